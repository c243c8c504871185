import { WEEKS_MAX } from '@kiga/contract/teaching/timetable.ts';
import type { World } from '../facts/world.ts';
import { dayOf } from './day-of.ts';

/** The first class, a course and an open day of the term in which the class has no lesson yet, from today on. */
export interface FreeDay {
  classId: string;
  courseId: string;
  day: string;
  week: string;
  /** Stored lessons of the week, as `save-week` takes them. */
  lessons: Record<string, unknown>[];
  known: { id: string; version: number }[];
}

/** Returns a free day; the course is new. */
export async function freeDay(world: World): Promise<FreeDay> {
  const { as, save, next } = world;
  const courseId = await save(3, 'teaching/course/save', { courseName: `课程${next()}`, field: 'art' });
  const [{ id: classId }] = await as(3).ask<[{ id: string }]>('/api/campus/class/list');
  for (let week = 0; week < WEEKS_MAX; week += 1) {
    const read = await as(3).ask(`/api/teaching/lesson/week?id=${classId}&view=class&week=${dayOf(world, week * 7)}`);
    const taken = new Set(read.lessons.map(({ day }: { day: string }) => day));
    const free = read.days.find(
      (one: { day: string; open: boolean; inTerm: boolean }) =>
        one.open && one.inTerm && one.day >= read.today && !taken.has(one.day),
    );
    if (!free) continue;
    const lessons = read.lessons.map(
      ({ classId: _c, version: _v, substituteId: _s, isOnLeave: _l, ...one }: any) => one,
    );
    const known = read.lessons.map(({ id, version }: { id: string; version: number }) => ({ id, version }));
    return { classId, courseId, day: free.day, week: read.week, lessons, known };
  }
  throw new Error('the demo has no open day of a term from today on');
}

/** Adds a lesson to a free day. @returns its id */
export async function newLesson(world: World, teacherId: string | null = null): Promise<string> {
  const { classId, courseId, day, week, lessons, known } = await freeDay(world);
  const added = { day, period: 1, courseId, teacherId, classroomId: null, topic: null, isJoint: false };
  await world.as(3).ask('/api/teaching/lesson/save-week', { classId, week, lessons: [...lessons, added], known });
  const read = await world.as(3).ask(`/api/teaching/lesson/week?id=${classId}&view=class&week=${week}`);
  return read.lessons.find((one: { courseId: string }) => one.courseId === courseId).id;
}

/** Returns two teachers in service. */
export async function twoTeachers({ as }: World): Promise<[string, string]> {
  const { list } = await as(3).ask('/api/campus/teacher/page', { pageSize: 100, status: 'in-service' });
  const [first, second] = list.map(({ id }: { id: string }) => id);
  if (!first || !second) throw new Error('the demo lacks two teachers');
  return [first, second];
}
