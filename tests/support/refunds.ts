import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Caller, TestServer } from './test-server.ts';

/** A rule of the country's usual kind: much for few days of presence, and the meals of each noticed absence. */
export const usualRefunds = {
  ruleName: '按月退费',
  beginsOn: '2000-01-01',
  source: '《幼儿园收费管理暂行办法》',
  basis: 'month',
  measure: 'present',
  counting: 'working',
  tiers: [
    { limit: 'days', days: 4, percent: 80 },
    { limit: 'halfFloor', percent: 50 },
  ],
  feeFen: 120_000,
  mealFen: 2_200,
  noticeBefore: '08:30',
  firstDaysKept: 0,
  rounding: 'yuan',
  payment: 'carry',
} as const;

/** Stores the only list of refunds, with a line of this child, without computing it. @returns id of the list */
export async function insertRefunds({ db }: Pick<TestServer, 'db'>, studentId: string): Promise<string> {
  const id = randomUUID();
  await sql`delete from refund_lists`.execute(db);
  await sql`insert into refund_lists (kig_id, id, month, created_at, updated_at)
    select kig_id, ${id}, '2026-10', now(), now() from students where id = ${studentId}`.execute(db);
  await sql`insert into refund_lines (kig_id, list_id, student_id, class_id, from_day, to_day, terms, days, due_days,
      present_days, absent_days, measured_days, percent, fee_part_fen, meal_days, meal_part_fen, amount_fen)
    select kig_id, ${id}, id, class_id, '2026-10-01', '2026-10-31', ${JSON.stringify(usualRefunds)}::jsonb, '[]', 1, 0, 1, 0,
      80, 96000, 0, 0, 96000
    from students where id = ${studentId}`.execute(db);
  return id;
}

/** Stores a day of a child of demo3's kindergarten in a month and closes the month. */
export async function closeRefundMonth({ db }: Pick<TestServer, 'db'>, office: Caller, month: string): Promise<void> {
  const child = await anyChild(office);
  await sql`insert into student_results (kig_id, day, student_id, class_id, state, due_halves, came_halves, absence)
    values (${child.kigId}, ${`${month}-10`}, ${child.id}, ${child.classId}, 'missing', 2, 0, 'unknown')
    on conflict do nothing`.execute(db);
  await sql`insert into attendance_months (kig_id, month, people, closed_at, closed_by)
    values (${child.kigId}, ${`${month}-01`}, 'children', now(), ${child.id}) on conflict do nothing`.execute(db);
}

async function anyChild(office: Caller): Promise<{ id: string; kigId: string; classId: string }> {
  const first = async () => (await office.ask('/api/campus/student/page', { pageSize: 1, status: 'enrolled' })).list[0];
  const found = await first();
  if (found) return found;
  const [room] = await office.ask<{ id: string }[]>('/api/campus/class/list');
  const child = { stuName: '退费', sex: 'male', birthday: '2022-01-01', classId: room?.id };
  await office.ask('/api/campus/student/save', child);
  return first();
}
