import type { Scope } from '@kiga/kit-server/access/scope.ts';
import type { Clock } from '@kiga/kit-server/clock.ts';
import { sql } from 'kysely';
import { type DueRecords, settle } from '../system/system.public.ts';

const sourceOf = (id: string) => `campus.lead:${id}`;

/** Leads whose day of the next follow-up has come. */
export const dueLeads: DueRecords = {
  table: 'leads',
  dueColumn: 'next_follow_date',
  isOpen: sql<boolean>`row.status in ('pending', 'following', 'pre-admitted')`,
  name: 'campus.leadDue',
  permission: 'campus.lead.follow',
  hrefOf: (id) => `/campus/enrollment?open=${id}`,
  sourceOf,
  async paramsOf(inside, kigId, ids) {
    const { rows } = await sql<{ id: string; child: string; day: string }>`select l.id, l.child_name as child,
        to_char(l.next_follow_date, 'YYYY-MM-DD') as day
      from leads l where l.kig_id = ${kigId} and ${inside.within('l.kig_id')} and l.id = any(${[...ids]}::uuid[])`.execute(
      inside.db,
    );
    return new Map(rows.map(({ id, ...params }) => [id, params]));
  },
};

/** Ends the to-do of a lead, inside the transaction that follows it up, closes it or moves its day. */
export function settleLead(clock: Clock, { db }: Scope, id: string): Promise<void> {
  return settle({ db, now: clock.now() }, sourceOf(id));
}
