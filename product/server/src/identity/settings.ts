import { settingLimits } from '@kiga/contract/identity/session.acts.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import type { Clock } from '@kiga/kit-server/clock.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../program/database.ts';

/** Returns all preferences of an account, by key. */
export async function readSettings(db: Kysely<Database>, accountId: string): Promise<Record<string, unknown>> {
  const rows = await db
    .selectFrom('user_settings')
    .select(['key', 'value'])
    .where('account_id', '=', accountId)
    .execute();
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}

/**
 * Stores a preference of an account; null deletes it. Throws IDENTITY_SETTINGS_FULL {max}, and VALIDATION_FAILED with
 * FIELD_TOO_LONG {max} at `value`.
 */
export async function saveSetting(
  db: Kysely<Database>,
  clock: Clock,
  accountId: string,
  { key, value }: { key: string; value?: unknown },
): Promise<void> {
  if (value === null || value === undefined) {
    await db.deleteFrom('user_settings').where('account_id', '=', accountId).where('key', '=', key).execute();
    return;
  }
  const json = JSON.stringify(value);
  if (Buffer.byteLength(json) > settingLimits.bytes) {
    throw invalid({ field: 'value', error: 'FIELD_TOO_LONG', data: { max: settingLimits.bytes } });
  }
  const { rows } = await sql`insert into user_settings (account_id, key, value, updated_at)
    select ${accountId}, ${key}, ${json}::jsonb, ${clock.now()}
    where (select count(*) from user_settings where account_id = ${accountId} and key <> ${key}) < ${settingLimits.keys}
    on conflict (account_id, key) do update set value = excluded.value, updated_at = excluded.updated_at
    returning key`.execute(db);
  if (rows.length === 0) throw new AppError('IDENTITY_SETTINGS_FULL', { max: settingLimits.keys });
}
