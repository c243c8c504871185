import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ChildDayFacts, type ChildLeaveOfDay, type ChildMark, type ChildRule, childDay } from './child-day.ts';
import { dayParts } from './people.ts';

const rule: ChildRule = {
  ruleName: '园所规则',
  arriveFrom: '07:20',
  lateAfter: '08:10',
  callAfter: '09:30',
  halfAt: '12:00',
  leaveFrom: '16:30',
  graceMinutes: 0,
};
const plain: ChildDayFacts = {
  school: { open: true, reason: null },
  isOnRoll: true,
  isRecorded: true,
  rule,
  seen: null,
  leaves: [],
  marks: [],
  isSettled: true,
};
const mark = (one: Partial<ChildMark> & Pick<ChildMark, 'mark'>): ChildMark => ({
  at: null,
  absence: null,
  reason: '忘带卡',
  ...one,
});
const day = (facts: Partial<ChildDayFacts>) => childDay({ ...plain, ...facts });
const seen = (inAt: string | null, outAt: string | null = null) => ({ seen: { inAt, outAt } });
const shown = (facts: Partial<ChildDayFacts>) => {
  const { state, cameHalves, dueHalves, absence, lateMinutes, earlyMinutes } = day(facts);
  return [state, `${cameHalves}/${dueHalves}`, absence, lateMinutes, earlyMinutes];
};
const sick: ChildLeaveOfDay = { kind: 'sick', parts: dayParts };

describe('the day of a child', () => {
  it('is on time in the last minute, and late in the next one', () => {
    expect(shown(seen('08:10', '16:30'))).toEqual(['on-time', '2/2', null, 0, 0]);
    expect(shown(seen('08:11', '16:29'))).toEqual(['late', '2/2', null, 1, 1]);
  });

  it('is late by all minutes once the grace is over', () => {
    const graceful = { ...rule, graceMinutes: 5 };
    expect(shown({ ...seen('08:15'), rule: graceful })[3]).toBe(0);
    expect(shown({ ...seen('08:16'), rule: graceful })[3]).toBe(6);
  });

  it('is missing only after the hour for calling the family', () => {
    expect(shown({ isSettled: false })).toEqual(['ahead', '0/2', null, 0, 0]);
    expect(shown({})).toEqual(['missing', '0/2', 'unknown', 0, 0]);
  });

  it('is excused by leave, and present in spite of leave', () => {
    expect(shown({ leaves: [sick] })).toEqual(['sick', '0/2', 'sick', 0, 0]);
    expect(shown({ leaves: [sick], ...seen('09:00', '15:00') })).toEqual(['on-time', '2/2', null, 0, 0]);
  });

  it('counts half a day when the child comes after a morning of leave, or goes to an afternoon of leave', () => {
    const half = (part: (typeof dayParts)[number]): ChildLeaveOfDay => ({ kind: 'personal', parts: [part] });
    expect(shown({ leaves: [half('morning')], ...seen('13:00') })).toEqual(['on-time', '1/2', 'personal', 0, 0]);
    expect(shown({ leaves: [half('afternoon')], ...seen('08:00', '11:40') })).toEqual([
      'on-time',
      '1/2',
      'personal',
      0,
      0,
    ]);
    expect(shown(seen('13:00'))).toEqual(['late', '1/2', 'unknown', 0, 0]);
    expect(shown(seen('08:00', '11:40'))).toEqual(['early', '1/2', 'unknown', 0, 0]);
    expect(shown({ leaves: [half('morning')] })).toEqual(['missing', '0/2', 'unknown', 0, 0]);
  });

  it('follows the latest mark, and machines again after all marks are cleared', () => {
    const marks = [mark({ mark: 'came', at: '08:05' }), mark({ mark: 'absent', absence: 'sick' })];
    expect(shown({ marks: marks.slice(0, 1) })[0]).toBe('on-time');
    expect(shown({ ...seen('08:00'), marks })).toEqual(['sick', '0/2', 'sick', 0, 0]);
    expect(shown({ ...seen('08:00'), marks: [...marks, mark({ mark: 'cleared' })] })[0]).toBe('on-time');
  });

  it('is free without school, and has no facts off the roll, but shows that the child came', () => {
    const closed = { school: { open: false, reason: 'weekend' } };
    expect(shown(closed)).toEqual(['free', '0/0', null, 0, 0]);
    expect(shown({ ...closed, ...seen('09:00') })).toEqual(['on-time', '0/0', null, 0, 0]);
    expect(shown({ isRecorded: false })[0]).toBe('none');
    expect(shown({ isOnRoll: false })).toEqual(['none', '0/0', null, 0, 0]);
  });

  it('is unseen when machines only saw the child leave', () => {
    expect(shown(seen(null, '16:40'))).toEqual(['unseen', '2/2', null, 0, 0]);
  });

  it('explains each step with the rule, the machine and the mark', () => {
    const { steps } = day({
      seen: { inAt: '08:41', outAt: null, inPlace: '东门' },
      marks: [mark({ mark: 'left', at: '16:52', by: '唐欣' })],
    });
    expect(steps).toEqual([
      { step: 'seenIn', params: { time: '08:41', place: '东门' } },
      { step: 'markedLeft', params: { time: '16:52', kind: 'unknown', reason: '忘带卡', by: '唐欣' } },
      { step: 'late', params: { time: '08:41', limit: '08:10', minutes: 31, rule: '园所规则' } },
    ]);
  });
});

const timeOfDay = fc
  .integer({ min: 6 * 60, max: 19 * 60 })
  .map((minute) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`);
const maybeTime = fc.option(timeOfDay, { nil: null });
const anyLeave = fc.record({
  kind: fc.constantFrom('sick', 'personal', 'other'),
  parts: fc.uniqueArray(fc.constantFrom(...dayParts), { minLength: 1 }),
}) as fc.Arbitrary<ChildLeaveOfDay>;
const anyFacts: fc.Arbitrary<ChildDayFacts> = fc
  .record({
    open: fc.boolean(),
    isOnRoll: fc.boolean(),
    isRecorded: fc.boolean(),
    times: fc.option(fc.tuple(maybeTime, maybeTime), { nil: null }),
    leaves: fc.array(anyLeave, { maxLength: 2 }),
    marks: fc.array(
      fc.record({
        mark: fc.constantFrom('left', 'absent', 'cleared'),
        at: timeOfDay,
        absence: fc.constantFrom(null, 'sick', 'unknown'),
        reason: fc.constant('x'),
      }) as fc.Arbitrary<ChildMark>,
      { maxLength: 3 },
    ),
    isSettled: fc.boolean(),
  })
  .map(({ open, times, ...rest }) => ({
    ...rest,
    school: { open, reason: open ? null : 'weekend' },
    rule,
    seen: times && (times[0] ?? times[1]) ? { inAt: times[0], outAt: times[1] } : null,
  }));

describe('the days of all children', () => {
  it('do not become worse by an additional leave', () => {
    fc.assert(
      fc.property(anyFacts, anyLeave, (facts, leave) => {
        const before = childDay(facts);
        const after = childDay({ ...facts, leaves: [...facts.leaves, leave] });
        expect(after.lateMinutes).toBeLessThanOrEqual(before.lateMinutes);
        expect(after.earlyMinutes).toBeLessThanOrEqual(before.earlyMinutes);
        expect(after.cameHalves).toBe(before.cameHalves);
        if (before.absence !== 'unknown') expect(after.absence).not.toBe('unknown');
      }),
    );
  });

  it('do not depend on the order of leaves, and are the same when computed again', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const result = childDay(facts);
        expect(childDay(JSON.parse(JSON.stringify(facts)) as ChildDayFacts)).toEqual(result);
        expect(childDay({ ...facts, leaves: facts.leaves.toReversed() })).toEqual(result);
      }),
    );
  });

  it('have never more halves than were due, and a reason for each missing half of a settled day', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const { dueHalves, cameHalves, absence } = childDay({ ...facts, isSettled: true });
        expect(cameHalves).toBeLessThanOrEqual(dueHalves);
        expect(absence === null).toBe(cameHalves === dueHalves);
      }),
    );
  });
});
