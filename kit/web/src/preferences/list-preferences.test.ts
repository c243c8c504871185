import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inOrder, moved, readListPreferences, withView } from './list-preferences.ts';

const usual = { columns: [], hidden: [], density: 'comfortable', pageSize: 10, views: [] };
const view = (name: string, isDefault = false) => ({ name, search: 'q=a', isDefault });

test('nothing kept is everything as usual', () => {
  expect(readListPreferences(undefined)).toEqual(usual);
});

test('what was kept comes back', () => {
  const kept = { columns: ['b', 'a'], hidden: ['c'], density: 'compact', pageSize: 20, views: [view('mine', true)] };
  expect(readListPreferences(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
});

test('whatever was kept, a list opens', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (kept) => {
      expect(Object.keys(readListPreferences(kept))).toEqual(Object.keys(usual));
    }),
  );
});

test('a part that is not understood does not take the others with it', () => {
  const kept = { columns: 'all', hidden: ['c'], density: 7, pageSize: 13, views: [{ name: '' }, view('mine'), null] };
  expect(readListPreferences(kept)).toEqual({ ...usual, hidden: ['c'], views: [view('mine')] });
});

test('the title stays first, a column nobody has put in order comes last', () => {
  const columns = ['name', 'new', 'a', 'b'].map((name) => ({ name }));
  expect(inOrder(columns, ['b', 'name', 'gone', 'a'], 'name').map(({ name }) => name)).toEqual([
    'name',
    'b',
    'a',
    'new',
  ]);
  expect(inOrder(columns, [], 'name')).toEqual(columns);
});

test('a column moves to the place of another', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
});

test('a view replaces the one of its name; the list opens with one at most', () => {
  const views = [view('a', true), view('b')];
  expect(withView(views, { ...view('b'), search: 'q=c' })).toEqual([view('a', true), { ...view('b'), search: 'q=c' }]);
  expect(withView(views, view('c', true))).toEqual([view('a'), view('b'), view('c', true)]);
});
