import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from '../../support/axe.ts';
import { enter } from '../../support/browser.ts';
import { isTurnOf } from '../../support/in-one-language.ts';
import { type Screen, screenOf } from '../../support/screen.ts';
import { startSite } from '../../support/site.ts';

const site = startSite({ clock: { now: () => new Date('2026-11-20T02:00:00Z') } });
let ruleOfStaff: string;

/** A child who came at 8:20 on a day, and a rule under which all staff are absent. */
beforeAll(async () => {
  const { db, as } = site.server;
  const caller = await as('demo3');
  const { list } = await caller.ask('/api/campus/class/page', { pageSize: 100 });
  const classId = list.find(({ className }: Record<string, string>) => className === '小一班').id;
  const child = { sex: 'female', birthday: '2022-05-01', classId, admissionDate: '2026-11-19', stuName: '安心' };
  const { id } = await caller.ask('/api/campus/student/save', child);
  const at = '2026-11-19T08:20:00+08:00';
  await sql`insert into student_days (kig_id, day, student_id, first_in_at, first_in_device_id, last_in_at, event_count)
    select kig_id, '2026-11-19', id, ${at}, id, ${at}, 1 from students where id = ${id}`.execute(db);
  const period = {
    periodName: '全天',
    inFrom: '07:00',
    inUntil: '07:45',
    outFrom: '16:30',
    outUntil: '18:00',
    asks: 'in',
  };
  const rule = { ruleName: '教师班', beginsOn: '2026-11-19', weekdays: ['4', '5'], graceMinutes: 0, periods: [period] };
  ruleOfStaff = (await caller.ask('/api/attendance/teacher-rule/save', rule)).id;
});

const words = {
  zh_CN: {
    required: '请填写',
    show: '预览近 30 天',
    incomplete: '请先填写完整。',
    changes: ['出勤 0 → 1 天', '迟到 1 → 0 天', '迟到共 10 → 0 分钟'],
    people: '1 人的考勤有变化，共 1 天：',
    person: '安心 1 天',
    nothing: '考勤没有变化。',
    failed: /^计算失败：/,
    order: '计算失败：要晚于前一个时间',
    rest: /^休息日 \d+ → \d+ 天$/,
    friday: '周五',
    tag: 'zh',
  },
  en_US: {
    required: 'Required',
    show: 'Preview the last 30 days',
    incomplete: 'Complete the rule above first.',
    changes: ['Present: 0 → 1 days', 'Late: 1 → 0 days', 'Minutes late: 10 → 0'],
    people: 'Days of 1 person change, 1 in all:',
    person: '安心 (1)',
    nothing: 'No day changes.',
    failed: /^The days could not be computed: /,
    order: 'The days could not be computed: Must be later than the time before',
    rest: /^Rest day: \d+ → \d+ days$/,
    friday: 'Fri',
    tag: 'en',
  },
} as const;

describe.each(['zh_CN', 'en_US'] as const)('the effect of a rule in %s', (language) => {
  const isTurn = isTurnOf(language, import.meta.filename);
  const say = words[language];
  let page: Page;
  let screen: Screen;
  beforeAll(async () => {
    page = await site.browser.open(site.server.address, { language });
    await enter(page, 'demo3', '/attendance/student-rules/new');
    screen = screenOf(page);
  });
  afterAll(() => page?.context().close());
  // The key Enter would save the form.
  const writeTime = async (field: string, time: string) => {
    await screen.type(field, time);
    await page.keyboard.press('Tab');
  };
  const show = () => screen.shown.getByRole('button', { name: say.show }).click();

  it(`[G20:times:${say.tag}] asks for each time that a rule needs at its field`, async () => {
    await screen.shown.locator('button[type=submit]').click();
    const needed = ['ruleName', 'beginsOn', 'arriveFrom', 'lateAfter', 'callAfter', 'halfAt', 'leaveFrom'];
    await expect.poll(() => screen.issues()).toEqual(Object.fromEntries(needed.map((field) => [field, say.required])));
  });

  it(`[B14:${say.tag}] is shown before the rule is saved, with the children, and again after a failure`, async () => {
    const { shown } = screen;
    await show();
    await shown.getByText(say.incomplete).waitFor();
    await screen.type('ruleName', '冬季作息');
    await screen.writeDay('beginsOn', '2026-12-01');
    const times = { arriveFrom: '07:20', lateAfter: '08:30', callAfter: '09:30', halfAt: '12:00', leaveFrom: '16:30' };
    for (const [field, time] of Object.entries(times)) await writeTime(field, time);
    await page.route('**/student-rule/preview*', (route) => route.abort());
    await show();
    await shown.getByText(say.failed).waitFor();
    await page.unroute('**/student-rule/preview*');
    await show();
    for (const line of [...say.changes, say.people, say.person]) await shown.getByText(line, { exact: true }).waitFor();
    expect(await shown.getByText(say.failed).count()).toBe(0);
    expect(await seriousFindings(page)).toEqual([]);
  });

  it.runIf(isTurn)('disappears when a time is changed, and says when no day changes', async () => {
    const { shown } = screen;
    await writeTime('lateAfter', '08:10');
    expect(await shown.getByText(say.person, { exact: true }).count()).toBe(0);
    await show();
    await shown.getByText(say.nothing, { exact: true }).waitFor();
    const { total } = await (await site.server.as('demo3')).ask('/api/attendance/student-rule/page', {});
    expect(total).toBe(0);
  });

  it.runIf(language === 'zh_CN')('is shown for a rule of staff that is edited', async () => {
    await page.goto(`/RulesForTeacherAttendance/${ruleOfStaff}/edit`);
    await screen.choose('weekdays', say.friday);
    await show();
    await expect.poll(() => screen.shown.getByText(say.rest).count()).toBe(1);
  });
});
