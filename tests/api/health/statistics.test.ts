import { settleFigures } from '@kiga/server/health/settled-figures.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { at, type MorningServer, startMorning } from '../../support/morning.ts';
import type { Caller } from '../../support/test-server.ts';

let morning: MorningServer;
let demo3: Caller;

beforeAll(async () => {
  morning = await startMorning();
  ({ demo3 } = morning);
  return () => morning.server.close();
});

beforeEach(async () => {
  await morning.beginAnew();
  for (const table of ['health_checks', 'health_days']) {
    await sql`delete from ${sql.table(table)}`.execute(morning.server.db);
  }
});

/** Enters a check of a child as a person does. */
async function check(name: string, changes: Record<string, unknown> = {}): Promise<void> {
  await demo3.ask('/api/health/check/save', {
    studentId: morning.children[name],
    day: '2026-11-20',
    part: 'morning',
    temperatures: [{ celsius: 36.6 }],
    ...changes,
  });
}

const week = (caller = demo3, kigId?: string) =>
  caller.ask(`/api/health/statistics/week?day=2026-11-20${kigId ? `&kigId=${kigId}` : ''}`);
const friday = (data: Record<string, any>) => data.days.find(({ day }: any) => day === '2026-11-20');
const settle = () => settleFigures(morning.server.program);

describe('the figures of a day', () => {
  it('are live before 10 o’clock, and stay as they are from then on (K04)', async () => {
    await check('安心', { temperatures: [{ celsius: 37.9 }], symptoms: [{ symptom: 'cough' }] });
    morning.setNow(at('09:59'));
    await settle();
    const live = friday(await week());
    expect(live).toMatchObject({ settledAt: null, sums: { checked: 1, abnormal: 1, groups: { fever: 1, cough: 1 } } });
    morning.setNow(at('10:00'));
    await settle();
    morning.setNow(at('14:30'));
    await check('王子', { part: 'afternoon', symptoms: [{ symptom: 'vomiting' }] });
    await settle();
    const settled = friday(await week());
    expect(settled).toMatchObject({
      settledAt: at('10:00').toISOString(),
      corrected: null,
      later: 1,
      sums: { checked: 1, abnormal: 1, groups: { fever: 1, cough: 1, digestion: 0 } },
    });
  });

  it('leave out what came after 10 o’clock when the settlement was late', async () => {
    await check('安心', { symptoms: [{ symptom: 'cough' }] });
    morning.setNow(at('11:00'));
    await check('王子', { symptoms: [{ symptom: 'cough' }] });
    await settle();
    expect(friday(await week())).toMatchObject({ sums: { checked: 1, groups: { cough: 1 } }, later: 1 });
  });

  it('change by a correction only, which keeps who, when and why, and the figures before', async () => {
    await morning.come('王子', at('07:40'));
    morning.setNow(at('10:01'));
    const early = await demo3.call('/api/health/statistics/correct', { day: '2026-11-20', reason: '漏登' });
    expect(early).toMatchObject({ code: '409', error: 'HEALTH_DAY_NOT_SETTLED' });
    await settle();
    await check('安心', { symptoms: [{ symptom: 'cough' }] });
    const blank = await demo3.call('/api/health/statistics/correct', { day: '2026-11-20', reason: ' ' });
    expect(blank).toMatchObject({ code: '400', errors: [{ field: 'reason', error: 'FIELD_REQUIRED' }] });
    await demo3.ask('/api/health/statistics/correct', { day: '2026-11-20', reason: '漏登一名' });
    expect(friday(await week())).toMatchObject({
      sums: { checked: 1, groups: { cough: 1 } },
      corrected: { at: at('10:01').toISOString(), reason: '漏登一名' },
    });
    const { rows } = await sql<{ before: any }>`select before_correction as before from health_days
      where before_correction is not null and (groups ->> 'cough')::int = 1`.execute(morning.server.db);
    expect(rows).toMatchObject([{ before: { checked: 0, groups: { cough: 0 } } }]);
  });

  it('count a child once for a symptom, and agree by class, by day and with the children behind them', async () => {
    await check('安心', { symptoms: [{ symptom: 'hand-rash' }, { symptom: 'rash' }] });
    await check('安心', { part: 'afternoon', symptoms: [{ symptom: 'foot-rash' }] });
    await check('赵一', { symptoms: [{ symptom: 'rash' }] });
    const data = await week();
    expect(friday(data).sums.groups.rash).toBe(2);
    expect(data.sums.week.groups.rash).toBe(2);
    const byClass = data.classes.map((one: any) => one.week.groups.rash);
    expect(byClass.reduce((sum: number, count: number) => sum + count, 0)).toBe(2);
    const behind = await demo3.ask('/api/health/statistics/children?from=2026-11-16&to=2026-11-20&figure=rash');
    expect(behind.children.map(({ name, days }: any) => [name, days])).toEqual([
      ['安心', ['2026-11-20']],
      ['赵一', ['2026-11-20']],
    ]);
  });

  it('show numbers and no child to a group and to operations', async () => {
    await check('安心', { symptoms: [{ symptom: 'cough' }] });
    morning.setNow(at('10:05'));
    await settle();
    const [kigId] = morning.kig;
    for (const caller of [morning.demo4, morning.demo9]) {
      const data = await week(caller, kigId);
      expect(data.sums.week.groups.cough).toBe(1);
      expect(JSON.stringify(data)).not.toContain('安心');
      const { list } = await caller.ask('/api/health/statistics/compare?day=2026-11-20');
      expect(list.find((one: any) => one.kigId === kigId)).toMatchObject({
        sums: { checked: 1, groups: { cough: 1 } },
      });
      const behind = await caller.call(
        `/api/health/statistics/children?from=2026-11-16&to=2026-11-20&figure=cough&kigId=${kigId}`,
      );
      expect(behind.code).toBe('403');
    }
  });

  it('count a sick child as absent through illness, and no child twice', async () => {
    const leave = { studentId: morning.children.白露, kind: 'sick', symptom: 'fever', reason: '发烧' };
    const { id } = await demo3.ask('/api/attendance/student-leave/save', {
      ...leave,
      fromDay: '2026-11-20',
      toDay: '2026-11-20',
    });
    await demo3.ask('/api/attendance/student-leave/approve', { id });
    await morning.come('安心', at('07:40'));
    expect(friday(await week()).sums).toMatchObject({ sick: 1, came: 1 });
    // The child came after all.
    await morning.come('白露', at('07:50'));
    expect(friday(await week()).sums).toMatchObject({ sick: 0, came: 2 });
  });
});
