import { checkNewPassword } from '@kiga/contract/identity/password-rules.ts';
import { expect, test } from 'vitest';
import { makePassword } from './make-password.ts';

test('a generated password keeps the rules and is unique', () => {
  const made = Array.from({ length: 500 }, makePassword);
  expect(made.filter((password) => checkNewPassword(password) !== null)).toEqual([]);
  expect(new Set(made).size).toBe(500);
});
