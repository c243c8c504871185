import type { followMethods } from '@kiga/contract/campus/lead.states.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import type { EntityStore } from '@kiga/kit-server/entity/entity-store.ts';
import { readToShow } from '@kiga/kit-server/sight/deleted.ts';
import { sql } from 'kysely';

interface FollowUpRow {
  id: string;
  at: Date;
  account_id: string;
  method: (typeof followMethods)[number];
  content: string;
  next_date: string | null;
}

/** Returns the follow-ups of a lead, newest first. Throws RECORD_NOT_FOUND. */
export async function followUps(leads: EntityStore, scope: Scope, id: string) {
  const lead = await readToShow(leads, scope, id);
  const { rows } = await sql<FollowUpRow>`select id, at, account_id, method, content, next_date from lead_follow_ups
    where kig_id = ${lead.ownerId} and lead_id = ${id} and ${scope.within('kig_id')} order by id desc`.execute(
    scope.db,
  );
  const accountIds = [...new Set(rows.map((row) => row.account_id))];
  const names = await leads.stores.namesOfAccounts(scope, accountIds);
  return rows.map(({ id: followUpId, at, account_id, method, content, next_date }) => ({
    id: followUpId,
    at: at.toISOString(),
    by: names.get(account_id) ?? null,
    method,
    content,
    nextDate: next_date,
  }));
}
