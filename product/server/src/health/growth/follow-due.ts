import type { Scope } from '@kiga/kit-server/access/scope.ts';
import type { Clock } from '@kiga/kit-server/clock.ts';
import { sql } from 'kysely';
import { type DueRecords, settle } from '../../system/system.public.ts';

const sourceOf = (id: string) => `health.followUp:${id}`;

/** Followed children whose next visit is due. The text names no finding, because the message outlives the right to read it. */
export const dueFollowUps: DueRecords = {
  table: 'health_follow_ups',
  dueColumn: 'next_due_on',
  isOpen: sql<boolean>`row.status = 'following' and exists (select from students s
    where s.kig_id = row.kig_id and s.id = row.student_id and s.status = 'enrolled' and not s.deleted)`,
  name: 'health.followUpDue',
  permission: 'health.followUp.update',
  hrefOf: (id) => `/health/follow-ups?open=${id}`,
  sourceOf,
  async paramsOf(inside, kigId, ids) {
    const { rows } = await sql<{ id: string; child: string; day: string }>`select f.id, s.stu_name as child,
        to_char(f.next_due_on, 'YYYY-MM-DD') as day
      from health_follow_ups f join students s on s.kig_id = f.kig_id and s.id = f.student_id
      where f.kig_id = ${kigId} and ${inside.within('f.kig_id')} and ${inside.within('s.kig_id')}
        and f.id = any(${[...ids]}::uuid[])`.execute(inside.db);
    return new Map(rows.map(({ id, ...params }) => [id, params]));
  },
};

/** Ends the to-do of a followed child, inside the transaction that records a visit, refers the child or ends the case. */
export function settleFollowUp(clock: Clock, { db }: Scope, id: string): Promise<void> {
  return settle({ db, now: clock.now() }, sourceOf(id));
}
