import { checkNewPassword } from '@kiga/contract/identity/password-rules.ts';
import { expect, it } from 'vitest';
import { makeInitialPassword } from './initial-password.ts';

it('an initial password has 12 characters, keeps the rules for new passwords and is unique', () => {
  const made = Array.from({ length: 500 }, makeInitialPassword);
  expect(made.filter((password) => password.length !== 12 || checkNewPassword(password) !== null)).toEqual([]);
  expect(new Set(made).size).toBe(made.length);
});
