import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { weightedOrder } from './weighted-order.ts';

const items = fc.array(fc.record({ id: fc.uuid(), weight: fc.integer({ min: 0, max: 10 }) }), { maxLength: 20 });
/** Returns equally spread numbers, so that shares come out exactly. */
const spread = (count: number) => Array.from({ length: count }, (_, index) => (index + 0.5) / count);

describe('the order of advertisements', () => {
  it('has each item with a weight once, and none of weight 0', () => {
    fc.assert(
      fc.property(items, fc.infiniteStream(fc.double({ min: 0, max: 0.999_999, noNaN: true })), (given, numbers) => {
        const order = weightedOrder(given, () => Number(numbers.next().value));
        const wanted = given.filter(({ weight }) => weight > 0);
        expect(order.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
          wanted.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
        );
      }),
    );
  });

  it('begins with an item as often as its share of the weights says', () => {
    const given = [
      { id: 'a', weight: 1 },
      { id: 'b', weight: 3 },
      { id: 'c', weight: 0 },
      { id: 'd', weight: 6 },
    ];
    const first = spread(1_000).map((drawn) => weightedOrder(given, () => drawn)[0]?.id);
    const share = (id: string) => first.filter((one) => one === id).length / 1_000;
    expect([share('a'), share('b'), share('c'), share('d')]).toEqual([0.1, 0.3, 0, 0.6]);
  });
});
