import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from '../../support/axe.ts';
import { enter } from '../../support/browser.ts';
import { inOneLanguage } from '../../support/in-one-language.ts';
import { startSite } from '../../support/site.ts';

const site = startSite({ clock: { now: () => new Date('2026-11-20T02:00:00Z') } });

/** Two children of one class; machines saw the first on a day of either month, and the second never. */
beforeAll(async () => {
  const { db, as } = site.server;
  const caller = await as('demo3');
  const byName = await classes();
  const child = { sex: 'female', birthday: '2022-05-01', classId: byName.小一班, admissionDate: '2026-10-08' };
  await caller.ask('/api/campus/student/save', { ...child, stuName: '钱二', classId: byName.小二班 });
  const { id } = await caller.ask('/api/campus/student/save', { ...child, stuName: '安心' });
  await caller.ask('/api/campus/student/save', { ...child, stuName: '白露' });
  for (const day of ['2026-10-20', '2026-11-19']) {
    const at = `${day}T08:05:00+08:00`;
    await sql`insert into student_days (kig_id, day, student_id, first_in_at, first_in_device_id, last_in_at, event_count)
      select kig_id, ${day}, id, ${at}, id, ${at}, 1 from students where id = ${id}`.execute(db);
  }
});

async function open(language: 'zh_CN' | 'en_US', path = '/attendance/students'): Promise<Page> {
  const page = await site.browser.open(site.server.address, { language });
  await enter(page, 'demo3', path);
  await page.getByRole('table').waitFor();
  return page;
}

const dialog = (page: Page) => page.getByRole('dialog');
/** The first day in a state; a month of the demo has each of them. */
const dayIn = (page: Page, state: string) => page.getByRole('button', { name: new RegExp(`，${state}$|, ${state}$`) });

describe('the month of a class', () => {
  it('[B12:job] [B12:zh] [B12:refusal] explains a day, refuses a correction without a reason, and shows the corrected day', async () => {
    const page = await open('zh_CN');
    const sick = page
      .locator('span', { hasText: /^\s*病假/ })
      .locator('strong')
      .first();
    const before = Number(await sick.innerText());
    const cell = dayIn(page, '出勤').first();
    const name = String(await cell.getAttribute('aria-label')).replace(/，出勤$/, '');
    await cell.click();
    await dialog(page)
      .getByText(/设备记录到园/)
      .waitFor();
    await dialog(page)
      .getByText(/以前算按时。/)
      .waitFor();

    await dialog(page).getByRole('button', { name: '更正当天考勤' }).click();
    await dialog(page).getByLabel('改为').click();
    await page.getByTitle('缺勤', { exact: true }).click();
    await dialog(page).getByRole('button', { name: '保存更正' }).click();
    await dialog(page).getByText('请填写').first().waitFor();
    await dialog(page).getByLabel('原因').click();
    await page.getByTitle('病假', { exact: true }).last().click();
    await dialog(page).getByLabel('说明').fill('妈妈来电，发烧');
    await dialog(page).getByRole('button', { name: '保存更正' }).click();
    await page.getByText('已更正，原记录保留').waitFor();
    await dialog(page)
      .getByText(/改为缺勤（病假）：妈妈来电，发烧。/)
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: `${name}，病假` }).waitFor();
    await expect.poll(async () => Number(await sick.innerText())).toBe(before + 1);
  });

  it('[B12:en] is confirmed once it is over, and then offers no correction', async () => {
    const page = await open('en_US');
    const text = await page.getByRole('tabpanel').filter({ visible: true }).innerText();
    expect(text).toContain('Attendance by month');
    expect(text).toContain('Attendance rate');
    await page.getByRole('button', { name: 'Previous month' }).click();
    await page.getByRole('button', { name: /^Confirm / }).click();
    await dialog(page).getByText('The principal can open it again.').waitFor();
    await dialog(page)
      .getByRole('button', { name: /^Confirm / })
      .click();
    await page.getByText(/Confirmed on .* by /).waitFor();
    await dayIn(page, 'Present').first().click();
    await dialog(page)
      .getByText(/is confirmed\. Open it to correct a day\./)
      .waitFor();
    expect(await dialog(page).getByRole('button', { name: 'Correct this day' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Open again' }).click();
    await dialog(page).getByLabel('Reason').fill('A sick note came late');
    await dialog(page).getByRole('button', { name: 'Open again' }).click();
    await page.getByText(/is open again/).waitFor();
    await page.getByRole('button', { name: /^Confirm / }).waitFor();
  });

  it('leaves the house as a sheet', async () => {
    const page = await open('zh_CN');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '导出' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('小一班 2026-11 学生考勤.xlsx');
  });

  it('moves between days by arrow keys', async () => {
    const page = await open('en_US');
    const cells = page.locator('button[data-cell]');
    await cells.first().focus();
    await page.keyboard.press('ArrowDown');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-cell'))).toMatch(/^1 /);
    await page.keyboard.press('Enter');
    await dialog(page).getByText('Explanation').waitFor();
  });
});

describe.each(inOneLanguage(['zh_CN', 'en_US'] as const, import.meta.filename))(
  'the day of a class on a phone in %s',
  (language) => {
    const say = {
      zh_CN: {
        title: '日考勤',
        missing: /^选中未到的 \d+ 名$/,
        came: '到园',
        time: '时间',
        save: '保存更正',
        ahead: '尚未到该时间',
      },
      en_US: {
        title: 'Attendance of the day',
        missing: /^Select \d+ not arrived/,
        came: 'Arrival',
        time: 'Time',
        save: 'Save correction',
        ahead: 'This time has not come yet',
      },
    }[language];

    it('is marked for the whole class in a few taps, and refuses an arrival that lies ahead', async () => {
      const page = await site.browser.open(site.server.address, { language, width: 360, height: 740 });
      await enter(page, 'demo3', '/attendance/students');
      await page.getByRole('heading', { name: say.title }).waitFor();
      const small = (await classes())[language === 'zh_CN' ? '小一班' : '小二班'];
      await page.goto(`/attendance/students?classId=${small}`);
      const lines = page.getByRole('checkbox');
      await lines.first().waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      expect(await seriousFindings(page)).toEqual([]);
      await page.getByRole('button', { name: say.missing }).click();
      const chosen = await page.getByRole('checkbox', { checked: true }).count();
      expect(chosen).toBeGreaterThan(0);
      await page.getByRole('button', { name: say.came, exact: true }).click();
      const time = dialog(page).getByLabel(say.time);
      await time.fill('23:59');
      await time.press('Tab');
      await dialog(page).getByRole('button', { name: say.save }).click();
      await dialog(page).getByText(say.ahead).waitFor();
      await time.fill('08:05');
      await time.press('Tab');
      await dialog(page).getByRole('button', { name: say.save }).click();
      await dialog(page).waitFor({ state: 'detached' });
      await expect.poll(() => page.getByText('08:05').count()).toBe(chosen);
      expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0);
      await page.context().close();
    });
  },
);

async function classes(): Promise<Record<string, string>> {
  const caller = await site.server.as('demo3');
  const { list } = await caller.ask('/api/campus/class/page', { pageSize: 100 });
  return Object.fromEntries(list.map(({ className, id }: Record<string, string>) => [className, id]));
}
