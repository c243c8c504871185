import { sql } from 'kysely';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from '../../support/axe.ts';
import { enter } from '../../support/browser.ts';
import { isTurnOf } from '../../support/in-one-language.ts';
import { startSite } from '../../support/site.ts';
import type { Caller } from '../../support/test-server.ts';

// A Friday; the next week is a school week of the term.
const site = startSite({ clock: { now: () => new Date('2026-11-20T02:00:00Z') } });
const WEEK = '2026-11-23';
const THURSDAY = '2026-11-26';
let office: Caller;
/** Classes, teachers, courses and rooms by name. */
const ids: Record<string, string> = {};

const words = {
  zh_CN: {
    save: '保存课程表',
    saved: '课程表已保存',
    choose: '请选择',
    ok: /确\s*定/,
    course: '课程',
    teacher: '教师',
    clashes: '1 处冲突',
    none: '没有冲突',
    change: '换人 改由李老师上',
    busy: '王老师这时在大二班上“舞蹈”',
    copy: '复制到其他周',
    to: '复制到',
    warning: '复制课程表会覆盖本周课程',
    week: '第 14 周（2026-11-30 至 2026-12-04）',
    effect: '覆盖原有 1 节',
    doCopy: '覆盖并复制到 1 周',
    copied: '已复制到 1 周',
    changed: '课程表已被他人修改',
    reload: '重新加载',
    forbidden: '您的身份不能访问此页面',
  },
  en_US: {
    save: 'Save timetable',
    saved: 'Timetable saved',
    choose: 'Please select',
    ok: 'OK',
    course: 'Course',
    teacher: 'Teacher',
    clashes: '1 clash',
    none: 'No clashes',
    change: 'Change teacher 李老师 gives it',
    busy: '王老师 gives “舞蹈” in 大二班 at this time',
    copy: 'Copy to other weeks',
    to: 'Copy to',
    warning: 'Copying the timetable overwrites this week’s course',
    week: 'Week 14 (30 Nov 2026 to 4 Dec 2026)',
    effect: '1 lesson overwritten',
    doCopy: 'Overwrite and copy to 1 week',
    copied: 'Copied to 1 week',
    changed: 'Another person changed the timetable',
    reload: 'Load again',
    forbidden: 'Not available for your kind of user',
  },
} as const;

const lesson = (more: Record<string, unknown>) => ({
  day: THURSDAY,
  period: 2,
  teacherId: null,
  classroomId: null,
  topic: null,
  isJoint: false,
  ...more,
});
const read = async (className: string, week = WEEK) =>
  (await office.ask(`/api/teaching/lesson/week?view=class&id=${ids[className]}&week=${week}`)).lessons as Record<
    string,
    unknown
  >[];
/** Stores lessons as the whole week of a class. */
async function store(className: string, lessons: object[], week = WEEK): Promise<void> {
  const known = (await read(className, week)).map(({ id, version }) => ({ id, version }));
  await office.ask('/api/teaching/lesson/save-week', { classId: ids[className], week, lessons, known });
}

beforeAll(async () => {
  office = await site.server.as('demo3');
  // The demo's own lessons would stand in the way.
  await sql`delete from teaching_lessons`.execute(site.server.db);
  for (const { id, text } of await office.ask<{ id: string; text: string }[]>('/api/campus/class/list')) ids[text] = id;
  const [position] = (await office.ask('/api/campus/position/page', {})).list;
  for (const teacherName of ['王老师', '李老师']) {
    const phone = `1390000000${teacherName === '王老师' ? 1 : 2}`;
    const teacher = { teacherName, sex: 'female', phone, positionId: position.id };
    ids[teacherName] = (await office.ask('/api/campus/teacher/save', teacher)).id;
  }
  for (const [courseName, field] of [
    ['打击乐', 'art'],
    ['舞蹈', 'art'],
  ]) {
    ids[courseName as string] = (await office.ask('/api/teaching/course/save', { courseName, field })).id;
  }
  const head = { id: ids.大一班, headTeacherId: ids.李老师 };
  const { version } = await office.ask(`/api/campus/class/get?id=${ids.大一班}`);
  await office.ask('/api/campus/class/save', { ...head, version });
});

/** Lifts a lesson by the keyboard. Arrows move it once the places show their states. */
async function lift(page: Page, lesson: Locator): Promise<void> {
  await lesson.focus();
  await page.keyboard.press('Space');
  await page.locator('td[data-place=free]').first().waitFor();
}

describe.each(['zh_CN', 'en_US'] as const)('the timetable of a class in %s', (language) => {
  const isTurn = isTurnOf(language, import.meta.filename);
  const w = words[language];
  const mark = language === 'zh_CN' ? 'zh' : 'en';
  let page: Page;
  const cell = (day: number, row: number) => page.locator('tbody tr').nth(row).locator('td').nth(day);
  const card = (day: number, row: number) => cell(day, row).locator('button[data-field]');
  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' }).click();
  async function pick(label: string, text: string, typed = ''): Promise<void> {
    const input = page.getByRole('dialog').getByRole('combobox', { name: label });
    await input.click();
    await input.fill(typed);
    await page.locator('.ant-select-dropdown').filter({ visible: true }).getByTitle(text, { exact: true }).click();
  }

  beforeAll(async () => {
    await sql`delete from teaching_lessons`.execute(site.server.db);
    await store('大二班', [lesson({ courseId: ids.舞蹈, teacherId: ids.王老师 })]);
    page = await site.browser.open(site.server.address, { language });
    await enter(page, 'demo3', `/set-timetable?id=${ids.大一班}&week=${WEEK}&over=${ids.大二班}`);
  });

  it(`[B24:refusal] [B24:${mark}] shows a clash at once, and is refused with it`, async () => {
    // Thursday is the fourth day, and the second period the second row.
    await cell(3, 1).getByRole('button').click();
    await press(w.ok);
    await page.getByRole('dialog').getByRole('alert').getByText(w.choose).waitFor();
    await pick(w.course, '打击乐', '打击');
    await pick(w.teacher, '王老师', '王老');
    await press(w.ok);
    await page.getByRole('heading', { name: w.clashes }).waitFor();
    await expect.poll(() => card(3, 1).getAttribute('data-clash')).toBe('true');
    await press(w.save);
    await page.getByText(w.busy).waitFor();
    expect(await read('大一班')).toEqual([]);
  });

  it(`[B24:job] [C08] moves a lesson by its way out, the mouse and the keyboard, and stores the week`, async () => {
    await press(w.change);
    await page.getByRole('heading', { name: w.none }).waitFor();
    const from = await card(3, 1).boundingBox();
    const to = await cell(1, 0).boundingBox();
    if (!from || !to) throw new Error('the table does not show its cells');
    await page.mouse.move(from.x + 20, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(from.x + 40, from.y + 30, { steps: 3 });
    await page.mouse.move(to.x + to.width / 2, to.y + 20, { steps: 5 });
    await expect.poll(() => cell(1, 0).getAttribute('data-place')).toBe('free');
    await expect.poll(() => cell(1, 0).getAttribute('data-over')).toBe('true');
    await page.mouse.up();
    await card(1, 0).waitFor();
    expect(await card(3, 1).count()).toBe(0);

    await lift(page, card(1, 0));
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => cell(2, 0).getAttribute('data-over')).toBe('true');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => cell(2, 1).getAttribute('data-over')).toBe('true');
    await page.keyboard.press('Space');
    await card(2, 1).waitFor();
    expect(await card(1, 0).count()).toBe(0);
    expect(await seriousFindings(page)).toEqual([]);

    await press(w.save);
    await page.getByText(w.saved).waitFor();
    expect(await read('大一班')).toMatchObject([
      { day: '2026-11-25', period: 2, courseId: ids.打击乐, teacherId: ids.李老师 },
    ]);
  });

  it(`[G17:${mark}] says before a copy that it overwrites, and then overwrites`, async () => {
    const next = '2026-11-30';
    await store('大一班', [lesson({ day: next, courseId: ids.舞蹈 })], next);
    await press(w.copy);
    const dialog = page.getByRole('dialog');
    await dialog.getByText(w.warning, { exact: true }).waitFor();
    await pick(w.to, w.week);
    await page.keyboard.press('Escape');
    await dialog.getByText(w.effect).waitFor();
    expect(await read('大一班', next)).toMatchObject([{ courseId: ids.舞蹈 }]);
    await press(w.doCopy);
    await page.getByText(w.copied).waitFor();
    expect(await read('大一班', next)).toMatchObject([{ day: '2026-12-02', period: 2, courseId: ids.打击乐 }]);
  });

  it.runIf(isTurn)('keeps the changes of another person, and tells who comes second', async () => {
    await lift(page, card(2, 1));
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => cell(1, 1).getAttribute('data-over')).toBe('true');
    await page.keyboard.press('Space');
    await card(1, 1).waitFor();
    const [held] = await read('大一班');
    await store('大一班', [lesson({ id: held?.id, day: WEEK, period: 1, courseId: ids.打击乐 })]);
    await press(w.save);
    await page.getByRole('dialog', { name: w.changed }).waitFor();
    await press(w.reload);
    await card(0, 0).waitFor();
    expect(await card(1, 1).count()).toBe(0);
    expect(await read('大一班')).toMatchObject([{ day: WEEK, period: 1 }]);
  });
});

describe('the timetable', () => {
  it('is read by class, teacher and room', async () => {
    await store('大二班', [lesson({ courseId: ids.舞蹈, teacherId: ids.王老师 })]);
    const page = await site.browser.open(site.server.address);
    await enter(page, 'demo3', `/teaching/timetable?view=teacher&id=${ids.王老师}&week=${WEEK}`);
    const shown = page.locator('td [class*=lesson]');
    await shown.waitFor();
    expect(await shown.innerText()).toContain('大二班');
    await page.getByText('按教室').click();
    await expect.poll(() => new URL(page.url()).searchParams.get('view')).toBe('room');
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('keeps an unsaved week while another class is shown', async () => {
    await store('大一班', [lesson({ courseId: ids.打击乐, day: WEEK })]);
    const page = await site.browser.open(site.server.address);
    await enter(page, 'demo3', `/set-timetable?id=${ids.大一班}&week=${WEEK}`);
    await lift(page, page.locator('td button[data-field]'));
    await page.keyboard.press('ArrowRight');
    const tuesday = page.locator('tbody tr').nth(1).locator('td').nth(1);
    await expect.poll(() => tuesday.getAttribute('data-over')).toBe('true');
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: '放弃修改' }).waitFor();
    await page.getByRole('combobox', { name: '班级' }).click();
    await page.locator('.ant-select-dropdown').filter({ visible: true }).getByTitle('大二班', { exact: true }).click();
    await page.getByRole('button', { name: '大一班 第 13 周，11-23 至 11-27' }).click();
    await page.getByRole('button', { name: '放弃修改' }).waitFor();
    await expect.poll(() => tuesday.locator('strong').innerText()).toBe('打击乐');
    await page.getByRole('button', { name: '撤销' }).click();
    await page.getByRole('button', { name: '放弃修改' }).waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('is closed to a group', async () => {
    const page = await site.browser.open(site.server.address);
    await enter(page, 'demo4', '/set-timetable');
    await page.getByText(words.zh_CN.forbidden).waitFor();
    await expect(
      site.server.as('demo4').then((group) => group.call('/api/teaching/lesson/week')),
    ).resolves.toMatchObject({ status: 403 });
  });
});
