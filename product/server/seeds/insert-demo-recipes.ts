import { type DishKind, gramsOfStage, type RecipePortion, type Stage } from '@kiga/contract/catering/meals.ts';
import { dayAfter, mondayOf } from '@kiga/entity/days.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { createRecords, saveRecord } from '@kiga/kit-server/entity/save.ts';
import { makeTransition } from '@kiga/kit-server/entity/transition.ts';
import { sql } from 'kysely';
import { calendarsOf } from '../src/attendance/attendance.public.ts';
import { daysOfMonth } from '../src/catering/meal-account.ts';
import { foodsToBuy } from '../src/catering/purchasing.ts';
import type { Program } from '../src/program/program.ts';
import { type DemoDay, demoDishes, demoPlainFoods, demoWeeks } from './demo-dishes.ts';

/** Grams of a stage in proportion to those of the table. */
const shareOfStage: Readonly<Record<Stage, number>> = { nursery: 0.85, junior: 1, middle: 1.12, senior: 1.3 };

/** Weeks of recipes before this one. */
const WEEKS_BACK = 2;

/** Names and times of the demo's meals, with their usual share of the energy. */
const meals = [
  { meal: 'breakfast', mealName: '早餐', mealTime: '08:00', shareFromPercent: 25, shareToPercent: 30 },
  { meal: 'morningSnack', mealName: '加餐', mealTime: '10:00', shareFromPercent: 5, shareToPercent: 10 },
  { meal: 'lunch', mealName: '午餐', mealTime: '11:20', shareFromPercent: 35, shareToPercent: 40 },
  { meal: 'afternoonSnack', mealName: '午点', mealTime: '15:00', shareFromPercent: 5, shareToPercent: 10 },
] as const;

type MealName = keyof DemoDay;

/** Foods of the demo's kitchen by their number in the table. */
type FoodsByCode = ReadonlyMap<string, { id: string; price: number | null }>;

const gramsFor = (middleG: number) =>
  Object.fromEntries(
    Object.entries(gramsOfStage).map(([stage, field]) => [
      field,
      Math.max(1, Math.round(middleG * shareOfStage[stage as Stage])),
    ]),
  );

/**
 * Creates the dishes of a kitchen, its recipes of two past weeks, of this week and, as drafts, of the next one, with samples,
 * purchases of this and the last month, and the closed account of the last month.
 */
export async function insertDemoRecipes(program: Program, scope: Scope): Promise<void> {
  const { stores } = program;
  const kigId = scope.oneTenant();
  const { today } = scope.session;
  const { rows } = await sql<{ id: string; code: string; price: number | null }>`select f.id, f.table_code as code,
      f.price_per_kg_fen::float8 as price from foods f
    where f.kig_id = ${kigId} and ${scope.within('f.kig_id')} and f.table_code is not null`.execute(scope.db);
  const foods: FoodsByCode = new Map(rows.map(({ code, ...food }) => [code, food]));
  await saveRecord(stores.get('catering.cateringRule'), scope, {
    ruleName: '本园膳食标准',
    beginsOn: dayAfter(mondayOf(today), -70),
    source: '托儿所幼儿园卫生保健工作规范（2012）；DRIs 2013；伙食费经膳食委员会讨论通过',
    referenceSet: 'dris2013',
    targetPercent: 80,
    goodProteinPercent: 50,
    varietyDay: 12,
    varietyWeek: 25,
    meals: [...meals],
    sampleMinG: 125,
    sampleHours: 48,
    childFeeFen: 1_120,
    staffFeeFen: 1_500,
    balancePercent: 2,
  });
  const dishes = await createRecords(
    stores.get('catering.dish'),
    scope,
    Object.entries(demoDishes).map(([dishName, { kind, foods: parts }]) => ({
      dishName,
      kind: kind satisfies DishKind,
      parts: Object.entries(parts).map(([code, grams]) => ({ foodId: foods.get(code)?.id ?? '', ...gramsFor(grams) })),
    })),
  );
  const dishIds = new Map(dishes.map(({ id, dishName }) => [dishName, id]));
  await insertWeeks(program, scope, { foods, dishIds });
  await insertSamples(program, scope, dishIds);
  await insertPurchases(program, scope, foods);
  await closeLastMonth(program, scope);
}

async function insertWeeks(
  { stores }: Program,
  scope: Scope,
  { foods, dishIds }: { foods: FoodsByCode; dishIds: ReadonlyMap<string, string> },
): Promise<void> {
  const kigId = scope.oneTenant();
  const monday = mondayOf(scope.session.today);
  const first = dayAfter(monday, -7 * WEEKS_BACK);
  const calendar = await calendarsOf(scope, [kigId], first, dayAfter(monday, 13), 'children');
  const portionsOf = (meal: MealName, names: readonly string[]): RecipePortion[] =>
    names.flatMap((name) => {
      const plain = demoPlainFoods[name];
      if (plain) return [{ meal, foodId: foods.get(plain.code)?.id ?? '', ...gramsFor(plain.grams) }];
      return Object.entries(demoDishes[name]?.foods ?? {}).map(([code, grams]) => ({
        meal,
        dishId: dishIds.get(name) ?? null,
        foodId: foods.get(code)?.id ?? '',
        ...gramsFor(grams),
      }));
    });
  const inputs = [];
  for (let week = 0; week <= WEEKS_BACK + 1; week++) {
    for (const [index, day] of (demoWeeks[week % demoWeeks.length] ?? []).entries()) {
      const recipeDate = dayAfter(first, 7 * week + index);
      if (!calendar(kigId, recipeDate).open) continue;
      const portions = meals.flatMap(({ meal }) => portionsOf(meal, day[meal]));
      const served = meals.map(({ meal, mealName, mealTime }) => ({ meal, mealName, mealTime }));
      inputs.push({ recipeDate, recipeName: `${recipeDate} 食谱`, meals: served, portions });
    }
  }
  const store = stores.get('catering.recipe');
  const recipes = await createRecords(store, scope, inputs);
  for (const { id, recipeDate } of recipes) {
    if (recipeDate >= dayAfter(monday, 7)) continue;
    await makeTransition(store, scope, 'publish', { id, asks: { isAllergyAccepted: true } });
  }
}

/** Samples of lunch of the last two days with a recipe, those before discarded. */
async function insertSamples(
  { stores, clock }: Program,
  scope: Scope,
  dishIds: ReadonlyMap<string, string>,
): Promise<void> {
  const { today } = scope.session;
  const store = stores.get('catering.sample');
  for (const back of [4, 3, 2, 1]) {
    const day = dayAfter(today, -back);
    const weekday = new Date(day).getUTCDay();
    if (weekday === 0 || weekday === 6) continue;
    for (const dishName of ['米饭', '红烧鸡腿', '蒜蓉油菜', '豆腐汤']) {
      const dishId = dishIds.get(dishName);
      if (!dishId) continue;
      const input = { day, meal: 'lunch' as const, dishId, weightG: 130, takenAt: '11:10', place: '留样冰箱 1 层' };
      const { id, keptUntil } = await saveRecord(store, scope, input);
      const isOver = Date.parse(String(keptUntil)) <= clock.now().getTime();
      if (isOver && back === 4) await makeTransition(store, scope, 'discard', { id, asks: {} });
    }
  }
}

/** Kilograms that the demo's kitchen buys for the staff on each open day, worth about their fee. */
const boughtForStaff: Readonly<Record<string, number>> = {
  '20450': 5,
  '10219': 5,
  '05096': 6,
  '15003': 2,
  '11116': 8,
  '11119': 6,
};

/** Suppliers of the demo. */
const suppliers = ['绿源农产品配送', '安心粮油'] as const;

/** The demo knows the children of the last 30 days only. */
const DAYS_BACK = 30;

/** Teachers and other staff who eat on an open day. */
const STAFF = 32;

/** The least cost of a food of a day that is a purchase of its own, fen; smaller ones come out of the store. */
const SMALLEST_FEN = 2_000;

/** Purchases of each open day: the foods of its recipe, or of that of a later week where it has none. */
async function insertPurchases(program: Program, scope: Scope, foods: FoodsByCode): Promise<void> {
  const { today } = scope.session;
  const kigId = scope.oneTenant();
  const ofLastMonth = `${lastMonthOf(today)}-01`;
  const earliest = dayAfter(today, -DAYS_BACK);
  const first = earliest > ofLastMonth ? earliest : ofLastMonth;
  const calendar = await calendarsOf(scope, [kigId], first, today, 'children');
  const firstWithRecipe = dayAfter(mondayOf(today), -7 * WEEKS_BACK);
  const inputs = [];
  for (let day = first; day <= today; day = dayAfter(day, 1)) {
    if (!calendar(kigId, day).open) continue;
    let model = day;
    while (model < firstWithRecipe) model = dayAfter(model, 14);
    for (const { foodId, boughtKg, costFen } of (await foodsToBuy(program, scope, { from: model, to: model })).foods) {
      if (costFen === null || costFen < SMALLEST_FEN) continue;
      const weightKg = Math.round(boughtKg * 10) / 10;
      inputs.push({ day, foodId, weightKg, priceFen: costFen, eater: 'children' as const, supplier: suppliers[0] });
    }
    for (const [code, weightKg] of Object.entries(boughtForStaff)) {
      const food = foods.get(code);
      if (!food?.price) continue;
      const priceFen = Math.round(weightKg * food.price);
      const supplier = suppliers[code.startsWith('20') ? 1 : 0];
      inputs.push({ day, foodId: food.id, weightKg, priceFen, eater: 'staff' as const, supplier });
    }
  }
  if (inputs.length > 0) await createRecords(program.stores.get('catering.purchase'), scope, inputs);
}

/** Closes the account of the last month, with the staff of its open days. */
async function closeLastMonth({ stores }: Program, scope: Scope): Promise<void> {
  const { today } = scope.session;
  const kigId = scope.oneTenant();
  const month = lastMonthOf(today);
  const { to } = daysOfMonth(month);
  const from = dayAfter(today, -DAYS_BACK);
  const calendar = await calendarsOf(scope, [kigId], from, to, 'children');
  let openDays = 0;
  for (let day = from; day <= to; day = dayAfter(day, 1)) openDays += calendar(kigId, day).open ? 1 : 0;
  // Early in a month, the known days may all be of that month.
  if (openDays === 0) return;
  const made = { act: 'make', trusted: true } as const;
  await saveRecord(stores.get('catering.mealMonth'), scope, { month, staffDays: STAFF * openDays }, made);
}

const lastMonthOf = (day: string) => dayAfter(`${day.slice(0, 7)}-01`, -1).slice(0, 7);
