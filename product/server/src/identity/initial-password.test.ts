import { checkNewPassword } from '@kiga/contract/identity/password-rules.ts';
import { expect, it } from 'vitest';
import { makeInitialPassword } from './initial-password.ts';

it('makes passwords of 12 characters that keep the rules for new ones, each another one', () => {
  const made = Array.from({ length: 500 }, makeInitialPassword);
  expect(made.filter((password) => password.length !== 12 || checkNewPassword(password) !== null)).toEqual([]);
  expect(new Set(made).size).toBe(made.length);
});
