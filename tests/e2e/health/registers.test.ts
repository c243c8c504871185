import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { enter } from '../../support/browser.ts';
import { inOneLanguage } from '../../support/in-one-language.ts';
import { type Screen, screenOf } from '../../support/screen.ts';
import { startSite } from '../../support/site.ts';

const site = startSite();
const children = { zh_CN: '贺小满', en_US: '贺大雪' } as const;
const medicines: Record<string, string> = {};

beforeAll(async () => {
  const caller = await site.server.as('demo3');
  const [room] = await caller.ask<{ id: string }[]>('/api/campus/class/list');
  const { today } = await caller.ask('/api/health/observation/class');
  const common = { sex: 'female', birthday: '2022-05-06', classId: room?.id, admissionDate: '2024-09-01' };
  const allergies = [{ allergen: '阿莫西林', kind: 'drug' }];
  for (const [language, stuName] of Object.entries(children)) {
    const { id: studentId } = await caller.ask('/api/campus/student/save', { stuName, ...common, allergies });
    const dose = { medicineName: '阿莫西林颗粒', dose: '1', doseUnit: 'sachet', times: [{ at: '00:30' }] };
    const days = { fromDay: today, toDay: today, reason: '扁桃体炎', storage: 'room', parentName: '贺父' };
    medicines[language] = (await caller.ask('/api/health/medicine/save', { studentId, ...dose, ...days })).id;
  }
});

const words = {
  zh_CN: {
    give: '登记喂药',
    unknown: '不在登记的服药时间内',
    allergy: '该幼儿对阿莫西林过敏，请核对后再勾选',
    given: '已登记喂药',
    markClass: '按班登记',
    save: /保存 \d+ 人/,
    saved: /已保存 \d+ 人/,
  },
  en_US: {
    give: 'Give a dose',
    unknown: 'Not one of the times of this entry',
    allergy: 'The child is allergic to 阿莫西林. Check first, then confirm.',
    given: 'The dose was logged',
    markClass: 'Mark a class',
    save: /Save \d+ child/,
    saved: /\d+ child(ren)? saved/,
  },
} as const;

describe.each(inOneLanguage(['zh_CN', 'en_US'] as const, import.meta.filename))('the registers in %s', (language) => {
  const say = words[language];
  let page: Page;
  let screen: Screen;

  beforeAll(async () => {
    page = await site.browser.open(site.server.address, { language });
    screen = screenOf(page);
    await enter(page, 'demo3', '/health/medicines');
  });

  it('refuse a dose at another time and one against an allergy, each at its field', async () => {
    await page.goto(`/health/medicines/${medicines[language]}`);
    await screen.shown.getByRole('button', { name: say.give }).first().click();
    const dialog = page.getByRole('dialog').last();
    const issue = (field: string) => dialog.locator(`[data-path="${field}"] > p[id$="-error"]`);
    const at = dialog.locator('[data-path="at"] input');
    await at.fill('00:31');
    await at.press('Tab');
    await dialog.getByRole('button', { name: say.give }).click();
    await expect.poll(() => issue('at').innerText()).toBe(say.unknown);
    await at.fill('00:30');
    await at.press('Tab');
    await dialog.getByRole('button', { name: say.give }).click();
    await expect.poll(() => issue('allergyKnown').innerText()).toBe(say.allergy);
    await dialog.getByRole('switch').click();
    await dialog.getByRole('button', { name: say.give }).click();
    await page.getByText(say.given).first().waitFor();
    const read = await (await site.server.as('demo3')).ask(`/api/health/medicine/get?id=${medicines[language]}`);
    expect(read.doses.map(({ at: time }: { at: string }) => time)).toEqual(['00:30']);
  });

  it('note a whole class at once, and keep an exception', async () => {
    await page.goto('/health/observations');
    await screen.shown.getByRole('button', { name: say.markClass }).click();
    const cell = (column: string) =>
      screen.shown
        .locator('tr[data-person]')
        .filter({ hasText: children[language] })
        .locator(`[data-column="${column}"]`);
    for (const column of ['eating', 'sleep', 'stool']) await cell(column).selectOption('normal');
    await cell('mood').selectOption('tired');
    await screen.shown.getByRole('button', { name: say.save }).click();
    await page.getByText(say.saved).first().waitFor();
    await page.reload();
    await expect.poll(() => cell('mood').inputValue()).toBe('tired');
    expect(await cell('eating').inputValue()).toBe('normal');
  });
});
