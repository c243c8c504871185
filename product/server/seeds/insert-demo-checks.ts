import { schoolDayOf } from '@kiga/contract/attendance/school-days.ts';
import type { CheckLevel, CheckPlace } from '@kiga/contract/health/check.ts';
import { dayAfter } from '@kiga/entity/days.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { insertChecks, type NewCheck } from '../src/health/insert-checks.ts';
import type { Program } from '../src/program/program.ts';
import { isAtHome } from './insert-demo-days.ts';

const DAYS_MIN = 14;

/** Findings of the last weeks, in turn. Most checks have none. */
const findings: readonly { celsius?: number; levels?: Partial<Record<CheckPlace, CheckLevel>>; symptoms: string[] }[] =
  [
    { levels: { breathing: 'observe' }, symptoms: ['cough'] },
    { levels: { breathing: 'observe' }, symptoms: ['runny-nose'] },
    { levels: { nails: 'observe' }, symptoms: ['long-nails'] },
    { celsius: 37.4, symptoms: [] },
    { levels: { throat: 'observe' }, symptoms: ['sore-throat'] },
    { levels: { trauma: 'observe' }, symptoms: ['injury'] },
    { celsius: 37.9, levels: { spirit: 'abnormal' }, symptoms: ['fatigue'] },
    { levels: { digestion: 'observe' }, symptoms: ['vomiting'] },
    { levels: { eye: 'observe' }, symptoms: ['red-eyes'] },
  ];

/**
 * Creates the morning and afternoon checks of this month and of the last two weeks, up to yesterday, of the children who
 * came.
 */
export async function insertDemoChecks(program: Program, scope: Scope, studentIds: readonly string[]): Promise<void> {
  const sinceMonth = Number(scope.session.today.slice(8)) - 1;
  for (let back = Math.max(DAYS_MIN, sinceMonth); back > 0; back -= 1) {
    const day = dayAfter(scope.session.today, -back);
    if (!schoolDayOf(day).open) continue;
    const checks = studentIds.flatMap((studentId, index) =>
      isAtHome(index, back) ? [] : [morningOf(studentId, index, back, day), afternoonOf(studentId, index, back, day)],
    );
    await insertChecks(program, scope, scope.oneTenant(), checks);
  }
}

function morningOf(studentId: string, index: number, back: number, day: string): NewCheck {
  const turn = index * 31 + back * 17;
  const found = turn % 19 === 0 ? findings[(turn / 19) % findings.length] : undefined;
  const minute = 20 + ((index * 17 + back * 11) % 40);
  const time = `07:${String(minute).padStart(2, '0')}`;
  const celsius = found?.celsius ?? 36.2 + (turn % 8) / 10;
  return {
    studentId,
    day,
    part: 'morning',
    checkedAt: new Date(`${day}T${time}:00+08:00`).toISOString(),
    source: 'machine',
    temperatures: [{ celsius: Math.round(celsius * 10) / 10, method: 'forehead', takenAt: time }],
    levels: found?.levels ?? {},
    symptoms: found?.symptoms ?? [],
    hasMedicine: turn % 101 === 0,
    colour: null,
  };
}

function afternoonOf(studentId: string, index: number, back: number, day: string): NewCheck {
  const turn = index * 13 + back * 29;
  const celsius = 36.3 + (turn % 7) / 10;
  return {
    studentId,
    day,
    part: 'afternoon',
    checkedAt: new Date(`${day}T14:${String(30 + (turn % 20))}:00+08:00`).toISOString(),
    source: 'hand',
    temperatures: [{ celsius: Math.round(celsius * 10) / 10, method: 'ear', takenAt: null }],
    levels: {},
    symptoms: [],
    hasMedicine: false,
    colour: null,
    handledBy: '赵医生',
  };
}
