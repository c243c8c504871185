import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { capitalYuan } from './capital-yuan.ts';

describe('an amount in capital figures', () => {
  it.each([
    [0, '人民币零元整'],
    [1, '人民币壹分'],
    [50, '人民币伍角整'],
    [1_800, '人民币壹拾捌元整'],
    [219_600, '人民币贰仟壹佰玖拾陆元整'],
    [140_950, '人民币壹仟肆佰零玖元伍角整'],
    [600_714, '人民币陆仟零柒元壹角肆分'],
    [32_504, '人民币叁佰贰拾伍元零肆分'],
    [10_000_000, '人民币壹拾万元整'],
    [1_000_050_000, '人民币壹仟万零伍佰元整'],
    [10_000_000_100, '人民币壹亿零壹元整'],
  ])('is written as on a receipt when it is %i fen', (fen, words) => {
    expect(capitalYuan(fen)).toBe(words);
  });

  it('reads back as the same amount when any amount is given', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), (fen) => {
        const words = capitalYuan(fen);
        expect(readBack(words)).toBe(fen);
        expect(words).not.toMatch(/零零|零万|零亿|零元.+元/);
      }),
    );
  });

  it('is refused when the amount is below zero or not whole', () => {
    expect(() => capitalYuan(-1)).toThrow(RangeError);
    expect(() => capitalYuan(0.5)).toThrow(RangeError);
  });
});

/** Reads capital figures as an accountant does. */
function readBack(words: string): number {
  const digits = '零壹贰叁肆伍陆柒捌玖';
  const units: Record<string, number> = { 拾: 10, 佰: 100, 仟: 1_000 };
  let [fen, yuan, group, digit] = [0, 0, 0, 0];
  for (const sign of words.replace('人民币', '')) {
    if (digits.includes(sign)) digit = digits.indexOf(sign);
    else if (units[sign]) {
      group += digit * units[sign];
      digit = 0;
    } else if (sign === '万' || sign === '亿') {
      yuan += (group + digit) * (sign === '万' ? 10_000 : 100_000_000);
      [group, digit] = [0, 0];
    } else if (sign === '元') {
      fen += (yuan + group + digit) * 100;
      digit = 0;
    } else if (sign === '角') {
      fen += digit * 10;
      digit = 0;
    } else if (sign === '分') fen += digit;
  }
  return fen;
}
