import { type UploadMode, uploadModeNames } from '@kiga/entity/files/upload-modes.ts';
import { expect, test } from 'vitest';
import { checkFile, checkPicture, endingOf, sizeText } from './check-file.ts';

const errorOf = (mode: UploadMode, name: string, size: number) => checkFile({ name, size }, mode)?.error ?? null;
const MB = 1024 * 1024;

test.each<[UploadMode, string, number, string]>([
  ['icon', 'a.png', 512 * 1024, 'a.jpeg'],
  ['APK', 'a.apk', 200 * MB, 'a.zip'],
  ['DOC', 'a.pptx', 20 * MB, 'a.txt'],
  ['face', 'a.jpeg', 2048 * 1024, 'a.gif'],
  ['card', 'a.jpg', 2048 * 1024, 'a.webp'],
  ['image', 'a.png', 2048 * 1024, 'a.svg'],
  ['ZIP', 'a.zip', 100 * MB, 'a.rar'],
  ['video', 'a.mov', 500 * MB, 'a.avi'],
])('%s accepts %s up to %d bytes and not a byte more, and refuses %s', (mode, name, maxBytes, other) => {
  expect(errorOf(mode, name, maxBytes)).toBeNull();
  expect(errorOf(mode, name.toUpperCase(), maxBytes)).toBeNull();
  expect(errorOf(mode, name, maxBytes + 1)).toBe('FIELD_FILE_TOO_LARGE');
  expect(errorOf(mode, other, 1)).toBe('FIELD_FILE_FORMAT');
});

test('every mode refuses a file without an extension or with a wrong last one', () => {
  for (const mode of uploadModeNames) {
    expect(errorOf(mode, 'photo', 1)).toBe('FIELD_FILE_FORMAT');
    expect(errorOf(mode, 'a.png.exe', 1)).toBe('FIELD_FILE_FORMAT');
  }
});

test('a face needs 400 px on its shorter side, and a card has no minimum', () => {
  expect(checkPicture({ width: 400, height: 900 }, 'face')).toBeNull();
  expect(checkPicture({ width: 900, height: 399 }, 'face')).toMatchObject({ data: { minSidePx: 400 } });
  expect(checkPicture({ width: 1, height: 1 }, 'card')).toBeNull();
});

test('an extension is read in lower case, and a size is written in KB or MB', () => {
  expect(endingOf('kg/2026-11-20/student/a.JPG?sig=1.png')).toBe('jpg');
  expect(endingOf('none')).toBe('');
  expect([512 * 1024, 2048 * 1024, 500 * MB, 2048 * MB, 3277 * MB].map(sizeText)).toEqual([
    '512 KB',
    '2 MB',
    '500 MB',
    '2 GB',
    '3.2 GB',
  ]);
});
