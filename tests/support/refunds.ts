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
  const { list } = await office.ask('/api/campus/student/page', { pageSize: 1, status: 'enrolled' });
  const [child] = list as { id: string; kigId: string; classId: string }[];
  if (!child) throw new Error('the demo has no child');
  await sql`insert into student_results (kig_id, day, student_id, class_id, state, due_halves, came_halves, absence)
    values (${child.kigId}, ${`${month}-10`}, ${child.id}, ${child.classId}, 'missing', 2, 0, 'unknown')
    on conflict do nothing`.execute(db);
  await sql`insert into attendance_months (kig_id, month, people, closed_at, closed_by)
    values (${child.kigId}, ${`${month}-01`}, 'children', now(), ${child.id}) on conflict do nothing`.execute(db);
}
