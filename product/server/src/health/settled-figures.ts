import { type DayFigures, noFigures, SETTLED_AT, sumOfFigures } from '@kiga/contract/health/figures.ts';
import { dayAfter } from '@kiga/entity/days.ts';
import { type Scope, withScope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { dayIn } from '@kiga/kit-server/clock.ts';
import { lockUntilCommit } from '@kiga/kit-server/db/lock.ts';
import { publish } from '@kiga/kit-server/outbox/publish.ts';
import { sql } from 'kysely';
import { calendarsOf, daysOf, momentOf } from '../attendance/attendance.public.ts';
import { momentIn } from '../devices/devices.public.ts';
import { withinClasses } from '../identity/identity.public.ts';
import type { Program } from '../program/program.ts';
import { PROGRAM_ID, programSession } from '../system/system.public.ts';
import { countedDays, type FiguresByDay, figuresOf } from './day-figures.ts';
import { withErased } from './erased-months.ts';

type Parts = Pick<Program, 'db' | 'clock' | 'stores'>;

/** The settlement of a day. */
export interface Settlement {
  settledAt: Date;
  corrected: { at: Date; by: string | null; reason: string } | null;
}

interface SettledRow extends Omit<DayFigures, 'groups'> {
  day: string;
  classId: string;
  groups: Partial<DayFigures['groups']>;
  settledAt: Date;
  correctedAt: Date | null;
  correctedBy: string | null;
  reason: string | null;
}

/** Days back for which a settlement is made up, where the program did not run at 10 o'clock. */
const LATE_DAYS = 7;

/** Settles the figures of each kindergarten's days, today's from 10 o'clock on. Each day is settled once. */
export async function settleFigures(parts: Parts): Promise<void> {
  const { db, clock } = parts;
  const now = clock.now();
  const all = withScope(programSession(PROGRAM_ID, now), 'all', db);
  const { rows: children } = await sql<{ kigId: string }>`select distinct s.kig_id as "kigId" from students s
    where ${all.within('s.kig_id')} and not s.deleted and s.status = 'enrolled'`.execute(db);
  const { rows: settled } = await sql<{ kigId: string; day: string }>`
    select distinct d.kig_id as "kigId", d.day from health_days d
    where ${all.within('d.kig_id')} and d.day >= ${dayAfter(dayIn(now, 'UTC'), -LATE_DAYS - 1)}`.execute(db);
  const done = new Set(settled.map(({ kigId, day }) => `${kigId} ${day}`));
  const { rows: kindergartens } = await sql<{ kigId: string; today: string; time: string; timeZone: string }>`
    select o.id as "kigId", (${now}::timestamptz at time zone o.time_zone)::date as today,
      to_char(${now}::timestamptz at time zone o.time_zone, 'HH24:MI') as time, o.time_zone as "timeZone"
    from organizations o where o.id = any(${children.map(({ kigId }) => kigId)}::uuid[]) and not o.deleted`.execute(db);
  for (const { kigId, today, time, timeZone } of kindergartens) {
    const last = time >= SETTLED_AT ? today : dayAfter(today, -1);
    const days = daysOf({ from: dayAfter(last, 1 - LATE_DAYS), to: last }).filter(
      (day) => !done.has(`${kigId} ${day}`),
    );
    if (days.length === 0) continue;
    const session = { ...programSession(PROGRAM_ID, now), today };
    await withScope(session, [kigId], db).transaction(async (inside) => {
      const openOn = await calendarsOf(inside, [kigId], days[0] as string, last, 'children');
      for (const day of days) {
        if (!openOn(kigId, day).open) continue;
        await lockUntilCommit(inside.db, `health day ${kigId} ${day}`);
        if ((await settledDays(inside, kigId, day, day)).figures.has(day)) continue;
        await storeDay(parts, inside, { kigId, day, timeZone, now });
      }
    });
  }
}

/**
 * Stores the figures of a day as they stood at 10 o'clock. With a correction they are the present ones, beside the
 * figures before.
 */
async function storeDay(
  { stores, clock }: Pick<Parts, 'stores' | 'clock'>,
  inside: Scope,
  { kigId, day, timeZone, now, reason }: { kigId: string; day: string; timeZone: string; now: Date; reason?: string },
): Promise<void> {
  const until = momentIn(day, SETTLED_AT, timeZone);
  const counted = await countedDays(stores, inside, {
    kigId,
    from: day,
    to: day,
    now,
    ...(reason === undefined && { until }),
  });
  const figures = await withErased(inside, { kigId, from: day, to: day }, figuresOf(counted));
  const classes = [...(figures.get(day) ?? new Map<string, DayFigures>())];
  if (classes.length === 0) return;
  const list = <T>(of: (one: DayFigures) => T) => classes.map(([, one]) => of(one));
  const by = reason === undefined ? null : inside.session.accountId;
  await sql`insert into health_days as old (kig_id, day, class_id, expected, came, checked, abnormal, sick, groups,
      settled_at, corrected_at, corrected_by, correction_reason)
    select ${kigId}::uuid, ${day}::date, t.class_id, t.expected, t.came, t.checked, t.abnormal, t.sick, t.groups::jsonb,
      ${until}::timestamptz, ${reason === undefined ? null : now}::timestamptz, ${by}::uuid, ${reason ?? null}::text
    from unnest(${classes.map(([id]) => id)}::uuid[], ${list(({ expected }) => expected)}::integer[],
      ${list(({ came }) => came)}::integer[], ${list(({ checked }) => checked)}::integer[],
      ${list(({ abnormal }) => abnormal)}::integer[], ${list(({ sick }) => sick)}::integer[],
      ${list(({ groups }) => JSON.stringify(groups))}::text[])
      as t (class_id, expected, came, checked, abnormal, sick, groups)
    on conflict (kig_id, day, class_id) do update set
      before_correction = jsonb_build_object('expected', old.expected, 'came', old.came, 'checked', old.checked,
        'abnormal', old.abnormal, 'sick', old.sick, 'groups', old.groups),
      expected = excluded.expected, came = excluded.came, checked = excluded.checked, abnormal = excluded.abnormal,
      sick = excluded.sick, groups = excluded.groups, corrected_at = excluded.corrected_at,
      corrected_by = excluded.corrected_by, correction_reason = excluded.correction_reason`.execute(inside.db);
  await publish(inside.db, clock.now(), 'health.statistics', kigId);
}

/** Returns the settled figures of a span within the reader's classes, and how each day was settled. */
export async function settledDays(
  scope: Scope,
  kigId: string,
  from: string,
  to: string,
): Promise<{ figures: FiguresByDay; settlements: Map<string, Settlement> }> {
  const { rows } = await sql<SettledRow>`select d.day, d.class_id as "classId", d.expected, d.came, d.checked,
      d.abnormal, d.sick, d.groups, d.settled_at as "settledAt", d.corrected_at as "correctedAt",
      d.corrected_by as "correctedBy", d.correction_reason as reason
    from health_days d where d.kig_id = ${kigId} and ${scope.within('d.kig_id')} and d.day between ${from} and ${to}
      and ${withinClasses(scope, 'd.class_id')} order by d.day`.execute(scope.db);
  const figures: FiguresByDay = new Map();
  const settlements = new Map<string, Settlement>();
  for (const { day, classId, groups, settledAt, correctedAt, correctedBy, reason, ...counts } of rows) {
    const ofDay = figures.get(day) ?? new Map<string, DayFigures>();
    figures.set(day, ofDay);
    ofDay.set(classId, { ...counts, groups: { ...noFigures().groups, ...groups } });
    settlements.set(day, {
      settledAt,
      corrected: correctedAt === null ? null : { at: correctedAt, by: correctedBy, reason: reason ?? '' },
    });
  }
  return { figures, settlements };
}

/** Computes the settled figures of a day again. Throws HEALTH_DAY_NOT_SETTLED. */
export async function correctDay(
  parts: Parts,
  inside: Scope,
  { day, reason }: { day: string; reason: string },
): Promise<void> {
  const kigId = inside.oneTenant();
  await lockUntilCommit(inside.db, `health day ${kigId} ${day}`);
  const { settlements } = await settledDays(inside, kigId, day, day);
  if (!settlements.has(day)) throw new AppError('HEALTH_DAY_NOT_SETTLED');
  const now = parts.clock.now();
  const { timeZone } = await momentOf(inside, kigId, now);
  await storeDay(parts, inside, { kigId, day, timeZone, now, reason });
}

/** Returns the sum of a day's classes. */
export function sumOfDay(figures: FiguresByDay, day: string): DayFigures {
  return sumOfFigures([...(figures.get(day)?.values() ?? [])]);
}
