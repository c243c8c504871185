import { dayAfter } from '@kiga/entity/days.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alarmEnUS } from './alarm.en-US.ts';
import { type Alarm, type AlarmCase, type AlarmRule, alarmRulesOn, alarmsOf } from './alarm.ts';
import { alarmZhCN } from './alarm.zh-CN.ts';
import { alarmTable } from './alarm-table.ts';

const rule = (more: Partial<AlarmRule> = {}): AlarmRule => ({
  key: 'rule',
  subject: 'disease:mumps',
  days: 7,
  threshold: 2,
  unit: 'class',
  hours: 24,
  advice: null,
  source: 'country',
  since: '2020-01-01',
  ...more,
});
const ill = (studentId: string, day: string, more: Partial<AlarmCase> = {}): AlarmCase => ({
  studentId,
  classId: 'a',
  gradeId: 'g',
  day,
  disease: 'mumps',
  symptoms: [],
  meal: null,
  ...more,
});
const spans = (alarms: readonly Alarm[]) =>
  alarms.map(({ unitId, firstDay, lastDay, studentIds }) => `${unitId} ${firstDay} ${lastDay} ${studentIds.join()}`);

describe('an alarm', () => {
  it('comes where the second case lies on the last day of the window', () => {
    expect(spans(alarmsOf([ill('1', '2026-11-20'), ill('2', '2026-11-26')], [rule()]))).toEqual([
      'a 2026-11-20 2026-11-26 1,2',
    ]);
  });

  it('stays away where the second case lies a day later', () => {
    expect(alarmsOf([ill('1', '2026-11-20'), ill('2', '2026-11-27')], [rule()])).toEqual([]);
  });

  it('counts a child once, however often it is noted', () => {
    expect(alarmsOf([ill('1', '2026-11-20'), ill('1', '2026-11-21')], [rule()])).toEqual([]);
  });

  it('counts each class, each grade, or the whole kindergarten', () => {
    const cases = [
      ill('1', '2026-11-20'),
      ill('2', '2026-11-20', { classId: 'b' }),
      ill('3', '2026-11-20', { classId: 'c', gradeId: 'h' }),
    ];
    const of = (unit: 'class' | 'grade' | 'kindergarten') => spans(alarmsOf(cases, [rule({ unit })]));
    expect(of('class')).toEqual([]);
    expect(of('grade')).toEqual(['g 2026-11-20 2026-11-20 1,2']);
    expect(of('kindergarten')).toEqual(['null 2026-11-20 2026-11-20 1,2,3']);
  });

  it('joins windows that overlap, and keeps apart those that do not', () => {
    const days = ['2026-11-01', '2026-11-06', '2026-11-11', '2026-11-25', '2026-11-26'];
    const cases = days.map((day, index) => ill(String(index), day));
    expect(spans(alarmsOf(cases, [rule()]))).toEqual(['a 2026-11-01 2026-11-11 0,1,2', 'a 2026-11-25 2026-11-26 3,4']);
  });

  it('takes similar symptoms together', () => {
    const cases = [
      ill('1', '2026-11-20', { disease: null, symptoms: ['hand-rash'] }),
      ill('2', '2026-11-20', { disease: null, symptoms: ['cough', 'oral-ulcer'] }),
      ill('3', '2026-11-20', { disease: null, symptoms: ['cough'] }),
    ];
    expect(spans(alarmsOf(cases, [rule({ subject: 'symptom:rash' })]))).toEqual(['a 2026-11-20 2026-11-20 1,2']);
  });

  it('takes those who fell ill after the same meal', () => {
    const after = (id: string, meal: AlarmCase['meal']) =>
      ill(id, '2026-11-20', { disease: null, meal, symptoms: ['vomiting'] });
    const cases = [
      after('1', 'lunch'),
      after('2', 'lunch'),
      after('3', 'breakfast'),
      { ...after('4', 'lunch'), symptoms: ['fever'] },
    ];
    const lunch = rule({ subject: 'meal:lunch', unit: 'kindergarten', days: 1 });
    expect(spans(alarmsOf(cases, [lunch]))).toEqual(['null 2026-11-20 2026-11-20 1,2']);
  });

  const anyCase = fc.record({
    studentId: fc.constantFrom('1', '2', '3', '4', '5'),
    classId: fc.constantFrom('a', 'b'),
    gradeId: fc.constantFrom('g', null),
    day: fc.nat(20).map((days) => dayAfter('2026-11-01', days)),
    disease: fc.constantFrom('mumps', 'measles', null),
    symptoms: fc.subarray(['fever', 'rash', 'vomiting']),
    meal: fc.constantFrom('lunch' as const, null),
  });
  const cases = fc.array(anyCase, { maxLength: 12 });
  const rules = [
    rule({ key: '1', days: 3 }),
    rule({ key: '2', subject: 'symptom:fever', unit: 'kindergarten', threshold: 3 }),
    rule({ key: '3', subject: 'meal:lunch', unit: 'grade', days: 1 }),
  ];

  it('does not depend on the order of the cases and rules', () => {
    fc.assert(
      fc.property(cases, (list) => {
        expect(alarmsOf(list.toReversed(), rules.toReversed())).toEqual(alarmsOf(list, rules));
      }),
    );
  });

  it('never goes where a case is added', () => {
    fc.assert(
      fc.property(cases, anyCase, (list, more) => {
        const after = alarmsOf([...list, more], rules);
        for (const { rule: of, unitId, firstDay, lastDay, studentIds } of alarmsOf(list, rules)) {
          const holds = after.filter(
            (one) =>
              one.rule.key === of.key && one.unitId === unitId && one.firstDay <= firstDay && one.lastDay >= lastDay,
          );
          expect(holds).toHaveLength(1);
          expect(holds[0]?.studentIds).toEqual(expect.arrayContaining(studentIds));
        }
      }),
    );
  });
});

describe('the alarm rules that hold', () => {
  const place = { day: '2026-11-20', area: '330502' };
  const keys = (own: readonly AlarmRule[], given: readonly AlarmRule[], more = {}) =>
    alarmRulesOn({ ...place, ...more }, { own, given })
      .map(({ key }) => key)
      .toSorted();

  it("are the kindergarten's own for their subject and unit only", () => {
    const given = [rule({ key: 'class' }), rule({ key: 'whole', unit: 'kindergarten' })];
    expect(keys([rule({ key: 'own', threshold: 1 })], given)).toEqual(['own', 'whole']);
    expect(keys([rule({ key: 'own', since: '2026-11-21' })], given)).toEqual(['class', 'whole']);
  });

  it('are those of the narrowest region', () => {
    const given = [rule({ key: 'country' }), rule({ key: 'city', region: '330500' })];
    expect(keys([], given)).toEqual(['city']);
    expect(keys([], given, { area: '110105' })).toEqual(['country']);
  });

  it('stand side by side where their windows differ', () => {
    expect(keys([], [rule({ key: 'day', days: 1 }), rule({ key: 'week' })])).toEqual(['day', 'week']);
  });
});

describe('the table of alarm rules', () => {
  it('has keys of its own, and words in both languages', () => {
    expect(new Set(alarmTable.map(({ key }) => key)).size).toBe(alarmTable.length);
    for (const { advice, source } of alarmTable) {
      for (const words of [alarmZhCN, alarmEnUS]) {
        expect(Object.keys(words.advices)).toContain(String(advice).split('.').at(-1));
        expect(Object.keys(words.sources)).toContain(source.split('.').at(-1));
      }
    }
  });

  it.each([
    ['disease:handFootMouth', 'class', 7, 2],
    ['disease:handFootMouth', 'kindergarten', 7, 5],
    ['disease:norovirus', 'kindergarten', 7, 10],
    ['disease:dysentery', 'kindergarten', 3, 10],
    ['disease:redEye', 'kindergarten', 7, 3],
    ['disease:measles', 'kindergarten', 10, 2],
    ['disease:varicella', 'kindergarten', 7, 5],
    ['symptom:fever', 'class', 1, 3],
    ['symptom:diarrhoea', 'class', 3, 5],
    ['meal:lunch', 'kindergarten', 1, 2],
  ])('holds for %s of the %s within %i days from %i cases on', (subject, unit, days, threshold) => {
    expect(alarmTable).toContainEqual(expect.objectContaining({ subject, unit, days, threshold, hours: 24 }));
  });
});
