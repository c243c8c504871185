import type { Occupying } from '@kiga/contract/teaching/clashes.ts';
import type { CourseField } from '@kiga/contract/teaching/courses.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { lockUntilCommit } from '@kiga/kit-server/db/lock.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Session } from '../program/session.ts';

/** A stored lesson with the names of what it has, and its substitute. */
export interface StoredLesson {
  id: string;
  version: number;
  updatedBy: string | null;
  classId: string;
  className: string;
  /** Room of the class. */
  homeRoomId: string | null;
  day: string;
  period: number;
  courseId: string;
  courseName: string;
  field: CourseField;
  teacherId: string | null;
  classroomId: string | null;
  topic: string | null;
  isJoint: boolean;
  substituteId: string | null;
}

/** Lets writers of a kindergarten's lessons and substitutions run one after the other until the transaction ends. */
export const lockTimetable = ({ db }: Scope, kigId: string) => lockUntilCommit(db, `timetable ${kigId}`);

/** Returns the lessons of a span of days, of all classes or of those that a condition on `l` or `c` leaves. */
export async function lessonsOf(
  scope: Scope,
  kigId: string,
  { from, to }: { from: string; to: string },
  condition: RawBuilder<unknown> = sql`true`,
): Promise<StoredLesson[]> {
  const { rows } = await sql<StoredLesson>`
    select l.id, l.version, l.updated_by as "updatedBy", l.class_id as "classId", c.class_name as "className",
      c.classroom_id as "homeRoomId", l.day, l.period, l.course_id as "courseId", k.course_name as "courseName", k.field,
      l.teacher_id as "teacherId", l.classroom_id as "classroomId", l.topic, coalesce(l.is_joint, false) as "isJoint",
      u.substitute_id as "substituteId"
    from teaching_lessons l
    join classes c on c.kig_id = l.kig_id and ${scope.within('c.kig_id')} and c.id = l.class_id and not c.deleted
    join teaching_courses k on k.kig_id = l.kig_id and ${scope.within('k.kig_id')} and k.id = l.course_id
    left join teaching_substitutions u on u.kig_id = l.kig_id and ${scope.within('u.kig_id')} and u.lesson_id = l.id
      and u.status = 'arranged' and not u.deleted
    where l.kig_id = ${kigId} and ${scope.within('l.kig_id')} and not l.deleted and l.day between ${from} and ${to}
      and ${condition}
    order by l.day, l.period, c.class_name_sort, l.id`.execute(scope.db);
  return rows;
}

/** Returns what a lesson occupies: the person in fact, and the room in fact. */
export function occupied(one: StoredLesson): Occupying {
  const { id, classId, day, period, courseId, teacherId, substituteId, isJoint } = one;
  return {
    key: id,
    classId,
    day,
    period,
    courseId,
    teacherId: substituteId ?? teacherId,
    roomId: roomOf(one),
    isJoint,
  };
}

/** Returns the room that a lesson takes: its own, else that of the class. Outdoors, classes share the ground. */
export function roomOf({
  field,
  classroomId,
  homeRoomId,
}: Pick<StoredLesson, 'field' | 'classroomId' | 'homeRoomId'>): string | null {
  return field === 'outdoor' ? null : (classroomId ?? homeRoomId);
}

/** Returns whether a reader reaches a class, so that its name may be told. */
export function reachesClass({ session }: Scope, classId: string): boolean {
  const { classIds } = session as Partial<Session>;
  return !classIds || classIds.includes(classId);
}

/** Returns names of a lesson's class and course, as far as the reader reaches the class. */
export function toldOf(scope: Scope, one: Pick<StoredLesson, 'classId' | 'className' | 'courseName'>) {
  return reachesClass(scope, one.classId)
    ? { classId: one.classId, className: one.className, courseName: one.courseName }
    : { classId: null, className: null, courseName: null };
}
