import { dayAfter, mondayOf } from '@kiga/entity/days.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { createRecords } from '@kiga/kit-server/entity/save.ts';
import { sql } from 'kysely';
import { calendarsOf } from '../src/attendance/attendance.public.ts';
import type { Program } from '../src/program/program.ts';
import { isInTerm, termOfWeek } from '../src/teaching/term-weeks.ts';

/** Courses of a week by day, in the periods of lessons. Each class begins with another day. */
const pattern = [
  ['绘本阅读', '美工', '区域游戏'],
  ['数学启蒙', '体能游戏', '我们的节日'],
  ['谈话活动', '科学小实验', '安全教育'],
  ['数学启蒙', '音乐律动', '体能游戏'],
  ['音乐律动', '绘本阅读', '区域游戏'],
] as const;

/** Numbers of the periods of lessons and outdoors in the usual schedule. */
const lessonPeriods = [1, 2, 5];
const outdoorPeriods = [3, 6];

/** Room that a course uses while it is free; the others stay in the room of the class. */
const roomOfCourse: Readonly<Record<string, string>> = {
  音乐律动: '多功能厅',
  体能游戏: '多功能厅',
  美工: '美工室',
};

/** Courses of the class's second teacher. */
const ofSecond = new Set(['音乐律动', '体能游戏', '安全教育', '区域游戏']);

/** Number of classes that have next week's timetable already. The last of them still lacks a lesson. */
const PLANNED_AHEAD = 5;

interface TaughtClass {
  id: string;
  head: string | null;
  second: string | null;
}

/** Fills the timetables of this week, and next week's of some classes. */
export async function insertDemoTimetable(
  stores: Program['stores'],
  scope: Scope,
  { kigId, courseIds }: { kigId: string; courseIds: ReadonlyMap<string, string> },
): Promise<void> {
  const { rows: classes } = await sql<TaughtClass>`select c.id, c.head_teacher_id as head,
      (select a.teacher_id from class_assistants a where a.kig_id = c.kig_id and a.class_id = c.id
        order by a.teacher_id limit 1) as second
    from classes c join grades g on g.kig_id = c.kig_id and g.id = c.grade_id
    where c.kig_id = ${kigId} and not c.deleted and g.stage <> 'nursery' order by g.sort, c.class_name_sort`.execute(
    scope.db,
  );
  const { rows: rooms } = await sql<{ id: string; name: string }>`select r.id, r.classroom_name as name
    from classrooms r where r.kig_id = ${kigId} and not r.deleted`.execute(scope.db);
  const roomIds = new Map(rooms.map(({ id, name }) => [name, id]));
  const thisWeek = mondayOf(scope.session.today);
  for (const week of [thisWeek, dayAfter(thisWeek, 7)]) {
    const term = await termOfWeek(scope, kigId, week);
    const calendarOn = await calendarsOf(scope, [kigId], week, dayAfter(week, 4), 'children');
    const isOpen = (day: string) => calendarOn(kigId, day).open && isInTerm(term, day);
    const planned = week === thisWeek ? classes : classes.slice(0, PLANNED_AHEAD);
    const used = new Set<string>();
    const lessons = planned.flatMap((one, index) =>
      lessonsOfClass(one, index, week, roomIds, used).map(({ course, ...lesson }) => ({
        ...lesson,
        courseId: courseIds.get(course) ?? '',
      })),
    );
    const kept = lessons.filter(({ day }) => isOpen(day));
    if (week !== thisWeek)
      kept.splice(
        kept.findLastIndex(({ period }) => period === lessonPeriods.at(-1)),
        1,
      );
    if (kept.length > 0) await createRecords(stores.get('teaching.lesson'), scope, kept);
  }
}

/** Returns the lessons of a class. `used` holds the rooms and times that earlier classes took. */
function lessonsOfClass(
  { id: classId, head, second }: TaughtClass,
  index: number,
  week: string,
  roomIds: ReadonlyMap<string, string>,
  used: Set<string>,
) {
  return pattern.flatMap((_, weekday) => {
    const day = dayAfter(week, weekday);
    const taught = (pattern[(weekday + index) % pattern.length] ?? []).map((course, place) => {
      const period = lessonPeriods[place] as number;
      const roomId = roomIds.get(roomOfCourse[course] ?? '');
      const slot = `${roomId} ${day} ${period}`;
      const classroomId = roomId === undefined || used.has(slot) ? null : roomId;
      if (classroomId !== null) used.add(slot);
      const teacherId = ofSecond.has(course) ? (second ?? head) : head;
      return { classId, day, period, course, teacherId, classroomId, isJoint: false };
    });
    const outdoor = { classId, day, course: '户外自主游戏', teacherId: null, classroomId: null, isJoint: false };
    const outdoors = outdoorPeriods.map((period) => ({ ...outdoor, period }));
    return [...taught, ...outdoors];
  });
}
