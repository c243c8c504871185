import { MESSAGE_HOURS } from '@kiga/contract/devices/bench.acts.ts';
import { OUTCOME_DAYS } from '@kiga/contract/devices/broadcast.acts.ts';
import { CAMERA_VIEW_DAYS } from '@kiga/contract/devices/cameras/camera.acts.ts';
import { COMMAND_DAYS, UNREAD_ROW_DAYS } from '@kiga/contract/devices/device.acts.ts';
import { sql } from 'kysely';
import type { Program } from '../program/program.ts';
import { cleanUpSelfTests } from './bench/self-test.ts';
import { cleanUpRecordings } from './cameras/recordings.ts';
import { CODE_FAILURES_KEPT_MS } from './code-failures.ts';
import { cleanUpPhotos } from './device-photos.ts';
import { forgetReplaced } from './serial-numbers.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Deletes unread rows, commands, reports of broadcasts, photos, recordings, messages, self-tests, wrong codes, replaced machines and
 * verdicts on faces after their retention.
 */
export async function cleanUpDevices({ db, clock }: Pick<Program, 'db' | 'clock'>): Promise<void> {
  const nowMs = clock.now().getTime();
  const rowsBefore = new Date(nowMs - UNREAD_ROW_DAYS * DAY_MS);
  await sql`delete from device_unread_rows where received_at < ${rowsBefore}`.execute(db);
  const commandsBefore = new Date(nowMs - COMMAND_DAYS * DAY_MS);
  await sql`delete from device_commands where created_at < ${commandsBefore}`.execute(db);
  const outcomesBefore = new Date(nowMs - OUTCOME_DAYS * DAY_MS);
  await sql`delete from broadcast_outcomes where reported_at < ${outcomesBefore}`.execute(db);
  const viewsBefore = new Date(nowMs - CAMERA_VIEW_DAYS * DAY_MS);
  await sql`delete from camera_views where asked_at < ${viewsBefore}`.execute(db);
  const codesBefore = new Date(nowMs - CODE_FAILURES_KEPT_MS);
  await sql`delete from device_code_failures where last_at < ${codesBefore}`.execute(db);
  const messagesBefore = new Date(nowMs - MESSAGE_HOURS * HOUR_MS);
  await sql`delete from device_messages where at < ${messagesBefore}`.execute(db);
  await sql`delete from device_watches where watched_until < ${clock.now()}`.execute(db);
  await cleanUpSelfTests({ db, clock });
  await sql`delete from device_used_signatures where forget_at < ${clock.now()}`.execute(db);
  await forgetReplaced(db, clock.now());
  await cleanUpPhotos({ db, clock });
  await cleanUpRecordings({ db, clock });
  await sql`delete from device_faces f
    where not exists (select from students s where s.kig_id = f.kig_id and s.id = f.person_id
        and s.face_photo is not null and not s.deleted and s.status = 'enrolled')
      and not exists (select from teachers t where t.kig_id = f.kig_id and t.id = f.person_id
        and t.face_photo is not null and not t.deleted and t.status = 'in-service')
      and not exists (select from pickup_persons p where p.kig_id = f.kig_id and p.id = f.person_id
        and p.photo is not null and not p.deleted)`.execute(db);
}
