import { describe, expect, it } from 'vitest';
import { firstWay, waysOf } from './pay-ways.ts';

describe('the ways of payment', () => {
  it('show all payment platforms as one', () => {
    expect(waysOf(['balance', 'wechat', 'alipay', 'bank'])).toEqual(['balance', 'wechat', 'bank']);
    expect(waysOf(['alipay', 'bank'])).toEqual(['alipay', 'bank']);
    expect(waysOf(['balance', 'bank'])).toEqual(['balance', 'bank']);
  });

  it('begin with the balance, else with the QR code', () => {
    expect(firstWay(['wechat', 'balance', 'bank'])).toBe('balance');
    expect(firstWay(['bank', 'alipay'])).toBe('alipay');
    expect(firstWay(['bank'])).toBe('bank');
    expect(firstWay([])).toBeNull();
  });
});
