import type { Clock } from '@kiga/kit-server/clock.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../app/database.ts';

/** Notes what someone should know of, such as a refusal. It holds no personal data besides the account's name. */
export async function logSecurity(
  db: Kysely<Database>,
  clock: Clock,
  entry: {
    event: string;
    accountId: string | null;
    userName: string | null;
    address: string | null;
    detail?: Record<string, unknown>;
  },
): Promise<void> {
  const now = clock.now();
  await db
    .insertInto('security_log')
    .values({
      id: uuid7(now.getTime()),
      at: now,
      account_id: entry.accountId,
      user_name: entry.userName?.slice(0, 64) ?? null,
      address: entry.address,
      event: entry.event,
      detail: JSON.stringify(entry.detail ?? {}),
    })
    .execute();
}
