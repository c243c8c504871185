import type { PicturedCommodity } from '@kiga/contract/shop/commodity.acts.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchPicture } from './match-picture.ts';

const numbered = (commodityNumber: string): PicturedCommodity => ({
  id: commodityNumber,
  version: 1,
  commodityNumber,
  commodityName: '餐盘',
  pictures: [null, null, null],
});
const commodities = ['W-07', 'W-08', 'W-08-2', 'S_1', 'ab', 'AB', '3', '2026'].map(numbered);
const matched = (path: string) => matchPicture(path, commodities).map(({ commodityId, place }) => [commodityId, place]);

describe('the name of a picture', () => {
  it.each([
    ['W-07.jpg', 'W-07', 0],
    ['w-07.JPG', 'W-07', 0],
    ['Ｗ-０７.png', 'W-07', 0],
    ['W-07-1.jpg', 'W-07', 0],
    ['W-07-2.jpg', 'W-07', 1],
    ['W-07_2.png', 'W-07', 1],
    ['W-07 (2).jpg', 'W-07', 1],
    ['W-07（3）.jpg', 'W-07', 2],
    ['W-07-03.jpg', 'W-07', 2],
    ['图片/W-07/1.jpg', 'W-07', 0],
    ['W-07\\2.jpg', 'W-07', 1],
    ['W-07/W-07-3.jpg', 'W-07', 2],
    ['S_1.jpg', 'S_1', 0],
    ['S_1_2.jpg', 'S_1', 1],
    ['goods/2026.jpg', '2026', 0],
  ])('%s means %s at place %i', (path, id, place) => {
    expect(matched(path)).toEqual([[id, place]]);
  });

  it('means the commodity with the whole name before one with a counter', () => {
    expect(matched('W-08-2.jpg')).toEqual([['W-08-2', 0]]);
    expect(matched('W-08_2.jpg')).toEqual([['W-08', 1]]);
    expect(matched('W-08-2-2.jpg')).toEqual([['W-08-2', 1]]);
  });

  it.each([
    ['W-07-4.jpg', [['W-07', null]]],
    ['W-07-0.jpg', [['W-07', null]]],
    ['3/3.jpg', [['3', null]]],
    ['W-07/front.jpg', [['W-07', null]]],
    [
      'Ab.jpg',
      [
        ['ab', 0],
        ['AB', 0],
      ],
    ],
    [
      'W-07/W-08.jpg',
      [
        ['W-08', 0],
        ['W-07', null],
      ],
    ],
    [
      'W-07/3.jpg',
      [
        ['3', 0],
        ['W-07', 2],
      ],
    ],
  ])('%s leaves a choice', (path, left) => {
    expect(matched(path)).toEqual(left);
  });

  it.each([
    'W-09.jpg',
    'W-07-2026.jpg',
    'W-07a.jpg',
    'my W-07.jpg',
    'W-07/small/1.jpg',
    'IMG_20260912.jpg',
    '.jpg',
    '',
  ])('%s means no commodity', (path) => {
    expect(matched(path)).toEqual([]);
  });

  it('means exactly the commodity and place that it was made of', () => {
    const someNumber = fc.stringMatching(/^[0-9A-Za-z_-]{1,20}$/);
    const forms = [
      (number: string, place: number) => `${number}-${place + 1}.jpg`,
      (number: string, place: number) => `${number}_${place + 1}.png`,
      (number: string, place: number) => `x/${number} (${place + 1}).jpeg`,
      (number: string, place: number) => `${number}/${place + 1}.jpg`,
    ];
    fc.assert(
      fc.property(someNumber, fc.nat(2), fc.constantFrom(...forms), (number, place, form) => {
        const path = form(number, place);
        // A folder with the number of its file says two things.
        fc.pre(path !== `${number}/${number}.jpg`);
        expect(matchPicture(path, [numbered(number)])).toEqual([{ commodityId: number, place }]);
      }),
    );
  });

  it('never throws, and never means a commodity whose number is absent', () => {
    const pieces = fc.constantFrom('W-07', 'w-08', 'ab', '2026', '-', '_', ' (2)', '/', '.', '3', 'ｘ', '图');
    const paths = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.array(pieces, { maxLength: 6 }).map((given) => given.join('')),
    );
    fc.assert(
      fc.property(paths, (path) => {
        const text = path.normalize('NFKC').toLowerCase();
        for (const { commodityId, place } of matchPicture(path, commodities)) {
          expect(text).toContain(commodityId.toLowerCase());
          expect([null, 0, 1, 2]).toContain(place);
        }
      }),
    );
  });
});
