import type { ChildLeaveOfDay } from '@kiga/contract/attendance/child-day.ts';
import { leavePartsOn } from '@kiga/contract/attendance/leave-fields.ts';
import type { PeopleKind } from '@kiga/contract/attendance/people.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { type LeavesWanted, leavesOf } from './leaves-on.ts';

const DAY_MS = 86_400_000;

/** Returns the reason of an absence by leave: each kind that the operator added counts as another reason. */
function absenceOf(kind: string): ChildLeaveOfDay['kind'] {
  return kind === 'sick' || kind === 'personal' ? kind : 'other';
}

/** Returns the approved leave of people, by `<id> <day>`. */
export async function leaveByDay(
  scope: Scope,
  people: PeopleKind,
  span: Omit<LeavesWanted, 'people'>,
): Promise<Map<string, ChildLeaveOfDay[]>> {
  const found = new Map<string, ChildLeaveOfDay[]>();
  for (const leave of await leavesOf(scope, { ...span, people })) {
    if (leave.status !== 'approved') continue;
    const first = leave.fromDay > span.from ? leave.fromDay : span.from;
    const last = leave.toDay < span.to ? leave.toDay : span.to;
    for (let day = first; day <= last; day = new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)) {
      const key = `${leave.personId} ${day}`;
      const one = { kind: absenceOf(leave.kind), parts: leavePartsOn(leave, day) };
      found.set(key, [...(found.get(key) ?? []), one]);
    }
  }
  return found;
}
