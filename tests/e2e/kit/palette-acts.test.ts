import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from '../../support/axe.ts';
import { enter } from '../../support/browser.ts';
import { startSite } from '../../support/site.ts';
import { moveTo } from '../../support/within-page.ts';

const site = startSite();
/** The child of the acts, and two classes of its kindergarten. */
let child: { id: string; stuName: string };
const classIds = new Map<string, string>();

beforeAll(async () => {
  const demo3 = await site.server.as('demo3');
  const classes = (await demo3.ask('/api/campus/class/page', { pageSize: 1 })).list as { gradeId: string }[];
  const gradeId = classes[0]?.gradeId;
  for (const className of ['云朵一班', '云朵二班']) {
    classIds.set(className, (await demo3.ask('/api/campus/class/save', { className, gradeId })).id);
  }
  const parents = [{ parentName: '何静', relation: 'mother', parentPhone: '13711110002' }];
  const given = {
    stuName: '欧阳宇轩',
    sex: 'male',
    birthday: '2022-04-05',
    classId: classIds.get('云朵一班'),
    parents,
  };
  child = (await demo3.ask('/api/campus/student/save', given)) as typeof child;
  page = await opened('demo3');
});

/** The page of the kindergarten, which the tests share. Each begins at home with one search. */
let page: Page;

async function opened(userName: string): Promise<Page> {
  const made = await site.browser.open(site.server.address);
  await enter(made, userName);
  await made.getByRole('tab', { selected: true }).waitFor();
  return made;
}

async function findFromHome(text: string): Promise<void> {
  await moveTo(page, '/home');
  await find(page, text);
}

/** The field of the palette in Chinese; tests in English name theirs. */
const zh = /^输入名称/;
const en = /^Type a name/;

async function find(page: Page, text: string, field = zh): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: field }).fill(text);
}

const choice = (page: Page, name: string | RegExp) => page.getByRole('option', { name }).first();

async function classOfChild(): Promise<string> {
  const demo3 = await site.server.as('demo3');
  return (await demo3.ask(`/api/campus/student/get?id=${child.id}`)).classId;
}

describe('the command palette', () => {
  it('opens a change of class with child and class filled in, and takes it back', async () => {
    await findFromHome('oyyx 调班 云朵二');
    await choice(page, `${child.stuName}：调班，云朵二班`).waitFor();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: '调班' });
    await dialog.getByText('当前班级：云朵一班').waitFor();
    await expect.poll(() => dialog.locator('[data-path="classId"]').innerText()).toContain('云朵二班');
    expect(await classOfChild()).toBe(classIds.get('云朵一班'));
    await dialog.getByRole('button', { name: '调班' }).click();
    await page.getByText(`${child.stuName}已调到云朵二班`).waitFor();
    expect(await classOfChild()).toBe(classIds.get('云朵二班'));
    await page.getByRole('button', { name: '撤销' }).click();
    await page.getByText('已撤销调班').waitFor();
    expect(await classOfChild()).toBe(classIds.get('云朵一班'));
  });

  it('finds an act by initials and in English, and says why it was refused', async () => {
    await findFromHome('change class oyyx ydeb');
    await choice(page, `${child.stuName}：调班，云朵二班`).waitFor();
    await page.keyboard.press('Escape');
    await find(page, '欧阳 db 云朵二');
    await choice(page, `${child.stuName}：调班，云朵二班`).waitFor();
    const demo3 = await site.server.as('demo3');
    const { version } = await demo3.ask(`/api/campus/student/get?id=${child.id}`);
    await demo3.ask('/api/campus/student/save', { id: child.id, version, remark: '午睡怕黑' });
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: '调班' }).click();
    await dialog.getByRole('alert').waitFor();
    expect(await classOfChild()).toBe(classIds.get('云朵一班'));
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('marks a child as absent today, and opens the form of a leave with the child filled in', async () => {
    await findFromHome('oyyx 今日缺勤');
    await choice(page, `${child.stuName}：今日缺勤`).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(child.stuName).waitFor();
    await dialog.locator('[data-path="absence"]').getByRole('combobox').click();
    await page.getByTitle('病假').click();
    await dialog.getByRole('textbox').last().fill('家长来电');
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect
      .poll(async () => {
        const { rows } = await sql`select absence from student_marks where student_id = ${child.id}`.execute(
          site.server.db,
        );
        return rows;
      })
      .toEqual([{ absence: 'sick' }]);
    // The palette does not open over a dialog, and the row is stored before the dialog has its answer.
    await dialog.waitFor({ state: 'detached' });

    await find(page, 'oyyx qj');
    await choice(page, `${child.stuName}：请假`).click();
    await page.waitForURL('**/attendance/leaves/new?studentId=*');
    await expect.poll(() => page.locator('[data-path="studentId"]').innerText()).toContain(child.stuName);
  });

  it.each([
    ['新增学生', '新增学生'],
    ['xzxs', '新增学生'],
    ['add student', '新增学生'],
    ['new students', '新增学生'],
  ])('opens the form of a new record for %s', async (text, name) => {
    await findFromHome(text);
    await choice(page, name).click();
    await page.waitForURL('**/campus/students/new');
    await expect.poll(() => page.locator('[data-path="stuName"]').filter({ visible: true }).count()).toBe(1);
  });

  it('finds an illness by the name of the child', async () => {
    const demo3 = await site.server.as('demo3');
    await demo3.ask('/api/health/illness/save', { studentId: child.id, cause: 'sick' });
    await findFromHome('欧阳宇轩');
    const found = page.getByRole('group', { name: '因病缺勤' }).getByRole('option', { name: child.stuName });
    await found.click();
    await page.waitForURL('**/health/illnesses/*');
    const shown = page.getByRole('tabpanel').filter({ visible: true });
    await expect.poll(() => shown.getByText(child.stuName).count()).toBeGreaterThan(0);
  });

  it('changes the theme and the language, and shows help', async () => {
    await findFromHome('dark');
    await choice(page, '外观：深色').click();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('kiga.theme'))).toBe('dark');
    await find(page, 'bz');
    await choice(page, '帮助').click();
    const help = page.getByRole('dialog', { name: '帮助' });
    await help.getByText('ty 调班 小二').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'hidden' });
    await find(page, 'yw');
    await choice(page, '语言：英文').click();
    await page.getByRole('button', { name: 'Quick find' }).waitFor();
  });

  it('graduates a child through the dialog of the student’s page', async () => {
    await find(page, 'Ouyang graduate', en);
    await choice(page, /: Graduate/).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Last day').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog.count()).toBe(0);
  });

  it('logs out', async () => {
    await find(page, 'tcdl', en);
    await choice(page, 'Log out').click();
    await page.waitForURL('**/login');
    expect(await page.evaluate(() => localStorage.getItem('kiga.token'))).toBeNull();
  });

  it('offers no acts and no new records to a reader who may not', async () => {
    const reader = await opened('demo4');
    await find(reader, '欧阳宇轩 调班');
    await reader.getByText(/^(没有|找到|未找到)/).waitFor();
    expect(await reader.getByRole('group', { name: '学生事务' }).count()).toBe(0);
    await reader.keyboard.press('Escape');
    await find(reader, '新增学生');
    await reader.getByText(/^(没有|找到|未找到)/).waitFor();
    expect(await choice(reader, '新增学生').count()).toBe(0);
  });
});
