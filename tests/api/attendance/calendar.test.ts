import { writeWorkbook } from '@kiga/kit-server/xlsx/write-workbook.ts';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { colleague } from '../../support/colleague.ts';
import { importer } from '../../support/imports.ts';
import { at, startMorning } from '../../support/morning.ts';

const morning = await startMorning();
const { server, demo3, demo4, kig, children, setNow } = morning;
const path = '/api/attendance/calendar-day';
const classes = (await demo3.ask('/api/campus/class/page', { pageSize: 100 })).list as Record<string, string>[];
const small = classes.find(({ className }) => className === '小一班')?.id as string;

afterAll(() => server.close());
beforeEach(async () => {
  await morning.beginAnew();
  for (const table of ['attendance_months', 'calendar_days', 'student_leaves']) {
    await sql`delete from ${sql.table(table)}`.execute(server.db);
  }
});

const own = async (more: Record<string, unknown> = {}): Promise<string> =>
  (await demo3.ask(`${path}/save`, { day: '2026-11-20', dayName: '园庆', kind: 'closing', ...more })).id;
const refused = async (more: Record<string, unknown>) => {
  const { errors } = await demo3.call(`${path}/save`, { day: '2026-11-20', dayName: '园庆', kind: 'closing', ...more });
  return (errors as { field: string; error: string }[]).map(({ field, error }) => `${field} ${error}`);
};
const dayOf = async (day: string) => {
  const { days } = await demo3.ask(`/api/attendance/student-day/month?classId=${small}&month=${day.slice(0, 7)}`);
  return days.find((one: Record<string, unknown>) => one.day === day);
};
const stored = async (day: string) =>
  (await sql`select from student_results where kig_id = ${kig[0]} and day = ${day}`.execute(server.db)).rows.length;

describe('an own day of a kindergarten', () => {
  it('closes an open day with its name, and deleting it opens the day again', async () => {
    setNow(at('10:00'));
    await morning.come('安心', at('08:00'));
    expect((await morning.board()).schoolDay).toEqual({ open: true, reason: null });
    const id = await own();
    expect((await morning.board()).schoolDay).toEqual({ open: false, reason: '园庆' });
    expect((await morning.today(demo3)).data.list[0]).toMatchObject({ open: false });
    expect(await dayOf('2026-11-20')).toMatchObject({ open: false, reason: '园庆' });
    expect(await stored('2026-11-20')).toBe(0);
    await demo3.ask(`${path}/delete`, { id });
    expect(await dayOf('2026-11-20')).toMatchObject({ open: true, reason: null });
    expect(await stored('2026-11-20')).toBeGreaterThan(0);
    await demo3.ask(`${path}/restore`, { id });
    expect(await stored('2026-11-20')).toBe(0);
    // Another kindergarten keeps the official calendar.
    expect((await morning.board(demo4, kig[1])).schoolDay.open).toBe(true);
  });

  it('opens a weekend for those whom it concerns', async () => {
    await own({ day: '2026-11-14', dayName: '调休', kind: 'workday', people: 'staff' });
    expect(await dayOf('2026-11-14')).toMatchObject({ open: false, reason: 'weekend' });
    await own({ day: '2026-11-15', dayName: '调休', kind: 'workday' });
    expect(await dayOf('2026-11-15')).toMatchObject({ open: true, reason: null });
  });

  it('changes the days of a leave', async () => {
    const leave = {
      studentId: children.安心,
      kind: 'personal',
      reason: '外出',
      fromDay: '2026-11-23',
      toDay: '2026-11-27',
    };
    const { id } = await demo3.ask('/api/attendance/student-leave/save', leave);
    const days = async () => (await demo3.ask(`/api/attendance/student-leave/get?id=${id}`)).days;
    expect(await days()).toBe(5);
    await own({ day: '2026-11-24' });
    expect(await days()).toBe(4);
  });

  it('is refused where the day is so already, twice for a day, and in a confirmed month', async () => {
    expect(await refused({ kind: 'workday' })).toEqual(['day ATTENDANCE_DAY_OPEN_ALREADY']);
    expect(await refused({ kind: 'holiday', day: '2026-11-21' })).toEqual(['day ATTENDANCE_DAY_CLOSED_ALREADY']);
    expect(await refused({ kind: 'closing', day: '2026-10-01' })).toEqual(['day ATTENDANCE_DAY_CLOSED_ALREADY']);
    expect(await refused({ dayName: '名'.repeat(41) })).toEqual(['dayName FIELD_TOO_LONG']);
    const id = await own({ day: '2026-10-20', dayName: '名'.repeat(40) });
    expect(await refused({ day: '2026-10-20' })).toEqual(['day ATTENDANCE_CALENDAR_DAY_TAKEN']);
    await demo3.ask('/api/attendance/student-day/close-month', { month: '2026-10' });
    expect(await refused({ day: '2026-10-21' })).toEqual(['day ATTENDANCE_MONTH_CLOSED']);
    expect((await demo3.call(`${path}/delete`, { id })).error).toBe('ATTENDANCE_MONTH_CLOSED');
    expect(await refused({ id, day: '2026-11-24' })).toEqual(['day ATTENDANCE_MONTH_CLOSED']);
  });

  it('is written only by an account of the whole kindergarten', async () => {
    const teacher = await colleague(server, { userName: 'calendar1', classes: [small] });
    const input = { day: '2026-11-20', dayName: '园庆', kind: 'closing' };
    expect((await teacher.call(`${path}/save`, input)).error).toBe('PERMISSION_MISSING');
  });

  it('comes from the official list of a new year, which repeats weekends', async () => {
    const list = [
      ['日期', '名称', '安排'],
      ['2031-01-01', '元旦', '放假'],
      ['2031-01-02', '元旦', '放假'],
      ['2031-01-04', '元旦', '放假'],
      ['2031-01-05', '元旦', '调休上班'],
      ['2031-01-06', '元旦', '说不清'],
    ];
    const imports = importer(server, demo3, 'attendance.calendarDay');
    const status = await imports.take(await writeWorkbook([{ name: '放假安排', rows: list }]));
    expect(status).toMatchObject({ counts: { total: 5, create: 4, failed: 1 } });
    const { list: days } = await demo3.ask(`${path}/page`, { pageSize: 50, sort: 'day', order: 'asc' });
    expect(days.map(({ day, kind }: Record<string, string>) => `${day} ${kind}`)).toEqual([
      '2031-01-01 holiday',
      '2031-01-02 holiday',
      '2031-01-04 holiday',
      '2031-01-05 workday',
    ]);
  });
});
