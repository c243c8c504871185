import { type DayFigures, groupsOfSymptoms, noFigures } from '@kiga/contract/health/figures.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import type { EntityStores } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import { type ComputedDay, computeDays, momentOf } from '../attendance/attendance.public.ts';
import { withinClasses } from '../identity/identity.public.ts';

/** Figures by day and class. */
export type FiguresByDay = Map<string, Map<string, DayFigures>>;

/** The parts of a check that the figures count. */
export interface CountedCheck {
  studentId: string;
  day: string;
  part: 'morning' | 'afternoon';
  colour: string | null;
  symptoms: string[];
  checkedAt: Date | null;
}

/** A day of a child with its checks. */
export interface CountedDay {
  day: string;
  studentId: string;
  classId: string;
  isDue: boolean;
  came: boolean;
  isSick: boolean;
  checks: CountedCheck[];
}

interface Span {
  kigId: string;
  from: string;
  to: string;
  now: Date;
  /** Only checks up to this moment count. */
  until?: Date;
}

/**
 * Returns the days of children in a span with their checks, for counting. They contain health data, so callers answer
 * numbers only, or check the sight of their reader. Computed days that the caller has need not be computed again.
 */
export async function countedDays(
  stores: EntityStores,
  scope: Scope,
  { kigId, from, to, now, until }: Span,
  known?: readonly ComputedDay[],
): Promise<CountedDay[]> {
  const moment = await momentOf(scope, kigId, now);
  const last = to < moment.today ? to : moment.today;
  if (from > last) return [];
  const days = known ?? (await computeDays(scope, { kigId, from, to: last, ...moment, ids: null }));
  const checks = (await countedChecks(stores, scope, { kigId, from, to: last })).filter(
    ({ checkedAt }) => until === undefined || checkedAt === null || checkedAt <= until,
  );
  const ofDay = Map.groupBy(checks, ({ studentId, day }) => `${studentId} ${day}`);
  return days.map((one) => {
    const own = ofDay.get(`${one.studentId} ${one.day}`) ?? [];
    return {
      day: one.day,
      studentId: one.studentId,
      classId: one.classId,
      isDue: one.dueHalves > 0,
      came: own.length > 0 || hasCome(one),
      isSick: own.length === 0 && !hasCome(one) && one.absence === 'sick',
      checks: own,
    };
  });
}

const hasCome = ({ inAt, outAt }: ComputedDay) => inAt !== null || outAt !== null;

/** Returns the figures of counted days by day and class. A child who is not due counts once it came. */
export function figuresOf(days: readonly CountedDay[]): FiguresByDay {
  const byDay: FiguresByDay = new Map();
  for (const { day, classId, isDue, came, isSick, checks } of days) {
    if (!isDue && !came) continue;
    const classes = byDay.get(day) ?? new Map<string, DayFigures>();
    byDay.set(day, classes);
    const figures = classes.get(classId) ?? noFigures();
    classes.set(classId, figures);
    figures.expected += 1;
    if (came) figures.came += 1;
    if (isSick) figures.sick += 1;
    if (checks.some(({ part }) => part === 'morning')) figures.checked += 1;
    if (checks.some(({ colour }) => colour !== null && colour !== 'green')) figures.abnormal += 1;
    for (const group of groupsOfSymptoms(checks.flatMap(({ symptoms }) => symptoms))) figures.groups[group] += 1;
  }
  return byDay;
}

async function countedChecks(
  stores: EntityStores,
  scope: Scope,
  { kigId, from, to }: Omit<Span, 'now'>,
): Promise<CountedCheck[]> {
  const { columns } = stores.get('health.check');
  const { rows } = await sql<Record<string, unknown>>`
    select c.student_id, c.day, c.part, c.checked_at, c.colour_encrypted, c.symptoms_encrypted, c.symptoms_count
    from health_checks c join students s on s.kig_id = c.kig_id and s.id = c.student_id
    where c.kig_id = ${kigId} and ${scope.within('c.kig_id')} and ${scope.within('s.kig_id')} and not c.deleted
      and not s.deleted and ${withinClasses(scope, 's.class_id')} and c.day between ${from} and ${to}`.execute(
    scope.db,
  );
  return rows.map((row) => ({
    studentId: String(row.student_id),
    day: String(row.day),
    part: row.part as CountedCheck['part'],
    checkedAt: row.checked_at as Date | null,
    colour: (columns.get('colour')?.fromRow(row) as string | null) ?? null,
    symptoms: ((columns.get('symptoms')?.fromRow(row) as { symptom: string }[] | null) ?? []).map(
      ({ symptom }) => symptom,
    ),
  }));
}
