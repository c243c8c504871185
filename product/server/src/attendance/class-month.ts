import type { ClassMonth, DaySums } from '@kiga/contract/attendance/student-day.acts.ts';
import type { Language } from '@kiga/entity/words/words.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import type { EntityStores } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import { withinClasses } from '../identity/identity.public.ts';
import { calendarsOf } from './calendars.ts';
import { type ComputedDay, computeDays, daysOf } from './child-facts.ts';
import { monthSpan } from './child-month.ts';
import { reasonIn } from './day-board.ts';
import { daysToCompute } from './recompute-jobs.ts';
import { momentOf } from './student-results.ts';

/** Asked month of a class: by default the current month, and the first class. */
interface Asked {
  classId: string | undefined;
  month: string | undefined;
  now: Date;
  language: Language;
}

/** Returns the month of a class. Throws OWNER_OUT_OF_REACH, RECORD_NOT_FOUND for a class out of reach. */
export async function classMonth(
  stores: EntityStores,
  scope: Scope,
  { classId: wanted, month: wantedMonth, now, language }: Asked,
): Promise<ClassMonth> {
  const kigId = scope.oneTenant();
  const moment = await momentOf(scope, kigId, now);
  const month = wantedMonth ?? moment.today.slice(0, 7);
  const span = { kigId, ...monthSpan(month) };
  const { classId, classes } = await chosenClass(scope, kigId, wanted);
  const computed = classId === null ? [] : await computeDays(scope, { ...span, ...moment, ids: null, classId });
  const byChild = Map.groupBy(computed, ({ studentId }) => studentId);
  const people = await namesOf(scope, kigId, [...byChild.keys()]);
  const days = daysOf(span);
  const schoolOn = await calendarsOf(scope, [kigId], span.from, span.to, 'children');
  return {
    kigId,
    timeZone: moment.timeZone,
    today: moment.today,
    month,
    classId,
    classes,
    days: days.map((day) => {
      const { open, reason } = schoolOn(kigId, day);
      const came = computed.filter((one) => one.day === day && one.dueHalves > 0 && one.cameHalves > 0).length;
      return { day, open, reason: reasonIn(language, reason), came };
    }),
    children: people.map((person) => {
      const own = byChild.get(person.id) ?? [];
      const byDay = new Map(own.map((one) => [one.day, one]));
      return {
        ...person,
        days: days.map((day) => {
          const one = byDay.get(day);
          return one ? { state: one.state, isMarked: one.isMarked } : null;
        }),
        sums: sumsOf(own),
      };
    }),
    sums: sumsOf(computed),
    computing: await daysToCompute(scope, 'children', kigId),
    closed: await closingOf(stores, scope, kigId, month),
  };
}

/** Returns the sums of days. A day that is not settled counts once the child was seen. */
export function sumsOf(computed: readonly ComputedDay[]): DaySums {
  const settled = computed.filter(({ state }) => state !== 'ahead');
  const halves = (of: (one: ComputedDay) => number) => settled.reduce((sum, one) => sum + of(one), 0) / 2;
  const missed = (absence: string) => halves((one) => (one.absence === absence ? one.dueHalves - one.cameHalves : 0));
  return {
    due: halves(({ dueHalves }) => dueHalves),
    came: halves(({ cameHalves }) => cameHalves),
    late: settled.filter(({ state, lateMinutes }) => state === 'late' || lateMinutes > 0).length,
    early: settled.filter(({ state, earlyMinutes }) => state === 'early' || earlyMinutes > 0).length,
    sick: missed('sick'),
    personal: missed('personal'),
    other: missed('other'),
    unknown: missed('unknown'),
  };
}

/** Returns the classes within reach, and the asked one or the first. Throws RECORD_NOT_FOUND for a class out of reach. */
export async function chosenClass(
  scope: Scope,
  kigId: string,
  wanted: string | undefined,
): Promise<Pick<ClassMonth, 'classId' | 'classes'>> {
  const classes = await classesOf(scope, kigId);
  const classId = wanted ?? classes[0]?.id ?? null;
  if (classId !== null && !classes.some(({ id }) => id === classId)) throw new AppError('RECORD_NOT_FOUND');
  return { classId, classes };
}

async function classesOf(scope: Scope, kigId: string): Promise<{ id: string; className: string }[]> {
  const { rows } = await sql<{ id: string; className: string }>`select c.id, c.class_name as "className"
    from classes c join grades g on g.kig_id = c.kig_id and g.id = c.grade_id
    where c.kig_id = ${kigId} and ${scope.within('c.kig_id')} and ${withinClasses(scope, 'c.id')} and not c.deleted
    order by g.sort, g.grade_name_sort, c.class_name_sort, c.id`.execute(scope.db);
  return rows;
}

/** Returns children by their names. */
export async function namesOf(
  scope: Scope,
  kigId: string,
  ids: readonly string[],
): Promise<{ id: string; name: string; nameLatin: string | null; sex: string }[]> {
  const { rows } = await sql<{ id: string; name: string; nameLatin: string | null; sex: string }>`
    select id, stu_name as name, stu_name_latin as "nameLatin", sex from students
    where kig_id = ${kigId} and ${scope.within('kig_id')} and id = any(${[...ids]}::uuid[])
    order by stu_name_sort, id`.execute(scope.db);
  return rows;
}

async function closingOf(
  stores: EntityStores,
  scope: Scope,
  kigId: string,
  month: string,
): Promise<ClassMonth['closed']> {
  const { rows } = await sql<{ at: Date; by: string }>`select closed_at as at, closed_by as by from attendance_months
    where kig_id = ${kigId} and ${scope.within('kig_id')} and people = 'children' and month = ${`${month}-01`}`.execute(
    scope.db,
  );
  const closing = rows[0];
  if (!closing) return null;
  const names = await stores.namesOfAccounts(scope, [closing.by]);
  return { at: closing.at.toISOString(), by: names.get(closing.by) ?? null };
}
