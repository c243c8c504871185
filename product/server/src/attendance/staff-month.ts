import { wordsOf } from '@kiga/contract/app/words.ts';
import { staffDay } from '@kiga/contract/attendance/staff-day.ts';
import type { StaffCell, StaffRow, staffMonth as staffMonthCall } from '@kiga/contract/attendance/staff-month.acts.ts';
import { findWord, type Language } from '@kiga/entity/words/words.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Program } from '../program/program.ts';
import { closedMonths } from './closed-months.ts';
import { daysToCompute } from './recompute-jobs.ts';
import { balanceOf, overtimeAccounts } from './staff-balances.ts';
import { staffFacts } from './staff-facts.ts';
import { cellOf, storedResults } from './staff-results.ts';

/** The sheet of a month. */
export type StaffMonth = z.infer<typeof staffMonthCall.output>;

/** Returns the first and the last day of a month. */
export function spanOf(month: string): { from: string; to: string } {
  const next = new Date(`${month}-01`);
  next.setUTCMonth(next.getUTCMonth() + 1, 0);
  return { from: `${month}-01`, to: next.toISOString().slice(0, 10) };
}

/** Returns the month of a kindergarten's staff: the stored results of a closed month, else computed ones. */
export async function staffMonth(
  program: Program,
  scope: Scope,
  { month: wanted, language }: { month: string | undefined; language: Language },
): Promise<StaffMonth> {
  const kigId = scope.oneTenant();
  const month = wanted ?? scope.session.today.slice(0, 7);
  const span = { kigId, ...spanOf(month), ids: null };
  const facts = await staffFacts(program, scope, span);
  const isClosed = (await closedMonths(scope, 'staff', span)).length > 0;
  const stored = isClosed
    ? new Map((await storedResults(scope, span)).map((one) => [`${one.teacherId} ${one.day}`, one]))
    : null;
  const accountOf = await overtimeAccounts(scope, kigId);
  const people = facts.people.map((person): StaffRow => {
    const cells = facts.days.map((day) => {
      const kept = stored?.get(`${person.id} ${day}`);
      return kept ?? cellOf(day, staffDay(facts.of(person, day)));
    });
    const { id: teacherId, teacherName, positionName } = person;
    return {
      teacherId,
      teacherName,
      positionName,
      cells,
      sums: sumsOf(cells),
      balance: balanceOf(accountOf(teacherId), span),
    };
  });
  const { rows } = await sql<{ n: number }>`select count(*) as n from missed_sign_ins
    where kig_id = ${kigId} and ${scope.within('kig_id')} and status = 'submitted' and not deleted
      and day between ${span.from}::date and ${span.to}::date`.execute(scope.db);
  const may = (act: string) => scope.session.permissions.has(`attendance.staffDay.${act}`);
  return {
    kigId,
    kigName: facts.kigName,
    month,
    today: facts.today,
    isClosed,
    days: facts.days.map((day) => {
      const { open, reason } = facts.calendarOn(day);
      const isName = reason !== null && reason !== 'weekend';
      return { day, open, reason: isName ? (findWord(wordsOf(language), reason) ?? reason) : null };
    }),
    people,
    sums: addAll(people.map(({ sums }) => sums)),
    balance: addAll(people.map(({ balance }) => balance)),
    computing: await daysToCompute(scope, 'staff', kigId),
    waiting: rows[0]?.n ?? 0,
    mayCorrect: may('correct') && !isClosed,
    mayConfirm: may('confirm') && !isClosed && facts.today > span.to,
    mayReopen: may('reopen') && isClosed,
  };
}

/** Returns the figures of a person's cells. Leave counts in days. */
function sumsOf(cells: readonly (StaffCell & { compHalves: number })[]): StaffRow['sums'] {
  const worked: readonly string[] = ['normal', 'late', 'early', 'missing'];
  const sum = (of: (cell: (typeof cells)[number]) => number) => cells.reduce((all, cell) => all + of(cell), 0);
  const count = (is: (cell: (typeof cells)[number]) => boolean) => cells.filter(is).length;
  return {
    present: sum((cell) =>
      worked.includes(cell.state) || cell.state === 'leave' || cell.state === 'comp' ? 1 - cell.leaveHalves / 2 : 0,
    ),
    lateTimes: count(({ lateMinutes }) => lateMinutes > 0),
    lateMinutes: sum(({ lateMinutes }) => lateMinutes),
    early: count(({ earlyMinutes }) => earlyMinutes > 0),
    corrected: count(({ isCorrected }) => isCorrected),
    missing: sum(({ state, missing }) => (state === 'missing' ? missing : 0)),
    absent: sum(({ state, leaveHalves }) => (state === 'absent' ? 1 - leaveHalves / 2 : 0)),
    leave: sum(({ leaveHalves, compHalves }) => (leaveHalves - compHalves) / 2),
    comp: sum(({ compHalves }) => compHalves / 2),
  };
}

function addAll<Figures extends Record<string, number>>(all: readonly Figures[]): Figures {
  const names = ['present', 'lateTimes', 'lateMinutes', 'early', 'corrected', 'missing', 'absent', 'leave', 'comp'];
  const known = all[0] ? Object.keys(all[0]) : [...names, 'carried', 'earned', 'spent', 'expired', 'left'];
  return Object.fromEntries(
    known.map((name) => [name, all.reduce((sum, figures) => sum + (figures[name] ?? 0), 0)]),
  ) as Figures;
}
