import { sql } from 'kysely';
import type { TimelineEvent, TimelineSource } from '../../campus/campus.public.ts';
import { scopeForPermission, withinClasses } from '../../identity/identity.public.ts';
import { monthKey } from './bill.ts';

/** Bills whose events the timeline shows. */
const LATEST = 6;

/** Returns the issued and paid bills of a child as events. */
export const billTimeline: TimelineSource = async (scope, { id, kigId }, say) => {
  const permission = 'billing.bill.read';
  if (!scope.session.permissions.has(permission)) return [];
  const own = scopeForPermission(scope, permission);
  const { rows } = await sql<{ month: string; totalFen: string; issuedAt: Date; paidAt: Date | null }>`select b.month,
      b.total_fen as "totalFen", b.issued_at as "issuedAt", b.paid_at as "paidAt"
    from bills b where b.kig_id = ${kigId} and ${own.within('b.kig_id')} and ${withinClasses(own, 'b.class_id')}
      and b.student_id = ${id} and b.status in ('issued', 'paid') and not b.deleted
    order by b.month desc limit ${LATEST}`.execute(own.db);
  return rows.flatMap(({ month, totalFen, issuedAt, paidAt }) => {
    const amount = `¥${(Number(totalFen) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
    const params = { month: say(monthKey(month)), amount };
    const events: TimelineEvent[] = [
      { at: issuedAt, text: say('billing.bill.timeline.issued', params), tone: 'plain' },
    ];
    if (paidAt !== null) events.push({ at: paidAt, text: say('billing.bill.timeline.paid', params), tone: 'plain' });
    return events;
  });
};
