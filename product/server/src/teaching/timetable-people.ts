import type { CourseField } from '@kiga/contract/teaching/courses.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { sql } from 'kysely';
import { withinClasses } from '../identity/identity.public.ts';

/** A class as far as its timetable needs it. */
export interface TaughtClass {
  id: string;
  name: string;
  classroomId: string | null;
  stage: 'nursery' | 'junior' | 'middle' | 'senior';
  /** The head teacher first. */
  teacherIds: string[];
}

/** A teacher, and whether the teacher is in service. */
export interface TimetableTeacher {
  id: string;
  name: string;
  isInService: boolean;
}

/** A course with its target for a stage. */
export interface TimetableCourse {
  id: string;
  name: string;
  field: CourseField;
  classroomId: string | null;
  perWeek: Readonly<Record<TaughtClass['stage'], number | null>>;
}

/** Returns the classes within reach, in the order of grades and names. */
export async function taughtClasses(scope: Scope, kigId: string): Promise<TaughtClass[]> {
  const { rows } = await sql<Omit<TaughtClass, 'teacherIds'> & { headId: string | null; assistants: string[] | null }>`
    select c.id, c.class_name as name, c.classroom_id as "classroomId", g.stage, c.head_teacher_id as "headId",
      (select array_agg(a.teacher_id order by a.teacher_id) from class_assistants a where a.kig_id = c.kig_id
        and ${scope.within('a.kig_id')} and a.class_id = c.id) as assistants
    from classes c join grades g on g.kig_id = c.kig_id and ${scope.within('g.kig_id')} and g.id = c.grade_id
    where c.kig_id = ${kigId} and ${scope.within('c.kig_id')} and ${withinClasses(scope, 'c.id')} and not c.deleted
    order by g.sort, g.grade_name_sort, c.class_name_sort, c.id`.execute(scope.db);
  return rows.map(({ headId, assistants, ...one }) => ({
    ...one,
    teacherIds: [...(headId === null ? [] : [headId]), ...(assistants ?? [])],
  }));
}

/** Returns a class within reach. Throws RECORD_NOT_FOUND. */
export async function taughtClass(scope: Scope, kigId: string, id: string): Promise<TaughtClass> {
  const found = (await taughtClasses(scope, kigId)).find((one) => one.id === id);
  if (!found) throw new AppError('RECORD_NOT_FOUND');
  return found;
}

/** Returns the teachers of a kindergarten who are in service, and these others, by name. */
export async function timetableTeachers(
  scope: Scope,
  kigId: string,
  others: readonly string[] = [],
): Promise<TimetableTeacher[]> {
  const { rows } = await sql<TimetableTeacher>`select t.id, t.teacher_name as name,
      t.status = 'in-service' and not t.deleted as "isInService"
    from teachers t where t.kig_id = ${kigId} and ${scope.within('t.kig_id')}
      and ((t.status = 'in-service' and not t.deleted) or t.id = any(${[...others]}::uuid[]))
    order by t.teacher_name_sort, t.id`.execute(scope.db);
  return rows;
}

/** Returns the rooms of a kindergarten by name. */
export async function timetableRooms(scope: Scope, kigId: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`select r.id, r.classroom_name as name from classrooms r
    where r.kig_id = ${kigId} and ${scope.within('r.kig_id')} and not r.deleted
    order by r.classroom_name_sort, r.id`.execute(scope.db);
  return rows;
}

/** Returns the courses of a kindergarten by name. */
export async function timetableCourses(scope: Scope, kigId: string): Promise<TimetableCourse[]> {
  const { rows } = await sql<Omit<TimetableCourse, 'perWeek'> & TimetableCourse['perWeek']>`
    select k.id, k.course_name as name, k.field, k.classroom_id as "classroomId", k.nursery_per_week as nursery,
      k.junior_per_week as junior, k.middle_per_week as middle, k.senior_per_week as senior
    from teaching_courses k where k.kig_id = ${kigId} and ${scope.within('k.kig_id')} and not k.deleted
    order by k.course_name_sort, k.id`.execute(scope.db);
  return rows.map(({ nursery, junior, middle, senior, ...one }) => ({
    ...one,
    perWeek: { nursery, junior, middle, senior },
  }));
}
