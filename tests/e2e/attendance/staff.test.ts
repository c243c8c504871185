import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from '../../support/axe.ts';
import { enter } from '../../support/browser.ts';
import { screenOf } from '../../support/screen.ts';
import { startSite } from '../../support/site.ts';

const site = startSite();
const period = {
  periodName: '全天',
  inFrom: '07:00',
  inUntil: '07:45',
  outFrom: '16:30',
  outUntil: '18:00',
  asks: 'both',
};

const words = {
  zh_CN: {
    title: '教师考勤规则',
    sheet: '教师月考勤',
    rules: '考勤规则',
    add: '添加一条',
    edit: '编辑资料',
    saveRule: '保存教师考勤规则',
    tooMany: '最多5个时间段',
    tag: 'zh',
  },
  en_US: {
    title: 'Staff attendance rules',
    sheet: 'Staff attendance',
    rules: 'Rules',
    add: 'Add one',
    edit: 'Edit',
    saveRule: /^Save/,
    tooMany: 'At most 5 time periods',
    tag: 'en',
  },
} as const;

describe.each(['zh_CN', 'en_US'] as const)('staff attendance in %s', (language) => {
  const say = words[language];
  let page: Page;
  beforeAll(async () => {
    page = await site.browser.open(site.server.address, { language });
    await enter(page, 'demo3', '/attendance/teachers');
  });
  afterAll(() => page?.close());

  it(`[B13:${say.tag}] shows the month and explains a day`, async () => {
    const { shown } = screenOf(page);
    await shown.getByRole('heading', { level: 1, name: say.sheet }).waitFor();
    await shown.locator('table button').first().click();
    await page.getByRole('dialog').getByRole('listitem').first().waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });

  it(`[C19] [B14:${say.tag}] [G13:${say.tag}] opens the rules, where a sixth period is refused at its field`, async () => {
    const { shown } = screenOf(page);
    await shown.getByRole('button', { name: say.rules, exact: true }).click();
    await page.waitForURL(/RulesForTeacherAttendance/);
    const screen = screenOf(page);
    await screen.shown.getByRole('heading', { level: 1, name: say.title }).waitFor();
    const office = await site.server.as('demo3');
    const rule = { ruleName: `规则${say.tag}`, beginsOn: '2030-01-01', weekdays: ['1'], graceMinutes: 0 };
    const at = (hour: number) => ({
      ...period,
      inFrom: `0${hour}:00`,
      inUntil: `0${hour}:10`,
      outFrom: `0${hour}:20`,
      outUntil: `0${hour}:30`,
    });
    const periods = [1, 2, 3, 4, 5].map(at);
    const { id } = await office.ask('/api/attendance/teacher-rule/save', { ...rule, periods });
    expect(id).toMatch(/-/);
    await page.goto(`/RulesForTeacherAttendance?open=${id}`);
    await page.getByRole('button', { name: say.edit, exact: true }).filter({ visible: true }).first().click();
    await page.getByRole('button', { name: say.add, exact: true }).filter({ visible: true }).click();
    await page.getByRole('button', { name: say.saveRule }).filter({ visible: true }).click();
    await page.getByText(say.tooMany).first().waitFor();
  });
});
