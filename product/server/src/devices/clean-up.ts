import { OUTCOME_DAYS } from '@kiga/contract/devices/broadcast.acts.ts';
import { COMMAND_DAYS, UNREAD_ROW_DAYS } from '@kiga/contract/devices/device.acts.ts';
import { sql } from 'kysely';
import type { Program } from '../program/program.ts';
import { CODE_FAILURES_KEPT_MS } from './code-failures.ts';

const DAY_MS = 86_400_000;

/** Deletes unread rows, commands, reports of broadcasts and wrong codes after their retention. */
export async function cleanUpDevices({ db, clock }: Pick<Program, 'db' | 'clock'>): Promise<void> {
  const nowMs = clock.now().getTime();
  const rowsBefore = new Date(nowMs - UNREAD_ROW_DAYS * DAY_MS);
  await sql`delete from device_unread_rows where received_at < ${rowsBefore}`.execute(db);
  const commandsBefore = new Date(nowMs - COMMAND_DAYS * DAY_MS);
  await sql`delete from device_commands where created_at < ${commandsBefore}`.execute(db);
  const outcomesBefore = new Date(nowMs - OUTCOME_DAYS * DAY_MS);
  await sql`delete from broadcast_outcomes where reported_at < ${outcomesBefore}`.execute(db);
  const codesBefore = new Date(nowMs - CODE_FAILURES_KEPT_MS);
  await sql`delete from device_code_failures where last_at < ${codesBefore}`.execute(db);
}
