import { settleFigures } from '@kiga/server/health/settled-figures.ts';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from '../../support/axe.ts';
import { enter } from '../../support/browser.ts';
import { screenOf } from '../../support/screen.ts';
import { startSite } from '../../support/site.ts';

// Half past ten in Shanghai.
const site = startSite({ clock: { now: () => new Date('2026-11-20T02:30:00Z') } });

beforeAll(async () => {
  const { server } = site;
  const office = await server.as('demo3');
  const { list } = await office.ask('/api/campus/class/page', { pageSize: 100 });
  const classId = list.find(({ className }: Record<string, string>) => className === '小一班').id;
  const ids: string[] = [];
  for (const stuName of ['安心', '王子']) {
    const child = { stuName, sex: 'female', birthday: '2022-05-01', classId, admissionDate: '2026-09-01' };
    ids.push((await office.ask('/api/campus/student/save', child)).id);
  }
  const at = '2026-11-20T07:41:00+08:00';
  await sql`insert into student_days (kig_id, day, student_id, first_in_at, first_in_device_id, last_in_at, event_count)
    select kig_id, '2026-11-20', id, ${at}, id, ${at}, 1 from students where id = any(${ids}::uuid[])`.execute(
    server.db,
  );
  const check = { studentId: ids[0], day: '2026-11-20', part: 'morning', symptoms: [{ symptom: 'cough' }] };
  const { id } = await office.ask('/api/health/check/save', check);
  await sql`update health_checks set checked_at = ${at} where id = ${id}`.execute(server.db);
  await settleFigures(server.program);
});

const words = {
  zh_CN: {
    tag: 'zh',
    title: '健康统计',
    settled: '10:00 已结算',
    cell: '小一班，咳嗽：1，查看名单',
    correct: '更正当天统计',
    reason: '更正原因',
    required: '请填写',
    corrected: /周敏 于 10:30 更正：核对/,
    compare: '全部幼儿园',
    report: '健康月报',
    open: '晨检率：50%，查看名单',
    formula: '晨检人次 ÷ 到园人日',
    pdf: '下载 PDF',
    forbidden: '您的身份不能访问此页面',
  },
  en_US: {
    tag: 'en',
    title: 'Health statistics',
    settled: 'Settled at 10:00',
    cell: '小一班, Cough: 1, show children',
    correct: 'Correct the figures of the day',
    reason: 'Reason',
    required: 'Required',
    corrected: /周敏 corrected it at 10:30: 核对/,
    compare: 'All kindergartens',
    report: 'Monthly health report',
    open: 'Morning check rate: 50%, show children',
    formula: 'morning checks ÷ child-days present',
    pdf: 'Download PDF',
    forbidden: 'Not available for your kind of user',
  },
} as const;

describe.each(['zh_CN', 'en_US'] as const)('health figures in %s', (language) => {
  const say = words[language];
  let page: Page;
  beforeAll(async () => {
    page = await site.browser.open(site.server.address, { language });
    await enter(page, 'demo3', '/health/statistics');
  });
  afterAll(() => page?.close());

  it(`[B19:job] [B19:refusal] [B19:${say.tag}] [K04] are settled, open the children behind a cell, and change with a reason only`, async () => {
    const { shown } = screenOf(page);
    await shown.getByRole('heading', { level: 1, name: say.title }).waitFor();
    await shown.getByText(say.settled).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await shown.getByRole('button', { name: say.cell, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('安心').waitFor();
    expect(await dialog.getByText('王子').count()).toBe(0);
    await page.keyboard.press('Escape');
    await shown.getByRole('button', { name: say.correct, exact: true }).click();
    await dialog.getByRole('button', { name: say.correct, exact: true }).click();
    await dialog.getByText(say.required).waitFor();
    await dialog.getByLabel(say.reason).fill('核对');
    await dialog.getByRole('button', { name: say.correct, exact: true }).click();
    await shown.getByText(say.corrected).waitFor();
  });

  it(`[B20:job] [B20:${say.tag}] make the report of a month, open the children behind a rate, and print it`, async () => {
    await page.goto('/health/monthly');
    const { shown } = screenOf(page);
    await shown.getByRole('heading', { level: 1, name: say.report }).waitFor();
    await shown.getByText(say.formula).waitFor();
    await shown.getByRole('button', { name: say.open, exact: true }).first().click();
    await page.getByRole('dialog').getByText('安心').waitFor();
    await page.keyboard.press('Escape');
    expect(await seriousFindings(page)).toEqual([]);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      shown.getByRole('button', { name: say.pdf, exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/2026-11.*\.pdf$/);
  });

  it.runIf(language === 'zh_CN')(
    '[B20:refusal] show the report to no agent, and operations compare numbers',
    async () => {
      const agent = await site.browser.open(site.server.address, { language });
      await enter(agent, 'demo5', '/health/monthly');
      await agent.getByText(say.forbidden).first().waitFor();
      await agent.context().close();
      const operations = await site.browser.open(site.server.address, { language });
      await enter(operations, 'demo9', '/health/statistics');
      const { shown } = screenOf(operations);
      await shown.getByRole('link', { name: '向日葵幼儿园' }).click();
      await shown.getByRole('link', { name: say.compare }).waitFor();
      expect(await shown.getByRole('button', { name: say.cell, exact: true }).count()).toBe(0);
      await operations.context().close();
    },
  );
});
