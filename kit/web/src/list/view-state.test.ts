import { choice } from '@kiga/entity/fields/choice.ts';
import { date } from '@kiga/entity/fields/date.ts';
import { name } from '@kiga/entity/fields/name.ts';
import { defineEntity } from '@kiga/entity/shop-tenancy.test-support.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isNarrowed, pageInputOf, readViewState, sortedBy, withFilter, writeViewState } from './view-state.ts';

const toy = defineEntity({
  area: 'shop',
  name: 'toy',
  table: 'toys',
  fields: { toyName: name({ required: true }), colour: choice(['red', 'green'], {}), madeOn: date({}) },
  title: 'toyName',
  list: ['toyName'],
  filter: ['colour', 'madeOn'],
  search: ['toyName'],
  sort: [
    { field: 'toyName', order: 'asc' },
    { field: 'colour', order: 'asc' },
    { field: 'madeOn', order: 'asc' },
  ],
  form: [],
  detail: [],
  keep: 'always',
});

const read = (search: string) => readViewState(new URLSearchParams(search), toy);

test('an empty address gives the first page of the whole list', () => {
  const view = read('');
  expect(pageInputOf(view)).toEqual({ pageNumber: 1, pageSize: 10, deleted: false });
  expect(isNarrowed(view)).toBe(false);
  expect(writeViewState(view).toString()).toBe('');
});

test('an address restores the view that wrote it', () => {
  const view = fc.record({
    q: fc.string({ maxLength: 20 }),
    filters: fc.record(
      {
        colour: fc.subarray(['red', 'green'], { minLength: 1 }),
        madeOnFrom: fc.constant(['2026-01-31']),
        shopId: fc.constant(['0199a0de-0000-7000-8000-000000000001']),
      },
      { requiredKeys: [] },
    ),
    sort: fc.constant('toyName'),
    order: fc.constantFrom('asc' as const, 'desc' as const),
    thenBy: fc.subarray([
      { field: 'colour', order: 'desc' as const },
      { field: 'madeOn', order: 'asc' as const },
    ]),
    pageNumber: fc.integer({ min: 1, max: 1000 }),
    pageSize: fc.constantFrom(10, 20, 50, 100),
    deleted: fc.boolean(),
    open: fc.option(fc.uuid()),
    shownAs: fc.option(fc.constant('board')),
  });
  fc.assert(
    fc.property(view, (view) => {
      expect(read(writeViewState(view).toString())).toEqual(view);
    }),
  );
});

test('the invalid parts of an address are ignored', () => {
  expect(read('colour=blue&madeOnTo=yesterday&sort=secret&pageNumber=0&pageSize=1e9&unknown=1')).toEqual(read(''));
});

test('several values of a filter are sent as a list, and one value as itself', () => {
  expect(pageInputOf(read('colour=red&colour=green'))).toMatchObject({ colour: ['red', 'green'] });
  expect(pageInputOf(read('colour=red'))).toMatchObject({ colour: 'red' });
});

test('a filter without values is removed, and a filter with one narrows the list', () => {
  expect(withFilter({ colour: ['red'] }, 'colour', [])).toEqual({});
  expect(isNarrowed(read('colour=red'))).toBe(true);
});

test('a press on a title sorts by its column alone, up, down and no more', () => {
  const press = (search: string) => sortedBy(read(search), 'colour', false);
  expect(press('sort=toyName')).toEqual({ sort: 'colour', order: 'asc', thenBy: [] });
  expect(press('sort=colour&then=madeOn.desc')).toEqual({ sort: 'colour', order: 'desc', thenBy: [] });
  expect(press('sort=colour&order=desc')).toEqual({ sort: null, order: 'asc', thenBy: [] });
});

test('a press with Shift adds, turns and removes a column in its place', () => {
  const press = (search: string, field: string) => sortedBy(read(search), field, true);
  expect(press('', 'colour')).toEqual({ sort: 'colour', order: 'asc', thenBy: [] });
  expect(press('sort=toyName', 'colour')).toMatchObject({
    sort: 'toyName',
    thenBy: [{ field: 'colour', order: 'asc' }],
  });
  expect(press('sort=toyName&then=colour.asc&then=madeOn.desc', 'colour').thenBy).toEqual([
    { field: 'colour', order: 'desc' },
    { field: 'madeOn', order: 'desc' },
  ]);
  expect(press('sort=toyName&order=desc&then=colour.desc', 'toyName')).toEqual({
    sort: 'colour',
    order: 'desc',
    thenBy: [],
  });
});

test('an address sorts after a first column only, and by columns that the list knows', () => {
  expect(read('then=colour.asc').thenBy).toEqual([]);
  expect(read('sort=toyName&then=price.asc&then=toyName.desc').thenBy).toEqual([]);
});
