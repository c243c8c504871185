import { SKEW_TO_TELL_MS } from '@kiga/contract/devices/door.acts.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../program/database.ts';
import type { SignedMachine } from '../program/machine.ts';

/**
 * Time for which a used signature is kept. An old request is refused where its time is off by more than
 * `SKEW_TO_TELL_MS`, so twice that would be enough.
 */
const SIGNATURE_KEPT_MS = 4 * SKEW_TO_TELL_MS;

/**
 * Uses the signature of a request, so that a recorded one is worth nothing. Throws DEVICES_CLOCK_FIRST for an old
 * request, and DEVICES_REQUEST_REPEATED where it was used before.
 */
export async function spendRequest(
  db: Kysely<Database>,
  {
    serialNumber,
    signature,
    receivedAt,
    skewMs,
    mayBeRepeated,
  }: Pick<SignedMachine, 'serialNumber' | 'signature' | 'receivedAt' | 'skewMs' | 'mayBeRepeated'>,
): Promise<void> {
  if (mayBeRepeated) throw new AppError('DEVICES_CLOCK_FIRST');
  const { rows } = await sql`insert into device_used_signatures (serial_number, signature, used_at, forget_at)
    values (${serialNumber}, ${signature}, ${receivedAt}, ${new Date(receivedAt.getTime() + SIGNATURE_KEPT_MS)})
    on conflict do nothing returning 1`.execute(db);
  if (rows.length === 0) throw new AppError('DEVICES_REQUEST_REPEATED');
  // The signature is forgotten some day; this time stays, and makes the request an old one.
  await sql`update device_registrations
    set latest_device_at = greatest(latest_device_at, ${new Date(receivedAt.getTime() + skewMs)})
    where serial_number = ${serialNumber}`.execute(db);
}
