import { clashesOf } from '@kiga/contract/teaching/clashes.ts';
import {
  type assignSubstitute,
  type Candidate,
  OPEN_DAYS,
  type OpenLesson,
} from '@kiga/contract/teaching/substitution.acts.ts';
import type { substitution } from '@kiga/contract/teaching/substitution.entity.ts';
import { dayAfter, mondayOf } from '@kiga/entity/days.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import type { EntityHooks } from '@kiga/kit-server/entity/entity-store.ts';
import { saveRecord } from '@kiga/kit-server/entity/save.ts';
import { makeTransition } from '@kiga/kit-server/entity/transition.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { isWithinClasses, withinClasses } from '../identity/identity.public.ts';
import type { Program } from '../program/program.ts';
import { lessonsOf, lockTimetable, occupied, reachesClass, type StoredLesson } from './lessons-of.ts';
import { periodNameOf, scheduleOn } from './schedules.ts';
import { teachersAway } from './teachers-away.ts';
import { tellSubstitute } from './tell-substitute.ts';
import { taughtClasses, timetableTeachers } from './timetable-people.ts';

/** Returns the hooks of substitutions. Accounts of some classes have those of their classes, and their own. */
export function substitutionHooks(program: Program): EntityHooks<typeof substitution> {
  return {
    rows: (scope) =>
      isWithinClasses(scope)
        ? sql<boolean>`(${withinClasses(scope, 'row.class_id')} or exists (select from teachers t
            where t.kig_id = row.kig_id and ${scope.within('t.kig_id')} and t.id = row.substitute_id
              and t.account_id = ${scope.session.accountId}))`
        : null,
    onTransition: {
      async cancel({ record, scope }) {
        await tellSubstitute(program, scope, record.ownerId, record, 'substitutionCancelled');
        return {};
      },
    },
    allows: (act, { day }, { session }) => act !== 'cancel' || day >= session.today,
  };
}

/** Returns the lessons that lack a teacher, as `openSubstitutions` says. */
export async function openLessons(scope: Scope): Promise<OpenLesson[]> {
  const kigId = scope.oneTenant();
  const from = scope.session.today;
  const span = { from, to: dayAfter(from, OPEN_DAYS) };
  const schedule = await scheduleOn(scope, kigId, from);
  const away = await teachersAway(scope, kigId, span, schedule);
  const lessons = await lessonsOf(
    scope,
    kigId,
    span,
    sql`l.teacher_id is not null and u.id is null and ${withinClasses(scope, 'l.class_id')}`,
  );
  const lacking = lessons.filter(({ teacherId, day, period }) => teacherId !== null && away(teacherId, day, period));
  const ids = lacking.map(({ teacherId }) => teacherId as string);
  const names = new Map((await timetableTeachers(scope, kigId, ids)).map(({ id, name }) => [id, name]));
  return lacking.map(({ id, day, period, className, courseName, teacherId }) => ({
    lessonId: id,
    day,
    period,
    periodName: periodNameOf(schedule, period),
    beginsAt: schedule.periods[period - 1]?.beginsAt ?? null,
    className,
    courseName,
    teacherId: teacherId as string,
    teacherName: names.get(teacherId as string) ?? '',
  }));
}

/** Returns the free teachers for a lesson, as `substituteCandidates` says. */
export async function candidatesFor(scope: Scope, lessonId: string): Promise<Candidate[]> {
  const kigId = scope.oneTenant();
  const lesson = await lessonWithin(scope, kigId, lessonId);
  const week = mondayOf(lesson.day);
  const span = { from: week, to: dayAfter(week, 6) };
  const all = await lessonsOf(scope, kigId, span);
  const away = await teachersAway(scope, kigId, span, await scheduleOn(scope, kigId, lesson.day));
  const taught = (await taughtClasses(scope, kigId)).find(({ id }) => id === lesson.classId);
  const loads = Map.groupBy(all, (one) => occupied(one).teacherId);
  const fields = new Set(all.filter(({ field }) => field === lesson.field).map((one) => one.teacherId));
  const teaching = new Set([...all.map(({ teacherId }) => teacherId), ...(taught?.teacherIds ?? [])]);
  return (await timetableTeachers(scope, kigId))
    .filter(({ id, isInService }) => isInService && id !== lesson.teacherId && teaching.has(id))
    .filter(({ id }) => !away(id, lesson.day, lesson.period) && !isBusy(all, lesson, id))
    .map(({ id, name }) => ({
      teacherId: id,
      name,
      isOfClass: taught?.teacherIds.includes(id) ?? false,
      teachesField: fields.has(id),
      lessonsInWeek: loads.get(id)?.length ?? 0,
    }))
    .toSorted(
      (a, b) =>
        Number(b.isOfClass) - Number(a.isOfClass) ||
        Number(b.teachesField) - Number(a.teachesField) ||
        a.lessonsInWeek - b.lessonsInWeek,
    );
}

/** Arranges a substitute inside the scope's transaction, as `assignSubstitute` says. Returns the id. */
export async function arrangeSubstitute(
  program: Program,
  inside: Scope,
  { lessonId, substituteId, note }: z.output<typeof assignSubstitute.input>,
): Promise<string> {
  const kigId = inside.oneTenant();
  await lockTimetable(inside, kigId);
  const lesson = await lessonWithin(inside, kigId, lessonId);
  const refuse = (field: string, error: string, data?: Record<string, string>) =>
    invalid({ field, error, ...(data && { data }) });
  if (lesson.day < inside.session.today) throw refuse('lessonId', 'TEACHING_LESSON_OVER');
  const teachers = new Map((await timetableTeachers(inside, kigId, [substituteId])).map((one) => [one.id, one]));
  if (lesson.substituteId !== null) {
    const [held] = await timetableTeachers(inside, kigId, [lesson.substituteId]).then((all) =>
      all.filter(({ id }) => id === lesson.substituteId),
    );
    throw refuse('lessonId', 'TEACHING_SUBSTITUTED_ALREADY', { name: held?.name ?? '' });
  }
  const person = teachers.get(substituteId);
  if (!person) throw refuse('substituteId', 'FIELD_REFERENCE_UNKNOWN');
  if (substituteId === lesson.teacherId) throw refuse('substituteId', 'TEACHING_SUBSTITUTE_SAME');
  const teacher = person.name;
  if (!person.isInService) throw refuse('substituteId', 'TEACHING_TEACHER_GONE', { teacher });
  const day = { from: lesson.day, to: lesson.day };
  const away = await teachersAway(inside, kigId, day, await scheduleOn(inside, kigId, lesson.day));
  if (away(substituteId, lesson.day, lesson.period)) {
    throw refuse('substituteId', 'TEACHING_SUBSTITUTE_ON_LEAVE', { teacher });
  }
  const busy = busyLesson(await lessonsOf(inside, kigId, day), lesson, substituteId);
  if (busy) {
    throw reachesClass(inside, busy.classId)
      ? refuse('substituteId', 'TEACHING_TEACHER_BUSY', { teacher, className: busy.className, course: busy.courseName })
      : refuse('substituteId', 'TEACHING_TEACHER_BUSY_ELSEWHERE', { teacher });
  }
  const { classId, courseId, period, teacherId: absentTeacherId } = lesson;
  if (absentTeacherId === null) throw refuse('lessonId', 'FIELD_REFERENCE_UNKNOWN');
  const made = {
    lessonId,
    day: lesson.day,
    period,
    classId,
    courseId,
    absentTeacherId,
    substituteId,
    note: note ?? null,
  };
  const record = await saveRecord(program.stores.get('teaching.substitution'), inside, made);
  await tellSubstitute(program, inside, kigId, record, 'substitutionArranged');
  return record.id;
}

/** Cancels the arranged substitutions of lessons inside the scope's transaction; their substitutes are told. */
export async function endSubstitutions(
  { stores }: Pick<Program, 'stores'>,
  inside: Scope,
  lessonIds: readonly string[],
): Promise<void> {
  if (lessonIds.length === 0) return;
  const { rows } = await sql<{ id: string }>`select u.id from teaching_substitutions u
    where u.kig_id = ${inside.oneTenant()} and ${inside.within('u.kig_id')} and u.status = 'arranged' and not u.deleted
      and u.lesson_id = any(${[...lessonIds]}::uuid[]) order by u.id`.execute(inside.db);
  const store = stores.named('teaching.substitution');
  for (const { id } of rows) await makeTransition(store, inside, 'cancel', { id, asks: {} });
}

/** Returns a lesson within reach. Throws RECORD_NOT_FOUND. */
async function lessonWithin(scope: Scope, kigId: string, id: string): Promise<StoredLesson> {
  const always = { from: '0001-01-01', to: '9999-12-31' };
  const [found] = await lessonsOf(scope, kigId, always, sql`l.id = ${id} and ${withinClasses(scope, 'l.class_id')}`);
  if (!found) throw new AppError('RECORD_NOT_FOUND');
  return found;
}

/** Returns the lesson that a teacher gives at the time of another one. */
function busyLesson(all: readonly StoredLesson[], lesson: StoredLesson, teacherId: string): StoredLesson | undefined {
  const own = { ...occupied(lesson), teacherId, roomId: null };
  return all.find((one) => one.id !== lesson.id && clashesOf(own, { ...occupied(one), roomId: null }).length > 0);
}

const isBusy = (...given: Parameters<typeof busyLesson>) => busyLesson(...given) !== undefined;
