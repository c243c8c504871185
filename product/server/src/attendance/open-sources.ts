import type { OpenItem } from '@kiga/contract/attendance/open.acts.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import { visitorsInside } from '../campus/campus.public.ts';
import { accountsOf, isWithinClasses, scopeForPermission, withinClasses } from '../identity/identity.public.ts';
import type { Program } from '../program/program.ts';
import type { OpenSource } from './attendance.public.ts';
import { computeDays } from './child-facts.ts';
import { childrenLeave, type LeaveKind, staffLeave } from './leave-kinds.ts';
import { momentOf } from './student-results.ts';

/** Maximum number of people that an item names. */
const NAMED_MAX = 3;

/** Time of the day from which a visitor should have left. */
const CLOSING_TIME = '18:00';

/** Returns what waits, the reader's own first. */
export async function openItems(
  { attendance }: Pick<Program, 'attendance'>,
  scope: Scope,
  { forBoard }: { forBoard: boolean },
): Promise<OpenItem[]> {
  scope.oneTenant();
  const items: OpenItem[] = [];
  for (const { isOnBoard, load } of attendance.openSources)
    if (!(forBoard && isOnBoard)) items.push(...(await load(scope)));
  return items.toSorted((a, b) => Number(b.mine) - Number(a.mine));
}

/** Returns the source of the leave of one kind of people that waits for an approval. */
export function waitingLeave(kind: LeaveKind, { stores }: Pick<Program, 'stores'>): OpenSource {
  const approve = `${kind.key}.approve`;
  const read = `${kind.key}.read`;
  return {
    isOnBoard: false,
    async load(scope) {
      if (!scope.session.permissions.has(read)) return [];
      const own = scopeForPermission(scope, read);
      const { accountId, permissions } = scope.session;
      const kigId = scope.oneTenant();
      const seen =
        kind.people === 'children'
          ? sql`exists (select from students s where s.kig_id = v.kig_id and s.id = v.student_id and not s.deleted
              and ${withinClasses(own, 's.class_id')})`
          : isWithinClasses(own)
            ? sql`t.account_id = ${accountId}`
            : sql`true`;
      const isOwn = kind.people === 'staff' ? sql`t.account_id = ${accountId}` : sql`false`;
      const person =
        kind.people === 'staff' ? sql`join teachers t on t.kig_id = v.kig_id and t.id = v.teacher_id` : sql``;
      const { rows } = await sql<{ mine: boolean; count: number }>`
        select not (coalesce(${isOwn}, false) or exists (select from leave_approvals a
            where a.kig_id = v.kig_id and a.leave_id = v.id and a.approved_by = ${accountId})) as mine, count(*) as count
        from ${sql.table(kind.table)} v ${person}
        where v.kig_id = ${kigId} and ${own.within('v.kig_id')} and not v.deleted and v.status = 'submitted' and ${seen}
        group by 1`.execute(scope.db);
      const may = permissions.has(approve);
      const [mine, others] = [true, false].map((wanted) =>
        rows.filter((row) => (row.mine && may) === wanted).reduce((sum, { count }) => sum + count, 0),
      ) as [number, number];
      const key =
        kind.people === 'children' ? 'attendance.open.items.studentLeave' : 'attendance.open.items.teacherLeave';
      const item = { key, params: {}, href: `${kind.href}?status=submitted` };
      return [
        ...(mine > 0 ? [{ ...item, count: mine, mine: true, who: [] }] : []),
        ...(others > 0 ? [{ ...item, count: others, mine: false, who: await approvers(scope, kigId) }] : []),
      ];
    },
  };

  /** Returns the names of accounts of the whole kindergarten that may approve it, without the reader's. */
  async function approvers(scope: Scope, kigId: string): Promise<string[]> {
    const holders = { organizationId: kigId, permissions: [approve], whole: true };
    return namesOfFirst({ stores }, scope, await accountsOf(scope.db, holders));
  }
}

/** Returns the names of the first accounts without the reader's; an item names no more. */
export async function namesOfFirst(
  { stores }: Pick<Program, 'stores'>,
  scope: Scope,
  accountIds: readonly string[],
): Promise<string[]> {
  const ids = accountIds
    .filter((id) => id !== scope.session.accountId)
    .toSorted()
    .slice(0, NAMED_MAX);
  if (ids.length === 0) return [];
  const names = await stores.namesOfAccounts(scope, ids);
  return ids.flatMap((id) => names.get(id) ?? []);
}

/** Returns the source of the children who are missing today without a reason, by class. The home board shows them too. */
export function absentToday({ clock }: Pick<Program, 'clock'>): OpenSource {
  return {
    isOnBoard: true,
    async load(scope) {
      const read = 'attendance.studentDay.read';
      if (!scope.session.permissions.has(read)) return [];
      const own = scopeForPermission(scope, read);
      const kigId = scope.oneTenant();
      const moment = await momentOf(own, kigId, clock.now());
      const days = await computeDays(own, { kigId, from: moment.today, to: moment.today, ...moment, ids: null });
      const missing = Map.groupBy(
        days.filter(({ state }) => state === 'missing'),
        ({ classId }) => classId,
      );
      const { rows } = await sql<{ id: string; className: string; head: string | null }>`
        select c.id, c.class_name as "className", t.teacher_name as head from classes c
        left join teachers t on t.kig_id = c.kig_id and ${own.within('t.kig_id')} and t.id = c.head_teacher_id
        where c.kig_id = ${kigId} and ${own.within('c.kig_id')} and ${withinClasses(own, 'c.id')}
          and c.id = any(${[...missing.keys()]}::uuid[])
        order by c.class_name`.execute(scope.db);
      const may = scope.session.permissions.has('attendance.studentDay.mark');
      return rows.map(({ id, className, head }) => ({
        key: 'attendance.open.items.absent',
        params: { className },
        count: missing.get(id)?.length ?? 0,
        href: `/attendance/students?classId=${id}`,
        mine: may && isWithinClasses(own),
        who: head === null ? [] : [head],
      }));
    },
  };
}

/** Returns the source of the visitors who have not left: those of earlier days, and after closing those of today. */
export function visitorsLate({ clock }: Pick<Program, 'clock'>): OpenSource {
  return {
    isOnBoard: false,
    async load(scope) {
      const read = 'campus.visitor.read';
      if (!scope.session.permissions.has(read)) return [];
      const own = scopeForPermission(scope, read);
      if (isWithinClasses(own)) return [];
      const { today, time } = await momentOf(own, own.oneTenant(), clock.now());
      const count = await visitorsInside(own, { day: today, withToday: time >= CLOSING_TIME });
      const mine = scope.session.permissions.has('campus.visitor.leave');
      const item = { key: 'attendance.open.items.visitorsInside', params: {}, href: '/campus/visitors?status=inside' };
      return count === 0 ? [] : [{ ...item, count, mine, who: [] }];
    },
  };
}

/** Registers these sources. */
export function registerOpenSources(program: Program): void {
  program.attendance.openSources.push(
    waitingLeave(childrenLeave, program),
    waitingLeave(staffLeave, program),
    absentToday(program),
    visitorsLate(program),
  );
}
