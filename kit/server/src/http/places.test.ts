import { describe, expect, it } from 'vitest';
import { createPlaces } from './places.ts';

describe('the places for workbooks', () => {
  it('are refused to an account at its own limit, but not to other accounts', () => {
    const places = createPlaces({ most: 5, mostOfAccount: 2 });
    const first = places.take('a');
    places.take('a');
    expect(() => places.take('a')).toThrow('WORKBOOKS_BUSY');
    places.take('b');
    first.leave();
    places.take('a');
  });

  it('are refused to every account while all are taken', () => {
    const places = createPlaces({ most: 3, mostOfAccount: 2 });
    const [first] = ['a', 'b', 'c'].map((account) => places.take(account));
    expect(() => places.take('d')).toThrow('WORKBOOKS_BUSY');
    first?.leave();
    places.take('d');
  });

  it('are given back once even if `leave` is called twice', () => {
    const places = createPlaces({ most: 2, mostOfAccount: 2 });
    const first = places.take('a');
    places.take('b');
    first.leave();
    first.leave();
    places.take('c');
    expect(() => places.take('d')).toThrow('WORKBOOKS_BUSY');
  });
});
