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
