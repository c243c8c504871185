import { randomInt } from 'node:crypto';
import { passwordLengths } from '@kiga/contract/identity/password-rules.ts';
import type { AnyDatabase } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import { hashPassword } from './passwords.ts';
import { endPasswordCodes } from './verification-code.ts';

/** Characters that are read aloud and copied by hand: none looks like another. */
const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ';
const digits = '23456789';
const signs = '@#';

/** Returns a random password of 12 characters that keeps the rules for new passwords. */
export function makeInitialPassword(): string {
  const kinds = [letters, digits, signs];
  const rest = Array.from({ length: passwordLengths.newMaximum - kinds.length }, () => oneOf(letters + digits));
  const characters = [...kinds.map(oneOf), ...rest];
  // One character of each kind, at random positions.
  for (let last = characters.length - 1; last > 0; last--) {
    const other = randomInt(last + 1);
    [characters[last], characters[other]] = [characters[other] as string, characters[last] as string];
  }
  return characters.join('');
}

function oneOf(characters: string): string {
  return characters[randomInt(characters.length)] as string;
}

/**
 * Gives an account a password that another person knows. The account must change it at its next sign-in. The phone's
 * confirmation is reset, because another person may have confirmed it. Older codes become invalid.
 */
export async function giveInitialPassword(tx: AnyDatabase, accountId: string, password: string): Promise<void> {
  await sql`update accounts set password_hash = ${await hashPassword(password)}, easy_password = true,
      initial_password = true, confirmed_phone_hash = null where id = ${accountId}`.execute(tx);
  await endPasswordCodes(tx, accountId);
}
