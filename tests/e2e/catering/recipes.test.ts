import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from '../../support/axe.ts';
import { enter } from '../../support/browser.ts';
import { give, photo } from '../../support/given-files.ts';
import { isTurnOf } from '../../support/in-one-language.ts';
import { screenOf } from '../../support/screen.ts';
import { startSite } from '../../support/site.ts';

const site = startSite();
const DAY_MS = 86_400_000;
const names = {
  zh_CN: { dish: '番茄炒蛋', other: '清炒西兰花' },
  en_US: { dish: '蛋花汤', other: '白灼菜心' },
} as const;
/** Monday of the week in which each language works. */
const mondays: Record<string, string> = {};

beforeAll(async () => {
  const demo3 = await site.server.as('demo3');
  const { today } = await demo3.ask('/api/catering/recipe/week');
  const weekday = (new Date(today).getUTCDay() + 6) % 7;
  const monday = (weeks: number) =>
    new Date(Date.parse(today) + (7 * weeks - weekday) * DAY_MS).toISOString().slice(0, 10);
  Object.assign(mondays, { zh_CN: monday(2), en_US: monday(5) });
  const food = { ediblePercent: 100, energyKcal: 140, proteinG: 12 };
  const egg = { ...food, foodName: '土鸡蛋', foodGroup: 'egg', allergens: ['egg'] };
  const { id: eggId } = await demo3.ask('/api/catering/food/save', egg);
  const greens = { ...food, foodName: '青菜', foodGroup: 'vegetable' };
  const { id: greensId } = await demo3.ask('/api/catering/food/save', greens);
  const same = (foodId: string) => [{ foodId, nurseryG: 40, juniorG: 50, middleG: 55, seniorG: 60 }];
  for (const { dish, other } of Object.values(names)) {
    await demo3.ask('/api/catering/dish/save', { dishName: dish, kind: 'main', parts: same(eggId) });
    await demo3.ask('/api/catering/dish/save', { dishName: other, kind: 'side', parts: same(greensId) });
  }
  const { list } = await demo3.ask('/api/campus/class/page', { pageSize: 1 });
  await demo3.ask('/api/campus/student/save', {
    stuName: '敏敏',
    sex: 'female',
    birthday: '2022-04-10',
    classId: list[0].id,
    allergies: [
      {
        allergen: '鸡蛋',
        kind: 'food',
        severity: 'severe',
      },
    ],
  });
});

const words = {
  zh_CN: {
    remove: '移除',
    save: '保存食谱',
    noMeal: '食谱至少需要一个餐次',
    addMeal: '添加餐次',
    lunch: '午餐',
    required: '请填写',
    take: '使用这部分',
    uploaded: '已上传',
    addDish: '添加菜品',
    warned: /1 名幼儿不能吃/,
    publish: '发布食谱',
    ask: '重度过敏还没有安排换餐',
    cancel: '取消',
    plan: /换餐$/,
    planDish: '换成哪道菜',
    planOk: '安排换餐',
    settled: '已安排换餐',
    published: '已发布 1 天的食谱',
    allPublished: '全部已发布',
    copy: '复制上周',
    copyOk: '复制',
    copied: '已复制 1 天的食谱',
    next: '下一周',
    drafts: '1 天待发布',
    forbidden: '您的身份不能访问此页面',
  },
  en_US: {
    remove: 'Remove',
    save: 'Save recipe',
    noMeal: 'A recipe needs at least one meal',
    addMeal: 'Add meal',
    lunch: 'Lunch',
    required: 'Required',
    take: 'Use this part',
    uploaded: 'Uploaded',
    addDish: 'Add dish',
    warned: /1 child must not eat it/,
    publish: 'Publish',
    ask: 'Severe allergies without a substitute',
    cancel: 'Cancel',
    plan: /^Substitute/,
    planDish: 'Dish instead',
    planOk: 'Plan',
    settled: 'Settled',
    published: 'Recipe of 1 day published',
    allPublished: 'All published',
    copy: 'Copy last week',
    copyOk: 'Copy',
    copied: 'Recipe of 1 day copied',
    next: 'Next week',
    drafts: '1 day to publish',
    forbidden: 'Not available for your kind of user',
  },
} as const;

describe.each(['zh_CN', 'en_US'] as const)('the recipes of a week in %s', (language) => {
  const isTurn = isTurnOf(language, import.meta.filename);
  const say = words[language];
  const { dish, other } = names[language];
  const monday = () => mondays[language] as string;
  let page: Page;

  it(`[B23:job] [B23:refusal] [B23:${language.slice(0, 2)}] [C11] [E19] [G14:${language.slice(0, 2)}] [G25:meal:${language.slice(0, 2)}] begin with the usual meals, and are refused without a meal or its name`, async () => {
    page = await site.browser.open(site.server.address, { language });
    await enter(page, 'demo3', `/addRecipe?recipeDate=${monday()}`);
    const screen = screenOf(page);
    await expect.poll(() => screen.typed('recipeDate')).toContain(monday().slice(0, 4));
    const remove = screen.field('meals').getByRole('button', { name: say.remove });
    await expect.poll(() => remove.count()).toBe(4);
    for (let left = 3; left >= 0; left -= 1) {
      await remove.first().click();
      await expect.poll(() => remove.count()).toBe(left);
    }
    await page.getByRole('button', { name: say.save }).click();
    expect(await screen.issue('meals')).toBe(say.noMeal);
    await page.getByRole('button', { name: say.addMeal }).click();
    await screen.choose('meals.0.meal', say.lunch);
    await page.getByRole('button', { name: say.save }).click();
    expect(await screen.issue('meals.0.mealName')).toBe(say.required);
    await screen.type('meals.0.mealName', say.lunch);
    const section = page.getByRole('region', { name: say.lunch, exact: true });
    await section.getByRole('combobox', { name: `${say.lunch}: ${say.addDish}` }).click();
    await page.getByTitle(dish, { exact: true }).last().click();
    await section.getByRole('group', { name: '土鸡蛋' }).waitFor();
    await screen.type('recipeName', `${dish}日`);
    await screen.type('description', '少油少盐');
    await give(page, screen.field('picture'), await photo('menu.jpg', 640, 480));
    const crop = page.getByRole('dialog');
    await crop.getByRole('application').waitFor();
    await crop.getByRole('button', { name: say.take }).click();
    await screen.field('picture').getByText(say.uploaded).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: say.save }).dblclick();
    await page.getByRole('button', { name: say.save }).waitFor({ state: 'hidden' });
    const demo3 = await site.server.as('demo3');
    const { list } = await demo3.ask('/api/catering/recipe/page', { q: `${dish}日` });
    expect(list).toHaveLength(1);
    expect(list[0]).toMatchObject({ recipeDate: monday(), recipeName: `${dish}日`, description: '少油少盐' });
    const { picture: shown, meals, portions } = await demo3.ask(`/api/catering/recipe/get?id=${list[0].id}`);
    expect(shown).not.toBeNull();
    expect(meals).toMatchObject([{ meal: 'lunch', mealName: say.lunch }]);
    expect(portions).toMatchObject([{ meal: 'lunch', dishName: dish, foodName: '土鸡蛋', juniorG: 50, seniorG: 60 }]);
  });

  it.runIf(isTurn)('warn of a severe allergy, and are published once the child gets another dish', async () => {
    await page.goto(`/catering/recipes?day=${monday()}`);
    const warning = page.getByRole('alert', { name: say.warned });
    await warning.getByText('敏敏').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: say.publish }).click();
    const question = page.getByRole('dialog', { name: say.ask });
    await question.getByRole('button', { name: say.cancel }).click();
    await question.waitFor({ state: 'hidden' });
    await warning.getByRole('button', { name: say.plan }).click();
    const plan = page.getByRole('dialog');
    await plan.getByRole('combobox', { name: say.planDish }).click();
    await page.getByTitle(other, { exact: true }).last().click();
    await plan.getByRole('button', { name: say.planOk, exact: true }).click();
    await plan.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: say.publish }).dblclick();
    await page.getByText(say.published).first().waitFor();
    await page.getByText(say.allPublished).waitFor();
  });

  it.runIf(isTurn)('are copied to the next week as drafts', async () => {
    await page.getByRole('button', { name: say.next }).click();
    await page.getByRole('button', { name: say.copy }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: say.copyOk, exact: true }).dblclick();
    await page.getByText(say.copied).first().waitFor();
    await page.getByText(say.drafts).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.context().close();
  });

  it.runIf(language === 'zh_CN')('are not shown to a kind of user without them', async () => {
    const stranger = await site.browser.open(site.server.address, { language });
    await enter(stranger, 'demo5', '/catering/recipes');
    await stranger.getByRole('heading', { name: say.forbidden }).waitFor();
    expect(await stranger.getByRole('table').count()).toBe(0);
    await stranger.context().close();
  });
});
