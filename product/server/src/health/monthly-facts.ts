import type { MonthlyFigure } from '@kiga/contract/health/monthly.acts.ts';
import type { ComputedDay } from '../attendance/attendance.public.ts';
import type { CountedDay } from './day-figures.ts';

/** A contribution of a child to a figure: what is counted, and of how many. */
export interface MonthlyFact {
  figure: MonthlyFigure;
  studentId: string;
  classId: string;
  part: number;
  whole: number;
}

/**
 * Returns the contributions of attendance, in days with halves, as the month of a class counts them: a day that is not
 * settled counts once the child was seen.
 */
export function attendanceFacts(days: readonly ComputedDay[]): MonthlyFact[] {
  return days
    .filter(({ state }) => state !== 'ahead')
    .flatMap(({ studentId, classId, dueHalves, cameHalves, absence }) => {
      const [due, came] = [dueHalves / 2, cameHalves / 2];
      const fact = (figure: MonthlyFigure, part: number) => ({ figure, studentId, classId, part, whole: due });
      return [
        fact('attendanceRate', came),
        fact('absenceRate', due - came),
        fact('sickAbsenceRate', absence === 'sick' ? due - came : 0),
      ];
    });
}

/** Returns the contributions of checks: checked days of days present, and checks with findings of all checks. */
export function checkFacts(days: readonly CountedDay[]): MonthlyFact[] {
  return days
    .filter(({ came }) => came)
    .flatMap(({ studentId, classId, checks }) => {
      const has = (wanted: 'morning' | 'afternoon') => (checks.some(({ part }) => part === wanted) ? 1 : 0);
      const abnormal = checks.filter(({ colour }) => colour !== null && colour !== 'green').length;
      return [
        { figure: 'morningRate', studentId, classId, part: has('morning'), whole: 1 },
        { figure: 'afternoonRate', studentId, classId, part: has('afternoon'), whole: 1 },
        { figure: 'abnormalRate', studentId, classId, part: abnormal, whole: checks.length },
      ] satisfies MonthlyFact[];
    });
}

/** A case of a child, such as an illness or an injury, in the class of its day. */
export interface MonthlyCase {
  studentId: string;
  classId: string;
}

/**
 * Returns the contributions of cases to their number and to their rate per child. Each child on the roll is a part of
 * the whole, in its latest class.
 */
export function caseFacts(
  cases: readonly MonthlyCase[],
  rated: readonly MonthlyCase[],
  roll: ReadonlyMap<string, string>,
  [count, rate]: readonly [MonthlyFigure, MonthlyFigure],
): MonthlyFact[] {
  return [
    ...cases.map((one) => ({ ...one, figure: count, part: 1, whole: 0 })),
    ...rated.map((one) => ({ ...one, figure: rate, part: 1, whole: 0 })),
    ...[...roll].map(([studentId, classId]) => ({ figure: rate, studentId, classId, part: 0, whole: 1 })),
  ];
}

/** Returns the children on the roll of a month with their latest class. */
export function rollOf(days: readonly ComputedDay[]): Map<string, string> {
  return new Map(days.filter(({ dueHalves }) => dueHalves > 0).map(({ studentId, classId }) => [studentId, classId]));
}

/** Returns the sums of contributions by figure. */
export function sumsOfFacts(
  facts: readonly MonthlyFact[],
): Partial<Record<MonthlyFigure, { part: number; whole: number }>> {
  const sums: Partial<Record<MonthlyFigure, { part: number; whole: number }>> = {};
  for (const { figure, part, whole } of facts) {
    const sum = (sums[figure] ??= { part: 0, whole: 0 });
    sum.part += part;
    sum.whole += whole;
  }
  return sums;
}
