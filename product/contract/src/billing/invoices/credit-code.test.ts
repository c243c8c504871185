import { describe, expect, it } from 'vitest';
import { isCreditCode, plainCreditCode } from './credit-code.ts';

describe('a unified social credit code', () => {
  it('passes when its check digit fits', () => {
    // Published codes of Tencent, Huawei and Alibaba.
    for (const code of ['9144030071526726XG', '914403001922038216', '91330100799655058B']) {
      expect(isCreditCode(code), code).toBe(true);
    }
  });

  it('fails when a digit is other, two are exchanged, or its length or alphabet is wrong', () => {
    for (const code of [
      '9144030071526726XA',
      '9144030017526726XG',
      '9144030071526726X',
      '9144030071526726XGG',
      '914403007152672OXG',
      '91440300715267I6XG',
      '',
    ]) {
      expect(isCreditCode(code), code).toBe(false);
    }
  });

  it('is read in capitals and without spaces when people type it in groups', () => {
    expect(plainCreditCode(' 9144 0300 7152 6726 xg ')).toBe('9144030071526726XG');
  });
});
