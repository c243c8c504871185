import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from '../../support/axe.ts';
import { enter } from '../../support/browser.ts';
import { inOneLanguage } from '../../support/in-one-language.ts';
import { startSite } from '../../support/site.ts';
import type { Caller } from '../../support/test-server.ts';

// A Friday; the next week is a school week of the term.
const site = startSite({ clock: { now: () => new Date('2026-11-20T02:00:00Z') } });
const WEEK = '2026-11-23';
const THURSDAY = '2026-11-26';
let office: Caller;
/** Classes, teachers and courses by name. */
const ids: Record<string, string> = {};

const words = {
  zh_CN: {
    open: '2 节课待安排代课',
    left: '1 节课待安排代课',
    first: `${THURSDAY} 集体一，大一班 打击乐`,
    second: `${THURSDAY} 集体二，大一班 打击乐`,
    assign: '安排',
    choose: '选择教师',
    done: '已安排代课',
    busy: '李老师这时在大二班上“舞蹈”',
    arranged: '已安排',
  },
  en_US: {
    open: '2 lessons need a substitute',
    left: '1 lesson needs a substitute',
    first: '26 Nov 2026 Group 1, 大一班 打击乐',
    second: '26 Nov 2026 Group 2, 大一班 打击乐',
    assign: 'Arrange',
    choose: 'Choose a teacher',
    done: 'Substitute arranged',
    busy: '李老师 gives “舞蹈” in 大二班 at this time',
    arranged: 'Arranged',
  },
} as const;

/** Stores lessons as the whole week of a class. */
async function store(className: string, lessons: { period: number; course: string; teacher: string }[]): Promise<void> {
  const read = await office.ask(`/api/teaching/lesson/week?view=class&id=${ids[className]}&week=${WEEK}`);
  const known = read.lessons.map(({ id, version }: { id: string; version: number }) => ({ id, version }));
  const input = lessons.map(({ period, course, teacher }) => ({
    day: THURSDAY,
    period,
    courseId: ids[course],
    teacherId: ids[teacher],
    classroomId: null,
    topic: null,
    isJoint: false,
  }));
  await office.ask('/api/teaching/lesson/save-week', { classId: ids[className], week: WEEK, lessons: input, known });
}

const arranged = async () =>
  (await office.ask('/api/teaching/substitution/page', { status: 'arranged' })).list as { period: number }[];

beforeAll(async () => {
  office = await site.server.as('demo3');
  for (const { id, text } of await office.ask<{ id: string; text: string }[]>('/api/campus/class/list')) ids[text] = id;
  const [position] = (await office.ask('/api/campus/position/page', {})).list;
  for (const [index, teacherName] of ['王老师', '李老师'].entries()) {
    const teacher = { teacherName, sex: 'female', phone: `1390000000${index}`, positionId: position.id };
    ids[teacherName] = (await office.ask('/api/campus/teacher/save', teacher)).id;
  }
  for (const courseName of ['打击乐', '舞蹈']) {
    ids[courseName] = (await office.ask('/api/teaching/course/save', { courseName, field: 'art' })).id;
  }
  const { version } = await office.ask(`/api/campus/class/get?id=${ids.大一班}`);
  await office.ask('/api/campus/class/save', { id: ids.大一班, headTeacherId: ids.李老师, version });
  const leave = { teacherId: ids.王老师, kind: 'sick', fromDay: THURSDAY, toDay: THURSDAY, reason: '感冒' };
  const { id } = await office.ask('/api/attendance/teacher-leave/save', leave);
  await office.ask('/api/attendance/teacher-leave/approve', { id });
});

describe.each(inOneLanguage(['zh_CN', 'en_US'] as const, import.meta.filename))(
  'the lessons of a teacher on leave in %s',
  (language) => {
    const w = words[language];

    it('get the chosen substitute once, and are refused one who has become busy', async () => {
      // The demo's own lessons would stand in the way.
      await sql`delete from teaching_substitutions`.execute(site.server.db);
      await sql`delete from teaching_lessons`.execute(site.server.db);
      await store('大一班', [
        { period: 1, course: '打击乐', teacher: '王老师' },
        { period: 2, course: '打击乐', teacher: '王老师' },
      ]);
      const page = await site.browser.open(site.server.address, { language });
      await enter(page, 'demo3', '/teaching/substitutions');
      await page.getByRole('heading', { name: w.open }).waitFor();
      const person = (lesson: string) =>
        page.locator('.ant-select').filter({ has: page.getByRole('combobox', { name: `${w.choose} ${lesson}` }) });
      const assign = (lesson: string) => page.getByRole('button', { name: `${w.assign} ${lesson}` });
      const choose = async (lesson: string) => {
        await person(lesson).click();
        await page.locator('.ant-select-dropdown').filter({ visible: true }).getByText('李老师').click();
        await expect.poll(() => person(lesson).textContent()).toContain('李老师');
      };
      await choose(w.first);
      expect(await seriousFindings(page)).toEqual([]);

      await assign(w.first).dblclick();
      await page.getByText(w.done).first().waitFor();
      await page.getByRole('heading', { name: w.left }).waitFor();
      await page.getByRole('row').filter({ hasText: '李老师' }).filter({ hasText: w.arranged }).waitFor();
      expect(await arranged()).toMatchObject([{ period: 1 }]);

      // While the click is under way, the chosen teacher gets a lesson at the same time.
      await page.route('**/api/teaching/substitution/assign*', async (route) => {
        await store('大二班', [{ period: 2, course: '舞蹈', teacher: '李老师' }]);
        await route.continue();
      });
      await choose(w.second);
      await assign(w.second).click();
      await page.getByText(w.busy).first().waitFor();
      expect(await arranged()).toMatchObject([{ period: 1 }]);
      // The list of free teachers is read again, without her.
      await expect.poll(() => person(w.second).filter({ hasText: '李老师' }).count()).toBe(0);
      await page.getByRole('heading', { name: w.left }).waitFor();
      await store('大二班', []);
      await page.context().close();
    });
  },
);
