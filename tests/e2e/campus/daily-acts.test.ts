import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { enter } from '../../support/browser.ts';
import { inOneLanguage } from '../../support/in-one-language.ts';
import { screenOf } from '../../support/screen.ts';
import { startSite } from '../../support/site.ts';
import type { Caller } from '../../support/test-server.ts';

const day = '2026-11-20';
const site = startSite({ clock: { now: () => new Date(`${day}T00:10:00Z`) } });
let demo3: Caller;
const classes: Record<string, string> = {};

beforeAll(async () => {
  demo3 = await site.server.as('demo3');
  const grade = { gradeName: '日常年级', stage: 'senior', sort: 9 };
  const { id: gradeId } = await demo3.ask('/api/campus/grade/save', grade);
  for (const className of ['甲班', '乙班']) {
    classes[className] = (await demo3.ask('/api/campus/class/save', { className, gradeId, capacity: 30 })).id;
  }
  for (const stuName of ['日常一', '日常二', '日常三']) {
    const child = { stuName, sex: 'male', birthday: '2021-05-01', admissionDate: '2026-09-01' };
    await demo3.ask('/api/campus/student/save', { ...child, classId: classes.甲班 });
  }
});

const words = {
  zh_CN: {
    more: '更多',
    change: '调班',
    leave: '今天请假',
    sick: '病假',
    personal: '事假',
    undo: '撤销',
    undone: '已撤销',
    many: '2 名幼儿今天已记为事假',
    one: '1 名幼儿今天已记为病假',
  },
  en_US: {
    more: 'More',
    change: 'Change class',
    leave: 'Leave today',
    sick: 'Sick leave',
    personal: 'Personal leave',
    undo: 'Undo',
    undone: 'Undone',
    many: '2 children are on leave today: personal leave',
    one: '1 child is on leave today: sick leave',
  },
} as const;

/** Returns the states of the children today, by their names. */
async function states(): Promise<Record<string, string>> {
  const { children } = await demo3.ask(`/api/attendance/student-day/day?classId=${classes.甲班}&day=${day}`);
  return Object.fromEntries(children.map(({ name, state }: Record<string, string>) => [name, state]));
}

const item = (page: Page, name: string) => page.getByRole('menuitem', { name });

describe.each(inOneLanguage(['zh_CN', 'en_US'] as const, import.meta.filename))(
  'the daily acts of students in %s',
  (language) => {
    const say = words[language];
    let page: Page;
    const rowOf = (name: string) => screenOf(page).rows.filter({ hasText: name });

    beforeAll(async () => {
      page = await site.browser.open(site.server.address, { language });
      await enter(page, 'demo3', '/campus/students?q=日常');
    });

    it('mark a leave of today by two clicks in the list, and take it back', async () => {
      await rowOf('日常二').getByRole('button', { name: say.more }).click();
      await item(page, say.leave).hover();
      await item(page, say.sick).click();
      await page.getByText(say.undo, { exact: true }).click();
      await page.getByText(say.undone, { exact: true }).waitFor();
      const { rows } = await sql<{ mark: string }>`select mark from student_marks order by id`.execute(site.server.db);
      expect(rows).toEqual([{ mark: 'absent' }, { mark: 'cleared' }]);
      expect((await states()).日常二).toBe('ahead');
      await sql`delete from student_marks`.execute(site.server.db);
    });

    it('mark a leave of many, and of the open child', async () => {
      for (const name of ['日常一', '日常二']) await rowOf(name).getByRole('checkbox').check();
      await screenOf(page).shown.getByRole('button', { name: say.leave }).click();
      await item(page, say.personal).click();
      await page.getByText(say.many).waitFor();
      expect(await states()).toMatchObject({ 日常一: 'personal', 日常二: 'personal', 日常三: 'ahead' });
      await rowOf('日常三').click();
      await screenOf(page).drawer.getByRole('button', { name: say.leave }).click();
      await item(page, say.sick).click();
      // The way back stands in its message; that of the other children is still there.
      await page.getByText(say.one).last().waitFor();
      await expect.poll(async () => (await states()).日常三).toBe('sick');
      // Its message stands for eight seconds, and the next test looks for another one.
      await page.getByText(say.undo, { exact: true }).last().click();
      // The message of the first undo may still stand, so the state itself is awaited.
      await expect.poll(async () => (await states()).日常三).toBe('ahead');
      await page.keyboard.press('Escape');
      await sql`delete from student_marks`.execute(site.server.db);
    });

    it('change the class by two clicks in the list', async () => {
      await rowOf('日常一').getByRole('button', { name: say.more }).click();
      await item(page, say.change).hover();
      await item(page, '乙班').click();
      await expect.poll(() => rowOf('日常一').innerText()).toContain('乙班');
      await page.getByText(say.undo, { exact: true }).last().click();
      await expect.poll(() => rowOf('日常一').innerText()).toContain('甲班');
      await page.context().close();
    });
  },
);

describe.each([
  ['zh_CN', '新增学生', '查看', '新来甲'],
  ['en_US', 'Add student', 'View', '新来乙'],
] as const)('a new student in %s', (language, add, view, name) => {
  it('is entered with the places of each class in sight, and opened from the message', async () => {
    const page = await site.browser.open(site.server.address, { language });
    await enter(page, 'demo3', '/campus/students');
    const screen = screenOf(page);
    await screen.shown.getByRole('button', { name: add }).click();
    await screen.type('stuName', name);
    await screen.choose('sex', language === 'zh_CN' ? '女' : 'Girl');
    await screen.writeDay('birthday', '2022-03-05');
    await screen.field('classId').locator('input').click();
    const option = page.locator('.ant-select-item-option').filter({ hasText: '乙班' });
    await expect.poll(() => option.innerText()).toContain('/30');
    await option.click();
    await page.keyboard.press('Control+s');
    await page.getByRole('button', { name: view, exact: true }).click();
    await page.waitForURL(/\/campus\/students\/[\da-f-]{36}/);
    await page.getByRole('heading', { name }).first().waitFor();
    await page.context().close();
  });
});

describe.each([
  ['zh_CN', '显示的列', '民族', '恢复默认'],
  ['en_US', 'Columns shown', 'Ethnic group', 'Reset'],
] as const)('the columns of students in %s', (language, columns, ethnicity, reset) => {
  it('are joined by a field of the open record, until they are reset', async () => {
    const page = await site.browser.open(site.server.address, { language });
    await enter(page, 'demo3', '/campus/students?q=日常');
    const screen = screenOf(page);
    const head = screen.shown.getByRole('columnheader', { name: ethnicity });
    await screen.rows.first().waitFor();
    expect(await head.count()).toBe(0);
    await screen.shown.getByRole('button', { name: columns }).click();
    const stored = page.waitForResponse((answer) => answer.url().includes('/save-setting') && answer.ok());
    await page.getByRole('checkbox', { name: ethnicity }).check();
    await head.waitFor();
    await stored;
    await page.reload();
    await head.waitFor();
    await screen.shown.getByRole('button', { name: columns }).click();
    const forgotten = page.waitForResponse((answer) => answer.url().includes('/save-setting') && answer.ok());
    await page.getByRole('button', { name: reset }).click();
    await head.waitFor({ state: 'detached' });
    await forgotten;
    await page.context().close();
  });
});

it.each([1366, 820, 390])('the button for a new student is within a window of %s px', async (width) => {
  const page = await site.browser.open(site.server.address, { language: 'en_US', width });
  await enter(page, 'demo3', '/campus/students');
  const add = screenOf(page).shown.getByRole('button', { name: 'Add student' });
  await screenOf(page).rows.first().waitFor();
  const { x, width: wide } = (await add.boundingBox()) ?? { x: width, width: 0 };
  expect(x + wide).toBeLessThanOrEqual(width);
  await page.context().close();
});
