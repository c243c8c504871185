import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isMasked, maskIdNumber, maskPhone } from './mask.ts';

const digits = (length: number) => fc.array(fc.constantFrom(...'0123456789'), { minLength: length, maxLength: length });
const idNumber = fc.tuple(digits(17), fc.constantFrom(...'0123456789X')).map(([body, check]) => body.join('') + check);

describe('the mask of an ID number', () => {
  it('shows the first and the last character', () => {
    expect(maskIdNumber('110105202211191256')).toBe('1****************6');
    expect(maskIdNumber('11010520221119125X')).toBe('1****************X');
  });

  it('depends only on the first character, the last character and the length', () => {
    fc.assert(
      fc.property(idNumber, digits(16), (one, between) => {
        const other = `${one.slice(0, 1)}${between.join('')}${one.slice(-1)}`;
        expect(maskIdNumber(other)).toBe(maskIdNumber(one));
      }),
    );
  });

  it('hides the extra digits that an older mask showed', () => {
    expect(maskIdNumber('110***********1256')).toBe('1****************6');
  });
});

describe('isMasked', () => {
  it('recognises every mask, including those of older sheets', () => {
    expect(fc.sample(idNumber, 200).map(maskIdNumber).filter(isMasked)).toHaveLength(200);
    for (const mask of [
      '110***********1256',
      '110***********734X',
      maskPhone('13812342046'),
      maskPhone('+4915112345678'),
    ]) {
      expect(isMasked(mask), mask).toBe(true);
    }
  });

  it('is false for whole numbers, a masked name and empty values', () => {
    expect(fc.sample(idNumber, 200).filter(isMasked)).toEqual([]);
    for (const text of ['13812342046', '+4915112345678', '', '王*', null]) expect(isMasked(text)).toBe(false);
  });
});
