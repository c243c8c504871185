import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkNewPassword, checkOldPassword, checkPasswordConfirmation, isStrongPassword } from './password-rules.ts';

const digits = [...'0123456789'];
const letters = [...'ABCXYZabcxyz'];
const signs = [...'_@#'];

/** Passwords with a digit, a letter, a sign, and others of the three kinds, in any order. */
const composed = (minimum: number, maximum: number) =>
  fc
    .tuple(
      fc.constantFrom(...digits),
      fc.constantFrom(...letters),
      fc.constantFrom(...signs),
      fc.array(fc.constantFrom(...digits, ...letters, ...signs), { minLength: minimum - 3, maxLength: maximum - 3 }),
    )
    .chain(([digit, letter, sign, others]) => {
      const all = [digit, letter, sign, ...others];
      return fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length });
    })
    .map((characters) => characters.join(''));

describe('a new password', () => {
  it.each(['Kiga_2026', 'abc12#', '12345a@', 'aaaaaaaaaa1_'])('is accepted as %s', (password) => {
    expect(checkNewPassword(password)).toBeNull();
  });

  it.each([
    ['ab1_', 'too short'],
    ['abcdefgh1234_', 'too long'],
    ['abcdef1', 'no sign'],
    ['abcdef_', 'no digit'],
    ['123456_', 'no letter'],
    ['abc 12_', 'a blank'],
    ['abc12_!', 'another sign'],
    ['密码abc12_', 'another script'],
    ['ａbc１2_3', 'full-width characters'],
    ['abc12_\n', 'a line break'],
  ])('is refused as %j: %s', (password) => {
    expect(checkNewPassword(password)).toBe('IDENTITY_PASSWORD_WEAK');
  });

  it('is required', () => {
    expect(checkNewPassword('')).toBe('FIELD_REQUIRED');
  });

  it('is accepted at every length from 6 to 12 with the three kinds of characters in any order', () => {
    fc.assert(fc.property(composed(6, 12), (password) => checkNewPassword(password) === null));
  });

  it('is refused if one of its characters is not allowed', () => {
    const foreign = fc.string({ minLength: 1, maxLength: 1 }).filter((c) => !/[0-9A-Za-z_@#]/.test(c));
    fc.assert(
      fc.property(composed(6, 11), foreign, fc.nat(), (password, character, place) => {
        const at = place % (password.length + 1);
        return checkNewPassword(password.slice(0, at) + character + password.slice(at)) === 'IDENTITY_PASSWORD_WEAK';
      }),
    );
  });

  it('is always strong enough for the sign-in', () => {
    fc.assert(fc.property(fc.string({ maxLength: 14 }), (s) => checkNewPassword(s) !== null || isStrongPassword(s)));
    fc.assert(fc.property(composed(6, 12), isStrongPassword));
  });
});

describe('the strength check at sign-in', () => {
  it('allows up to 100 characters', () => {
    expect(isStrongPassword(`a1_${'x'.repeat(97)}`)).toBe(true);
    expect(isStrongPassword(`a1_${'x'.repeat(98)}`)).toBe(false);
  });

  it.each(['123456', 'password', 'Kiga2026', 'a1_bc', ''])('rates %j as weak', (password) => {
    expect(isStrongPassword(password)).toBe(false);
  });
});

describe('the form of a password change', () => {
  it('requires the old password with at most 32 characters of any kind', () => {
    expect(checkOldPassword('')).toBe('FIELD_REQUIRED');
    expect(checkOldPassword('1'.repeat(32))).toBeNull();
    expect(checkOldPassword('1'.repeat(33))).toBe('FIELD_TOO_LONG');
  });

  it('requires the same new password twice', () => {
    expect(checkPasswordConfirmation('', 'abc12#')).toBe('FIELD_REQUIRED');
    expect(checkPasswordConfirmation('abc12@', 'abc12#')).toBe('IDENTITY_PASSWORDS_INCONSISTENT');
    expect(checkPasswordConfirmation('abc12#', 'abc12#')).toBeNull();
  });
});
