import type { readWeek, Week, WeekLesson, WeekView } from '@kiga/contract/teaching/lesson.acts.ts';
import { daysOfWeek, weekNumberOf } from '@kiga/contract/teaching/timetable.ts';
import { dayAfter, mondayOf } from '@kiga/entity/days.ts';
import type { Language } from '@kiga/entity/words/words.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { calendarsOf, reasonIn } from '../attendance/attendance.public.ts';
import { scopeForPermission, withinClasses } from '../identity/identity.public.ts';
import { lessonsOf, type StoredLesson } from './lessons-of.ts';
import { scheduleOn } from './schedules.ts';
import { type Away, teachersAway } from './teachers-away.ts';
import { isInTerm, termOfWeek, weekCountOf } from './term-weeks.ts';
import { taughtClasses, timetableCourses, timetableRooms, timetableTeachers } from './timetable-people.ts';

/** Returns a week, as `readWeek` says. */
export async function weekOf(
  scope: Scope,
  { view = 'class', id: wanted, week: day, over: overId }: z.output<typeof readWeek.input>,
  language: Language,
): Promise<Week> {
  const kigId = scope.oneTenant();
  const { today } = scope.session;
  const week = mondayOf(day ?? today);
  const span = { from: week, to: dayAfter(week, 6) };
  const [term, schedule, calendarOn] = [
    await termOfWeek(scope, kigId, week),
    await scheduleOn(scope, kigId, week),
    await calendarsOf(scope, [kigId], span.from, span.to, 'children'),
  ];
  const away = await teachersAway(scope, kigId, span, schedule);
  const classes = await taughtClasses(scope, kigId);
  const rooms = await timetableRooms(scope, kigId);
  const inService = await timetableTeachers(scope, kigId);
  const known = { class: classes, teacher: inService, room: rooms }[view];
  const usual = wanted ?? (await usualId(scope, kigId, { view, known, span }));
  const id = usual ?? known[0]?.id ?? null;
  if (wanted !== undefined && !known.some((one) => one.id === wanted)) throw new AppError('RECORD_NOT_FOUND');
  if (overId !== undefined && !classes.some((one) => one.id === overId)) throw new AppError('RECORD_NOT_FOUND');
  const read = (of: WeekView, subject: string) =>
    lessonsOf(scope, kigId, span, sql`${withinClasses(scope, 'l.class_id')} and ${isOf(scope, of, subject)}`);
  const lessons = id === null ? [] : await read(view, id);
  const over = overId === undefined ? [] : await read('class', overId);
  const people = [...lessons, ...over]
    .flatMap((one) => [one.teacherId, one.substituteId])
    .filter((one) => one !== null);
  const stage = view === 'class' ? classes.find((one) => one.id === id)?.stage : undefined;
  return {
    kigId,
    today,
    week,
    term: term && {
      ...term,
      weekNumber: weekNumberOf(week < term.beginDate ? term.beginDate : week, term.beginDate),
      weekCount: weekCountOf(term),
    },
    days: daysOfWeek(week)
      .map((one) => ({ day: one, ...calendarOn(kigId, one), inTerm: isInTerm(term, one) }))
      .filter(({ open, day: one }, index) => index < 5 || open || lessons.some((held) => held.day === one))
      .map(({ reason, ...one }) => ({ ...one, reason: reasonIn(language, reason) })),
    periods: [...schedule.periods],
    outdoorMinutes: schedule.outdoorMinutes,
    view,
    id,
    classes: classes.map(({ id: classId, name, classroomId, teacherIds }) => ({
      id: classId,
      name,
      classroomId,
      teacherIds,
    })),
    teachers: await timetableTeachers(scope, kigId, people),
    rooms,
    courses: (await timetableCourses(scope, kigId)).map(({ perWeek, ...one }) => ({
      ...one,
      perWeek: stage === undefined ? null : perWeek[stage],
    })),
    lessons: lessons.map((one) => shown(one, away)),
    over: over.map((one) => shown(one, away)),
    plan: view === 'class' && id !== null ? await planOf(scope, kigId, id, week) : null,
  };
}

/** Returns the reader's own teacher record, or the first class with lessons in the week; null for none. */
async function usualId(
  scope: Scope,
  kigId: string,
  { view, known, span }: { view: WeekView; known: readonly { id: string }[]; span: { from: string; to: string } },
): Promise<string | null> {
  if (view === 'room') return null;
  const { rows } =
    view === 'teacher'
      ? await sql<{ id: string }>`select t.id from teachers t where t.kig_id = ${kigId}
          and ${scope.within('t.kig_id')} and t.account_id = ${scope.session.accountId}`.execute(scope.db)
      : await sql<{ id: string }>`select distinct l.class_id as id from teaching_lessons l where l.kig_id = ${kigId}
          and ${scope.within('l.kig_id')} and not l.deleted and l.day between ${span.from} and ${span.to}`.execute(
          scope.db,
        );
  const ids = new Set(rows.map((row) => row.id));
  return known.find(({ id }) => ids.has(id))?.id ?? null;
}

/** Returns the condition for the lessons of a class, a person in fact, or a room in fact. */
function isOf(scope: Scope, view: WeekView, id: string): RawBuilder<unknown> {
  switch (view) {
    case 'class':
      return sql`l.class_id = ${id}`;
    case 'teacher':
      return sql`(l.teacher_id = ${id} or exists (select from teaching_substitutions v where v.kig_id = l.kig_id
        and ${scope.within('v.kig_id')} and v.lesson_id = l.id and v.status = 'arranged' and not v.deleted
        and v.substitute_id = ${id}))`;
    case 'room':
      return sql`coalesce(l.classroom_id, c.classroom_id) = ${id}`;
  }
}

function shown(one: StoredLesson, away: Away): WeekLesson {
  const { id, version, classId, day, period, courseId, teacherId, classroomId, topic, isJoint, substituteId } = one;
  const isOnLeave = teacherId !== null && away(teacherId, day, period);
  return {
    id,
    version,
    classId,
    day,
    period,
    courseId,
    teacherId,
    classroomId,
    topic,
    isJoint,
    substituteId,
    isOnLeave,
  };
}

async function planOf(scope: Scope, kigId: string, classId: string, week: string): Promise<Week['plan']> {
  const read = 'teaching.plan.read';
  if (!scope.session.permissions.has(read)) return null;
  const own = scopeForPermission(scope, read);
  const { rows } = await sql<NonNullable<Week['plan']>>`select p.id, p.theme, p.goals from teaching_plans p
    where p.kig_id = ${kigId} and ${own.within('p.kig_id')} and ${withinClasses(own, 'p.class_id')}
      and p.class_id = ${classId} and p.week_on = ${week} and not p.deleted`.execute(scope.db);
  return rows[0] ?? null;
}
