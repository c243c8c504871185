import { ledgerAccountKinds, ledgerCodes } from '@kiga/contract/billing/ledger.ts';
import { bookAccounts, bookCodes } from '@kiga/contract/billing/months/book-accounts.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DayEntries, vouchersOf } from './vouchers.ts';

const day = '2026-10-05';
const own = new Set(['credit', 'pool', 'available', 'held']);

/** Two entries that add up to zero, like every transaction of the ledger. */
const move = fc
  .record({
    day: fc.constantFrom('2026-10-05', '2026-10-06'),
    code: fc.constantFrom(...ledgerCodes),
    kinds: fc.tuple(fc.constantFrom(...ledgerAccountKinds), fc.constantFrom(...ledgerAccountKinds)),
    parties: fc.tuple(fc.constantFrom('甲园', '乙园'), fc.constantFrom('甲园', '乙园')),
    paidTo: fc.constantFrom('wechat' as const, 'alipay' as const),
    amountFen: fc.integer({ min: 1, max: 1_000_000 }),
  })
  .map(({ kinds, parties, amountFen, ...rest }): DayEntries[] =>
    kinds.map((kind, place) => ({
      ...rest,
      kind,
      party: own.has(kind) ? (parties[place] ?? null) : null,
      amountFen: place === 0 ? -amountFen : amountFen,
    })),
  );

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

describe('the vouchers of a month', () => {
  it('have equal debits and credits, numbers without gaps, and the sums of the ledger', () => {
    fc.assert(
      fc.property(fc.array(move, { maxLength: 30 }), (moves) => {
        const entries = moves.flat();
        const vouchers = vouchersOf(entries);
        expect(vouchers.map(({ number }) => number)).toEqual(vouchers.map((_, index) => index + 1));
        for (const { lines } of vouchers) {
          expect(sumOf(lines.map(({ debitFen }) => debitFen))).toBe(sumOf(lines.map(({ creditFen }) => creditFen)));
          expect(lines.filter(({ debitFen, creditFen }) => debitFen > 0 === creditFen > 0)).toEqual([]);
        }
        const ledger = (...kinds: string[]) =>
          sumOf(entries.filter(({ kind }) => kinds.includes(kind)).map(({ amountFen }) => amountFen));
        const fees = ledger('channelFees');
        const expected = bookCodes.map((code) => {
          const plain = ledgerAccountKinds.filter((kind) => bookAccounts[kind] === code && kind !== 'channelFees');
          // A fee is an expense, kept back from the channel's money and a part of the revenue.
          const besides = { '6603': -fees, '1012': fees, '6001': fees }[code as string] ?? 0;
          return [code, ledger(...plain) + besides];
        });
        const lines = vouchers.flatMap((voucher) => voucher.lines);
        const booked = bookCodes.map((code) => {
          const ofCode = lines.filter(({ account }) => account === code);
          return [code, sumOf(ofCode.map(({ creditFen, debitFen }) => creditFen - debitFen))];
        });
        expect(booked).toEqual(expected);
      }),
    );
  });

  it('show a top-up by WeChat Pay net of its fee, which the operator bears', () => {
    const entry = (kind: DayEntries['kind'], amountFen: number, party: string | null = null): DayEntries => ({
      day,
      code: 'topUp',
      kind,
      party,
      paidTo: 'wechat',
      amountFen,
    });
    const topUp = [
      entry('wechat', -50_000),
      entry('credit', 50_000, '甲园'),
      entry('channelFees', 300),
      entry('income', -300),
    ];
    expect(vouchersOf(topUp)).toEqual([
      {
        day,
        number: 1,
        code: 'topUp',
        lines: [
          { account: '1012', party: { channel: 'wechat' }, debitFen: 49_700, creditFen: 0 },
          { account: '6603', party: null, debitFen: 300, creditFen: 0 },
          { account: '2203', party: { organization: '甲园' }, debitFen: 0, creditFen: 50_000 },
        ],
      },
    ]);
  });

  it('leave out moves between accounts of one agent', () => {
    const held = (kind: 'available' | 'held', amountFen: number): DayEntries => ({
      day,
      code: 'withdrawalHeld',
      kind,
      party: '代理商',
      paidTo: 'bank',
      amountFen,
    });
    expect(vouchersOf([held('available', -100), held('held', 100)])).toEqual([]);
  });
});
