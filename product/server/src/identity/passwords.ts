import { hash, verify } from '@node-rs/argon2';

/** argon2id with the first recommended option of RFC 9106, scaled to OWASP's minimum: 19 MiB, 2 passes, 1 lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hash of a random password, so that an unknown account takes as long as a wrong password. */
let nobodysHash: Promise<string> | null = null;

/** Hashes a password for storage. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

/**
 * Verifies a password. An absent hash takes the same time and fails. So does an empty one, which an account has during
 * its creation.
 */
export async function verifyPassword(kept: string | undefined, password: string): Promise<boolean> {
  nobodysHash ??= hashPassword('nobody');
  const right = await verify(kept || (await nobodysHash), password);
  return right && Boolean(kept);
}
