import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { colleague } from '../../support/colleague.ts';
import { at, startMorning } from '../../support/morning.ts';
import type { Caller } from '../../support/test-server.ts';

const morning = await startMorning();
const { server, demo3, demo4, demo9, kig, children, come, setNow } = morning;
const path = '/api/attendance/statistics';
const span = { from: '2026-11-19', to: '2026-11-20' };

afterAll(() => server.close());
beforeAll(async () => {
  await morning.beginAnew();
  await come('赵一', at('07:50', '2026-11-19'));
  await come('王子', at('08:41', '2026-11-19'));
  await come('赵一', at('07:50'));
  // Both days are over. Clearing marks computes the days of all children.
  setNow(at('10:00', '2026-11-21'));
  for (const day of ['2026-11-19', '2026-11-20']) {
    const all = { ids: Object.values(children), day, mark: 'cleared', reason: '核对' };
    await demo3.ask('/api/attendance/student-day/mark', all);
  }
  const sick = { ids: [children.安心], day: '2026-11-20', mark: 'absent', absence: 'sick', reason: '发烧' };
  await demo3.ask('/api/attendance/student-day/mark', sick);
});

const figures = (input: Record<string, unknown> = {}, caller: Caller = demo3) =>
  caller.ask(`${path}/figures`, { ...span, ...input });

describe('statistics of children', () => {
  it('match the month grid of each class', async () => {
    const { classes } = await figures({ from: '2026-11-01', to: '2026-11-30' });
    for (const { id, sums } of classes) {
      const grid = (await demo3.ask(`/api/attendance/student-day/month?classId=${id}&month=2026-11`)).sums;
      expect(sums).toMatchObject(grid);
    }
    expect(classes.map(({ className }: any) => className).sort()).toEqual(['大一班', '小一班']);
  });

  it('add up over classes, weeks and days', async () => {
    const { sums, ...parts } = await figures();
    expect([sums.due, sums.came, sums.sick, sums.unknown, sums.late, sums.lateMinutes]).toEqual([8, 3, 1, 4, 1, 31]);
    for (const list of Object.values(parts).filter(Array.isArray)) {
      for (const name of Object.keys(sums)) {
        const added = list.reduce((sum: number, one: any) => sum + one.sums[name], 0);
        expect(`${name} ${added}`).toBe(`${name} ${sums[name]}`);
      }
    }
  });

  it('open the children behind each figure', async () => {
    const { sums } = await figures();
    for (const figure of ['came', 'sick', 'personal', 'other', 'unknown', 'late', 'early']) {
      const rows = await demo3.ask(`${path}/children`, { ...span, figure });
      const added = rows.reduce((sum: number, { count }: any) => sum + count, 0);
      expect(`${figure} ${added}`).toBe(`${figure} ${sums[figure]}`);
    }
    const late = await demo3.ask(`${path}/children`, { ...span, figure: 'late' });
    expect(late.map(({ name, days }: any) => [name, days])).toEqual([['王子', ['2026-11-19']]]);
  });

  it('are limited to the classes of the account', async () => {
    const classes = (await demo3.ask('/api/campus/class/page', { pageSize: 100 })).list as Record<string, string>[];
    const large = classes.find(({ className }) => className === '大一班')?.id as string;
    const teacher = await colleague(server, { userName: 'figures1', classes: [large] });
    expect((await figures({}, teacher)).sums.due).toBe(2);
  });

  it('show figures but no child to operations', async () => {
    expect((await figures({ kigId: kig[0] }, demo9)).sums.due).toBe(8);
    expect((await demo9.call(`${path}/children`, { ...span, figure: 'late', kigId: kig[0] })).error).toBe(
      'PERMISSION_MISSING',
    );
    expect((await demo4.ask(`${path}/children`, { ...span, figure: 'late', kigId: kig[0] }))[0].name).toBe('王子');
  });

  it('compare kindergartens, those without days last', async () => {
    const { list, total } = await demo9.ask(`${path}/compare`, span);
    expect(list[0]).toMatchObject({ kigId: kig[0], due: 8, rate: 3 / 8, sickShare: 1 / 8, lateShare: 1 / 8 });
    expect(total).toBeGreaterThan(1);
    expect(list[1]).toMatchObject({ due: 0, rate: null });
    expect((await demo3.call(`${path}/compare`, span)).error).toBe('PERMISSION_MISSING');
  });
});
