import { createHmac } from 'node:crypto';
import type { Reach } from './scope.ts';

/** Writes a reach with its keyed hash in the form that the database checks: `<64 hexadecimal digits>.all` or `….{<uuid>,<uuid>}`. */
export type SignReach = (reach: Reach) => string;

/** Returns the function that signs reaches with a key of 32 bytes, which the owner stores in `reach_key`. */
export function reachSigner(key: Uint8Array): SignReach {
  return (reach) => {
    const text = reach === 'all' ? reach : `{${reach.join(',')}}`;
    return `${createHmac('sha256', key).update(text).digest('hex')}.${text}`;
  };
}
