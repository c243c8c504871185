import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FollowedMeasurement, followProgress, gradeAt, monthsAfter } from './follow-up.ts';
import { usualGrowthTerms } from './growth.ts';

const measured = (
  measuredOn: string,
  findings: FollowedMeasurement['findings'] = [],
  more: Partial<FollowedMeasurement> = {},
): FollowedMeasurement => ({ measuredOn, findings, heightCm: 105, weightKg: 20, haemoglobinGPerL: null, ...more });

const obese = { reason: 'overweight', openedOn: '2026-01-10', birthday: '2021-05-01' } as const;
const progress = (...measurements: FollowedMeasurement[]) =>
  followProgress(obese, [measured('2026-01-10', ['obese']), ...measurements], usualGrowthTerms);

describe('a follow-up', () => {
  it('is due after three months, and after one month for a child under three years', () => {
    expect(progress()).toMatchObject({ visits: 0, nextDueOn: '2026-04-10', grade: 'moderate', needsReferral: false });
    const young = { ...obese, birthday: '2023-05-01' };
    const opening = [measured('2026-01-31', ['obese'])];
    expect(followProgress({ ...young, openedOn: '2026-01-31' }, opening, usualGrowthTerms).nextDueOn).toBe(
      '2026-02-28',
    );
  });

  it('has recovered after three usual visits in a row, and not before', () => {
    const [first, second, third] = [measured('2026-04-10'), measured('2026-07-10'), measured('2026-10-10')];
    expect(progress(first, second)).toMatchObject({ visits: 2, normalVisits: 2, isRecovered: false });
    expect(progress(first, second, third)).toMatchObject({ visits: 3, normalVisits: 3, isRecovered: true });
    const relapse = measured('2026-08-10', ['overweight']);
    expect(progress(first, second, relapse, third)).toMatchObject({ normalVisits: 1, isRecovered: false });
  });

  it('asks for a referral after three visits without a usual one, and at once where it is severe', () => {
    const odd = (day: string) => measured(day, ['overweight']);
    expect(progress(odd('2026-04-10'), odd('2026-07-10')).needsReferral).toBe(false);
    expect(progress(odd('2026-04-10'), odd('2026-07-10'), odd('2026-10-10')).needsReferral).toBe(true);
    expect(progress(measured('2026-04-10', ['severelyObese']))).toMatchObject({ grade: 'severe', needsReferral: true });
  });

  it('counts only measurements that measured what the case is about', () => {
    const onlyHeight = measured('2026-04-10', [], { weightKg: null });
    expect(progress(onlyHeight)).toMatchObject({ visits: 0, lastVisitOn: null });
  });

  it('is mistaken where the measurement that opened it no longer shows it', () => {
    expect(progress().isMistaken).toBe(false);
    expect(followProgress(obese, [measured('2026-01-10')], usualGrowthTerms).isMistaken).toBe(true);
    expect(followProgress(obese, [], usualGrowthTerms).isMistaken).toBe(true);
  });

  it.each([
    [110, [], 'usual'],
    [109, ['anaemia'], 'mild'],
    [90, ['anaemia'], 'mild'],
    [89, ['anaemia'], 'moderate'],
    [60, ['anaemia'], 'moderate'],
    [59, ['anaemia'], 'severe'],
  ] as const)('grades a haemoglobin of %i g/L with %j as %s', (haemoglobinGPerL, findings, grade) => {
    expect(gradeAt('anaemia', measured('2026-01-10', findings, { haemoglobinGPerL }))).toBe(grade);
  });

  const day = fc.integer({ min: 0, max: 1_200 }).map((days) => {
    const at = new Date(Date.UTC(2025, 6, 1 + days));
    return at.toISOString().slice(0, 10);
  });
  const anyMeasurement = fc.record({
    measuredOn: day,
    findings: fc.constantFrom([], ['overweight'], ['obese'], ['severelyObese'], ['stunted']),
    heightCm: fc.constantFrom(105, null),
    weightKg: fc.constantFrom(20, null),
    haemoglobinGPerL: fc.constant(null),
  }) as fc.Arbitrary<FollowedMeasurement>;

  it('gives the same progress for any order of the measurements, and is due after the last visit', () => {
    const rows = fc.uniqueArray(anyMeasurement, { selector: ({ measuredOn }) => measuredOn, maxLength: 12 });
    fc.assert(
      fc.property(rows, fc.infiniteStream(fc.nat()), (measurements, order) => {
        const shuffled = measurements.toSorted(() => ((order.next().value as number) % 2 === 0 ? 1 : -1));
        const wanted = followProgress(obese, measurements, usualGrowthTerms);
        expect(followProgress(obese, shuffled, usualGrowthTerms)).toEqual(wanted);
        expect(wanted.normalVisits).toBeLessThanOrEqual(wanted.visits);
        expect(wanted.nextDueOn > (wanted.lastVisitOn ?? obese.openedOn)).toBe(true);
        expect(wanted.isRecovered && wanted.needsReferral).toBe(false);
      }),
    );
  });

  it('stays within the month that follows', () => {
    expect(monthsAfter('2024-01-31', 1)).toBe('2024-02-29');
    expect(monthsAfter('2026-11-30', 3)).toBe('2027-02-28');
  });
});
