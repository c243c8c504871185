import { createHmac } from 'node:crypto';
import { type Kysely, PostgresAdapter } from 'kysely';
import type { Reach } from './scope.ts';

/** Writes a reach with its keyed hash, as the database checks it: `<64 hexadecimal digits>.all` or `….{<uuid>,<uuid>}`. */
export type SignReach = (reach: Reach) => string;

/** Makes the function that signs reaches with a key of 32 bytes, the one that the owner keeps in `reach_key`. */
export function reachSigner(key: Uint8Array): SignReach {
  return (reach) => {
    const text = reach === 'all' ? reach : `{${reach.join(',')}}`;
    return `${createHmac('sha256', key).update(text).digest('hex')}.${text}`;
  };
}

/** The adapter of a database that signs reaches. Its transactions share it, so they sign as well. */
export class ReachAdapter extends PostgresAdapter {
  readonly reachKey: Uint8Array;
  readonly signReach: SignReach;

  constructor(reachKey: Uint8Array) {
    super();
    this.reachKey = reachKey;
    this.signReach = reachSigner(reachKey);
  }
}

/** What signs the reaches of a database; null where it was opened without a key. */
export function reachAdapterOf(db: Pick<Kysely<unknown>, 'getExecutor'>): ReachAdapter | null {
  const { adapter } = db.getExecutor();
  return 'signReach' in adapter ? (adapter as ReachAdapter) : null;
}
