import { type Kysely, sql } from 'kysely';
import type { Database } from '../program/database.ts';
import type { Machine } from '../program/machine.ts';
import type { NotedSkew } from './skew.ts';

/**
 * Maximum number of stored clock changes that are read; a machine with a wrong clock at each daily start makes two a
 * day.
 */
const MOST = 200;

/** Returns the past skews of a machine's clock, oldest first. */
export async function notedSkews(
  db: Kysely<Database>,
  { kigId, deviceId, machineNumber }: Pick<Machine, 'kigId' | 'deviceId' | 'machineNumber'>,
): Promise<NotedSkew[]> {
  const { rows } = await sql<NotedSkew>`select at, skew_ms as "skewMs" from device_skews
    where kig_id = ${kigId} and device_id = ${deviceId} and machine_number = ${machineNumber}
    order by at desc limit ${MOST}`.execute(db);
  return rows.toReversed();
}
