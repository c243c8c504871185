import { CLOSE_WITHIN_MINUTES, STOPS_MAX } from '@kiga/contract/transport/figures.ts';
import type { line } from '@kiga/contract/transport/line.entity.ts';
import type { stop } from '@kiga/contract/transport/stop.entity.ts';
import type { FieldIssue } from '@kiga/entity/record-schema.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { invalid } from '@kiga/kit-server/app-error.ts';
import type { Draft, EntityHooks, FullRecord } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import { lockBuses } from './riders.ts';

/** A stop with its times, in any order. */
interface StopTimes {
  id: string;
  stopName: string;
  toSchoolAt: string | null;
  toHomeAt: string | null;
}

/** Hooks of lines: the numbers of their stops and children, and times that fit those of the stops. */
export const lineHooks: EntityHooks<typeof line> = {
  computed: {
    stopCount: (scope) => sql`(select count(*)::integer from bus_stops s where s.kig_id = row.kig_id
      and ${scope.within('s.kig_id')} and s.line_id = row.id and not s.deleted)`,
    childCount: (scope) => sql`(select count(distinct r.student_id)::integer from bus_riders r
      join bus_stops s on s.kig_id = r.kig_id and s.id = r.stop_id
      join students c on c.kig_id = r.kig_id and c.id = r.student_id
      where r.kig_id = row.kig_id and ${scope.within('r.kig_id')} and not r.deleted and not s.deleted
        and not c.deleted and c.status = 'enrolled' and s.line_id = row.id)`,
  },
  async beforeSave(draft, before, scope, kigId) {
    draft.closeWithinMinutes ??= CLOSE_WITHIN_MINUTES;
    const { id, arrivesAt, leavesAt } = draft;
    if (before === null) return;
    await lockBuses(scope, kigId);
    const stops = await stopsOf(scope, kigId, id);
    const issues: FieldIssue[] = [];
    const late = stops.find(({ toSchoolAt }) => toSchoolAt && arrivesAt && toSchoolAt >= arrivesAt);
    if (late) issues.push({ field: 'arrivesAt', error: 'TRANSPORT_STOP_AFTER_SCHOOL', data: { time: arrivesAt } });
    const early = stops.find(({ toHomeAt }) => toHomeAt && leavesAt && toHomeAt <= leavesAt);
    if (early) issues.push({ field: 'leavesAt', error: 'TRANSPORT_STOP_BEFORE_SCHOOL', data: { time: leavesAt } });
    if (issues.length > 0) throw invalid(...issues);
  },
};

type Stop = typeof stop;

/** Hooks of stops: the number of their children, and times that fit the line and the other stops. */
export const stopHooks: EntityHooks<Stop> = {
  computed: {
    childCount: (scope) => sql`(select count(distinct r.student_id)::integer from bus_riders r
      join students c on c.kig_id = r.kig_id and c.id = r.student_id
      where r.kig_id = row.kig_id and ${scope.within('r.kig_id')} and not r.deleted
        and not c.deleted and c.status = 'enrolled' and r.stop_id = row.id)`,
  },
  async beforeSave(draft, before, scope, kigId) {
    await lockBuses(scope, kigId);
    const issues = [
      ...(await issuesOfTimes(draft, scope, kigId)),
      ...(before ? await issuesOfRiders(draft, before, scope, kigId) : []),
    ];
    if (issues.length > 0) throw invalid(...issues);
  },
};

async function issuesOfTimes(
  { id, lineId, toSchoolAt, toHomeAt }: Draft<Stop>,
  scope: Scope,
  kigId: string,
): Promise<FieldIssue[]> {
  const { rows } = await sql<{ arrivesAt: string | null; leavesAt: string | null }>`
    select l.arrives_at as "arrivesAt", l.leaves_at as "leavesAt" from bus_lines l
    where l.kig_id = ${kigId} and ${scope.within('l.kig_id')} and l.id = ${lineId}`.execute(scope.db);
  const { arrivesAt = null, leavesAt = null } = rows[0] ?? {};
  const others = (await stopsOf(scope, kigId, lineId)).filter((one) => one.id !== id);
  const issues: FieldIssue[] = [];
  if (others.length >= STOPS_MAX) {
    issues.push({ field: 'lineId', error: 'TRANSPORT_STOPS_TOO_MANY', data: { max: STOPS_MAX } });
  }
  if (toSchoolAt && arrivesAt && toSchoolAt >= arrivesAt) {
    issues.push({ field: 'toSchoolAt', error: 'TRANSPORT_STOP_AFTER_SCHOOL', data: { time: arrivesAt } });
  }
  if (toHomeAt && leavesAt && toHomeAt <= leavesAt) {
    issues.push({ field: 'toHomeAt', error: 'TRANSPORT_STOP_BEFORE_SCHOOL', data: { time: leavesAt } });
  }
  for (const [field, time] of [
    ['toSchoolAt', toSchoolAt],
    ['toHomeAt', toHomeAt],
  ] as const) {
    const same = time ? others.find((other) => other[field] === time) : undefined;
    if (same) issues.push({ field, error: 'TRANSPORT_STOP_TIME_TAKEN', data: { stop: same.stopName } });
  }
  return issues;
}

/** Refuses to move a stop with children to another line, and to empty the time of a direction in which children use it. */
async function issuesOfRiders(
  { id, lineId, toSchoolAt, toHomeAt }: Draft<Stop>,
  before: FullRecord<Stop>,
  scope: Scope,
  kigId: string,
): Promise<FieldIssue[]> {
  const { rows } = await sql<{ direction: string; count: number }>`
    select r.direction, count(*)::integer as count from bus_riders r
    join students c on c.kig_id = r.kig_id and c.id = r.student_id
    where r.kig_id = ${kigId} and ${scope.within('r.kig_id')} and r.stop_id = ${id} and not r.deleted
      and not c.deleted and c.status = 'enrolled' group by 1`.execute(scope.db);
  const countOf = (direction: string) => rows.find((row) => row.direction === direction)?.count ?? 0;
  const needed = (field: string, count: number): FieldIssue[] =>
    count > 0 ? [{ field, error: 'TRANSPORT_STOP_TIME_NEEDED', data: { count } }] : [];
  if (lineId !== before.lineId) return needed('lineId', countOf('toSchool') + countOf('toHome'));
  return [
    ...(toSchoolAt ? [] : needed('toSchoolAt', countOf('toSchool'))),
    ...(toHomeAt ? [] : needed('toHomeAt', countOf('toHome'))),
  ];
}

async function stopsOf(scope: Scope, kigId: string, lineId: string): Promise<StopTimes[]> {
  const { rows } = await sql<StopTimes>`select s.id, s.stop_name as "stopName", s.to_school_at as "toSchoolAt",
      s.to_home_at as "toHomeAt" from bus_stops s
    where s.kig_id = ${kigId} and ${scope.within('s.kig_id')} and s.line_id = ${lineId} and not s.deleted`.execute(
    scope.db,
  );
  return rows;
}
