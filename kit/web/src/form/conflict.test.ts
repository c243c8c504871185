import { integer } from '@kiga/entity/fields/integer.ts';
import { name } from '@kiga/entity/fields/name.ts';
import { records } from '@kiga/entity/fields/records.ts';
import { defineEntity } from '@kiga/entity/shop-tenancy.test-support.ts';
import { expect, test } from 'vitest';
import { changedValues, compareVersions, sameValue, settleConflict } from './conflict.ts';

const toy = defineEntity({
  area: 'shop',
  name: 'toy',
  table: 'toys',
  fields: { toyName: name({}), price: integer({}), parts: records({ part: name({}) }, { maxCount: 3 }) },
  title: 'toyName',
  list: [],
  filter: [],
  search: [],
  sort: [],
  form: [],
  detail: [],
  keep: 'always',
});

const base = { toyName: 'Ball', price: 5, parts: [{ part: 'a' }] };

test('a field that the other user did not change is no conflict', () => {
  expect(compareVersions(toy, base, base, { ...base, price: 6 })).toEqual([]);
});

test('a field that only the other user changed is listed and not contested', () => {
  expect(compareVersions(toy, base, { ...base, toyName: 'Doll' }, { ...base, price: 6 })).toEqual([
    { field: 'toyName', base: 'Ball', theirs: 'Doll', mine: 'Ball', contested: false },
  ]);
});

test('a field that both users changed is contested unless the values are equal', () => {
  const theirs = { ...base, price: 7, toyName: 'Doll' };
  const conflict = compareVersions(toy, base, theirs, { ...base, price: 6, toyName: 'Doll' });
  expect(conflict.map(({ field, contested }) => [field, contested])).toEqual([
    ['toyName', false],
    ['price', true],
  ]);
});

test('a settled conflict takes the values of the other user, except in the fields chosen to keep', () => {
  const mine = { ...base, price: 6 };
  const conflict = compareVersions(toy, base, { ...base, price: 7, toyName: 'Doll' }, mine);
  expect(settleConflict(mine, conflict, new Set(['price']))).toEqual({ ...base, toyName: 'Doll', price: 6 });
  expect(settleConflict(mine, conflict, new Set())).toEqual({ ...base, toyName: 'Doll', price: 7 });
});

test('the changed values are those that differ, with null for an emptied field', () => {
  expect(changedValues(base, { ...base, price: 6 })).toEqual({ price: 6 });
  expect(changedValues(base, { ...base, toyName: '' })).toEqual({ toyName: null });
  expect(changedValues(base, { ...base, parts: [{ part: 'b' }] })).toEqual({ parts: [{ part: 'b' }] });
});

test('all empty values are equal, and the order of keys does not count', () => {
  expect(sameValue([], null)).toBe(true);
  expect(sameValue(undefined, '')).toBe(true);
  expect(sameValue([{ a: 1, b: null }], [{ b: '', a: 1 }])).toBe(true);
  expect(sameValue(0, null)).toBe(false);
});
