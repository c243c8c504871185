import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from '../../support/axe.ts';
import { enter } from '../../support/browser.ts';
import { inOneLanguage } from '../../support/in-one-language.ts';
import { startSite } from '../../support/site.ts';
import type { Caller } from '../../support/test-server.ts';

/** Friday at 10:00 in the kindergarten; a test moves it on. */
let now = new Date('2026-11-20T02:00:00Z');
const site = startSite({ clock: { now: () => now } });
const [TODAY, MONDAY] = ['2026-11-20', '2026-11-23'] as const;
const WALL = '**/api/catering/recipe/wall*';
let demo3: Caller;
const dishes: Record<string, string> = {};
const foods: Record<string, string> = {};

const words = {
  zh_CN: {
    open: '上墙显示',
    title: '今天吃什么',
    next: '星期一吃什么',
    contains: '含蛋',
    both: '含大豆、芝麻',
    empty: '今天的食谱还没有发布',
    lost: '网络中断，这是 10:00 的食谱',
    failed: '加载失败',
    forbidden: '您没有访问权限',
  },
  en_US: {
    open: 'Show on a wall',
    title: 'On the menu today',
    next: 'On the menu on Monday',
    contains: 'contains egg',
    both: 'contains soy, sesame',
    empty: 'No menu is published for today',
    lost: 'No connection. This is the menu as of 10:00',
    failed: 'Failed to load',
    forbidden: 'You do not have access',
  },
} as const;

/** Stores and publishes the recipe of a day with one dish for lunch. */
async function publish(recipeDate: string, dish: string, food: string): Promise<void> {
  const portions = [{ meal: 'lunch', dishId: dishes[dish], foodId: foods[food], middleG: 50, juniorG: 50 }];
  const meals = [{ meal: 'lunch', mealName: '午餐', mealTime: '11:20' }];
  const input = { recipeName: `${recipeDate} 食谱`, recipeDate, meals, portions };
  const { id } = await demo3.ask('/api/catering/recipe/save', input);
  await demo3.ask('/api/catering/recipe/publish', { id, isAllergyAccepted: true });
}

/** Withdraws and deletes the recipe of a day. */
async function withdraw(day: string): Promise<void> {
  const { list } = await demo3.ask('/api/catering/recipe/page', { q: `${day} 食谱` });
  for (const { id, status } of list) {
    if (status === 'published') await demo3.ask('/api/catering/recipe/withdraw', { id });
    await demo3.ask('/api/catering/recipe/delete', { id });
  }
}

beforeAll(async () => {
  demo3 = await site.server.as('demo3');
  for (const [foodName, allergens, dishName] of [
    ['土鸡蛋', ['egg'], '蒸蛋羹'],
    ['卤豆干', ['sesame', 'soy'], '豆干'],
  ] as const) {
    const food = { foodName, foodGroup: 'soy', ediblePercent: 100, allergens };
    foods[foodName] = (await demo3.ask('/api/catering/food/save', food)).id;
    const dish = { dishName, kind: 'main', parts: [{ foodId: foods[foodName], middleG: 50 }] };
    dishes[dishName] = (await demo3.ask('/api/catering/dish/save', dish)).id;
  }
});

describe.each(inOneLanguage(['zh_CN', 'en_US'] as const, import.meta.filename))(
  'the menu on the wall in %s',
  (language) => {
    const w = words[language];
    let page: Page;

    it('is empty until today’s menu is published, and then shows it by itself', async () => {
      now = new Date('2026-11-20T02:00:00Z');
      for (const day of [TODAY, MONDAY]) await withdraw(day);
      await publish(MONDAY, '豆干', '卤豆干');
      page = await site.browser.open(site.server.address, { language, width: 1920, height: 1080 });
      await enter(page, 'demo3', '/catering/recipes');
      await page.getByRole('button', { name: w.open }).click();
      await page.getByRole('heading', { name: w.empty }).waitFor();
      expect(await page.getByRole('navigation').count()).toBe(0);
      await publish(TODAY, '蒸蛋羹', '土鸡蛋');
      await page.getByRole('heading', { name: w.title }).waitFor();
      const lunch = page.getByRole('region', { name: '午餐' });
      await lunch.getByText('蒸蛋羹').waitFor();
      await lunch.getByText(w.contains, { exact: true }).waitFor();
      await lunch.getByText('11:20').waitFor();
      expect(await seriousFindings(page)).toEqual([]);
    });

    it('has letters that are readable from five metres, and fits the screen', async () => {
      const sizes = await page
        .locator('main :is(h1, h2, strong, span)')
        .evaluateAll((all) =>
          all.filter((one) => one.textContent).map((one) => parseFloat(getComputedStyle(one).fontSize)),
        );
      expect(sizes.length).toBeGreaterThan(3);
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(34);
      const [height, shown] = await page.evaluate(() => [document.documentElement.scrollHeight, window.innerHeight]);
      expect(height).toBe(shown);
    });

    it('follows a change, keeps the last menu without a connection, and catches up', async () => {
      await withdraw(TODAY);
      await page.getByRole('heading', { name: w.empty }).waitFor();
      await publish(TODAY, '豆干', '卤豆干');
      await page.getByText(w.both, { exact: true }).waitFor();
      await page.route(WALL, (route) => route.abort());
      await withdraw(TODAY);
      await page.getByText(w.lost).waitFor();
      expect(await page.getByText('豆干', { exact: true }).count()).toBe(1);
      await page.unroute(WALL);
      await publish(TODAY, '蒸蛋羹', '土鸡蛋');
      await page.getByText('蒸蛋羹').waitFor();
      await expect.poll(() => page.getByText(w.lost).count()).toBe(0);
    });

    it('shows the next menu an hour after the last meal', async () => {
      // 12:20 in the kindergarten.
      now = new Date('2026-11-20T04:20:00Z');
      await page.reload();
      await page.getByRole('heading', { name: w.next }).waitFor();
      await page.getByText('豆干', { exact: true }).waitFor();
      expect(await page.getByText('蒸蛋羹').count()).toBe(0);
      await page.context().close();
    });

    it('says that it could not be loaded, and is not shown to a kind of user without recipes', async () => {
      const failing = await site.browser.open(site.server.address, { language });
      await failing.route(WALL, (route) => route.abort());
      await enter(failing, 'demo3', '/catering/wall');
      await failing.getByRole('alert').getByRole('heading', { name: w.failed }).waitFor();
      await failing.context().close();
      const stranger = await site.browser.open(site.server.address, { language });
      await enter(stranger, 'demo5', '/catering/wall');
      await stranger.getByRole('heading', { name: w.forbidden }).waitFor();
      expect(await stranger.getByRole('region').count()).toBe(0);
      await stranger.context().close();
    });
  },
);
