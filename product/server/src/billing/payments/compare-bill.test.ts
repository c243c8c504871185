import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareBill, type OurLine } from './compare-bill.ts';

describe('a platform’s bill', () => {
  const line = fc.record({
    number: fc.integer({ min: 1, max: 30 }).map(String),
    kind: fc.constantFrom('payment' as const, 'refund' as const),
    amountFen: fc.integer({ min: 1, max: 3 }),
    feeFen: fc.integer({ min: 0, max: 1 }),
    transactionId: fc.constantFrom('1', '2'),
  });
  const lines = fc.uniqueArray(line, { selector: ({ number, kind }) => `${kind} ${number}` });

  it('finds a difference for each line that the other side lacks or has otherwise, and for no other', () => {
    fc.assert(
      fc.property(lines, lines, (ours: OurLine[], bill) => {
        const found = compareBill(ours, bill);
        const same = (a: OurLine, b: OurLine) =>
          a.amountFen === b.amountFen &&
          a.transactionId === b.transactionId &&
          (a.kind === 'refund' || a.feeFen === b.feeFen);
        const pairs = ours.flatMap((our) => {
          const other = bill.find(({ kind, number }) => kind === our.kind && number === our.number);
          return other ? [{ our, other }] : [];
        });
        const differing = pairs.filter(({ our, other }) => !same(our, other)).length;
        expect(found).toHaveLength(ours.length + bill.length - 2 * pairs.length + differing);
        expect(compareBill(ours, ours)).toEqual([]);
      }),
    );
  });
});
