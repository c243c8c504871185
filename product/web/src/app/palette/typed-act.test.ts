import { describe, expect, test } from 'vitest';
import { readTypedActs } from './typed-act.ts';

const acts = [
  { name: 'changeClass', names: ['调班', '转班', 'Change class'], takesClass: true },
  { name: 'graduate', names: ['毕业', 'Graduate'] },
  { name: 'leave', names: ['请假', 'Ask for leave', 'Leave'] },
];

const read = (text: string) =>
  readTypedActs(text, acts, ({ names }) => names).map(({ person, act, rest }) => [person, act.name, rest]);

describe('a typed act', () => {
  test.each([
    ['ty 调班 小二', [['ty', 'changeClass', '小二']]],
    ['田宇  db  xe', [['田宇', 'changeClass', 'xe']]],
    ['tian yu change class small 2', [['tian yu', 'changeClass', 'small 2']]],
    ['ty change', [['ty', 'changeClass', '']]],
    ['调班 ty 小二', [['ty', 'changeClass', '小二']]],
    ['ty 请', [['ty', 'leave', '']]],
    ['li le', [['li', 'leave', '']]],
  ])('is read from %s by its parts', (text, expected) => expect(read(text)).toEqual(expected));

  test.each(['ty', '调班', 'ty g', 'ty 毕业 小二', 'ty 小二', ''])('is not found in %s', (text) =>
    expect(read(text)).toEqual([]),
  );
});
