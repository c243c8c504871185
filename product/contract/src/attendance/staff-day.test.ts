import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type StaffDayFacts, type StaffPeriod, staffDay } from './staff-day.ts';

const whole: StaffPeriod = {
  periodName: '全天',
  inFrom: '07:00',
  inUntil: '07:45',
  outFrom: '16:30',
  outUntil: '18:00',
  asks: 'both',
};
const rule = { ruleName: '教师班', weekdays: ['1', '2', '3', '4', '5'], graceMinutes: 2, periods: [whole] };

/** Wednesday, 14 October 2026, after its end. */
const facts = (more: Partial<StaffDayFacts> = {}): StaffDayFacts => ({
  day: '2026-10-14',
  school: { open: true, reason: null },
  isEmployed: true,
  rule,
  punches: [],
  leaves: [],
  fixes: [],
  isOver: true,
  ...more,
});
const punched = (...times: string[]) => times.map((at) => ({ at, place: '东门' }));
const full = [{ kind: 'sick', parts: ['morning', 'afternoon'] }] as const;

describe('a day of a staff member', () => {
  it.each([
    [['07:41:00', '16:38:00'], 'normal', 0, 0],
    [['07:47:59', '16:28:00'], 'normal', 0, 0],
    [['07:48:00', '16:38:00'], 'late', 3, 0],
    [['07:41:00', '16:27:00'], 'early', 0, 3],
    [['07:51:00', '16:20:00'], 'late', 6, 10],
    [['07:41:00'], 'missing', 0, 0],
    [['16:40:00'], 'missing', 0, 0],
    [['06:59:00', '18:01:00'], 'absent', 0, 0],
    [[], 'absent', 0, 0],
  ])('counts punches at %j as %s, late by %i and early by %i minutes', (times, state, lateMinutes, earlyMinutes) => {
    expect(staffDay(facts({ punches: punched(...times) }))).toMatchObject({ state, lateMinutes, earlyMinutes });
  });

  it('takes the first punch for the way in and the last for the way out', () => {
    const { marks } = staffDay(facts({ punches: punched('08:10:00', '07:30:00', '16:31:00', '17:20:00') }));
    expect(marks.map(({ at }) => at)).toEqual(['07:30', '17:20']);
  });

  it('counts punches within 60 s once', () => {
    const { steps } = staffDay(facts({ punches: punched('07:30:00', '07:31:00', '07:32:01') }));
    expect(steps.filter(({ step }) => step === 'punch').map(({ params }) => params.time)).toEqual(['07:30', '07:32']);
  });

  it('asks for the marks of each period', () => {
    const periods: StaffPeriod[] = [
      { ...whole, outFrom: '11:30', outUntil: '12:10', asks: 'in' },
      { ...whole, inFrom: '13:00', inUntil: '13:30', asks: 'both' },
    ];
    const split = { ...rule, periods };
    const good = staffDay(facts({ rule: split, punches: punched('07:40:00', '13:20:00', '16:31:00') }));
    expect(good).toMatchObject({ state: 'normal', workedPeriods: 2, missingIn: 0, missingOut: 0 });
    const bad = staffDay(facts({ rule: split, punches: punched('07:40:00', '16:31:00') }));
    expect(bad).toMatchObject({ state: 'missing', workedPeriods: 1, missingIn: 1, missingOut: 0 });
  });

  it('is excused by leave for its half only', () => {
    const leaves = [{ kind: 'personal', parts: ['morning'] }] as const;
    const came = staffDay(facts({ leaves, punches: punched('16:40:00') }));
    expect(came).toMatchObject({ state: 'leave', leaveKind: 'personal', leaveHalves: 1, missingIn: 0 });
    expect(staffDay(facts({ leaves }))).toMatchObject({ state: 'absent', missingIn: 0, missingOut: 1 });
  });

  it('is leave or comp leave when approved leave covers it, and normal when the person worked', () => {
    expect(staffDay(facts({ leaves: full }))).toMatchObject({ state: 'leave', leaveHalves: 2, compHalves: 0 });
    const comp = [{ kind: 'comp', parts: ['morning', 'afternoon'] }] as const;
    expect(staffDay(facts({ leaves: comp }))).toMatchObject({ state: 'comp', leaveHalves: 2, compHalves: 2 });
    const worked = facts({ leaves: full, punches: punched('07:40:00', '16:40:00') });
    expect(staffDay(worked)).toMatchObject({ state: 'normal', leaveHalves: 0 });
  });

  it('keeps both marks when a person entered one', () => {
    const fix = { period: 1, way: 'out', at: '16:38', reason: '带离园队，忘了刷脸', by: '唐欣' } as const;
    const punches = punched('07:41:00', '15:00:00');
    const day = staffDay(facts({ punches, fixes: [{ source: 'missedSignIn', ...fix }] }));
    expect(day).toMatchObject({ state: 'normal', isCorrected: true });
    expect(day.steps).toContainEqual({
      step: 'missedSignIn.out',
      params: expect.objectContaining({ seen: '15:00', time: '16:38', reason: fix.reason, by: '唐欣' }),
    });
  });

  it('waits for its end before marks count as missing', () => {
    expect(staffDay(facts({ isOver: false })).state).toBe('ahead');
    expect(staffDay(facts({ isOver: false, punches: punched('07:40:00') })).state).toBe('normal');
    expect(staffDay(facts({ isOver: false, punches: punched('08:00:00') })).state).toBe('late');
  });

  it.each([
    [{ isEmployed: false }, 'none'],
    [{ rule: null }, 'no-shift'],
    [{ school: { open: false, reason: 'attendance.holiday.nationalDay' } }, 'rest'],
    [{ day: '2026-10-17', school: { open: false, reason: 'weekend' } }, 'rest'],
    [{ day: '2026-10-10', school: { open: true, reason: null } }, 'absent'],
    [{ rule: { ...rule, weekdays: ['1'] } }, 'rest'],
    [{ day: '2026-10-17', school: { open: false, reason: 'weekend' }, rule: { ...rule, weekdays: ['6'] } }, 'absent'],
  ])('turns %o into %s', (more, state) => expect(staffDay(facts(more)).state).toBe(state));
});

const minute = fc.integer({ min: 0, max: 24 * 3600 - 1 });
const clock = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 19);
const punches = fc.array(minute, { maxLength: 8 }).map((all) => all.map((one) => ({ at: clock(one), place: '东门' })));
const half = fc.constantFrom('morning' as const, 'afternoon' as const);
const leave = fc.record({ kind: fc.constantFrom('sick', 'comp'), parts: fc.uniqueArray(half, { minLength: 1 }) });
const badness: Partial<Record<string, number>> = {
  normal: 0,
  comp: 1,
  leave: 1,
  early: 2,
  late: 3,
  missing: 4,
  absent: 5,
};
const badnessOf = (state: string) => badness[state] ?? Number.NaN;

describe('a computed day', () => {
  it('does not depend on the order of punches, and a repeated one changes nothing', () => {
    fc.assert(
      fc.property(punches, fc.boolean(), (given, isOver) => {
        const day = staffDay(facts({ punches: given, isOver }));
        expect(staffDay(facts({ punches: given.toReversed(), isOver }))).toEqual(day);
        expect(staffDay(facts({ punches: [...given, ...given], isOver }))).toEqual(day);
        expect(staffDay(facts({ punches: given, isOver }))).toEqual(day);
      }),
    );
  });

  it('never becomes worse by more leave', () => {
    fc.assert(
      fc.property(punches, fc.array(leave, { maxLength: 2 }), leave, (given, leaves, more) => {
        const before = staffDay(facts({ punches: given, leaves }));
        const after = staffDay(facts({ punches: given, leaves: [...leaves, more] }));
        expect(badnessOf(after.state)).toBeLessThanOrEqual(badnessOf(before.state));
        for (const name of ['lateMinutes', 'earlyMinutes', 'missingIn', 'missingOut'] as const) {
          expect(after[name]).toBeLessThanOrEqual(before[name]);
        }
      }),
    );
  });
});
