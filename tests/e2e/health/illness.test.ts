import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { enter } from '../../support/browser.ts';
import { inOneLanguage } from '../../support/in-one-language.ts';
import { type Screen, screenOf } from '../../support/screen.ts';
import { startSite } from '../../support/site.ts';

const site = startSite();
const children = { zh_CN: '秦小雪', en_US: '秦大雪' } as const;
const others = { zh_CN: '许小雨', en_US: '许大雨' } as const;

/** Today of the kindergarten, and days before it. */
const dayBack = (days: number) => new Date(Date.now() + 8 * 3_600_000 - days * 86_400_000).toISOString().slice(0, 10);

const words = {
  zh_CN: {
    save: '保存病例',
    saved: '保存成功',
    required: '请填写',
    choose: '请选择',
    sick: '生病',
    endsBefore: '不能早于发病日期',
    tooHot: /42/,
    disease: '手足口病',
    confirm: '确诊',
    isolate: '隔离',
    shorter: /按规则隔离到/,
    isolating: '隔离中',
    until: '隔离至',
    alarm: /7 天内 2 例，达到预警线 2 例/,
    start: '开始处置',
    handling: '处置中',
    cases: '病例',
    clear: '可以返园',
    lasts: /期满后才能返园/,
    alarms: '聚集性预警',
  },
  en_US: {
    save: 'Save case',
    saved: 'Saved successfully',
    required: 'Required',
    choose: 'Please select',
    sick: 'Ill',
    endsBefore: 'Must not lie before the onset',
    tooHot: /42/,
    disease: 'Hand, foot and mouth disease',
    confirm: 'Confirm',
    isolate: 'Isolate',
    shorter: /By the rule, isolation lasts until/,
    isolating: 'Isolating',
    until: 'Isolation until',
    alarm: /2 cases within 7 days reach the threshold of 2/,
    start: 'Start handling',
    handling: 'In hand',
    cases: 'Cases',
    clear: 'May return',
    lasts: /Isolation lasts until/,
    alarms: 'Cluster alarms',
  },
} as const;

describe.each(inOneLanguage(['zh_CN', 'en_US'] as const, import.meta.filename))('an illness in %s', (language) => {
  const say = words[language];
  const [child, other] = [children[language], others[language]];
  let page: Page;
  let screen: Screen;

  beforeAll(async () => {
    await sql`delete from health_illnesses`.execute(site.server.db);
    await sql`delete from health_alarms`.execute(site.server.db);
    const caller = await site.server.as('demo3');
    const [room] = await caller.ask<{ id: string }[]>('/api/campus/class/list');
    const enterChild = async (stuName: string) => {
      const input = { stuName, sex: 'female', birthday: '2022-05-06', classId: room?.id };
      return (await caller.ask('/api/campus/student/save', input)).id;
    };
    await enterChild(child);
    const ill = { studentId: await enterChild(other), cause: 'sick', disease: 'handFootMouth', onsetOn: dayBack(3) };
    await caller.ask('/api/health/illness/save', ill);
    page = await site.browser.open(site.server.address, { language });
    await enter(page, 'demo3', '/health/illnesses/new');
    screen = screenOf(page);
  });

  it('is refused at its fields, and keeps what was typed', async () => {
    const save = screen.shown.getByRole('button', { name: say.save, exact: true });
    await save.waitFor();
    await save.click();
    await expect.poll(() => screen.issues()).toEqual({ studentId: say.choose, cause: say.choose });
    await screen.choose('studentId', child);
    await screen.choose('cause', say.sick);
    await screen.writeDay('onsetOn', dayBack(2));
    await screen.writeDay('symptomsEndedOn', dayBack(4));
    await save.click();
    await expect.poll(() => screen.issues()).toEqual({ symptomsEndedOn: say.endsBefore });
    await screen.writeDay('symptomsEndedOn', dayBack(0));
    await screen.choose('disease', say.disease);
    await save.click();
    await page.getByText(say.saved).first().waitFor();
  });

  it('goes through confirmation to an isolation that asks for a reason where it is shorter than the rule', async () => {
    const caller = await site.server.as('demo3');
    const { list } = await caller.ask('/api/health/illness/page', { pageSize: 1 });
    await page.goto(`${site.server.address}/health/illnesses/${list[0].id}`);
    const press = (name: string) => screen.shown.getByRole('button', { name, exact: true }).first().click();
    const dialog = page.locator('.ant-modal').filter({ visible: true });
    await press(say.confirm);
    await dialog.locator('[data-path=disease]').getByRole('combobox').click();
    await page
      .locator('.ant-select-dropdown')
      .filter({ visible: true })
      .getByTitle(say.disease, { exact: true })
      .click();
    await dialog.locator('[data-path=diagnosedOn] input').fill(dayBack(1));
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: say.confirm, exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await press(say.isolate);
    await dialog.locator('[data-path=until] input').fill(dayBack(0));
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: say.isolate, exact: true }).click();
    await dialog.getByText(say.shorter).waitFor();
    await dialog.locator('[data-path=shorterReason] textarea').fill('疾控同意');
    await dialog.getByRole('button', { name: say.isolate, exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await screen.shown.getByText(say.isolating, { exact: true }).first().waitFor();
    expect(await caller.ask(`/api/health/illness/get?id=${list[0].id}`)).toMatchObject({
      isolationUntil: dayBack(0),
      status: 'isolating',
    });
  });

  it('does not end before its day', async () => {
    await screen.shown.getByRole('button', { name: say.clear, exact: true }).first().click();
    await expect.poll(() => page.getByText(say.lasts).count()).toBeGreaterThan(0);
  });

  it('raises an alarm with its children, whose handling begins with one press', async () => {
    await page.goto(`${site.server.address}/health/alarms`);
    const banner = screen.shown.getByRole('alert').first();
    await banner.getByText(say.alarm).waitFor();
    for (const name of [child, other]) await expect.poll(() => banner.innerText()).toContain(name);
    await banner.getByRole('button', { name: say.start }).click();
    await banner.waitFor({ state: 'detached' });
    await screen.shown.getByText(say.handling, { exact: true }).first().waitFor();
  });
});
