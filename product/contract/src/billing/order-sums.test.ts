import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shareOf, splitOrder } from './order-sums.ts';

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
