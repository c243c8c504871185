import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from '../../support/axe.ts';
import { enter } from '../../support/browser.ts';
import { colleague } from '../../support/colleague.ts';
import { inOneLanguage } from '../../support/in-one-language.ts';
import { registered, type TestMachine } from '../../support/machine.ts';
import { startSite } from '../../support/site.ts';
import type { Caller } from '../../support/test-server.ts';

/** Friday morning in the kindergarten. */
const now = new Date('2026-11-20T07:40:00+08:00');
const site = startSite({ clock: { now: () => now } });
const CHECKS = '**/api/health/check/today*';
let demo3: Caller;
let east: TestMachine;
let studentId: string;

const words = {
  zh_CN: {
    checks: '晨检',
    toCheck: '去晨检',
    nobody: '还没有到园的幼儿可以检查',
    percent: '已检 100%',
    menu: '今天吃什么',
    noMenu: '今天的食谱还没有发布',
    notSwapped: '1 名过敏幼儿还没有换餐',
    toDo: '项待处理',
    retry: '点击重试',
  },
  en_US: {
    checks: 'Morning check',
    toCheck: 'Check',
    nobody: 'No child is here to check yet',
    percent: '100% checked',
    menu: 'On the menu today',
    noMenu: 'No menu is published for today',
    notSwapped: '1 child with an allergy has no other dish yet',
    toDo: 'open item',
    retry: 'Click to retry',
  },
} as const;

beforeAll(async () => {
  demo3 = await site.server.as('demo3');
  const { list } = await demo3.ask('/api/campus/class/page', { pageSize: 100 });
  const classId = list.find(({ className }: { className: string }) => className === '小一班').id;
  const child = { stuName: '安心', sex: 'female', birthday: '2022-05-01', classId, cardNumber: '1001' };
  const allergies = [{ allergen: '鸡蛋', kind: 'food', severity: 'severe' }];
  ({ id: studentId } = await demo3.ask('/api/campus/student/save', {
    ...child,
    admissionDate: '2026-09-01',
    allergies,
  }));
  east = await registered(site.server, 'KG0001', 0, () => now);
});

/** Publishes eggs for lunch today. */
async function publishEggs(): Promise<void> {
  const food = { foodName: '鸡蛋', foodGroup: 'egg', ediblePercent: 80, allergens: ['egg'] };
  const { id: foodId } = await demo3.ask('/api/catering/food/save', food);
  const { id } = await demo3.ask('/api/catering/recipe/save', {
    recipeName: '周五食谱',
    recipeDate: '2026-11-20',
    meals: [{ meal: 'lunch', mealName: '午餐', mealTime: '11:20' }],
    portions: [{ meal: 'lunch', foodId, middleG: 50, juniorG: 50 }],
  });
  await demo3.ask('/api/catering/recipe/publish', { id, isAllergyAccepted: true });
}

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const figures = async (page: Page, name: string) =>
  (await card(page, name).getByRole('definition').allInnerTexts()).map(Number);

describe.each(inOneLanguage(['zh_CN', 'en_US'] as const, import.meta.filename))('the home in %s', (language) => {
  const w = words[language];
  let page: Page;

  it('has empty cards beside its board on a morning without checks and menu', async () => {
    page = await site.browser.open(site.server.address, { language });
    await enter(page, 'demo3', '/home');
    await card(page, w.checks).getByText(w.nobody).waitFor();
    await card(page, w.menu).getByText(w.noMenu).waitFor();
    await page.getByText(w.toDo).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('counts the checks of the morning by itself, and leads to the check', async () => {
    await east.send({ kind: 'card', at: now.toISOString(), cardNumber: '1001' });
    await expect.poll(() => figures(page, w.checks)).toEqual([0, 1, 0, 0]);
    const entry = {
      entryId: '00000000-0000-4000-8000-000000000001',
      studentId,
      day: '2026-11-20',
      part: 'morning',
      version: null,
      checkedAt: now.toISOString(),
      temperatures: [{ celsius: 37.4, method: 'forehead', takenAt: '07:40' }],
      levels: {},
      symptoms: [],
      hasMedicine: true,
      action: null,
      handledBy: null,
      parentToldAt: null,
      remark: null,
      photo: null,
    };
    const { results } = await demo3.ask('/api/health/check/record', { entries: [entry] });
    expect(results).toMatchObject([{ outcome: 'saved' }]);
    await expect.poll(() => figures(page, w.checks)).toEqual([1, 0, 1, 1]);
    await card(page, w.checks).getByRole('img', { name: w.percent }).waitFor();
    expect(await card(page, w.checks).getByRole('link', { name: w.toCheck }).getAttribute('href')).toBe(
      '/health/station',
    );
  });

  it('shows the menu once it is published, with the children who must not eat it', async () => {
    await publishEggs();
    await card(page, w.menu).getByText('鸡蛋').waitFor();
    await card(page, w.menu).getByText('11:20').waitFor();
    await card(page, w.menu).getByText(w.notSwapped).waitFor();
    expect(await card(page, w.menu).getByText(w.noMenu).count()).toBe(0);
  });

  it('moves nothing while the cards arrive', async () => {
    const late = await site.browser.open(site.server.address, { language });
    const { promise: mayArrive, resolve: arrive } = Promise.withResolvers<void>();
    await late.route('**/assets/home-cards-*.js', async (route) => {
      await mayArrive;
      await route.continue();
    });
    await enter(late, 'demo3', '/home');
    const places = () =>
      late.locator('[data-card]').evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())));
    await expect.poll(async () => (await places()).length).toBe(2);
    const before = await places();
    arrive();
    await card(late, w.menu).getByText('鸡蛋').waitFor();
    expect(await places()).toEqual(before);
    await late.context().close();
  });

  it('says that a card could not be loaded, and shows no card without its permission', async () => {
    const failing = await site.browser.open(site.server.address, { language });
    await failing.route(CHECKS, (route) => route.abort());
    await enter(failing, 'demo3', '/home');
    const retry = card(failing, w.checks).getByRole('alert').getByRole('button', { name: w.retry });
    await retry.waitFor();
    await failing.unroute(CHECKS);
    await retry.click();
    await expect.poll(() => figures(failing, w.checks)).toEqual([1, 0, 1, 1]);
    await failing.context().close();

    const userName = `demo3cook${language.slice(0, 2)}`;
    await colleague(site.server, { userName, only: ['attendance.day.read', 'catering.recipe.read'] });
    const cook = await site.browser.open(site.server.address, { language });
    await enter(cook, userName, '/home');
    await card(cook, w.menu).getByText('鸡蛋').waitFor();
    expect(await card(cook, w.checks).count()).toBe(0);
    expect(await cook.getByText(w.notSwapped).count()).toBe(0);
    await cook.context().close();
    await page.context().close();
  });
});
