import { expect, test } from 'vitest';
import { imageAddress } from './image-address.ts';

const hosts = { imageHost: 'https://pictures.example/kiga/', mainHost: 'https://kiga.example' };
const addressOf = (path: string) => imageAddress(path, hosts);

test('[K06] a relative path is put behind the image host', () => {
  expect(addressOf('KG0001/2026-11-20/student/a.jpg')).toBe(
    'https://pictures.example/kiga/KG0001/2026-11-20/student/a.jpg',
  );
  expect(addressOf('/a.jpg?expires=1&signature=b')).toBe('https://pictures.example/kiga/a.jpg?expires=1&signature=b');
});

test('[K06] a path with a segment `backwork` is put behind the main host', () => {
  expect(addressOf('backwork/a.jpg')).toBe('https://kiga.example/backwork/a.jpg');
  expect(addressOf('/files/backwork/2026/a.jpg')).toBe('https://kiga.example/files/backwork/2026/a.jpg');
});

test('only a whole segment of the path counts', () => {
  for (const path of ['backworks/a.jpg', 'a/my-backwork/a.jpg', 'a.jpg?from=/backwork/', 'a.jpg#/backwork/']) {
    expect(addressOf(path)).toBe(`https://pictures.example/kiga/${path}`);
  }
});

test('a whole address stays as it is', () => {
  for (const address of [
    'https://other.example/backwork/a.jpg',
    'http://other.example/a',
    'blob:x',
    'data:image/png,x',
  ]) {
    expect(addressOf(address)).toBe(address);
  }
});

test('hosts may be folders of the site itself', () => {
  const own = { imageHost: '/media/kiga/', mainHost: '/' };
  expect(imageAddress('a/b.jpg', own)).toBe('/media/kiga/a/b.jpg');
  expect(imageAddress('/backwork/b.jpg', own)).toBe('/backwork/b.jpg');
});
