import { hash, verify } from '@node-rs/argon2';

/** argon2id with the first recommended option of RFC 9106 scaled to OWASP's minimum: 19 MiB, 2 passes, 1 lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hash of a password that nobody has, so that an unknown account takes as long as a wrong password. */
let nobodysHash: Promise<string> | null = null;

/** Hashes a password for keeping. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

/** Checks a password; without a kept hash, or with an empty one, as an account has that is just being made, it takes the same time and is wrong. */
export async function verifyPassword(kept: string | undefined, password: string): Promise<boolean> {
  nobodysHash ??= hashPassword('nobody');
  const right = await verify(kept || (await nobodysHash), password);
  return right && Boolean(kept);
}
