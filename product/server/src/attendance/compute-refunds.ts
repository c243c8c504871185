import { leavePartsOn } from '@kiga/contract/attendance/leave-fields.ts';
import type { DayPart } from '@kiga/contract/attendance/people.ts';
import { type Refund, type RefundDay, refundOf } from '@kiga/contract/attendance/refund.ts';
import type { FrozenTerms } from '@kiga/contract/attendance/refund-list.acts.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import { daysOf } from './child-facts.ts';
import { monthSpan } from './child-month.ts';
import { byPrecedence, gradesOf, type RuleOfClass, ruleOn } from './rules-by-class.ts';
import { momentOf } from './student-results.ts';

/** A line of a list of refunds: the refund of a child, with the days and the rule that explain it. */
export interface ComputedRefund {
  studentId: string;
  /** Class of the last day. */
  classId: string;
  /** Span of the refund: the month, or the days of the term since the rule began. */
  from: string;
  to: string;
  terms: FrozenTerms;
  days: RefundDay[];
  refund: Refund;
}

interface Span {
  kigId: string;
  from: string;
  to: string;
}

interface StoredDay {
  studentId: string;
  classId: string;
  day: string;
  dueHalves: number;
  cameHalves: number;
}

type StoredRefundRule = RuleOfClass & { terms: FrozenTerms };

/**
 * Computes the refunds of a month, `yyyy-mm`, from stored days and approved leave. The rule of the first day of the
 * month decides. A rule by term gives lines only in the month in which a term ends. Children without such a rule or
 * without days have no line.
 */
export async function computeRefunds(scope: Scope, kigId: string, month: string): Promise<ComputedRefund[]> {
  const whole = monthSpan(month);
  const rules = await refundRules(scope, kigId, whole.from);
  const grades = await gradesOf(scope, [kigId], rules);
  const term = rules.some(({ terms }) => terms.basis === 'term') ? await termEndingIn(scope, kigId, whole) : null;
  const from = term && term.from < whole.from ? term.from : whole.from;
  const stored = Map.groupBy(await storedDays(scope, { kigId, from, to: whole.to }), ({ studentId }) => studentId);
  const filed = await filedLeave(scope, { kigId, from, to: whole.to });
  return [...stored].flatMap(([studentId, all]): ComputedRefund[] => {
    const { classId } = all.at(-1) as StoredDay;
    const rule = ruleOn(rules, grades, classId, whole.from);
    if (!rule) return [];
    const { terms, beginsOn } = rule;
    const span = terms.basis === 'month' ? whole : term && later(term, beginsOn);
    const own = all.filter(({ day }) => span !== null && day >= span.from && day <= span.to);
    if (span === null || own.length === 0) return [];
    const days = own.map(({ day, dueHalves, cameHalves }): RefundDay => {
      const noticed = isNoticed({ day, dueHalves, noticeBefore: terms.noticeBefore }, filed.get(studentId) ?? []);
      return { day, dueHalves, cameHalves, noticed };
    });
    return [{ studentId, classId, ...span, terms, days, refund: refundOf(terms, days, terms.feeFen) }];
  });
}

const later = ({ from, to }: { from: string; to: string }, day: string) => ({ from: day > from ? day : from, to });

/** Returns the rules that hold on a day, in their order. */
async function refundRules(scope: Scope, kigId: string, day: string): Promise<StoredRefundRule[]> {
  const { rows } = await sql<RuleOfClass & FrozenTerms>`
    select r.id, r.grade_id as "gradeId", r.class_id as "classId", r.begins_on as "beginsOn", r.rule_name as "ruleName",
      r.source, r.basis, r.measure, r.counting, r.tiers, r.fee_fen as "feeFen", r.meal_fen as "mealFen",
      r.notice_before as "noticeBefore", coalesce(r.first_days_kept, 0) as "firstDaysKept", r.rounding, r.payment
    from refund_rules r where r.kig_id = ${kigId} and ${scope.within('r.kig_id')} and not r.deleted
      and r.begins_on <= ${day}`.execute(scope.db);
  return rows
    .map(({ id, gradeId, classId, beginsOn, ...terms }) => ({ id, gradeId, classId, beginsOn, terms }))
    .toSorted(byPrecedence);
}

/** Returns the term whose last day lies in a span; null for none. */
async function termEndingIn(
  scope: Scope,
  kigId: string,
  { from, to }: { from: string; to: string },
): Promise<{ from: string; to: string } | null> {
  const { rows } = await sql<{
    from: string;
    to: string;
  }>`select t.begin_date as "from", t.end_date as "to" from terms t
    where t.kig_id = ${kigId} and ${scope.within('t.kig_id')} and not t.deleted and t.end_date between ${from} and ${to}
    order by t.end_date desc limit 1`.execute(scope.db);
  return rows[0] ?? null;
}

/** Returns the stored days of a kindergarten's children on which they were due, oldest first. */
async function storedDays(scope: Scope, { kigId, from, to }: Span): Promise<StoredDay[]> {
  const { rows } = await sql<StoredDay>`
    select r.student_id as "studentId", r.class_id as "classId", r.day, r.due_halves as "dueHalves",
      r.came_halves as "cameHalves"
    from student_results r join students s on s.kig_id = r.kig_id and s.id = r.student_id
    where r.kig_id = ${kigId} and ${scope.within('r.kig_id')} and r.day between ${from} and ${to} and not s.deleted
      and r.due_halves > 0
    order by r.day, r.student_id`.execute(scope.db);
  return rows;
}

/** Halves of a day that approved leave covers, with the moment of filing by the kindergarten's clock, `yyyy-mm-dd HH:MM`. */
interface FiledLeave {
  day: string;
  parts: readonly DayPart[];
  filedAt: string;
}

/** Returns the approved leave of children by child. */
async function filedLeave(scope: Scope, { kigId, from, to }: Span): Promise<Map<string, FiledLeave[]>> {
  const { timeZone } = await momentOf(scope, kigId, new Date(0));
  const { rows } = await sql<{
    studentId: string;
    fromDay: string;
    fromPart: DayPart | null;
    toDay: string;
    toPart: DayPart | null;
    filedAt: string;
  }>`select v.student_id as "studentId", v.from_day as "fromDay", v.from_part as "fromPart", v.to_day as "toDay",
      v.to_part as "toPart", to_char(v.filed_at at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI') as "filedAt"
    from student_leaves v
    where v.kig_id = ${kigId} and ${scope.within('v.kig_id')} and not v.deleted and v.status = 'approved'
      and v.from_day <= ${to} and v.to_day >= ${from}`.execute(scope.db);
  const byDay = rows.flatMap(({ studentId, filedAt, ...leave }) => {
    const first = leave.fromDay > from ? leave.fromDay : from;
    const last = leave.toDay < to ? leave.toDay : to;
    return daysOf({ from: first, to: last }).map((day) => ({
      studentId,
      day,
      parts: leavePartsOn(leave, day),
      filedAt,
    }));
  });
  return Map.groupBy(byDay, ({ studentId }) => studentId);
}

/** Returns whether leave that was filed before the cut-off covers all due halves of a day. */
function isNoticed(
  { day, dueHalves, noticeBefore }: { day: string; dueHalves: number; noticeBefore: string | null },
  leaves: readonly FiledLeave[],
): boolean {
  if (noticeBefore === null) return true;
  const inTime = leaves.filter((one) => one.day === day && one.filedAt < `${day} ${noticeBefore}`);
  return new Set(inTime.flatMap(({ parts }) => parts)).size >= dueHalves;
}
