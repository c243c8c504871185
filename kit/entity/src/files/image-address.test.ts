import { expect, test } from 'vitest';
import { imageAddress } from './image-address.ts';

const hosts = { imageHost: 'https://pictures.example/kiga/', mainHost: 'https://kiga.example' };
const addressOf = (path: string) => imageAddress(path, hosts);

test('[K06] a relative path is resolved against the image host', () => {
  expect(addressOf('KG0001/2026-11-20/student/a.jpg')).toBe(
    'https://pictures.example/kiga/KG0001/2026-11-20/student/a.jpg',
  );
  expect(addressOf('/a.jpg?expires=1&signature=b')).toBe('https://pictures.example/kiga/a.jpg?expires=1&signature=b');
});

test('[K06] a path with a segment `backwork` is resolved against the main host', () => {
  expect(addressOf('backwork/a.jpg')).toBe('https://kiga.example/backwork/a.jpg');
  expect(addressOf('/files/backwork/2026/a.jpg')).toBe('https://kiga.example/files/backwork/2026/a.jpg');
});

test('a path that holds `backwork` as part of a segment is resolved against the image host', () => {
  for (const path of ['backworks/a.jpg', 'a/my-backwork/a.jpg', 'a.jpg?from=/backwork/', 'a.jpg#/backwork/']) {
    expect(addressOf(path)).toBe(`https://pictures.example/kiga/${path}`);
  }
});

test('an absolute address stays unchanged', () => {
  for (const address of [
    'https://other.example/backwork/a.jpg',
    'http://other.example/a',
    'blob:x',
    'data:image/png,x',
  ]) {
    expect(addressOf(address)).toBe(address);
  }
});

test('a host may be a folder of the site itself', () => {
  const own = { imageHost: '/media/kiga/', mainHost: '/' };
  expect(imageAddress('a/b.jpg', own)).toBe('/media/kiga/a/b.jpg');
  expect(imageAddress('/backwork/b.jpg', own)).toBe('/backwork/b.jpg');
});
