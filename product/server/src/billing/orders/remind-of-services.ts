import { SERVICE_REMINDER_DAYS, serviceDaysLeft } from '@kiga/contract/billing/service-end.ts';
import { dayAfter } from '@kiga/entity/days.ts';
import { type Scope, withScope } from '@kiga/kit-server/access/scope.ts';
import { dayIn } from '@kiga/kit-server/clock.ts';
import { sql } from 'kysely';
import { enrolledChildren } from '../../campus/campus.public.ts';
import { kindergartensById, tellEachFamily } from '../../family/family.public.ts';
import type { Program } from '../../program/program.ts';
import { PROGRAM_ID, programSession } from '../../system/system.public.ts';

/** Hours of the kindergarten's day in which parents are reminded. */
const FROM_HOUR = 9;
const TO_HOUR = 20;

/** A child whose service ends soon, with the reminder that is due: the days before its end. */
interface Due {
  studentId: string;
  end: string;
  reminder: number;
}

/**
 * Reminds the parents of enrolled children of services that end soon, once for each of `SERVICE_REMINDER_DAYS`; a part of
 * the regular works. A renewed service has another end, and is reminded of again.
 */
export async function remindOfServices(program: Program): Promise<void> {
  const { clock, db } = program;
  const now = clock.now();
  const all = withScope(programSession(PROGRAM_ID, now), 'all', db);
  const today = dayIn(now, 'UTC');
  const longest = Math.max(...SERVICE_REMINDER_DAYS);
  // A day more on both sides, because each kindergarten's own day decides below.
  const { rows } = await sql<{ kigId: string }>`select distinct s.kig_id as "kigId" from ${enrolledChildren(all)} s
    where s.service_end_date between ${dayAfter(today, -1)} and ${dayAfter(today, longest + 1)}`.execute(db);
  const zones = await kindergartensById(
    program,
    rows.map(({ kigId }) => kigId),
  );
  for (const { kigId } of rows) {
    const timeZone = zones.get(kigId)?.timeZone ?? 'Asia/Shanghai';
    const hour = Number(now.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit' }));
    if (hour < FROM_HOUR || hour >= TO_HOUR) continue;
    const session = { ...programSession(PROGRAM_ID, now), today: dayIn(now, timeZone) };
    await withScope(session, [kigId], db).transaction((inside) => remindOne(program, inside, kigId));
  }
}

async function remindOne(program: Program, inside: Scope, kigId: string): Promise<void> {
  const { today } = inside.session;
  const at = program.clock.now();
  await tellEachFamily(
    program,
    inside,
    { kigId, name: 'billing.serviceEnds', topic: 'service' },
    (await dueOf(inside, kigId)).map(({ studentId, end, reminder }) => ({
      studentId,
      params: { count: serviceDaysLeft(end, today), until: end },
      source: sourceOf(end, reminder),
      at,
    })),
  );
}

const sourceOf = (end: string, reminder: number) => `billing.serviceEnds:${end}:${reminder}`;

/** Returns the children whose latest reminder a parent did not get. */
async function dueOf(inside: Scope, kigId: string): Promise<Due[]> {
  const { today } = inside.session;
  const latestFirst = SERVICE_REMINDER_DAYS.toSorted((a, b) => a - b);
  const { rows } = await sql<{ studentId: string; end: string; parentId: string }>`select s.id as "studentId",
      s.service_end_date as "end", sp.parent_id as "parentId"
    from ${enrolledChildren(inside)} s
    join student_parents sp on sp.kig_id = s.kig_id and sp.student_id = s.id
    where s.kig_id = ${kigId} and ${inside.within('sp.kig_id')}
      and s.service_end_date between ${today} and ${dayAfter(today, Math.max(...latestFirst))}`.execute(inside.db);
  const due = rows.map(({ end, ...row }) => {
    const reminder = latestFirst.find((days) => end <= dayAfter(today, days)) ?? 0;
    return { ...row, end, reminder, source: sourceOf(end, reminder) };
  });
  const { rows: told } = await sql<{ key: string }>`select m.student_id || ' ' || m.parent_id || ' ' || m.source as key
    from family_messages m join unnest(${due.map(({ parentId }) => parentId)}::uuid[],
      ${due.map(({ studentId }) => studentId)}::uuid[], ${due.map(({ source }) => source)}::text[])
      as wanted (parent_id, student_id, source)
      on m.parent_id = wanted.parent_id and m.student_id = wanted.student_id and m.source = wanted.source
    where m.kig_id = ${kigId} and ${inside.within('m.kig_id')}`.execute(inside.db);
  const known = new Set(told.map(({ key }) => key));
  const open = due.filter(({ studentId, parentId, source }) => !known.has(`${studentId} ${parentId} ${source}`));
  return [...new Map(open.map((one) => [one.studentId, one])).values()];
}
