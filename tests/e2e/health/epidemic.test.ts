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
  const common = { sex: 'female', birthday: '2022-05-06', classId: room?.id, admissionDate: '2026-09-01' };
  for (const stuName of Object.values(children)) await caller.ask('/api/campus/student/save', { stuName, ...common });
});

const words = {
  zh_CN: {
    template: '用模板新建',
    made: '疫情信息上报',
    enter: '录入',
    save: '保存 1 人',
    saved: '已保存 1 人',
    range: '请填写 34 到 42 之间的体温，如 36.5',
    required: '请填写',
    labels: {
      bodyTemperature: ['体温（℃）', '36.5'],
      healthCode: ['健康码', '绿码'],
      tripCode: ['行程码', '绿色带星'],
      nucleicAcid48h: ['48小时内核酸证明', '有'],
      isLocal: ['是否在本地', '否'],
      detentionPlace: ['滞留地', '武汉市江岸区'],
      returnDate: ['返回日期', '2026-11-18'],
      travelPlans: ['出行计划', '周末去上海'],
      outsidePerson: ['是否接触外来人员', '是'],
    },
  },
  en_US: {
    template: 'New from template',
    made: 'Epidemic report',
    enter: 'Enter',
    save: 'Save 1 person',
    saved: '1 person saved',
    range: 'A temperature from 34 to 42, such as 36.5',
    required: 'Required',
    labels: {
      bodyTemperature: ['Body temperature (°C)', '36.5'],
      healthCode: ['Health code', 'Green'],
      tripCode: ['Trip code', 'Green with star'],
      nucleicAcid48h: ['Nucleic acid proof within 48 hours', 'Yes'],
      isLocal: ['Local flag', 'No'],
      detentionPlace: ['Detention place', '武汉市江岸区'],
      returnDate: ['Return date', '18 Nov 2026'],
      travelPlans: ['Travel plans', '周末去上海'],
      outsidePerson: ['Outside-person flag', 'Yes'],
    },
  },
} as const;

/** Values of the inputs. */
const typed = {
  bodyTemperature: '36.5',
  healthCode: 'green',
  tripCode: 'starred',
  nucleicAcid48h: 'yes',
  isLocal: 'no',
  detentionPlace: '武汉市江岸区',
  returnDate: '2026-11-18',
  travelPlans: '周末去上海',
  outsidePerson: 'yes',
} as const;

describe.each(['zh_CN', 'en_US'] as const)('an epidemic report in %s', (language) => {
  const isTurn = isTurnOf(language, import.meta.filename);
  const say = words[language];
  const mark = language === 'zh_CN' ? 'zh' : 'en';
  const child = children[language];
  let page: Page;
  let screen: Screen;
  const row = () => screen.shown.locator('tr[data-person]').filter({ hasText: child });
  const cell = (column: string) => row().locator(`[data-column="${column}"]`);
  const issue = (column: string) =>
    row()
      .locator('td')
      .filter({ has: page.locator(`[data-column="${column}"]`) })
      .locator('span');

  beforeAll(async () => {
    page = await site.browser.open(site.server.address, { language });
    screen = screenOf(page);
    await enter(page, 'demo3', '/health/epidemic');
  });

  it(`[B21:refusal] [B21:${mark}] shows each refusal at its cell and keeps what was typed`, async () => {
    await screen.shown.getByRole('button', { name: say.template }).first().click();
    await page.waitForURL(/\/health\/epidemic\/[\da-f-]{36}/);
    await screen.shown.getByRole('link', { name: say.enter, exact: true }).first().click();
    await cell('bodyTemperature').fill('50');
    await screen.shown.getByRole('button', { name: say.save }).click();
    await expect.poll(() => issue('bodyTemperature').innerText()).toBe(say.range);
    expect(await issue('healthCode').innerText()).toBe(say.required);
    expect(await cell('bodyTemperature').inputValue()).toBe('50');
  });

  it.runIf(isTurn)(`[B21:job] [B21:${mark}] [E33] is entered in the table of a class and read back`, async () => {
    for (const [column, value] of Object.entries(typed)) {
      const input = cell(column);
      if ((await input.evaluate(({ tagName }) => tagName)) === 'SELECT') await input.selectOption(value);
      else await input.fill(value);
    }
    await screen.shown.getByRole('button', { name: say.save }).click();
    await page.getByText(say.saved).first().waitFor();
    await page.reload();
    for (const [column, value] of Object.entries(typed)) {
      await expect.poll(() => cell(column).inputValue()).toBe(value);
    }
    await page.goto(`/health/epidemic-reports?q=${encodeURIComponent(child)}`);
    await screen.rows.first().locator('td').nth(1).click();
    for (const [label, value] of Object.values(say.labels)) expect(await screen.told(label)).toBe(value);
  });
});
