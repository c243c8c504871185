import { describe, expect, it } from 'vitest';
import { createPlaces } from './places.ts';

describe('places', () => {
  it('are refused to an account that has all of its own, and not to others', () => {
    const places = createPlaces({ most: 5, mostOfAccount: 2 });
    const first = places.take('a');
    places.take('a');
    expect(() => places.take('a')).toThrow('WORKBOOKS_BUSY');
    places.take('b');
    first.leave();
    places.take('a');
  });

  it('are refused to everybody while all are taken', () => {
    const places = createPlaces({ most: 3, mostOfAccount: 2 });
    const [first] = ['a', 'b', 'c'].map((account) => places.take(account));
    expect(() => places.take('d')).toThrow('WORKBOOKS_BUSY');
    first?.leave();
    places.take('d');
  });

  it('are given back once, however often somebody leaves', () => {
    const places = createPlaces({ most: 2, mostOfAccount: 2 });
    const first = places.take('a');
    places.take('b');
    first.leave();
    first.leave();
    places.take('c');
    expect(() => places.take('d')).toThrow('WORKBOOKS_BUSY');
  });
});
