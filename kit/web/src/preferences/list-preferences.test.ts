import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inOrder, moved, readListPreferences, withView } from './list-preferences.ts';

const usual = { columns: [], hidden: [], added: [], widths: {}, density: 'comfortable', pageSize: 10, views: [] };
const view = (name: string, isDefault = false) => ({ name, search: 'q=a', isDefault });

test('a list without stored preferences has the defaults', () => {
  expect(readListPreferences(undefined)).toEqual(usual);
});

test('stored choices are restored', () => {
  const kept = {
    columns: ['b', 'a'],
    hidden: ['c'],
    added: ['d'],
    widths: { b: 120 },
    density: 'compact',
    pageSize: 20,
    views: [view('mine', true)],
  };
  expect(readListPreferences(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
});

test('a list has complete choices for any stored value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (kept) => {
      expect(Object.keys(readListPreferences(kept))).toEqual(Object.keys(usual));
    }),
  );
});

test('an invalid part of the stored choices gets its default, and the others are restored', () => {
  const kept = { columns: 'all', hidden: ['c'], density: 7, pageSize: 13, views: [{ name: '' }, view('mine'), null] };
  expect(readListPreferences(kept)).toEqual({ ...usual, hidden: ['c'], views: [view('mine')] });
});

test('the title column stays first, and a column without a chosen place comes last', () => {
  const columns = ['name', 'new', 'a', 'b'].map((name) => ({ name }));
  expect(inOrder(columns, ['b', 'name', 'gone', 'a'], 'name').map(({ name }) => name)).toEqual([
    'name',
    'b',
    'a',
    'new',
  ]);
  expect(inOrder(columns, [], 'name')).toEqual(columns);
});

test('a moved column takes the place of another', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
});

test('a saved view replaces the view of its name, and at most one view is the default', () => {
  const views = [view('a', true), view('b')];
  expect(withView(views, { ...view('b'), search: 'q=c' })).toEqual([view('a', true), { ...view('b'), search: 'q=c' }]);
  expect(withView(views, view('c', true))).toEqual([view('a'), view('b'), view('c', true)]);
});
