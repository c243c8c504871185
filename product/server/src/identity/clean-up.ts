import { FAMILY_SESSION_DAYS } from '@kiga/contract/family/message.acts.ts';
import { MESSAGE_DAYS } from '@kiga/contract/system/messages/message.acts.ts';
import { OUTBOX_DAYS } from '@kiga/contract/system/messages/sms-outbox.acts.ts';
import { SCRIPT_ERROR_DAYS } from '@kiga/contract/system/script-error.acts.ts';
import { type Clock, systemClock } from '@kiga/kit-server/clock.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../program/database.ts';
import { NUMBER_SEARCHES_KEPT_MS } from './number-searches.ts';
import { SESSION_DAYS } from './session.ts';
import { FAILURES_KEPT_MS } from './sign-in-limits.ts';
import { TOLD_NAMES_KEPT_MS } from './told-names.ts';

const HOUR_MS = 3_600_000;
/** Retention of idempotency keys. Clients repeat a request within minutes. */
const IDEMPOTENCY_KEY_HOURS = 24;

/** Retention of verification codes, which the daily limits count. */
const CODE_HOURS = 24;

const JOB_FILE_HOURS = 24;
const JOB_DAYS = 30;
/** Retention of imports. An import can be undone for 7 days. */
const IMPORT_DAYS = 8;

/** Keeping times of the platform's own rows in days; of a session from its last use. */
export const keptDays = {
  session: SESSION_DAYS,
  familySession: FAMILY_SESSION_DAYS,
  code: CODE_HOURS / 24,
  jobFile: JOB_FILE_HOURS / 24,
  job: JOB_DAYS,
  import: IMPORT_DAYS,
} as const;

/** Deletes expired sessions and data after its retention. */
export async function cleanUp(db: Kysely<Database>, clock: Clock): Promise<void> {
  const now = clock.now();
  await db.deleteFrom('sessions').where('expires_at', '<', now).execute();
  await sql`delete from family_sessions where expires_at < ${now}`.execute(db);
  await sql`delete from letter_counts where day < ${new Date(now.getTime() - 24 * HOUR_MS)}::date`.execute(db);
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  await sql`delete from idempotency_keys where created_at < ${ago(IDEMPOTENCY_KEY_HOURS)}`.execute(db);
  const codesBefore = new Date(systemClock.now().getTime() - CODE_HOURS * HOUR_MS);
  await db.deleteFrom('verification_codes').where('created_at', '<', codesBefore).execute();
  await db
    .deleteFrom('sign_in_failures')
    .where('at', '<', new Date(systemClock.now().getTime() - FAILURES_KEPT_MS))
    .execute();
  await db
    .deleteFrom('number_searches')
    .where('at', '<', new Date(systemClock.now().getTime() - NUMBER_SEARCHES_KEPT_MS))
    .execute();
  await db
    .deleteFrom('told_names')
    .where('at', '<', new Date(systemClock.now().getTime() - TOLD_NAMES_KEPT_MS))
    .execute();
  await db
    .deleteFrom('sms_outbox')
    .where('at', '<', ago(OUTBOX_DAYS * 24))
    .execute();
  await db
    .deleteFrom('script_errors')
    .where('last_at', '<', ago(SCRIPT_ERROR_DAYS * 24))
    .execute();
  await db
    .deleteFrom('messages')
    .where('at', '<', ago(MESSAGE_DAYS * 24))
    .execute();
  await sql`delete from job_file_parts using jobs
    where jobs.id = job_id and jobs.ended_at < ${ago(JOB_FILE_HOURS)}`.execute(db);
  await sql`delete from jobs where created_at < ${ago(JOB_DAYS * 24)}`.execute(db);
  await sql`delete from imports where coalesce(applied_at, created_at) < ${ago(IMPORT_DAYS * 24)}`.execute(db);
}
