import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { at, type MorningServer, startMorning } from '../../support/morning.ts';
import type { Caller } from '../../support/test-server.ts';

let morning: MorningServer;
let demo3: Caller;

beforeAll(async () => {
  morning = await startMorning();
  ({ demo3 } = morning);
  const { come, children, setNow } = morning;
  const sick = { studentId: children.白露, kind: 'sick', symptom: 'fever', reason: '发烧' };
  setNow(at('18:00'));
  const { id } = await demo3.ask('/api/attendance/student-leave/save', {
    ...sick,
    fromDay: '2026-11-19',
    toDay: '2026-11-20',
  });
  await demo3.ask('/api/attendance/student-leave/approve', { id });
  for (const day of ['2026-11-18', '2026-11-19', '2026-11-20']) {
    await come('安心', at('07:40', day));
    await come('赵一', at('07:45', day));
  }
  await come('王子', at('07:50', '2026-11-18'));
  const check = (name: string, day: string, part: string, symptoms: string[] = []) =>
    demo3.ask('/api/health/check/save', {
      studentId: children[name],
      day,
      part,
      symptoms: symptoms.map((symptom) => ({ symptom })),
    });
  await check('安心', '2026-11-18', 'morning');
  await check('安心', '2026-11-18', 'afternoon', ['cough']);
  await check('赵一', '2026-11-18', 'morning');
  return () => morning.server.close();
});

const report = (caller = demo3, kigId?: string) =>
  caller.ask(`/api/health/monthly/report?month=2026-11${kigId ? `&kigId=${kigId}` : ''}`);

describe('the monthly report', () => {
  it('counts by the formulas, with the numbers behind each share (B20)', async () => {
    const { sums, children } = await report();
    expect(children).toBe(4);
    // Three recorded days of four children; 王子 came once, and 白露 was ill for two days.
    expect(sums).toMatchObject({
      attendanceRate: { part: 7, whole: 12 },
      absenceRate: { part: 5, whole: 12 },
      sickAbsenceRate: { part: 2, whole: 12 },
      morningRate: { part: 2, whole: 7 },
      afternoonRate: { part: 1, whole: 7 },
      abnormalRate: { part: 1, whole: 3 },
    });
  });

  it('agrees with the month of each class in the attendance area', async () => {
    const { classes } = await report();
    expect(classes.length).toBeGreaterThan(1);
    for (const { id, values } of classes) {
      const grid = await demo3.ask(`/api/attendance/student-day/month?month=2026-11&classId=${id}`);
      expect.soft(values.attendanceRate).toEqual({ part: grid.sums.came, whole: grid.sums.due });
      expect.soft(values.sickAbsenceRate.part).toBe(grid.sums.sick);
    }
  });

  it('opens the children behind a figure, whose counts add up to it', async () => {
    const { sums } = await report();
    for (const figure of ['attendanceRate', 'absenceRate', 'sickAbsenceRate', 'morningRate', 'abnormalRate'] as const) {
      const { children } = await demo3.ask(`/api/health/monthly/children?month=2026-11&figure=${figure}`);
      const total = children.reduce((sum: number, { part }: { part: number }) => sum + part, 0);
      expect.soft([figure, total]).toEqual([figure, sums[figure].part]);
    }
    const { children } = await demo3.ask('/api/health/monthly/children?month=2026-11&figure=sickAbsenceRate');
    expect(children).toMatchObject([{ name: '白露', part: 2 }]);
  });

  it('is a PDF and an xlsx file, and leaves an entry in the log', async () => {
    const { server } = morning;
    for (const [form, start] of [
      ['pdf', '%PDF-'],
      ['xlsx', 'PK'],
    ]) {
      const { status, data } = await server.request('/api/health/monthly/export', {
        body: { month: '2026-11', form },
        headers: { authorization: `Bearer ${demo3.token}` },
      });
      expect(status).toBe(200);
      expect((data as Buffer).subarray(0, start?.length).toString('latin1')).toBe(start);
    }
    const { rows } = await sql<{ detail: any }>`select detail from log_entries
      where event = 'health.monthly.export'`.execute(server.db);
    expect(rows.map(({ detail }) => String(detail.form)).toSorted()).toEqual(['pdf', 'xlsx']);
  }, 120_000);

  it('is refused for a month ahead, and for an institution without a contract', async () => {
    const { server, kig } = morning;
    const ahead = await demo3.call('/api/health/monthly/report?month=2026-12');
    expect(ahead).toMatchObject({ code: '400', error: 'HEALTH_MONTH_AHEAD' });
    const institution = await server.as('demo6');
    expect((await report(institution, kig[0])).sums.attendanceRate).toEqual({ part: 7, whole: 12 });
    expect((await institution.call(`/api/health/monthly/report?kigId=${kig[2]}`)).code).toBe('403');
  });
});
