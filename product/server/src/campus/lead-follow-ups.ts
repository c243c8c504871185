import type { followUpFields } from '@kiga/contract/campus/lead.states.ts';
import type { RecordOf } from '@kiga/entity/fields/fields.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import type { Clock } from '@kiga/kit-server/clock.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import type { FullRecord } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';

/** A follow-up with a family. */
export type FollowUp = RecordOf<typeof followUpFields>;

/** Inserts a follow-up of a lead in the act's transaction. Returns its id. */
export async function insertFollowUp(
  scope: Scope,
  clock: Clock,
  lead: FullRecord,
  followUp: FollowUp,
): Promise<string> {
  const now = clock.now();
  const id = uuid7(now.getTime());
  const { method, content, nextDate } = followUp;
  await sql`insert into lead_follow_ups (kig_id, id, lead_id, at, account_id, method, content, next_date)
    values (${lead.ownerId}, ${id}, ${lead.id}, ${now}, ${scope.session.accountId}, ${method}, ${content},
      ${nextDate ?? null})`.execute(scope.db);
  return id;
}
