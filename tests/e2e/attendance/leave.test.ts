import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { enter } from '../../support/browser.ts';
import { isTurnOf } from '../../support/in-one-language.ts';
import { type Screen, screenOf } from '../../support/screen.ts';
import { startSite } from '../../support/site.ts';

const site = startSite();
const children = { zh_CN: '贺小满', en_US: '贺大雪' } as const;

beforeAll(async () => {
  const caller = await site.server.as('demo3');
  const [room] = await caller.ask<{ id: string }[]>('/api/campus/class/list');
  for (const stuName of Object.values(children)) {
    await caller.ask('/api/campus/student/save', { stuName, sex: 'female', birthday: '2022-05-06', classId: room?.id });
  }
});

const words = {
  zh_CN: {
    save: '保存学生请假',
    saved: '保存成功',
    required: '请填写',
    choose: '请选择',
    sick: '病假',
    afternoon: '下午',
    morning: '上午',
    fever: '发热',
    before: '结束不能早于开始',
    overlaps: '与已有的请假重叠：2041-03-06 – 2041-03-08',
    waits: '条学生请假待审批',
    go: '去处理',
    approve: '批准',
    approved: '已批准',
    days: '天数',
    symptom: '症状',
    title: '待处理',
  },
  en_US: {
    save: 'Save student leave',
    saved: 'Saved successfully',
    required: 'Required',
    choose: 'Please select',
    sick: 'Sick leave',
    afternoon: 'Afternoon',
    morning: 'Morning',
    fever: 'Fever',
    before: 'The end must not be before the beginning',
    overlaps: 'Overlaps with the leave 2041-03-06 – 2041-03-08',
    waits: 'waits? for approval',
    go: 'Handle',
    approve: 'Approve',
    approved: 'Approved',
    days: 'Days',
    symptom: 'Symptom',
    title: 'Open items',
  },
} as const;

describe.each(['zh_CN', 'en_US'] as const)('a leave in %s', (language) => {
  const isTurn = isTurnOf(language, import.meta.filename);
  const say = words[language];
  const mark = language === 'zh_CN' ? 'zh' : 'en';
  const child = children[language];
  let page: Page;
  let screen: Screen;
  const save = () => screen.shown.getByRole('button', { name: say.save, exact: true }).click();
  const fill = async (toDay: string) => {
    await screen.choose('studentId', child);
    await screen.choose('kind', say.sick);
    await screen.writeDay('fromDay', '2041-03-06');
    await screen.choose('fromPart', say.afternoon);
    await screen.writeDay('toDay', toDay);
    await screen.choose('toPart', say.morning);
    await screen.type('reason', '夜里发烧');
  };

  beforeAll(async () => {
    page = await site.browser.open(site.server.address, { language });
    await enter(page, 'demo3', '/attendance/leaves/new');
    screen = screenOf(page);
  });

  it(`[B15:refusal] [B15:${mark}] [G20:dates:${mark}] is refused without dates and with an end before its beginning`, async () => {
    await screen.shown.getByRole('button', { name: say.save, exact: true }).waitFor();
    await save();
    await expect
      .poll(() => screen.issues())
      .toEqual({
        studentId: say.choose,
        kind: say.choose,
        fromDay: say.required,
        toDay: say.required,
        reason: say.required,
      });
    await fill('2041-03-05');
    await save();
    await expect.poll(() => screen.issues()).toEqual({ toDay: say.before });
    await screen.writeDay('toDay', '2041-03-08');
    await save();
    // A sick child has a symptom.
    await expect.poll(() => screen.issues()).toEqual({ symptom: say.choose });
    expect(await screen.typed('reason')).toBe('夜里发烧');
  });

  it.runIf(isTurn)(`[B15:job] [B15:${mark}] is asked for, found among what waits and approved`, async () => {
    await screen.choose('symptom', say.fever);
    await screen.type('diagnosis', '流感');
    await save();
    await page.getByText(say.saved).first().waitFor();

    await page.goto('/attendance/open');
    await screen.shown.getByRole('heading', { level: 1, name: say.title }).waitFor();
    const item = screen.shown.getByRole('listitem').filter({ hasText: new RegExp(say.waits) });
    await item.getByRole('link', { name: say.go }).click();
    const row = screen.rows.filter({ hasText: child });
    await row.waitFor();
    await row.locator('td').nth(1).click();
    await screen.drawer.waitFor();
    expect(await screen.told(say.days)).toBe('2.0');
    expect(await screen.told(say.symptom)).toBe(say.fever);
    await screen.drawer.getByRole('button', { name: say.approve, exact: true }).click();
    await expect.poll(() => screen.drawer.innerText()).toContain(say.approved);

    await page.goto('/attendance/leaves/new');
    await fill('2041-03-08');
    await screen.choose('symptom', say.fever);
    await save();
    await expect.poll(() => screen.issues()).toEqual({ fromDay: say.overlaps });
  });
});
