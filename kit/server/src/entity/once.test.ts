import { expect, it } from 'vitest';
import { canonicalJson } from './once.ts';

it('canonical JSON is the same for every order of keys', () => {
  const [one, other] = [
    { b: [{ y: 1, x: null }], a: 'text' },
    { a: 'text', b: [{ x: null, y: 1 }] },
  ];
  expect(canonicalJson(one)).toBe(canonicalJson(other));
  expect(canonicalJson(one)).toBe('{"a":"text","b":[{"x":null,"y":1}]}');
});

it('canonical JSON differs when a value, a type or the order of a list differs', () => {
  const values = [{ a: [1, 2] }, { a: [2, 1] }, { a: ['1', 2] }, { a: null }, {}, { b: [1, 2] }];
  expect(new Set(values.map(canonicalJson)).size).toBe(values.length);
});
