import { type PeopleKind, peopleKinds, recomputeKinds } from '@kiga/contract/attendance/people.ts';
import { dayAfter } from '@kiga/entity/days.ts';
import { type Scope, withScope } from '@kiga/kit-server/access/scope.ts';
import { dayIn } from '@kiga/kit-server/clock.ts';
import type { RunningJob } from '@kiga/kit-server/jobs/job.ts';
import { publish } from '@kiga/kit-server/outbox/publish.ts';
import { sql } from 'kysely';
import type { Program } from '../program/program.ts';
import { PROGRAM_ID, programSession } from '../system/system.public.ts';
import { daysOf } from './child-facts.ts';
import { type DaySpan, lockMonths } from './closed-months.ts';
import { recompute } from './recompute.ts';
import { momentOf } from './student-results.ts';

/** Days of single people that one transaction computes: all of a small change, or a portion of a job. */
const PERSON_DAYS = 3_000;

/** Topic of these people's days. */
const topicOf = { children: 'attendance.day', staff: 'attendance.staffDay' } as const satisfies Record<
  PeopleKind,
  string
>;

/**
 * Computes the days of all people of a kindergarten again, up to today, because a rule or the calendar changed. A small
 * change is computed in its transaction. A large one computes only today, and a job computes the others.
 */
export async function recomputeAll(
  { attendance, clock, jobs }: Pick<Program, 'attendance' | 'clock' | 'jobs'>,
  people: PeopleKind,
  inside: Scope,
  { kigId, from, to }: DaySpan,
): Promise<void> {
  const { today } = await momentOf(inside, kigId, clock.now());
  const last = to < today ? to : today;
  if (from > last) return;
  const days = daysOf({ from, to: last });
  if (days.length <= (await daysOfPortion(inside, people, { kigId, from, to: last }))) {
    return recompute(attendance, people, inside, { kigId, from, to: last, ids: null });
  }
  if (last === today) await recompute(attendance, people, inside, { kigId, from: today, to: today, ids: null });
  // A portion that is computed now keeps this lock until its commit, and then the day stands here again.
  await lockMonths(inside, people, kigId);
  await sql`insert into attendance_days_to_compute (kig_id, people, day)
    select ${kigId}::uuid, ${people}::text, t.day from unnest(${days.filter((day) => day !== today)}::date[]) as t (day)
    on conflict do nothing`.execute(inside.db);
  const language = inside.session.language ?? 'zh_CN';
  await jobs.enqueue(inside, recomputeKinds[people], {}, { language, ownerId: kigId });
  await publish(inside.db, clock.now(), topicOf[people], kigId);
}

/** Returns the number of days of a kindergarten that wait to be computed. */
export async function daysToCompute(scope: Scope, people: PeopleKind, kigId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from attendance_days_to_compute
    where kig_id = ${kigId} and ${scope.within('kig_id')} and people = ${people}`.execute(scope.db);
  return rows[0]?.count ?? 0;
}

/** Registers the jobs that compute days again. The days themselves wait in a table, so that a killed run continues. */
export function addRecomputeJobs(program: Pick<Program, 'attendance' | 'clock' | 'db' | 'jobs'>): void {
  for (const people of peopleKinds) {
    program.jobs.add({ name: recomputeKinds[people], again: true, run: (job) => run(program, people, job) });
  }
}

async function run(
  program: Pick<Program, 'attendance' | 'clock' | 'db'>,
  people: PeopleKind,
  job: RunningJob<unknown>,
): Promise<void> {
  const kigId = job.scope.oneTenant();
  const whole = wholeKindergarten(program, kigId);
  let done = 0;
  for (;;) {
    await job.progress(done, done + (await daysToCompute(whole, people, kigId)));
    const computed = await whole.transaction(async (inside) => {
      await job.hold(inside);
      return computePortion(program, inside, people, kigId);
    });
    if (computed === 0) return;
    done += computed;
  }
}

/** Computes the days that wait although no job works on them, such as after its account was disabled. */
export async function computeForgotten(program: Pick<Program, 'attendance' | 'clock' | 'db'>): Promise<void> {
  const { clock, db } = program;
  const all = withScope(programSession(PROGRAM_ID, clock.now()), 'all', db);
  const { rows } = await sql<{ kigId: string; people: PeopleKind }>`
    select kig_id as "kigId", people from attendance_days_to_compute where ${all.within('kig_id')}
    group by kig_id, people`.execute(db);
  for (const { kigId, people } of rows) {
    const { rows: jobs } = await sql`select 1 from jobs where owner_id = ${kigId} and kind = ${recomputeKinds[people]}
      and state in ('waiting', 'running') limit 1`.execute(db);
    if (jobs.length > 0) continue;
    const whole = wholeKindergarten(program, kigId);
    while ((await whole.transaction((inside) => computePortion(program, inside, people, kigId))) > 0);
  }
}

/**
 * Computes the latest days that wait, by the rules that hold now. A change of the rules waits for the portion, or the
 * portion for the change.
 * @returns their number; 0 where none waits
 */
async function computePortion(
  { attendance, clock }: Pick<Program, 'attendance' | 'clock'>,
  inside: Scope,
  people: PeopleKind,
  kigId: string,
): Promise<number> {
  await lockMonths(inside, people, kigId);
  const { rows: latest } = await sql<{ day: string }>`select day from attendance_days_to_compute
    where kig_id = ${kigId} and ${inside.within('kig_id')} and people = ${people}
    order by day desc limit 1`.execute(inside.db);
  const to = latest[0]?.day;
  if (to === undefined) return 0;
  const from = dayAfter(to, 1 - (await daysOfPortion(inside, people, { kigId, from: dayAfter(to, -30), to })));
  const { rows } = await sql<{ day: string }>`delete from attendance_days_to_compute
    where kig_id = ${kigId} and ${inside.within('kig_id')} and people = ${people} and day between ${from} and ${to}
    returning day`.execute(inside.db);
  // Days in between that did not wait stay the same.
  const first = rows.map(({ day }) => day).toSorted()[0] as string;
  await recompute(attendance, people, inside, { kigId, from: first, to, ids: null });
  await publish(inside.db, clock.now(), topicOf[people], kigId);
  return rows.length;
}

/** Returns the number of days that one transaction computes for the people of a span; at least 1. */
async function daysOfPortion(inside: Scope, people: PeopleKind, { kigId, from, to }: DaySpan): Promise<number> {
  const { rows } =
    people === 'children'
      ? await sql<{ count: number }>`select count(*) as count from student_classes
          where kig_id = ${kigId} and ${inside.within('kig_id')} and from_day <= ${to}
            and (to_day is null or to_day >= ${from})`.execute(inside.db)
      : await sql<{ count: number }>`select count(*) as count from teachers
          where kig_id = ${kigId} and ${inside.within('kig_id')} and not deleted`.execute(inside.db);
  return Math.max(1, Math.floor(PERSON_DAYS / Math.max(1, rows[0]?.count ?? 0)));
}

/** Returns a scope of all people of a kindergarten, which does not depend on the account that changed its rules. */
function wholeKindergarten({ clock, db }: Pick<Program, 'clock' | 'db'>, kigId: string): Scope {
  const now = clock.now();
  const session = { ...programSession(PROGRAM_ID, now), today: dayIn(now, 'Asia/Shanghai') };
  return withScope(session, [kigId], db);
}
