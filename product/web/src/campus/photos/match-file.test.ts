import type { PhotoPerson } from '@kiga/contract/campus/photo.acts.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchFile } from './match-file.ts';

const person = (id: string, name: string, number: string, groupName: string, ...cards: string[]): PhotoPerson => ({
  kind: 'student',
  id,
  version: 1,
  name,
  number,
  cards,
  groupName,
  hasPhoto: false,
  refusals: [],
});
const people = [
  person('a', '李明', '20260001', '小一班', '00380013'),
  person('b', '李明轩', '20260002', '小一班', '00380026'),
  person('c', '王一诺', '20260003', '小一班'),
  person('d', '王一诺', '20260004', '小二班'),
  person('e', 'Anna Lee', '20260005', '中一班', 'AB12'),
  person('f', '买买提·艾力', '20260006', '中一班'),
  person('g', '张三', '20260912', '中一班'),
];
const matched = (path: string) => matchFile(path, people).map(({ id }) => id);

describe('the name of a photo', () => {
  it.each([
    ['李明.jpg', 'a'],
    ['李明轩.jpg', 'b'],
    ['小一班-李明轩(1).JPG', 'b'],
    ['小一班李明 副本.png', 'a'],
    ['20260003.jpg', 'c'],
    ['20260004王一诺.jpg', 'd'],
    ['00380013.jpg', 'a'],
    ['380026.jpeg', 'b'],
    ['ab12.png', 'e'],
    ['anna_lee.png', 'e'],
    ['买买提艾力.jpg', 'f'],
    ['２０２６０００１.jpg', 'a'],
    ['照片/小二班/王一诺.jpg', 'd'],
    ['小一班\\王一诺.jpg', 'c'],
  ])('%s means one child', (path, id) => {
    expect(matched(path)).toEqual([id]);
  });

  it.each([
    ['王一诺.jpg', ['c', 'd']],
    ['20260001王一诺.jpg', ['a', 'c', 'd']],
    ['李明和张三.jpg', ['a', 'g']],
  ])('%s leaves a choice', (path, ids) => {
    expect(matched(path)).toEqual(ids);
  });

  it.each([
    '赵六.jpg',
    'IMG_20260912_103015.jpg',
    'IMG_20260912.jpg',
    '微信图片_20260912.jpg',
    'DSC00001.png',
    '1.jpg',
    '.jpg',
  ])('%s means nobody', (path) => {
    expect(matched(path)).toEqual([]);
  });

  it('never throws, and never means a person whose name, number and card are absent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (path) => {
        for (const { name, number, cards } of matchFile(path, people)) {
          const text = path
            .normalize('NFKC')
            .toLowerCase()
            .replace(/[^\p{L}\p{N}]/gu, '');
          const own = [
            name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''),
            number ?? '',
            ...cards.map((card) => card.replace(/^0+/, '').toLowerCase()),
          ];
          expect(own.some((one) => text.includes(one))).toBe(true);
        }
      }),
    );
  });
});
