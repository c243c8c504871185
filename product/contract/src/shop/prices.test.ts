import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceOf, splitRefund, splitShopOrder, sumsOfLines } from './prices.ts';

const gold = { id: 'gold', discountPercent: 95 };
const variant = (listPriceFen: number) => ({ id: 'v', listPriceFen });

describe('the price of a variant', () => {
  it('is the list price without a membership', () => {
    expect(priceOf(variant(16_800), null, [])).toBe(16_800);
  });
  it.each([
    [16_800, 15_960],
    [12_800, 12_160],
    [8_900, 8_455],
    [2_610, 2_480],
    [1, 1],
  ])('is 95 percent of %i fen, rounded half up, for a level of 95 percent', (list, price) => {
    expect(priceOf(variant(list), gold, [])).toBe(price);
  });
  it('is the price that is set for the level, and never above the list price', () => {
    const set = (priceFen: number) => [{ variantId: 'v', levelId: 'gold', priceFen }];
    expect(priceOf(variant(1_000), gold, set(700))).toBe(700);
    expect(priceOf(variant(1_000), gold, set(1_200))).toBe(1_000);
    expect(priceOf(variant(1_000), { ...gold, id: 'silver' }, set(700))).toBe(950);
    expect(priceOf({ ...variant(1_000), id: 'w' }, gold, set(700))).toBe(950);
  });
});

const line = (listPriceFen: number, priceFen: number, quantity: number) => ({ listPriceFen, priceFen, quantity });
const terms = { shippingFen: 1_200, freeFromFen: 29_900 };

describe('the sums of an order', () => {
  it('are those of the shop window', () => {
    const lines = [line(16_800, 15_960, 4), line(12_800, 12_160, 3), line(8_900, 8_455, 2)];
    expect(sumsOfLines(lines, terms)).toEqual({
      goodsFen: 123_400,
      discountFen: 6_170,
      shippingFen: 0,
      totalFen: 117_230,
    });
  });
  it('hold the delivery below the sum from which on it is free', () => {
    expect(sumsOfLines([line(29_899, 29_899, 1)], terms)).toMatchObject({ shippingFen: 1_200, totalFen: 31_099 });
    expect(sumsOfLines([line(29_900, 29_900, 1)], terms)).toMatchObject({ shippingFen: 0, totalFen: 29_900 });
    expect(sumsOfLines([line(90_000, 90_000, 1)], { ...terms, freeFromFen: null }).shippingFen).toBe(1_200);
  });
  it('are nothing without goods', () => {
    expect(sumsOfLines([], terms)).toEqual({ goodsFen: 0, discountFen: 0, shippingFen: 0, totalFen: 0 });
  });
});

describe('the parts of an order', () => {
  it('give a seller the goods less the commission, and the delivery', () => {
    expect(
      splitShopOrder({ totalFen: 11_200, shippingFen: 1_200 }, { feeBasisPoints: 60, commissionPercent: 8 }),
    ).toEqual({ channelFeeFen: 67, sellerFen: 10_400, platformFen: 733 });
  });
  it('give the operator all but the fee where it sells itself', () => {
    expect(
      splitShopOrder({ totalFen: 11_200, shippingFen: 1_200 }, { feeBasisPoints: 60, commissionPercent: null }),
    ).toEqual({ channelFeeFen: 67, sellerFen: 0, platformFen: 11_133 });
  });
  it('add up to the sum, and those of a refund to the refund, which takes no part further than it was', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000_000 }),
        fc.integer({ min: 0, max: 100_000 }),
        fc.integer({ min: 0, max: 200 }),
        fc.option(fc.integer({ min: 0, max: 100 })),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (goods, shippingFen, feeBasisPoints, commissionPercent, share) => {
          const totalFen = goods + shippingFen;
          const split = splitShopOrder({ totalFen, shippingFen }, { feeBasisPoints, commissionPercent });
          const sum = ({ channelFeeFen, sellerFen, platformFen }: typeof split) =>
            channelFeeFen + sellerFen + platformFen;
          expect(sum(split)).toBe(totalFen);
          const refundFen = Math.round(totalFen * share);
          const back = splitRefund(split, refundFen);
          expect(sum(back)).toBe(refundFen);
          expect(back.sellerFen).toBeLessThanOrEqual(split.sellerFen);
          expect(splitRefund(split, totalFen)).toEqual(split);
        },
      ),
    );
  });
});
