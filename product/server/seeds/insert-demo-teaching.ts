import type { CourseField } from '@kiga/contract/teaching/courses.ts';
import { weekNumberOf } from '@kiga/contract/teaching/timetable.ts';
import { dayAfter, mondayOf } from '@kiga/entity/days.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { createRecords, saveRecord } from '@kiga/kit-server/entity/save.ts';
import { makeTransition } from '@kiga/kit-server/entity/transition.ts';
import { sql } from 'kysely';
import { calendarsOf } from '../src/attendance/attendance.public.ts';
import type { Program } from '../src/program/program.ts';
import { insertDemoTimetable } from './insert-demo-timetable.ts';

/** Courses of the demo with their field, and their lessons in a week of each class but the nursery's. */
const courses: readonly [string, CourseField, number | null][] = [
  ['绘本阅读', 'language', 2],
  ['谈话活动', 'language', 1],
  ['数学启蒙', 'science', 2],
  ['科学小实验', 'science', 1],
  ['音乐律动', 'art', 2],
  ['美工', 'art', 1],
  ['安全教育', 'society', 1],
  ['我们的节日', 'society', 1],
  ['体能游戏', 'health', 2],
  ['区域游戏', 'area', 2],
  ['户外自主游戏', 'outdoor', 10],
  ['生活自理', 'routine', null],
];

/** Recorded activities: topic, course and text. */
const activities: readonly [string, string, string][] = [
  ['树叶拓印', '美工', '孩子们在操场捡了银杏叶和梧桐叶，比一比叶脉，再用颜料拓印成画。'],
  ['沉与浮', '科学小实验', '先猜再试：积木、硬币、橡皮哪个会沉？大家把结果画在记录表上。'],
  ['小兔请客', '绘本阅读', '读完绘本后分角色表演，练习了“请”“谢谢”“不客气”。'],
];

/** Number of days on which the recorded activities took place. */
const RECORDED_DAYS = 4;

/** Notes about children: domain, observation and advice. */
const notes = [
  ['science', '把树叶从小到大排成一排，还数出了每排的数量。', '提供更多自然材料，试着按两种特征分类。'],
  ['society', '看到同伴没有画笔，主动把自己的分给他。', '在区域里安排需要合作的任务。'],
  ['language', '能完整讲述周末去动物园的经过，用了“先……再……最后”。', '请他做一次“小小故事家”。'],
] as const;

/**
 * Fills courses and timetables, and weekly plans, teaching records and notes of the middle classes. All but the courses
 * stand inside terms only.
 */
export async function insertDemoTeaching({ stores }: Program, scope: Scope, kigId: string): Promise<void> {
  const { today } = scope.session;
  const { rows: terms } = await sql<{ id: string; begin: string }>`select id, begin_date as begin from terms
    where kig_id = ${kigId} and not deleted and begin_date <= ${today} and end_date >= ${today}`.execute(scope.db);
  const courseIds = new Map<string, string>();
  for (const [courseName, field, perWeek] of courses) {
    const targets = { juniorPerWeek: perWeek, middlePerWeek: perWeek, seniorPerWeek: perWeek };
    const { id } = await saveRecord(stores.get('teaching.course'), scope, { courseName, field, ...targets });
    courseIds.set(courseName, id);
  }
  await insertDemoTimetable(stores, scope, { kigId, courseIds });
  const [term] = terms;
  if (!term) return;
  const { rows: classes } = await sql<{
    id: string;
    head: string | null;
  }>`select id, head_teacher_id as head from classes
    where kig_id = ${kigId} and not deleted and class_name like '中%' order by class_name`.execute(scope.db);
  const week = mondayOf(today);
  const weekNumber = weekNumberOf(week < term.begin ? term.begin : week, term.begin);
  const days = await schoolDaysTo(scope, kigId, today);
  for (const [index, { id: classId, head: teacherId }] of classes.entries()) {
    await saveRecord(stores.get('teaching.plan'), scope, {
      classId,
      termId: term.id,
      weekNumber,
      theme: '多彩的季节',
      goals: '感受季节变化；愿意用多种材料表现；能按特征分类。',
      healthPlan: '体能游戏“运果子”：平衡、跨跳。',
      languagePlan: '绘本《落叶跳舞》。',
      societyPlan: '分享从家里带来的果实。',
      sciencePlan: '沉与浮；按大小、颜色给树叶分类。',
      artPlan: '树叶拓印；歌曲《秋天多么美》。',
      familyPlan: '周末和孩子一起捡几片树叶带来。',
    });
    const recorded = activities.flatMap(([topic, course, text], place) => {
      const day = days[(place + index) % days.length] as string;
      const courseId = courseIds.get(course) as string;
      return day < term.begin ? [] : [{ topic, classId, day, courseId, teacherId, content: `<p>${text}</p>` }];
    });
    const records = stores.get('teaching.record');
    for (const { id, day } of recorded.length > 0 ? await createRecords(records, scope, recorded) : []) {
      if (day < today) await makeTransition(records, scope, 'publish', { id, asks: {} });
    }
    await insertNotes(stores, scope, { kigId, classId });
  }
}

/** Returns today and the last school days before it, the latest first. */
async function schoolDaysTo(scope: Scope, kigId: string, today: string): Promise<string[]> {
  const calendarOn = await calendarsOf(scope, [kigId], dayAfter(today, -14), today, 'children');
  const before = Array.from({ length: 14 }, (_, index) => dayAfter(today, -1 - index));
  return [today, ...before.filter((day) => calendarOn(kigId, day).open).slice(0, RECORDED_DAYS - 1)];
}

async function insertNotes(
  stores: Program['stores'],
  scope: Scope,
  { kigId, classId }: { kigId: string; classId: string },
): Promise<void> {
  const { rows: children } = await sql<{ id: string }>`select s.id from students s
    join student_classes p on p.kig_id = s.kig_id and p.student_id = s.id and p.class_id = ${classId}
      and p.from_day <= ${scope.session.today} and p.to_day is null
    where s.kig_id = ${kigId} and s.status = 'enrolled' and not s.deleted order by s.id limit ${notes.length}`.execute(
    scope.db,
  );
  const written = children.flatMap(({ id: studentId }, place) => {
    const note = notes[place];
    if (!note) return [];
    const [domain, what, advice] = note;
    return [{ studentId, day: scope.session.today, domain, what, advice, observedBy: '李老师' }];
  });
  if (written.length > 0) await createRecords(stores.get('teaching.observation'), scope, written);
}
