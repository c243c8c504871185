import { beforeAll, describe, expect, it } from 'vitest';
import { at, type MorningServer, startMorning } from '../../support/morning.ts';
import { type Answer, type Caller, succeeded } from '../../support/test-server.ts';

let morning: MorningServer;
let demo3: Caller;
let foodId: string;
let dishId: string;

beforeAll(async () => {
  morning = await startMorning();
  ({ demo3 } = morning);
  const food = { foodName: '大米', foodGroup: 'cereal', ediblePercent: 100, energyKcal: 350 };
  foodId = (await demo3.ask('/api/catering/food/save', food)).id;
  const dish = { dishName: '米饭', kind: 'staple', parts: [{ foodId, middleG: 70 }] };
  dishId = (await demo3.ask('/api/catering/dish/save', dish)).id;
  return () => morning.server.close();
});

const issues = ({ errors = [] }: Answer<unknown>) =>
  Object.fromEntries(errors.map(({ field, error }) => [field, error]));

describe('a food sample', () => {
  const save = (input: Record<string, unknown>) =>
    demo3.call('/api/catering/sample/save', {
      day: '2026-11-20',
      meal: 'breakfast',
      dishId,
      weightG: 125,
      takenAt: '07:40',
      ...input,
    });

  it('weighs at least 125 g, and was taken before now', async () => {
    const light = await save({ weightG: 124 });
    expect(light.errors).toMatchObject([{ field: 'weightG', error: 'CATERING_SAMPLE_TOO_LITTLE' }]);
    expect(light.errors?.[0]?.text).toContain('125');
    expect(issues(await save({ takenAt: '08:01' }))).toEqual({ takenAt: 'CATERING_SAMPLE_AHEAD' });
    expect(issues(await save({ day: '2026-11-21' }))).toEqual({ day: 'FIELD_DATE_IN_FUTURE' });
  });

  it('is kept for 48 hours, then discarded by name, and stays as it is', async () => {
    const { id, version, keptUntil } = succeeded(await save({}));
    expect(new Date(keptUntil)).toEqual(at('07:40', '2026-11-22'));
    const discard = () => demo3.call('/api/catering/sample/discard', { id });
    morning.setNow(at('07:39', '2026-11-22'));
    expect(await discard()).toMatchObject({ error: 'CATERING_SAMPLE_STILL_KEPT' });
    morning.setNow(at('07:40', '2026-11-22'));
    succeeded(await discard());
    const sample = await demo3.ask(`/api/catering/sample/get?id=${id}`);
    expect(sample.status).toBe('discarded');
    expect(sample.discardedBy).toBe(sample.keptBy);
    expect(sample.discardedBy).not.toBe('');
    expect(await save({ id, version: version + 1, weightG: 200 })).toMatchObject({
      error: 'CATERING_SAMPLE_DISCARDED',
    });
    morning.setNow(at('08:00'));
  });
});

describe('the account of a month', () => {
  const buy = (input: Record<string, unknown>) =>
    demo3.call('/api/catering/purchase/save', {
      day: '2026-10-12',
      foodId,
      weightKg: 10,
      priceFen: 3e3,
      eater: 'children',
      ...input,
    });
  const close = (month: string, staffDays = 2) => demo3.call('/api/catering/meal-month/make', { month, staffDays });
  const account = (month: string) => demo3.ask(`/api/catering/meal-month/account?month=${month}`);

  beforeAll(async () => {
    await demo3.ask('/api/catering/catering-rule/save', {
      ruleName: '本园',
      beginsOn: '2026-08-01',
      source: '膳食委员会',
      referenceSet: 'dris2013',
      targetPercent: 80,
      goodProteinPercent: 50,
      varietyDay: 12,
      varietyWeek: 25,
      sampleMinG: 125,
      sampleHours: 48,
      childFeeFen: 1800,
      staffFeeFen: 1500,
      balancePercent: 2,
      meals: [
        {
          meal: 'lunch',
          mealName: '午餐',
        },
      ],
    });
    // One child eats on two days of October, and on one day of November.
    for (const day of ['2026-10-12', '2026-10-13', '2026-11-02']) {
      morning.setNow(at('08:00', day));
      await morning.come('安心', at('07:50', day));
    }
    morning.setNow(at('08:00'));
  });

  it('takes the fee for each day on which a child came, less the purchases, for children and staff apart', async () => {
    succeeded(await buy({}));
    succeeded(await buy({ eater: 'staff', priceFen: 500 }));
    expect(await account('2026-10')).toMatchObject({
      isClosed: false,
      children: { mealDays: 2, incomeFen: 3_600, spentFen: 3_000, balanceFen: 600 },
      staff: { mealDays: null, spentFen: 500 },
      groups: [{ foodGroup: 'cereal', weightKg: 20, priceFen: 3_500 }],
    });
    expect(issues(await close('2026-11'))).toEqual({ month: 'CATERING_MONTH_NOT_OVER' });
    const { id } = succeeded(await close('2026-10'));
    const closed = await demo3.ask(`/api/catering/meal-month/get?id=${id}`);
    expect(closed).toMatchObject({
      childDays: 2,
      childIncomeFen: 3600,
      childSpentFen: 3e3,
      childBalanceFen: 600,
      staffDays: 2,
      staffIncomeFen: 3e3,
      staffSpentFen: 500,
      staffBalanceFen: 2500,
    });
    // 600 of 3,600 fen are left.
    expect(closed.termPercent).toBe(16.7);
    expect(issues(await close('2026-10'))).toEqual({ month: 'CATERING_MONTH_CLOSED' });
  });

  it('is frozen once it is closed, until somebody reopens it with a reason', async () => {
    expect(issues(await buy({}))).toEqual({ day: 'CATERING_MONTH_CLOSED' });
    const { list } = await demo3.ask('/api/catering/meal-month/page', { month: '2026-10' });
    const [{ id }] = list;
    const bare = await demo3.call('/api/catering/meal-month/reopen', { id });
    expect(issues(bare)).toEqual({ reopenReason: 'FIELD_REQUIRED' });
    succeeded(await demo3.call('/api/catering/meal-month/reopen', { id, reopenReason: '补录发票' }));
    succeeded(await buy({ priceFen: 400 }));
    succeeded(await demo3.call('/api/catering/meal-month/close-again', { id, staffDays: 3 }));
    expect(await demo3.ask(`/api/catering/meal-month/get?id=${id}`)).toMatchObject({
      status: 'closed',
      childSpentFen: 3400,
      childBalanceFen: 200,
      staffDays: 3,
      staffIncomeFen: 4500,
    });
  });

  it('counts earlier months of the term as they stand while they are open', async () => {
    morning.setNow(at('08:00', '2026-12-01'));
    // October is closed with 3,600 and 3,400 fen; November is open with 1,800 fen.
    const { term, children } = await account('2026-12');
    expect(term.incomeFen - children.incomeFen).toBe(5_400);
    expect(term.spentFen).toBe(3_400);
    morning.setNow(at('08:00'));
  });

  it('carries its balance into the next month of the term, and is reopened only before that one is closed', async () => {
    morning.setNow(at('08:00', '2026-12-01'));
    expect((await account('2026-11')).children).toMatchObject({ carriedFen: 200, incomeFen: 1_800, balanceFen: 2_000 });
    const { id: november } = succeeded(await close('2026-11'));
    const { list } = await demo3.ask('/api/catering/meal-month/page', { month: '2026-10' });
    const reopen = (id: string) => demo3.call('/api/catering/meal-month/reopen', { id, reopenReason: '更正' });
    expect(await reopen(list[0].id)).toMatchObject({
      error: 'CATERING_LATER_MONTH_CLOSED',
      text: expect.stringContaining('2026-11'),
    });
    succeeded(await reopen(november));
    succeeded(await reopen(list[0].id));
    morning.setNow(at('08:00'));
  });
});
