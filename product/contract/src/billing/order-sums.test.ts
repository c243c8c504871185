import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shareOf, splitOrder, splitParentOrder } from './order-sums.ts';

describe('the sum of an order', () => {
  it('splits into the operator’s part, the channel’s fee and the agent’s income', () => {
    const terms = { priceFen: 1440, agentPriceFen: 1020, feeBasisPoints: 60, hasAgent: true };
    expect(splitOrder({ children: 1, months: 3 }, terms)).toEqual({
      totalFen: 4320,
      platformFen: 3060,
      channelFeeFen: 26,
      agentFen: 1234,
    });
  });

  it('belongs to the operator when no agent brought the kindergarten in', () => {
    const terms = { priceFen: 1280, agentPriceFen: 1020, feeBasisPoints: 0, hasAgent: false };
    expect(splitOrder({ children: 45, months: 6 }, terms)).toEqual({
      totalFen: 345_600,
      platformFen: 345_600,
      channelFeeFen: 0,
      agentFen: 0,
    });
  });

  it('leaves the fee to the operator when the agent’s part is smaller', () => {
    const terms = { priceFen: 1000, agentPriceFen: 999, feeBasisPoints: 60, hasAgent: true };
    expect(splitOrder({ children: 1, months: 1 }, terms)).toEqual({
      totalFen: 1000,
      platformFen: 994,
      channelFeeFen: 6,
      agentFen: 0,
    });
  });

  it('equals its parts when any prices and numbers are given', () => {
    const terms = fc.record({
      priceFen: fc.integer({ min: 0, max: 1_000_000 }),
      agentPriceFen: fc.integer({ min: 0, max: 1_000_000 }),
      feeBasisPoints: fc.integer({ min: 0, max: 1_000 }),
      hasAgent: fc.boolean(),
    });
    const count = fc.record({ children: fc.integer({ min: 0, max: 1_000 }), months: fc.integer({ min: 1, max: 36 }) });
    fc.assert(
      fc.property(count, terms, (quantity, given) => {
        const { totalFen, platformFen, channelFeeFen, agentFen } = splitOrder(quantity, given);
        expect(platformFen + channelFeeFen + agentFen).toBe(totalFen);
        for (const part of [platformFen, channelFeeFen, agentFen]) expect(part).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('rounds a share half up', () => {
    expect([shareOf(4320, 60), shareOf(25, 200), shareOf(24, 200)]).toEqual([26, 1, 0]);
  });
});

describe('the sum of a parent’s order', () => {
  const terms = { totalFen: 9000, priceFen: 1280, agentPriceFen: 1020, feeBasisPoints: 60, hasAgent: true };

  it('gives the kindergarten what is above its price, and splits that price like a renewal', () => {
    expect(splitParentOrder(6, terms)).toEqual({
      totalFen: 9000,
      platformFen: 6120,
      channelFeeFen: 54,
      agentFen: 1506,
      kindergartenFen: 1320,
    });
  });

  it('leaves agent’s part and fee to the operator when no agent brought the kindergarten in', () => {
    expect(splitParentOrder(6, { ...terms, hasAgent: false })).toEqual({
      totalFen: 9000,
      platformFen: 7626,
      channelFeeFen: 54,
      agentFen: 0,
      kindergartenFen: 1320,
    });
  });

  it('takes the rest of the fee from the kindergarten when its price does not cover it', () => {
    const split = splitParentOrder(1, {
      totalFen: 10_000,
      priceFen: 10,
      agentPriceFen: 5,
      feeBasisPoints: 60,
      hasAgent: true,
    });
    expect(split).toEqual({
      totalFen: 10_000,
      platformFen: 0,
      channelFeeFen: 60,
      agentFen: 0,
      kindergartenFen: 9940,
    });
  });

  it('equals its parts when any prices are given', () => {
    const anyTerms = fc.record({
      totalFen: fc.integer({ min: 0, max: 10_000_000 }),
      priceFen: fc.integer({ min: 0, max: 1_000_000 }),
      agentPriceFen: fc.integer({ min: 0, max: 1_000_000 }),
      feeBasisPoints: fc.integer({ min: 0, max: 1_000 }),
      hasAgent: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 36 }), anyTerms, (months, given) => {
        const { totalFen, platformFen, channelFeeFen, agentFen, kindergartenFen } = splitParentOrder(months, given);
        expect(platformFen + channelFeeFen + agentFen + kindergartenFen).toBe(totalFen);
        expect(totalFen).toBe(given.totalFen);
        for (const part of [platformFen, channelFeeFen, agentFen, kindergartenFen])
          expect(part).toBeGreaterThanOrEqual(0);
        if (channelFeeFen === 0) expect(kindergartenFen).toBe(Math.max(totalFen - months * given.priceFen, 0));
      }),
    );
  });
});
