import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { at, startMorning } from '../../support/morning.ts';

const { server, demo3, children, setNow } = await startMorning();
const { db } = server;
const studentId = children.安心 as string;

afterAll(() => server.close());
beforeEach(async () => {
  setNow(at('11:00'));
  await sql`delete from health_follow_ups`.execute(db);
  await sql`delete from health_measurements`.execute(db);
});

interface Case {
  id: string;
  version: number;
  [field: string]: unknown;
}

const cases = async (): Promise<Case[]> =>
  (await demo3.ask('/api/health/follow-up/page', { studentId: [studentId], sort: 'openedOn', order: 'asc' })).list;

/** Saves a measurement of a height of 100 cm, which asks no question again. */
const measure = (measuredOn: string, weightKg: number, more: Record<string, unknown> = {}) =>
  demo3.ask('/api/health/measurement/save', {
    studentId,
    measuredOn,
    heightCm: 100,
    weightKg,
    confirmed: true,
    ...more,
  });

const [usualKg, obeseKg] = [15.5, 20.5];

describe('a child who is followed', () => {
  it('is found by a measurement, and leaves the list by three usual ones', async () => {
    await measure('2025-11-20', usualKg);
    expect(await cases()).toEqual([]);
    await measure('2025-12-20', obeseKg);
    expect(await cases()).toMatchObject([{ reason: 'overweight', status: 'following', visits: 0 }]);
    for (const day of ['2026-03-20', '2026-06-20']) await measure(day, usualKg);
    expect(await cases()).toMatchObject([
      { status: 'following', visits: 2, normalVisits: 2, lastVisitOn: '2026-06-20' },
    ]);
    await measure('2026-09-20', usualKg);
    expect(await cases()).toMatchObject([{ status: 'closed', closeReason: 'recovered', closedOn: '2026-11-20' }]);
    await measure('2026-10-20', obeseKg);
    expect((await cases()).map(({ status }) => status)).toEqual(['closed', 'following']);
  });

  it('is followed for each reason by itself', async () => {
    await measure('2026-10-20', obeseKg, { haemoglobinGPerL: 85 });
    const found = (await cases()).map(({ reason, grade }) => `${String(reason)} ${String(grade)}`);
    expect(found.toSorted()).toEqual(['anaemia moderate', expect.stringMatching(/^overweight (moderate|severe)$/)]);
  });

  it('leaves the list as a mistake where the measurement is corrected or deleted', async () => {
    const wrong = await measure('2026-10-20', obeseKg);
    await demo3.ask('/api/health/measurement/save', { id: wrong.id, version: wrong.version, weightKg: usualKg });
    expect(await cases()).toMatchObject([{ status: 'closed', closeReason: 'mistaken' }]);
    const other = await measure('2026-10-21', obeseKg);
    expect((await cases()).map(({ status }) => status)).toEqual(['closed', 'following']);
    await demo3.ask('/api/health/measurement/delete', { id: other.id });
    expect((await cases()).map(({ closeReason }) => closeReason)).toEqual(['mistaken', 'mistaken']);
  });

  it('keeps the day that a person planned until the next visit', async () => {
    await measure('2026-08-20', obeseKg);
    const [opened] = (await cases()) as [Case];
    expect(opened.nextDueOn).toMatch(/^2026-(09|11)-20$/);
    const { id, version } = opened;
    await demo3.ask('/api/health/follow-up/save', { id, version, nextDueOn: '2026-11-19', plan: '晚餐减半碗饭' });
    await measure('2026-08-10', usualKg);
    expect(await cases()).toMatchObject([{ nextDueOn: '2026-11-19', plan: '晚餐减半碗饭' }]);
    const { items } = await demo3.ask('/api/attendance/open/list');
    expect(items).toContainEqual(expect.objectContaining({ key: 'attendance.open.items.followUp', count: 1 }));
    await measure('2026-11-19', obeseKg);
    expect(await cases()).toMatchObject([{ lastVisitOn: '2026-11-19', visits: 1 }]);
    expect((await cases())[0]?.nextDueOn).not.toBe('2026-11-19');
  });

  it('goes to a hospital and comes back with a result', async () => {
    await measure('2026-10-20', obeseKg);
    const [{ id }] = (await cases()) as [Case];
    const asks = { referredTo: '区妇幼保健院', referredOn: '2026-11-20' };
    await demo3.ask('/api/health/follow-up/refer', { id, from: 'following', ...asks });
    expect(await cases()).toMatchObject([{ status: 'referred', needsReferral: false, ...asks }]);
    await demo3.ask('/api/health/follow-up/come-back', {
      id,
      from: 'referred',
      referralResult: '三个月后复诊',
    });
    expect(await cases()).toMatchObject([{ status: 'following', referralResult: '三个月后复诊' }]);
  });

  it('is not opened again by the measurement after which a person closed the case', async () => {
    const { id: measurementId, version } = await measure('2026-10-20', obeseKg);
    const [{ id }] = (await cases()) as [Case];
    await demo3.ask('/api/health/follow-up/close', { id, from: 'following', closeReason: 'otherCare' });
    await demo3.ask('/api/health/measurement/save', { id: measurementId, version, remark: '家长已知' });
    expect(await cases()).toMatchObject([{ status: 'closed' }]);
  });

  it('has no case from a hand', async () => {
    const { code } = await demo3.call('/api/health/follow-up/save', { studentId, plan: '无' });
    expect(code).toBe('403');
  });
});
