import { dayAfter, mondayOf } from '@kiga/contract/teaching/timetable.ts';
import type { World } from '../world.ts';

/**
 * Enters a lesson of a new course at the first open place of a class from next week on. The class's first teacher gives
 * it.
 */
export async function newLesson({ as, next }: Pick<World, 'as' | 'next'>): Promise<{ id: string }> {
  const office = as(3);
  const course = { courseName: `体能${next()}`, field: 'health' };
  const { id: courseId } = await office.ask('/api/teaching/course/save', course);
  const { today, classes } = await office.ask('/api/teaching/lesson/week');
  const { id: classId, teacherIds } = classes.find(({ teacherIds: ids }: { teacherIds: string[] }) => ids.length > 0);
  for (let week = dayAfter(mondayOf(today), 7); ; week = dayAfter(week, 7)) {
    const { days, lessons, term } = await office.ask(`/api/teaching/lesson/week?view=class&id=${classId}&week=${week}`);
    if (term === null) continue;
    const isFree = (day: string, period: number) =>
      !lessons.some((one: { day: string; period: number }) => one.day === day && one.period === period);
    const places = days
      .filter(({ open, inTerm }: { open: boolean; inTerm: boolean }) => open && inTerm)
      .flatMap(({ day }: { day: string }) => [1, 2, 5].map((period) => ({ day, period })));
    const place = places.find(({ day, period }: { day: string; period: number }) => isFree(day, period));
    if (!place) continue;
    const lesson = { ...place, courseId, teacherId: teacherIds[0], classroomId: null, topic: '跳绳', isJoint: false };
    const kept = lessons.map(
      ({ id, day, period, courseId: of, teacherId, classroomId, topic, isJoint }: Record<string, unknown>) => ({
        ...{ id, day, period, courseId: of, teacherId, classroomId, topic, isJoint },
      }),
    );
    const known = lessons.map(({ id, version }: Record<string, unknown>) => ({ id, version }));
    await office.ask('/api/teaching/lesson/save-week', { classId, week, known, lessons: [...kept, lesson] });
    const stored = await office.ask(`/api/teaching/lesson/week?view=class&id=${classId}&week=${week}`);
    return stored.lessons.find((one: { courseId: string }) => one.courseId === courseId);
  }
}
