import { describe, expect, it } from 'vitest';
import { isBankAccount, plainBankAccount } from './bank-account.ts';

describe('a bank account', () => {
  it.each(['4539148803436467', '6222021234567890128'])(
    'has the right check digit when it belongs to a person: %s',
    (number) => {
      expect(isBankAccount(number, 'person')).toBe(true);
      const wrong = `${number.slice(0, -1)}${(Number(number.at(-1)) + 1) % 10}`;
      expect(isBankAccount(wrong, 'person')).toBe(false);
    },
  );

  it('has 13 to 19 digits when it belongs to a person', () => {
    expect(
      ['422222222222', '4222222222222', '62220212345678901282'].map((one) => isBankAccount(one, 'person')),
    ).toEqual([false, true, false]);
  });

  it('has 8 to 30 digits and hyphens when it belongs to a company', () => {
    const numbers = [
      '1234567',
      '12345678',
      '0200-0012-0920-1234-567',
      `1${'2'.repeat(29)}`,
      `1${'2'.repeat(30)}`,
      '-2345678',
    ];
    expect(numbers.map((one) => isBankAccount(one, 'company'))).toEqual([false, true, true, true, false, false]);
  });

  it('may be typed in groups', () => {
    expect(plainBankAccount(' 6222 0212 3456 7890 128 ')).toBe('6222021234567890128');
  });
});
