import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from '../../support/axe.ts';
import { enter } from '../../support/browser.ts';
import { colleague } from '../../support/colleague.ts';
import { inOneLanguage } from '../../support/in-one-language.ts';
import { type Screen, screenOf } from '../../support/screen.ts';
import { startSite } from '../../support/site.ts';

const site = startSite({ clock: { now: () => new Date('2026-11-20T02:00:00Z') } });

/** A child of the demo's first kindergarten who was due on four days of October and came on one of them. */
beforeAll(async () => {
  const { db, as } = site.server;
  const caller = await as('demo3');
  await colleague(site.server, { userName: 'deputy' });
  const [room] = await caller.ask<{ id: string }[]>('/api/campus/class/list');
  const child = { stuName: '贺小满', sex: 'female', birthday: '2022-05-06', classId: room?.id };
  const { id } = await caller.ask('/api/campus/student/save', { ...child, admissionDate: '2026-09-01' });
  await sql`insert into student_results (kig_id, day, student_id, class_id, state, due_halves, came_halves, absence)
    select s.kig_id, d.day, s.id, s.class_id, 'missing', 2, case when d.day = '2026-10-12' then 2 else 0 end, 'unknown'
    from students s, unnest('{2026-10-12,2026-10-13,2026-10-14,2026-10-15}'::date[]) as d (day)
    where s.id = ${id}`.execute(db);
});

const words = {
  zh_CN: {
    rules: '退费规则',
    add: '新增退费规则',
    row: '添加档位',
    save: '保存退费规则',
    required: '请填写',
    choose: '请选择',
    saved: '保存成功',
    days: '固定天数',
    unused: '只有“固定天数”要填天数',
    half: '应到天数的一半（舍）',
    month: '按月',
    present: '出勤天数',
    working: '只算上学日',
    yuan: '元',
    carry: '抵下期费用',
    make: '生成退费单',
    ahead: '该月尚未开始',
    submit: '提交审批',
    open: '2026-10 的考勤还没有确认，确认后才能提交',
    why: '查看贺小满的退费依据',
    because: '出勤天数 1 天，应到 4 天，退保教费 ¥1,200.00 的 80% = ¥960.00',
    approve: '批准',
    approved: '已批准',
    waiting: '待审批',
    understood: '知道了',
  },
  en_US: {
    rules: 'Refund rules',
    add: 'Add refund rule',
    row: 'Add tier',
    save: 'Save refund rule',
    required: 'Required',
    choose: 'Please select',
    saved: 'Saved successfully',
    days: 'A number of days',
    unused: 'Only “A number of days” takes days',
    half: 'Half of the days due (rounded down)',
    month: 'Month',
    present: 'Days present',
    working: 'School days only',
    yuan: '1 yuan',
    carry: 'Reduces the next bill',
    make: 'Make refund list',
    ahead: 'This month has not begun',
    submit: 'Submit for approval',
    open: 'Attendance of 2026-10 is not confirmed. Confirm it before you submit the list',
    why: 'Why the refund of 贺小满',
    because: 'Days present: 1 of 4 days due, so 80% of the fee of ¥1,200.00 = ¥960.00',
    approve: 'Approve',
    approved: 'Approved',
    waiting: 'Waiting',
    understood: 'Got it',
  },
} as const;

describe.each(inOneLanguage(['zh_CN', 'en_US'] as const, import.meta.filename))('refunds in %s', (language) => {
  const say = words[language];
  let page: Page;
  let screen: Screen;
  // An empty list offers its main act twice.
  const press = (name: string, place = screen.shown) =>
    place.getByRole('button', { name, exact: true }).first().click();

  beforeAll(async () => {
    for (const table of ['refund_lines', 'refund_lists', 'refund_rules', 'attendance_months']) {
      await sql`delete from ${sql.table(table)}`.execute(site.server.db);
    }
    page = await site.browser.open(site.server.address, { language });
    await enter(page, 'demo3', '/attendance/refunds');
    screen = screenOf(page);
  });
  afterAll(() => page?.close());

  it('need a rule, which is refused with days at a tier that takes none', async () => {
    await press(say.rules);
    await page.waitForURL(/refund-rules/);
    await page.goto('/attendance/refund-rules/new');
    await screen.shown.getByRole('button', { name: say.save, exact: true }).waitFor();
    await screen.type('ruleName', '按月退费');
    await screen.writeDay('beginsOn', '2026-09-01');
    await screen.type('source', '入园协议');
    await screen.choose('basis', say.month);
    await screen.type('feeFen', '1200');
    await screen.choose('measure', say.present);
    await screen.choose('counting', say.working);
    await press(say.row);
    await screen.choose('tiers.0.limit', say.half);
    await screen.type('tiers.0.days', '4');
    await screen.type('tiers.0.percent', '80');
    await screen.type('mealFen', '22');
    await screen.choose('rounding', say.yuan);
    await screen.choose('payment', say.carry);
    await press(say.save);
    await expect.poll(() => screen.issues()).toEqual({ 'tiers.0.days': say.unused });
    await screen.choose('tiers.0.limit', say.days);
    await press(say.save);
    await page.getByText(say.saved).first().waitFor();
  });

  it('are made for a month and explained for each child, and wait for a confirmed month', async () => {
    await page.goto('/attendance/refunds');
    await press(say.make);
    const dialog = page.getByRole('dialog').filter({ visible: true });
    const month = dialog.getByRole('textbox');
    expect(await month.inputValue()).toBe('2026-10');
    await month.fill('2026-12');
    await press(say.make, dialog);
    await dialog.getByText(say.ahead).waitFor();
    await month.fill('2026-10');
    await press(say.make, dialog);
    await page.waitForURL(/refunds\/[0-9a-f-]{36}/);
    const row = screen.shown.getByRole('row', { name: /贺小满/ });
    await row.waitFor();
    const cells = (await row.getByRole('cell').allInnerTexts()).slice(1);
    expect(cells.toSpliced(1, 1)).toEqual(['¥1,026.00', '4', '1', '3', '1', '80%', '¥960.00', '¥66.00']);
    await press(say.why);
    await page.getByText(say.because).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');

    await press(say.submit);
    await press(say.submit, page.getByRole('dialog').filter({ visible: true }));
    await page.getByText(say.open).first().waitFor();
    await page.keyboard.press('Escape');
    expect(await screen.shown.getByText(say.waiting).count()).toBe(0);
  });

  it('are submitted once the month is confirmed, and approved by another person', async () => {
    await sql`insert into attendance_months (kig_id, month, people, closed_at, closed_by)
      select kig_id, '2026-10-01', 'children', now(), kig_id from refund_lists`.execute(site.server.db);
    await page.reload();
    await press(say.submit);
    await press(say.submit, page.getByRole('dialog').filter({ visible: true }));
    await screen.shown.getByText(say.waiting).first().waitFor();
    expect(await screen.shown.getByRole('button', { name: say.approve, exact: true }).count()).toBe(0);

    const other = await site.browser.open(site.server.address, { language });
    const { token } = await site.server.as('deputy');
    await other.addInitScript((given) => localStorage.setItem('kiga.token', given), token);
    await other.goto(new URL(page.url()).pathname);
    const { shown } = screenOf(other);
    await press(say.approve, shown);
    await press(say.approve, other.getByRole('dialog').filter({ visible: true }));
    await shown.getByText(say.approved).first().waitFor();
    await other.context().close();
  });
});
