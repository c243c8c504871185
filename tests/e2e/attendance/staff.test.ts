import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from '../../support/axe.ts';
import { enter } from '../../support/browser.ts';
import { screenOf } from '../../support/screen.ts';
import { startSite } from '../../support/site.ts';
import { moveTo } from '../../support/within-page.ts';

const site = startSite({ clock: { now: () => new Date('2026-11-20T02:00:00Z') } });
const period = {
  periodName: '全天',
  inFrom: '07:00',
  inUntil: '07:45',
  outFrom: '16:30',
  outUntil: '18:00',
  asks: 'both',
};

/** A rule that holds for everyone, so that a day without punches is absent. */
beforeAll(async () => {
  const office = await site.server.as('demo3');
  const rule = { ruleName: '教师班', beginsOn: '2026-10-01', weekdays: ['1', '2', '3', '4', '5'], graceMinutes: 0 };
  await office.ask('/api/attendance/teacher-rule/save', { ...rule, periods: [period] });
});

const words = {
  zh_CN: {
    title: '教师考勤规则',
    sheet: '教师月考勤',
    rules: '考勤规则',
    add: '添加时间段',
    remove: '移除',
    edit: '编辑资料',
    saveRule: '保存教师考勤规则',
    tooMany: '最多5个时间段',
    saved: '保存成功',
    required: '请填写',
    correct: '更正当天考勤',
    reason: '原因',
    save: '保存更正',
    corrected: /07:30 更正签到，周敏：忘了打卡/,
    saveOvertime: '保存加班',
    halves: '按半小时填写',
    approve: '批准',
    expires: '有效期至',
    tag: 'zh',
  },
  en_US: {
    title: 'Staff attendance rules',
    sheet: 'Staff attendance',
    rules: 'Rules',
    add: 'Add time period',
    remove: 'Remove',
    edit: 'Edit',
    saveRule: /^Save/,
    tooMany: 'At most 5 time periods',
    saved: 'Saved successfully',
    required: 'Required',
    correct: 'Correct this day',
    reason: 'Reason',
    save: 'Save correction',
    corrected: /Sign-in corrected to 07:30 by 周敏: 忘了打卡/,
    saveOvertime: 'Save Overtime',
    halves: 'Enter half hours',
    approve: 'Approve',
    expires: 'Valid until',
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

  it(`[B13:job] [B13:refusal] [B13:${say.tag}] explains a day, and corrects it with a reason only`, async () => {
    const { shown } = screenOf(page);
    await shown.getByRole('heading', { level: 1, name: say.sheet }).waitFor();
    const row = shown.locator('tbody tr').nth(language === 'zh_CN' ? 1 : 2);
    await row.locator('button[data-state="absent"]').first().click();
    const card = page.getByRole('dialog').first();
    await card.getByRole('listitem').first().waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await card.getByRole('button', { name: say.correct, exact: true }).click();
    const dialog = page.getByRole('dialog').last();
    const time = dialog.locator('[data-path="at"] input');
    await time.fill('07:30');
    await time.press('Tab');
    await dialog.getByRole('button', { name: say.save, exact: true }).click();
    await dialog.getByText(say.required).waitFor();
    await dialog.getByLabel(say.reason).fill('忘了打卡');
    await dialog.getByRole('button', { name: say.save, exact: true }).click();
    await card.getByText(say.corrected).waitFor();
    await page.keyboard.press('Escape');
    // The way out is still missing.
    await row.locator('button[data-state="missing"]').first().waitFor();
  });

  it(`[C19] [B14:job] [B14:refusal] [B14:${say.tag}] [G13:${say.tag}] opens the rules, which keep five periods and refuse a sixth`, async () => {
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
    await moveTo(page, `/RulesForTeacherAttendance?open=${id}`);
    await page.getByRole('button', { name: say.edit, exact: true }).filter({ visible: true }).first().click();
    await page.getByRole('button', { name: say.add, exact: true }).filter({ visible: true }).click();
    await screen.writeDay('periods.5.inFrom', '06:00');
    await page.getByRole('button', { name: say.saveRule }).filter({ visible: true }).click();
    await page.getByText(say.tooMany).first().waitFor();
    expect((await office.ask(`/api/attendance/teacher-rule/get?id=${id}`)).periods).toHaveLength(5);
    await page.getByRole('button', { name: say.remove, exact: true }).filter({ visible: true }).last().click();
    await screen.type('ruleName', `五段${say.tag}`);
    await page.getByRole('button', { name: say.saveRule }).filter({ visible: true }).click();
    await page.getByText(say.saved).first().waitFor();
    expect(await office.ask(`/api/attendance/teacher-rule/get?id=${id}`)).toMatchObject({
      ruleName: `五段${say.tag}`,
    });
  });

  it(`[B16:job] [B16:refusal] [B16:${say.tag}] takes overtime in half hours, and adds approved hours to the sheet`, async () => {
    const screen = screenOf(page);
    const office = await site.server.as('demo3');
    const { list } = await office.ask('/api/campus/teacher/page', { pageSize: 100 });
    const person = list.filter(({ accountName }: any) => accountName === null)[language === 'zh_CN' ? 2 : 3];
    await moveTo(page, '/attendance/makeups/new');
    await screen.choose('teacherId', person.teacherName);
    await screen.writeDay('day', '2026-11-10');
    await screen.type('hours', '1.2');
    await screen.type('reason', '布置亲子活动');
    const save = () => screen.shown.getByRole('button', { name: say.saveOvertime, exact: true }).click();
    await save();
    await expect.poll(() => screen.issues()).toEqual({ hours: say.halves });
    await screen.type('hours', '2.5');
    await save();
    await page.getByText(say.saved).first().waitFor();
    await moveTo(page, '/attendance/makeups');
    await screen.rows.filter({ hasText: person.teacherName }).locator('td').nth(1).click();
    await screen.drawer.getByRole('button', { name: say.approve, exact: true }).click();
    await expect.poll(() => screen.told(say.expires)).toMatch(/20\d\d/);
    await moveTo(page, '/attendance/teachers');
    const row = screen.shown.locator('tbody tr').filter({ hasText: person.teacherName });
    await row.getByText('+2.5').waitFor();
  });
});
