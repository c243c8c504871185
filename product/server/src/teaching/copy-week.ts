import { clashesOf, type Occupying, slotOf } from '@kiga/contract/teaching/clashes.ts';
import type { copyWeek, WeekCopy } from '@kiga/contract/teaching/lesson.acts.ts';
import { weekNumberOf } from '@kiga/contract/teaching/timetable.ts';
import { dayAfter, mondayOf } from '@kiga/entity/days.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import { deleteRecords } from '@kiga/kit-server/entity/delete.ts';
import { createRecords } from '@kiga/kit-server/entity/save.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { calendarsOf } from '../attendance/attendance.public.ts';
import type { Program } from '../program/program.ts';
import { lessonsOf, lockTimetable, occupied, type StoredLesson, toldOf } from './lessons-of.ts';
import { endSubstitutions } from './substitution.server.ts';
import { isInTerm, type TermSpan, termOfWeek } from './term-weeks.ts';
import { taughtClasses, timetableRooms, timetableTeachers } from './timetable-people.ts';

type CopiedWeek = WeekCopy['weeks'][number];

const DAY_MS = 86_400_000;

const spanOf = (week: string) => ({ from: week, to: dayAfter(week, 6) });

/** Parts of a copy that are the same for all target weeks. */
interface Copy {
  kigId: string;
  term: TermSpan;
  classIds: readonly string[];
  fromWeek: string;
  source: readonly StoredLesson[];
  teachers: ReadonlyMap<string, { name: string; isInService: boolean }>;
  rooms: ReadonlyMap<string, string>;
  dryRun: boolean;
}

/** Copies a week inside the scope's transaction, or only says what it would do, as `copyWeek` says. */
export async function copyToWeeks(
  program: Program,
  inside: Scope,
  input: z.output<typeof copyWeek.input>,
): Promise<WeekCopy> {
  const kigId = inside.oneTenant();
  const fromWeek = mondayOf(input.fromWeek);
  const toWeeks = [...new Set(input.toWeeks.map(mondayOf))].toSorted();
  const classIds = [...new Set(input.classIds)];
  const reached = new Set((await taughtClasses(inside, kigId)).map(({ id }) => id));
  if (classIds.some((id) => !reached.has(id))) throw new AppError('RECORD_NOT_FOUND');
  if (toWeeks.includes(fromWeek)) throw invalid({ field: 'toWeeks', error: 'TEACHING_WEEK_ONTO_ITSELF' });
  const term = await termOfWeek(inside, kigId, fromWeek);
  if (!term) throw invalid({ field: 'fromWeek', error: 'TEACHING_OUTSIDE_TERM' });
  for (const week of toWeeks) {
    if (week > term.endDate || dayAfter(week, 6) < term.beginDate) {
      throw invalid({ field: 'toWeeks', error: 'TEACHING_OUTSIDE_TERM' });
    }
  }
  if (!input.dryRun) await lockTimetable(inside, kigId);
  const source = await lessonsOf(inside, kigId, spanOf(fromWeek), sql`l.class_id = any(${classIds}::uuid[])`);
  if (source.length === 0) throw new AppError('TEACHING_NOTHING_TO_COPY');
  const teacherIds = source.flatMap(({ teacherId }) => teacherId ?? []);
  const copy: Copy = {
    kigId,
    term,
    classIds,
    fromWeek,
    source,
    teachers: new Map((await timetableTeachers(inside, kigId, teacherIds)).map((one) => [one.id, one])),
    rooms: new Map((await timetableRooms(inside, kigId)).map(({ id, name }) => [id, name])),
    dryRun: input.dryRun,
  };
  const weeks = [];
  for (const week of toWeeks) weeks.push(await copyTo(program, inside, copy, week));
  return { weeks };
}

async function copyTo(program: Program, inside: Scope, copy: Copy, week: string): Promise<CopiedWeek> {
  const { kigId, term, classIds, fromWeek, source, teachers } = copy;
  const span = spanOf(week);
  const calendarOn = await calendarsOf(inside, [kigId], span.from, span.to, 'children');
  const shift = (Date.parse(week) - Date.parse(fromWeek)) / DAY_MS;
  const isHeld = (day: string) => calendarOn(kigId, day).open && isInTerm(term, day);
  const moved = source.map((one) => ({
    ...one,
    day: dayAfter(one.day, shift),
    // A substitute was asked for one day only.
    substituteId: null,
    teacherId: one.teacherId !== null && teachers.get(one.teacherId)?.isInService ? one.teacherId : null,
    lostTeacher: one.teacherId !== null && !teachers.get(one.teacherId)?.isInService,
  }));
  const present = await lessonsOf(inside, kigId, span);
  const overwritten = present.filter(({ classId }) => classIds.includes(classId));
  const staying = Map.groupBy(
    present.filter(({ classId }) => !classIds.includes(classId)),
    slotOf,
  );
  const placed: typeof moved = [];
  const leftOut: CopiedWeek['leftOut'] = [];
  for (const one of moved.filter(({ day }) => isHeld(day))) {
    const own = occupied(one);
    const met = [...(staying.get(slotOf(one)) ?? []), ...placed.filter((other) => slotOf(other) === slotOf(one))]
      .flatMap((other) => clashesOf(own, occupied(other)).map(({ kind }) => ({ kind, other })))
      .find(({ kind }) => kind !== 'class');
    if (!met) placed.push(one);
    else leftOut.push(leftOutOf(inside, copy, one, own, met));
  }
  if (!copy.dryRun) await write(program, inside, { overwritten, placed });
  return {
    week,
    weekNumber: weekNumberOf(week < term.beginDate ? term.beginDate : week, term.beginDate),
    written: placed.length,
    overwritten: overwritten.length,
    withoutTeacher: placed.filter(({ lostTeacher }) => lostTeacher).length,
    closedDays: [...new Set(moved.map(({ day }) => day).filter((day) => !isHeld(day)))].toSorted(),
    leftOut,
  };
}

function leftOutOf(
  scope: Scope,
  { teachers, rooms }: Copy,
  { className, courseName, day, period }: StoredLesson,
  own: Occupying,
  { kind, other }: { kind: 'class' | 'teacher' | 'room'; other: StoredLesson },
): CopiedWeek['leftOut'][number] {
  const name = kind === 'teacher' ? teachers.get(own.teacherId ?? '')?.name : rooms.get(own.roomId ?? '');
  const needed = kind === 'teacher' ? 'teacher' : 'room';
  return { className, courseName, day, period, kind: needed, name: name ?? '', other: toldOf(scope, other) };
}

async function write(
  program: Program,
  inside: Scope,
  { overwritten, placed }: { overwritten: readonly StoredLesson[]; placed: readonly StoredLesson[] },
): Promise<void> {
  const store = program.stores.get('teaching.lesson');
  const ids = overwritten.map(({ id }) => id);
  await endSubstitutions(program, inside, ids);
  await deleteRecords(store, inside, ids);
  if (placed.length === 0) return;
  const inputs = placed.map(({ classId, day, period, courseId, teacherId, classroomId, topic, isJoint }) => ({
    classId,
    day,
    period,
    courseId,
    teacherId,
    classroomId,
    topic,
    isJoint,
  }));
  await createRecords(store, inside, inputs);
}
