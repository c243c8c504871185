import { MESSAGE_HOURS } from '@kiga/contract/devices/bench.acts.ts';
import { COMMAND_DAYS, UNREAD_ROW_DAYS } from '@kiga/contract/devices/device.acts.ts';
import { sql } from 'kysely';
import type { Program } from '../program/program.ts';
import { cleanUpSelfTests } from './bench/self-test.ts';
import { CODE_FAILURES_KEPT_MS } from './code-failures.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Deletes unread rows, commands, wrong codes, messages and self-tests after their retention. */
export async function cleanUpDevices({ db, clock }: Pick<Program, 'db' | 'clock'>): Promise<void> {
  const nowMs = clock.now().getTime();
  const rowsBefore = new Date(nowMs - UNREAD_ROW_DAYS * DAY_MS);
  await sql`delete from device_unread_rows where received_at < ${rowsBefore}`.execute(db);
  const commandsBefore = new Date(nowMs - COMMAND_DAYS * DAY_MS);
  await sql`delete from device_commands where created_at < ${commandsBefore}`.execute(db);
  const codesBefore = new Date(nowMs - CODE_FAILURES_KEPT_MS);
  await sql`delete from device_code_failures where last_at < ${codesBefore}`.execute(db);
  const messagesBefore = new Date(nowMs - MESSAGE_HOURS * HOUR_MS);
  await sql`delete from device_messages where at < ${messagesBefore}`.execute(db);
  await sql`delete from device_watches where watched_until < ${clock.now()}`.execute(db);
  await cleanUpSelfTests({ db, clock });
}
