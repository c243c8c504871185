import { foodTable } from '@kiga/server/catering/food-table.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { startMorning } from '../../support/morning.ts';
import { type Caller, succeeded, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
let demo3: Caller;
let demo4: Caller;

beforeAll(async () => {
  ({ server, demo3, demo4 } = await startMorning());
  return () => server.close();
});

const take = (caller: Caller, ...codes: string[]) =>
  caller.call('/api/catering/food/take-from-table', { foods: codes.map((code) => ({ code })) });

const save = (input: Record<string, unknown>) => demo3.call('/api/catering/food/save', input);

/** Returns the errors of a refused food by field. */
async function issues(input: Record<string, unknown>): Promise<Record<string, string>> {
  const { errors = [] } = await save({ foodName: '自制豆干', foodGroup: 'soy', ediblePercent: 100, ...input });
  return Object.fromEntries(errors.map(({ field, error }) => [field, error]));
}

/** Returns the kindergarten's food with a number of the table. */
async function foodOf(code: string): Promise<Record<string, unknown>> {
  const { list } = await demo3.ask('/api/catering/food/page', { pageSize: 200 });
  return list.find((food: { tableCode?: string }) => food.tableCode === code);
}

describe('a food of the table', () => {
  it('is taken over once, with its values, group, allergens and seasons', async () => {
    const before = await demo3.ask('/api/catering/food/table');
    expect(before).toMatchObject({ source: 'USDA SR28' });
    const isUsed = ({ foods }: Record<string, { code: string; isUsed: boolean }[]>, code: string) =>
      foods?.find((food) => food.code === code)?.isUsed;
    expect(isUsed(before, '16098')).toBe(false);
    expect(succeeded(await take(demo3, '16098', '09226', '16098'))).toEqual({ taken: 2 });
    expect(succeeded(await take(demo3, '16098'))).toEqual({ taken: 0 });
    expect(isUsed(await demo3.ask('/api/catering/food/table'), '16098')).toBe(true);
    const table = foodTable().get('16098');
    expect(await foodOf('16098')).toMatchObject({
      foodName: 'Peanut butter',
      source: 'table',
      foodGroup: 'nut',
      allergens: ['peanut'],
      ediblePercent: 100,
      proteinG: table?.values.proteinG,
      thiaminMg: table?.values.thiaminMg,
    });
  });

  it('keeps the values of the table, and has a name and a price of the kitchen', async () => {
    succeeded(await take(demo3, '01138'));
    const { id, version } = await foodOf('01138');
    const refused = await save({ id, version, proteinG: 20, ediblePercent: 90 });
    expect(refused.errors).toMatchObject([
      { field: 'ediblePercent', error: 'CATERING_TABLE_FOOD_FIXED' },
      { field: 'proteinG', error: 'CATERING_TABLE_FOOD_FIXED' },
    ]);
    expect(succeeded(await save({ id, version, foodName: '咸鸭蛋', pricePerKgFen: 1080 }))).toMatchObject({
      foodName: '咸鸭蛋',
      pricePerKgFen: 1080,
      tableCode: '01138',
    });
  });

  it('is refused with an unknown number, or if an own food has its name', async () => {
    expect(await take(demo3, '99999')).toMatchObject({ code: '404' });
    succeeded(await save({ foodName: 'Guava', foodGroup: 'vegetable', ediblePercent: 80 }));
    expect(await take(demo3, '09139', '09302')).toMatchObject({
      error: 'CATERING_OWN_FOOD_NAMED',
      text: expect.stringContaining('Guava'),
    });
    expect(await foodOf('09302')).toBeUndefined();
  });

  it('is not restored beside its successor, also if that has another name', async () => {
    succeeded(await take(demo3, '09149'));
    const first = await foodOf('09149');
    succeeded(await demo3.call('/api/catering/food/delete', { id: first.id }));
    succeeded(await take(demo3, '09149'));
    const { id, version } = await foodOf('09149');
    succeeded(await save({ id, version, foodName: '小金桔' }));
    expect(await demo3.call('/api/catering/food/restore', { id: first.id })).toMatchObject({
      error: 'RESTORE_CONFLICT',
    });
  });

  it('is taken only by those who write foods', async () => {
    expect(await take(demo4, '09226')).toMatchObject({ code: '403' });
  });
});

describe('an own food', () => {
  it('is refused with negative values, an edible part of nothing, or more nutrients than weight', async () => {
    expect(await issues({ proteinG: -1, ediblePercent: 0, pricePerKgFen: -5 })).toEqual({
      proteinG: 'FIELD_TOO_SMALL',
      ediblePercent: 'FIELD_TOO_SMALL',
      pricePerKgFen: 'FIELD_AMOUNT_TOO_SMALL',
    });
    expect(await issues({ proteinG: 40, fatG: 40, carbohydrateG: 40 })).toEqual({
      carbohydrateG: 'CATERING_NUTRIENTS_ABOVE_WEIGHT',
    });
    expect(await issues({ foodGroup: 'stone', allergens: ['air'] })).toEqual({
      foodGroup: 'FIELD_CHOICE_UNKNOWN',
      'allergens.0': 'FIELD_CHOICE_UNKNOWN',
    });
  });

  it('keeps unknown values empty, and never becomes one of the table', async () => {
    const given = { foodName: '自制肉松', foodGroup: 'meat', ediblePercent: 100, energyKcal: 396 };
    const forged = await save({ ...given, source: 'table', tableCode: '11124' });
    expect(forged.errors).toMatchObject([
      { field: 'source', error: 'FIELD_UNKNOWN' },
      { field: 'tableCode', error: 'FIELD_UNKNOWN' },
    ]);
    expect(succeeded(await save(given))).toMatchObject({ source: 'own', energyKcal: 396 });
    const { list } = await demo3.ask('/api/catering/food/page', { pageSize: 200 });
    const own = list.find(({ foodName }: { foodName: string }) => foodName === '自制肉松');
    const shown = { proteinG: null, tableCode: null, ...own };
    expect(shown).toMatchObject({ foodName: '自制肉松', source: 'own', proteinG: null, tableCode: null });
  });
});
