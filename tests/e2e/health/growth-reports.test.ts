import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from '../../support/axe.ts';
import { enter } from '../../support/browser.ts';
import { isTurnOf } from '../../support/in-one-language.ts';
import { pdfTexts } from '../../support/pdf-text.ts';
import { screenOf } from '../../support/screen.ts';
import { startSite } from '../../support/site.ts';

// Half past ten in Shanghai.
const site = startSite({ clock: { now: () => new Date('2026-11-20T02:30:00Z') } });
let boy: string;

beforeAll(async () => {
  const office = await site.server.as('demo3');
  const { list } = await office.ask('/api/campus/class/page', { pageSize: 100 });
  const classId = list.find(({ className }: Record<string, string>) => className === '小一班').id;
  const enterChild = async (stuName: string) =>
    (
      await office.ask('/api/campus/student/save', {
        stuName,
        sex: 'male',
        birthday: '2022-11-20',
        classId,
        admissionDate: '2026-09-01',
      })
    ).id;
  boy = await enterChild('顾予安');
  await enterChild('未测童');
  const measured = { studentId: boy, confirmed: true };
  await office.ask('/api/health/measurement/save', {
    ...measured,
    measuredOn: '2026-05-20',
    heightCm: 99,
    weightKg: 15.2,
  });
  await office.ask('/api/health/measurement/save', {
    ...measured,
    measuredOn: '2026-11-20',
    heightCm: 103,
    weightKg: 16,
  });
});

const words = {
  zh_CN: {
    tag: 'zh',
    heading: '生长报告',
    make: '生成报告',
    ahead: '日期不能晚于今天',
    ordered: '已提交，生成后可在此下载',
    name: '全园生长报告 2026-11-20',
    ready: '已完成',
    download: '下载',
    left: '截至当天没有测量记录',
    title: '幼儿生长评价报告',
    chart: '生长曲线',
    alt: '身高曲线，共 2 次测量',
    who: '世界卫生组织',
    point: /103\.0 cm，z 值 −0\.08$/,
    table: '查看数据表',
    print: '打印报告',
    forbidden: '您的身份不能访问此页面',
  },
  en_US: {
    tag: 'en',
    heading: 'Growth reports',
    make: 'Make reports',
    ahead: 'The date must not be after today',
    ordered: 'Ordered. You can download the file here once it is ready',
    name: 'Growth reports of all children, 2026-11-20',
    ready: 'Ready',
    download: 'Download',
    left: 'Not measured up to this day',
    title: 'Growth report',
    chart: 'Growth chart',
    alt: 'Chart of Height with 2 measurements',
    who: 'World Health Organization',
    point: /103\.0 cm, z-score −0\.08$/,
    table: 'Show as a table',
    print: 'Print report',
    forbidden: 'Not available for your kind of user',
  },
} as const;

describe.each(['zh_CN', 'en_US'] as const)('growth reports in %s', (language) => {
  const isTurn = isTurnOf(language, import.meta.filename);
  const say = words[language];
  let page: Page;
  beforeAll(async () => {
    page = await site.browser.open(site.server.address, { language });
    await enter(page, 'demo3', '/health/growth-reports');
  });
  afterAll(() => page?.close());

  it(`[B22:job] [B22:refusal] [B22:${say.tag}] [K03] are ordered with a refusal at the day, made within seconds, and downloaded`, async () => {
    const screen = screenOf(page);
    const { shown } = screen;
    await shown.getByRole('heading', { level: 1, name: say.heading }).waitFor();
    await shown.getByRole('button', { name: say.make }).first().click();
    const dialog = page.getByRole('dialog');
    const day = dialog.locator('[data-path="untilDay"] input').first();
    await day.fill('2026-11-21');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: say.make, exact: true }).click();
    await dialog.getByText(say.ahead).waitFor();
    await day.fill('2026-11-20');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: say.make, exact: true }).click();
    await page.getByText(say.ordered).waitFor();
    const row = screen.rows.filter({ hasText: say.name }).first();
    await row.getByText(say.ready).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      row.getByRole('button', { name: say.download, exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`${say.name}.zip`);
    const zip = await readFile(await download.path());
    expect(zip.subarray(0, 2).toString()).toBe('PK');
    await row.locator('td').nth(1).click();
    await page.getByText(say.left).first().waitFor();
    await page.getByText('未测童').first().waitFor();
  });

  it.runIf(isTurn)(
    `[B22:${say.tag}] open from the page of a child, with its curves as a drawing and as a table`,
    async () => {
      await page.goto(`/campus/students/${boy}`);
      const card = page.getByRole('region', { name: say.chart });
      await card.getByRole('group', { name: say.alt }).waitFor();
      await card.getByText(say.who, { exact: true }).click();
      await card.getByRole('img', { name: say.point }).waitFor();
      expect(await seriousFindings(page)).toEqual([]);
      await card.getByRole('button', { name: say.table, exact: true }).click();
      await card.getByRole('cell', { name: '−0.08' }).waitFor();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        card.getByRole('button', { name: say.print, exact: true }).click(),
      ]);
      const [texts] = pdfTexts(await readFile(await download.path()));
      expect(texts).toEqual(expect.arrayContaining([say.title, '顾予安', '–0.08']));
    },
  );

  it.runIf(language === 'zh_CN')(`[B22:refusal] are shown to no agent`, async () => {
    const agent = await site.browser.open(site.server.address, { language });
    await enter(agent, 'demo5', '/health/growth-reports');
    await agent.getByText(say.forbidden).first().waitFor();
    expect(await agent.getByRole('button', { name: say.make }).count()).toBe(0);
    await agent.context().close();
  });
});
