import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import type { TimelineEvent, TimelineSource } from '../campus/campus.public.ts';
import { scopeForPermission, withinClasses } from '../identity/identity.public.ts';

const DAYS = 60;
const EVENTS_MAX = 10;

/** The latest leaves of a child, for its timeline. */
export const leaveTimeline: TimelineSource = async (scope, { kigId, id }, say) => {
  const permission = 'attendance.studentLeave.read';
  if (!scope.session.permissions.has(permission)) return [];
  const leaves = await leavesOf(scopeForPermission(scope, permission), kigId, id);
  return leaves.map(({ at, period, status }): TimelineEvent => {
    const text = say('attendance.studentLeave.timeline', {
      period,
      status: say(`attendance.studentLeave.options.status.${status}`),
    });
    return { at, text, tone: status === 'submitted' ? 'look' : 'plain' };
  });
};

async function leavesOf(scope: Scope, kigId: string, id: string) {
  const { rows } = await sql<{ at: Date; period: string; status: string }>`
    select v.created_at as at, v.period, v.status from student_leaves v
    join students s on s.kig_id = v.kig_id and s.id = v.student_id
    where v.kig_id = ${kigId} and ${scope.within('v.kig_id')} and ${scope.within('s.kig_id')} and v.student_id = ${id}
      and not v.deleted and ${withinClasses(scope, 's.class_id')}
      and v.created_at > ${scope.session.today}::date - ${DAYS}::integer
    order by v.created_at desc limit ${EVENTS_MAX}`.execute(scope.db);
  return rows;
}
