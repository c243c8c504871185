import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from '../../support/axe.ts';
import { enter } from '../../support/browser.ts';
import { inOneLanguage } from '../../support/in-one-language.ts';
import { startSite } from '../../support/site.ts';

const site = startSite();
const rounds = { zh_CN: '冬季体检', en_US: '春季体检' } as const;
const children = { zh_CN: '岑予乐', en_US: '岑予宁' } as const;
/** Ids by language: of the round, its class and its child. */
const ids: Record<string, { roundId: string; classId: string; studentId: string }> = {};
let today = '';

beforeAll(async () => {
  const demo3 = await site.server.as('demo3');
  const classes = (await demo3.ask('/api/campus/class/page', { pageSize: 1 })).list as { gradeId: string }[];
  ({ today } = await demo3.ask('/api/health/observation/class'));
  for (const language of ['zh_CN', 'en_US'] as const) {
    const className = `${rounds[language]}班`;
    const { id: classId } = await demo3.ask('/api/campus/class/save', { className, gradeId: classes[0]?.gradeId });
    const common = { sex: 'female', birthday: '2022-05-06', classId, admissionDate: '2024-09-01' };
    const { id: studentId } = await demo3.ask('/api/campus/student/save', { stuName: children[language], ...common });
    const items = ['growth', 'general'];
    const round = { roundName: rounds[language], kind: 'yearly', fromDay: '2024-10-01', untilDay: today, items };
    const { id: roundId } = await demo3.ask('/api/health/exam-round/save', round);
    ids[language] = { roundId, classId, studentId };
  }
});

const words = {
  zh_CN: {
    round: { reader: 'demo6', progress: '已检 0 / 1', all: '全部已检', enter: '录入' },
    field: (name: string) => ({
      height: `${name} 身高`,
      weight: `${name} 体重`,
      end: `${name} 结论`,
      skin: `${name} 皮肤`,
    }),
    tooLarge: /不能大于 80/,
    save: '保存 1 人',
    saved: '已保存 1 人',
    summary: { link: '年度体检汇总', table: '年度体检汇总', whole: '全园' },
    followUp: { overweight: /超重或肥胖/, refer: '转诊', to: '转诊机构', referred: '已转诊' },
    forbidden: '您的身份不能访问此页面',
  },
  en_US: {
    round: { reader: 'demo6', progress: '0 of 1 examined', all: 'All examined', enter: 'Enter results' },
    field: (name: string) => ({
      height: `${name} Height`,
      weight: `${name} Weight`,
      end: `${name} Conclusion`,
      skin: `${name} Skin`,
    }),
    tooLarge: /80/,
    save: 'Save 1 child',
    saved: '1 child saved',
    summary: { link: 'Summary of the year', table: 'Summary of the year', whole: 'Kindergarten' },
    followUp: { overweight: /Overweight or obese/, refer: 'Refer', to: 'Referred to', referred: 'Referred' },
    forbidden: 'Not available for your kind of user',
  },
} as const;

describe.each(inOneLanguage(['zh_CN', 'en_US'] as const, import.meta.filename))('an examination in %s', (language) => {
  const say = words[language];
  let page: Page;

  it('is entered by the institution in one table, with a refusal at its cell', async () => {
    page = await site.browser.open(site.server.address, { language });
    const { roundId } = ids[language] as { roundId: string };
    await enter(page, say.round.reader, `/health/exam-rounds/${roundId}`);
    const section = page.getByRole('region', { name: `${rounds[language]}班` });
    await section.getByText(say.round.progress).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await section.getByRole('link', { name: say.round.enter }).click();
    const name = await page.locator('tr[data-person] th').first().innerText();
    const cell = say.field(name);
    await page.getByRole('textbox', { name: cell.height }).fill('105.5');
    await page.getByRole('textbox', { name: cell.weight }).fill('21500');
    await page.getByRole('combobox', { name: cell.end }).selectOption('watch');
    await page.getByRole('combobox', { name: cell.skin }).selectOption('abnormal');
    await page.getByRole('button', { name: say.save }).click();
    await page.getByText(say.tooLarge).waitFor();
    await page.getByRole('textbox', { name: cell.weight }).fill('21.5');
    await page
      .getByRole('combobox')
      .filter({ has: page.locator('option[value=yes]') })
      .selectOption('yes');
    await page.getByRole('button', { name: say.save }).dblclick();
    await page.getByText(say.saved).first().waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    const demo3 = await site.server.as('demo3');
    const { list } = await demo3.ask('/api/health/exam-result/page', { roundId: [roundId] });
    expect(list).toMatchObject([{ conclusion: 'watch', skin: 'abnormal', examinedOn: today }]);
  });

  it('shows in the progress of the round and in the summary of the year', async () => {
    const { roundId } = ids[language] as { roundId: string };
    const reader = await site.browser.open(site.server.address, { language });
    await enter(reader, 'demo3', `/health/exam-rounds/${roundId}`);
    await reader
      .getByRole('region', { name: `${rounds[language]}班` })
      .getByText(say.round.all)
      .waitFor();
    await reader.goto('/health/exam-summary');
    const table = reader.getByRole('table', { name: say.summary.table });
    const row = table.getByRole('row', { name: `${rounds[language]}班` });
    await expect.poll(() => row.innerText()).toMatch(/100%/);
    expect(await seriousFindings(reader)).toEqual([]);
  });

  it('opens a follow-up of a child above the range, which is referred', async () => {
    const { studentId } = ids[language] as { studentId: string };
    const demo3 = await site.server.as('demo3');
    const { list } = await demo3.ask('/api/health/follow-up/page', { studentId: [studentId] });
    const nurse = await site.browser.open(site.server.address, { language });
    await enter(nurse, 'demo3', `/health/follow-ups/${list[0].id}`);
    await nurse.getByText(say.followUp.overweight).first().waitFor();
    await nurse.getByRole('button', { name: say.followUp.refer, exact: true }).first().click();
    const dialog = nurse.getByRole('dialog').last();
    await dialog.locator('[data-path="referredTo"] input').fill('区妇幼保健院');
    await dialog.getByRole('button', { name: say.followUp.refer, exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await nurse.getByText(say.followUp.referred).first().waitFor();
    expect(await seriousFindings(nurse)).toEqual([]);
    expect(await demo3.ask(`/api/health/follow-up/get?id=${list[0].id}`)).toMatchObject({ status: 'referred' });
  });

  it('is closed to an account of a group', async () => {
    const reader = await site.browser.open(site.server.address, { language });
    await enter(reader, 'demo4', '/health/exam-rounds');
    await reader.getByRole('heading', { level: 2, name: say.forbidden }).waitFor();
    expect(await reader.getByText(rounds[language]).count()).toBe(0);
  });
});
