import { beforeAll, describe, expect, it } from 'vitest';
import { asParent, newChildOf, type Parent } from '../../support/family.ts';
import { at, type MorningServer, startMorning } from '../../support/morning.ts';
import { type Answer, type Caller, succeeded } from '../../support/test-server.ts';

/** Friday of the test; its week begins on the 16th, and the next one on the 23rd. */
const TODAY = '2026-11-20';
const [MONDAY, TUESDAY] = ['2026-11-23', '2026-11-24'] as const;

let morning: MorningServer;
let demo3: Caller;
const foods: Record<string, string> = {};
const dishes: Record<string, string> = {};

beforeAll(async () => {
  morning = await startMorning();
  ({ demo3 } = morning);
  for (const [foodName, more] of [
    ['米', { foodGroup: 'cereal', energyKcal: 350, proteinG: 7, ironMg: 1, pricePerKgFen: 600 }],
    ['鸡蛋', { foodGroup: 'egg', ediblePercent: 80, energyKcal: 140, proteinG: 13, allergens: ['egg'] }],
    ['番茄', { foodGroup: 'vegetable', energyKcal: 20, proteinG: 1, pricePerKgFen: 500 }],
    ['牛奶', { foodGroup: 'milk', energyKcal: 60, proteinG: 3, allergens: ['milk'] }],
  ] as const) {
    const food = { foodName, ediblePercent: 100, ...more };
    foods[foodName] = (await demo3.ask('/api/catering/food/save', food)).id;
  }
  for (const [dishName, parts] of [
    ['番茄炒蛋', { 鸡蛋: 50, 番茄: 80 }],
    ['清炒番茄', { 番茄: 100 }],
  ] as const) {
    const list = Object.entries(parts).map(([name, middleG]) => ({ foodId: foods[name], middleG, juniorG: middleG }));
    dishes[dishName] = (await demo3.ask('/api/catering/dish/save', { dishName, kind: 'main', parts: list })).id;
  }
  return () => morning.server.close();
});

const lunch = { meal: 'lunch', mealName: '午餐', mealTime: '11:20' };
const rice = () => ({ meal: 'lunch', foodId: foods.米, nurseryG: 40, juniorG: 60, middleG: 70, seniorG: 100 });
const egg = () => ({ meal: 'lunch', dishId: dishes.番茄炒蛋, foodId: foods.鸡蛋, juniorG: 50, seniorG: 50 });

const save = (input: Record<string, unknown>) =>
  demo3.call('/api/catering/recipe/save', { recipeName: '食谱', meals: [lunch], portions: [rice()], ...input });
const created = async (recipeDate: string, more: Record<string, unknown> = {}): Promise<string> =>
  succeeded(await save({ recipeDate, recipeName: `${recipeDate} 食谱`, ...more })).id;
const week = (query = '', caller = demo3) => caller.ask(`/api/catering/recipe/week?day=${MONDAY}${query}`);
const dayOfWeek = async (day: string, query = '') =>
  (await week(query)).days.find((one: { day: string }) => one.day === day);
const issues = ({ errors = [] }: Answer<unknown>) =>
  Object.fromEntries(errors.map(({ field, error }) => [field, error]));
const remove = async (...ids: string[]) => {
  for (const id of ids) await demo3.ask('/api/catering/recipe/delete', { id });
};

describe('a recipe', () => {
  it('needs a meal, and has each meal once, with foods of its meals alone', async () => {
    expect(issues(await save({ recipeDate: MONDAY, meals: [], portions: [] }))).toEqual({
      meals: 'CATERING_RECIPE_NEEDS_MEAL',
    });
    expect(issues(await save({ recipeDate: MONDAY, meals: [lunch, lunch] }))).toEqual({
      'meals.1.meal': 'CATERING_MEAL_TWICE',
    });
    expect(issues(await save({ recipeDate: MONDAY, portions: [{ ...rice(), meal: 'breakfast' }] }))).toEqual({
      'portions.0.meal': 'CATERING_PORTION_WITHOUT_MEAL',
    });
  });

  it('refuses negative grams, a food without grams or twice in a dish, and a food of another kindergarten', async () => {
    const portions = [
      { ...rice(), juniorG: -5 },
      { ...egg(), juniorG: 501 },
    ];
    expect(issues(await save({ recipeDate: MONDAY, portions }))).toEqual({
      'portions.0.juniorG': 'FIELD_TOO_SMALL',
      'portions.1.juniorG': 'FIELD_TOO_LARGE',
    });
    const empty = { meal: 'lunch', foodId: foods.米, juniorG: 0 };
    expect(issues(await save({ recipeDate: MONDAY, portions: [empty] }))).toEqual({
      'portions.0.middleG': 'CATERING_PORTION_EMPTY',
    });
    expect(issues(await save({ recipeDate: MONDAY, portions: [rice(), rice()] }))).toEqual({
      'portions.1.foodId': 'CATERING_FOOD_TWICE',
    });
    const foreign = { ...rice(), foodId: morning.kig[1] };
    expect(issues(await save({ recipeDate: MONDAY, portions: [foreign] }))).toEqual({
      'portions.0.foodId': 'FIELD_REFERENCE_UNKNOWN',
    });
  });

  it('stands alone on its day, also when two people add it at once', async () => {
    const both = await Promise.all([save({ recipeDate: TUESDAY }), save({ recipeDate: TUESDAY })]);
    expect(both.map(({ code }) => code).toSorted()).toEqual(['200', '400']);
    const refused = both.find(({ code }) => code !== '200') as Answer<unknown>;
    expect(issues(refused)).toEqual({ recipeDate: 'CATERING_RECIPE_DAY_TAKEN' });
    await remove(both.find(({ code }) => code === '200')?.data.id);
  });

  it('keeps its foods when the dish changes, and keeps foods and dishes from being deleted', async () => {
    const id = await created(MONDAY, { portions: [rice(), egg()] });
    const food = await demo3.call('/api/catering/food/delete', { id: foods.鸡蛋 });
    expect(food).toMatchObject({ error: 'CATERING_FOOD_IN_USE', text: expect.stringContaining('番茄炒蛋') });
    const dish = await demo3.call('/api/catering/dish/delete', { id: dishes.番茄炒蛋 });
    expect(dish).toMatchObject({ error: 'CATERING_DISH_IN_USE', text: expect.stringContaining(MONDAY) });
    const parts = [{ foodId: foods.番茄, middleG: 200 }];
    const { version } = await demo3.ask(`/api/catering/dish/get?id=${dishes.番茄炒蛋}`);
    await demo3.ask('/api/catering/dish/save', { id: dishes.番茄炒蛋, version, parts });
    const { portions } = await demo3.ask(`/api/catering/recipe/get?id=${id}`);
    expect(portions[1]).toMatchObject({ foodName: '鸡蛋', dishName: '番茄炒蛋', juniorG: 50 });
    await remove(id);
  });

  it('is restored only with its foods and dishes', async () => {
    const newFood = async (foodName: string) =>
      (await demo3.ask('/api/catering/food/save', { foodName, foodGroup: 'soy', ediblePercent: 100 })).id;
    const [tofu, bean] = [await newFood('豆腐干'), await newFood('豆芽')];
    const parts = [{ foodId: tofu, middleG: 50 }];
    const dish = await demo3.ask('/api/catering/dish/save', { dishName: '香干', kind: 'side', parts });
    const portions = [
      { meal: 'lunch', dishId: dish.id, foodId: tofu, middleG: 50 },
      { meal: 'lunch', foodId: bean, middleG: 20 },
      rice(),
    ];
    const id = await created(MONDAY, { portions });
    await remove(id);
    await demo3.ask('/api/catering/dish/delete', { id: dish.id });
    for (const food of [tofu, bean]) await demo3.ask('/api/catering/food/delete', { id: food });
    const restore = (of: string, what: string) => demo3.call(`/api/catering/${of}/restore`, { id: what });
    expect(await restore('recipe', id)).toMatchObject({
      error: 'CATERING_PARTS_DELETED',
      text: `“${MONDAY} 食谱” contains deleted foods or dishes: 香干、豆腐干、豆芽. Restore them first`,
    });
    expect(await restore('dish', dish.id)).toMatchObject({
      error: 'CATERING_PARTS_DELETED',
      text: '“香干” contains deleted foods or dishes: 豆腐干. Restore them first',
    });
    for (const food of [tofu, bean]) succeeded(await restore('food', food));
    expect(await restore('recipe', id)).toMatchObject({
      text: expect.stringContaining('deleted foods or dishes: 香干.'),
    });
    succeeded(await restore('dish', dish.id));
    succeeded(await restore('recipe', id));
    const stored = await demo3.ask(`/api/catering/recipe/get?id=${id}`);
    expect(stored.portions.map(({ foodName }: { foodName: string }) => foodName)).toEqual(['豆腐干', '豆芽', '米']);
    await remove(id);
  });

  it('is published with food in each meal, and changed only after a withdrawal', async () => {
    const breakfast = { meal: 'breakfast', mealName: '早餐' };
    const id = await created(MONDAY, { meals: [breakfast, lunch] });
    const empty = await demo3.call('/api/catering/recipe/publish', { id });
    expect(empty).toMatchObject({ error: 'CATERING_MEAL_EMPTY', text: expect.stringContaining('早餐') });
    const { version } = await demo3.ask(`/api/catering/recipe/get?id=${id}`);
    succeeded(await save({ id, version, meals: [lunch] }));
    succeeded(await demo3.call('/api/catering/recipe/publish', { id }));
    const { version: later } = await demo3.ask(`/api/catering/recipe/get?id=${id}`);
    expect(await save({ id, version: later, description: '新' })).toMatchObject({ error: 'CATERING_RECIPE_PUBLISHED' });
    expect(await demo3.call('/api/catering/recipe/delete', { id })).toMatchObject({
      error: 'CATERING_RECIPE_PUBLISHED',
    });
    succeeded(await demo3.call('/api/catering/recipe/withdraw', { id }));
    await remove(id);
  });
});

describe('the nutrition of a day', () => {
  it('sums edible grams for the children of a stage, and says how much of them is unknown', async () => {
    const id = await created(MONDAY, { portions: [rice(), egg()] });
    const { recipe } = await dayOfWeek(MONDAY, '&stage=junior');
    // 60 g of rice and 50 g of egg: 60 x 3.5 + 50 x 1.4 kcal. The iron of eggs is not known here.
    expect(recipe.nutrition.amounts.energyKcal).toEqual({ amount: 280, unknownPercent: 0 });
    expect(recipe.nutrition.amounts.ironMg.amount).toBeCloseTo(0.6);
    expect(recipe.nutrition.amounts.ironMg.unknownPercent).toBeCloseTo((100 * 50) / 110);
    expect(recipe.nutrition.variety).toBe(2);
    // Protein of the egg, 6.5 g, against 4.2 g of the rice.
    expect(recipe.nutrition.goodProteinPercent).toBeCloseTo((100 * 6.5) / 10.7);
    // Three girls of four years need 1,250 kcal each: DRIs 2013, table of energy.
    const energy = recipe.nutrition.ratings.find(({ nutrient }: { nutrient: string }) => nutrient === 'energyKcal');
    expect(energy).toMatchObject({ reference: 1_250, isEnough: false });
    expect(energy.percent).toBeCloseTo((100 * 280) / 1_250);
    expect(recipe.meals[0]).toMatchObject({ meal: 'lunch', kcal: 280, shareFromPercent: 35, shareToPercent: 40 });
    await remove(id);
  });

  it('weighs the stages by their children, and names the set and the rule', async () => {
    const id = await created(MONDAY);
    const { children, rule, days } = await week();
    expect(children).toMatchObject({ count: 4, byStage: { junior: 3, senior: 1, middle: 0, nursery: 0 } });
    expect(rule).toMatchObject({ referenceSet: 'dris2013', targetPercent: 80, ruleName: null });
    const { nutrition } = days.find(({ day }: { day: string }) => day === MONDAY).recipe;
    // Three juniors get 60 g, a senior gets 100 g.
    expect(nutrition.amounts.energyKcal.amount).toBeCloseTo((70 * 350) / 100);
    await remove(id);
  });
});

describe('a copy of recipes', () => {
  it('never goes onto itself, onto a published recipe, or from an empty week', async () => {
    const id = await created(MONDAY);
    const copy = (input: Record<string, unknown>) => demo3.call('/api/catering/recipe/copy', input);
    expect(issues(await copy({ span: 'week', fromDay: MONDAY, toDay: '2026-11-27' }))).toEqual({
      toDay: 'CATERING_COPY_ONTO_ITSELF',
    });
    expect(issues(await copy({ span: 'day', fromDay: TUESDAY, toDay: '2026-11-25' }))).toEqual({
      fromDay: 'CATERING_COPY_NOTHING',
    });
    const to = { span: 'week', fromDay: MONDAY, toDay: '2026-11-30' };
    expect(succeeded(await copy({ ...to, isTrial: true }))).toEqual({ copied: 1, replaced: [] });
    expect(await dayOfWeek('2026-11-23')).toMatchObject({ recipe: { id } });
    expect(succeeded(await copy(to))).toMatchObject({ copied: 1, replaced: [] });
    expect(succeeded(await copy({ ...to, isTrial: true })).replaced).toEqual([
      { day: '2026-11-30', recipeName: '2026-11-30 食谱' },
    ]);
    const { list } = await demo3.ask('/api/catering/recipe/page', { recipeDateFrom: '2026-11-30' });
    const copied = list.find(({ recipeDate }: { recipeDate: string }) => recipeDate === '2026-11-30');
    expect(copied).toMatchObject({ status: 'draft' });
    succeeded(await demo3.call('/api/catering/recipe/publish', { id: copied.id }));
    expect(issues(await copy(to))).toEqual({ toDay: 'CATERING_COPY_PUBLISHED' });
    succeeded(await demo3.call('/api/catering/recipe/withdraw', { id: copied.id }));
    await remove(id, copied.id);
  });
});

describe('a moved course', () => {
  it('goes to another day with its foods, but not onto itself, and the second of two people is told', async () => {
    const id = await created(MONDAY, { portions: [rice(), egg()] });
    const { version } = await demo3.ask(`/api/catering/recipe/get?id=${id}`);
    const move = (toDay: string) =>
      demo3.call('/api/catering/recipe/move-course', {
        id,
        version,
        meal: 'lunch',
        dishId: dishes.番茄炒蛋,
        foodId: null,
        toDay,
        toMeal: 'lunch',
      });
    expect(issues(await move(MONDAY))).toEqual({ toMeal: 'CATERING_COURSE_THERE' });
    const both = await Promise.all([move(TUESDAY), move('2026-11-25')]);
    expect(both.map(({ code }) => code).toSorted()).toEqual(['200', '409']);
    const stayed = (await dayOfWeek(MONDAY)).recipe.meals[0].courses.map(({ name }: { name: string }) => name);
    expect(stayed).toEqual(['米']);
    const { days } = await week();
    const there = days.filter(({ day, recipe }: any) => recipe && day !== MONDAY);
    expect(there.map(({ recipe }: any) => recipe.meals[0].courses[0].name)).toEqual(['番茄炒蛋']);
    await remove(id, there[0].recipe.id);
  });
});

describe('allergies', () => {
  let mother: Parent;
  let stranger: Parent;
  let allergic: string;
  let recipeId: string;
  beforeAll(async () => {
    ({ studentId: allergic } = await newChildOf(demo3, { stuName: '敏敏', phone: '13800138001' }));
    await newChildOf(demo3, { stuName: '康康', phone: '13800138002' });
    const { version } = await demo3.ask(`/api/campus/student/get?id=${allergic}`);
    const allergies = [{ allergen: '鸡蛋过敏', kind: 'food', severity: 'severe' }];
    await demo3.ask('/api/campus/student/save', { id: allergic, version, allergies });
    mother = await asParent(morning.server, '13800138001');
    stranger = await asParent(morning.server, '13800138002');
    recipeId = await created(MONDAY, { portions: [rice(), egg()] });
  });

  const warnings = async (day = MONDAY) =>
    (await demo3.ask(`/api/catering/recipe/allergies?from=${day}&to=${day}`)).warnings;
  const plan = (insteadId: string | undefined) =>
    demo3.call('/api/catering/substitute/plan', {
      day: MONDAY,
      meal: 'lunch',
      dishId: dishes.番茄炒蛋,
      foodId: null,
      insteadId,
      studentIds: [allergic],
    });
  const menu = async (parent: Parent, studentId: string) => parent.call(`/menu?studentId=${studentId}&day=${MONDAY}`);

  it('warn of a course by child and class, and of nobody who is on leave', async () => {
    const [warning, ...others] = await warnings();
    expect(others).toEqual([]);
    expect(warning).toMatchObject({ name: '番茄炒蛋', mealName: '午餐', isSevereOpen: true });
    expect(warning.foods).toEqual([{ foodId: foods.鸡蛋, foodName: '鸡蛋' }]);
    expect(warning.children).toMatchObject([{ name: '敏敏', isSevere: true, isPresent: true, instead: null }]);
    const leave = { studentId: allergic, kind: 'personal', reason: '外出', fromDay: MONDAY, toDay: MONDAY };
    const { id } = await demo3.ask('/api/attendance/student-leave/save', leave);
    await demo3.ask('/api/attendance/student-leave/approve', { id });
    expect((await warnings())[0]).toMatchObject({ isSevereOpen: false, children: [{ isPresent: false }] });
    await demo3.ask('/api/attendance/student-leave/cancel', { id });
  });

  it('keep a severe one from being published until it is settled or accepted', async () => {
    const refused = await demo3.call('/api/catering/recipe/publish-week', { day: MONDAY });
    expect(refused).toMatchObject({ error: 'CATERING_SEVERE_ALLERGY_OPEN' });
    expect(issues(await plan(dishes.番茄炒蛋))).toEqual({ insteadId: 'CATERING_SUBSTITUTE_SAME' });
    const again = (await demo3.ask('/api/catering/dish/save', {
      dishName: '蒸蛋',
      kind: 'main',
      parts: [
        {
          foodId: foods.鸡蛋,
          middleG: 50,
        },
      ],
    })) as { id: string };
    expect(issues(await plan(again.id))).toEqual({ insteadId: 'CATERING_SUBSTITUTE_AGAINST' });
    expect(succeeded(await plan(dishes.清炒番茄))).toEqual({ planned: 1 });
    expect((await warnings())[0]).toMatchObject({
      isSevereOpen: false,
      isOpen: false,
      children: [{ instead: { dishName: '清炒番茄' } }],
    });
    expect(succeeded(await menu(mother, allergic)).days).toEqual([]);
    expect(succeeded(await demo3.call('/api/catering/recipe/publish-week', { day: MONDAY }))).toEqual({ published: 1 });
  });

  it('are marked in the menu of the own child alone', async () => {
    const { days } = succeeded(await menu(mother, allergic));
    expect(days[0].meals[0].courses).toMatchObject([
      { name: '米', against: null },
      { name: '番茄炒蛋', against: '鸡蛋过敏', instead: '清炒番茄', foods: ['鸡蛋'] },
    ]);
    expect(await menu(stranger, allergic)).toMatchObject({ error: 'RECORD_NOT_FOUND' });
    const far = await mother.call(`/menu?studentId=${allergic}&day=2027-06-01`);
    expect(issues(far)).toEqual({ day: 'CATERING_MENU_TOO_FAR' });
    const own = await demo3.ask(`/api/catering/recipe/of-child?studentId=${allergic}&day=${MONDAY}`);
    expect(own).toMatchObject({ isPublished: true, meals: [{ courses: [{}, { instead: '清炒番茄' }] }] });
    await demo3.ask('/api/catering/recipe/withdraw', { id: recipeId });
    expect(succeeded(await menu(mother, allergic)).days).toEqual([]);
    await remove(recipeId);
  });

  it('are told to no other kind of user, and the week of recipes names no child', async () => {
    const [kigId] = morning.kig;
    const path = `/api/catering/recipe/allergies?from=${MONDAY}&to=${MONDAY}&kigId=${kigId}`;
    expect(await morning.demo4.call(path)).toMatchObject({ error: 'PERMISSION_MISSING' });
    const read = await week(`&kigId=${kigId}`, morning.demo4);
    expect(read.kigId).toBe(kigId);
    expect(JSON.stringify(read)).not.toContain('敏敏');
  });
});

describe('the purchasing list', () => {
  it('counts the children who came, those expected, and the inedible part', async () => {
    await morning.beginAnew();
    await morning.come('赵一', at('07:50'));
    await morning.come('安心', at('07:55'));
    morning.setNow(at('09:00', '2026-11-21'));
    const ids = [await created(TODAY, { portions: [rice(), egg()] }), await created(MONDAY)];
    const list = await demo3.ask(`/api/catering/recipe/purchasing?from=${TODAY}&to=${MONDAY}`);
    const [past, ahead] = [list.days[0], list.days.at(-1)];
    expect(past).toMatchObject({ day: TODAY, counted: 'came', children: { senior: 1, junior: 1 } });
    expect(ahead).toMatchObject({ day: MONDAY, counted: 'expected' });
    const boughtKg = (name: string) => list.foods.find(({ foodName }: any) => foodName === name)?.boughtKg;
    const { junior, senior } = ahead.children;
    expect(boughtKg('米')).toBeCloseTo((60 + 100 + junior * 60 + senior * 100) / 1_000);
    // 100 g of eaten egg are 125 g of bought eggs.
    expect(boughtKg('鸡蛋')).toBeCloseTo(0.125);
    expect(list).toMatchObject({ unpriced: 1 });
    const turned = await demo3.call(`/api/catering/recipe/purchasing?from=${MONDAY}&to=${TODAY}`);
    expect(issues(turned)).toEqual({ to: 'CATERING_SPAN_TURNED' });
    const long = await demo3.call('/api/catering/recipe/purchasing?from=2026-09-01&to=2026-11-01');
    expect(issues(long)).toEqual({ to: 'CATERING_SPAN_TOO_LONG' });
    morning.setNow(at('08:00'));
    await remove(...ids);
  });
});
