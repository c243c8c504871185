import type { GrowthTerms, MeasurementFinding } from './growth.ts';

/** Reasons for which a child is followed: it is below or above, or anaemic. */
export const followReasons = ['underweight', 'stunted', 'wasted', 'overweight', 'anaemia'] as const;

/** Reason for which a child is followed. */
export type FollowReason = (typeof followReasons)[number];

/** Grades of a finding, from the lightest. */
export const followGrades = ['mild', 'moderate', 'severe'] as const;

/** Grade of a finding. */
export type FollowGrade = (typeof followGrades)[number];

/** Age under which a child is seen more often, completed months. */
export const YOUNG_UNTIL_MONTHS = 36;

/**
 * Limits of anaemia, g/L: 90 to the limit of the kindergarten is mild, 60 to 89 moderate, below severe: 《儿童营养性疾病管理技术规范》
 * (ministry of health, 2012).
 */
export const anaemiaGrades = { moderateBelowGPerL: 90, severeBelowGPerL: 60 } as const;

/** A measurement as far as following needs it. */
export interface FollowedMeasurement {
  /** `yyyy-mm-dd` */
  measuredOn: string;
  findings: readonly MeasurementFinding[];
  heightCm: number | null;
  weightKg: number | null;
  haemoglobinGPerL: number | null;
}

/** Findings of a measurement by reason, with their grade. */
const gradesOfFindings: Partial<Record<MeasurementFinding, { reason: FollowReason; grade: FollowGrade }>> = {
  underweight: { reason: 'underweight', grade: 'moderate' },
  severelyUnderweight: { reason: 'underweight', grade: 'severe' },
  stunted: { reason: 'stunted', grade: 'moderate' },
  severelyStunted: { reason: 'stunted', grade: 'severe' },
  wasted: { reason: 'wasted', grade: 'moderate' },
  severelyWasted: { reason: 'wasted', grade: 'severe' },
  overweight: { reason: 'overweight', grade: 'mild' },
  obese: { reason: 'overweight', grade: 'moderate' },
  severelyObese: { reason: 'overweight', grade: 'severe' },
};

/** Findings for which a child is followed. */
export const followedFindings: readonly MeasurementFinding[] = [
  ...(Object.keys(gradesOfFindings) as MeasurementFinding[]),
  'anaemia',
];

/** Returns the grade of a reason at a measurement: `usual` without the finding, null where it was not measured. */
export function gradeAt(reason: FollowReason, measured: FollowedMeasurement): FollowGrade | 'usual' | null {
  const { heightCm, weightKg, haemoglobinGPerL, findings } = measured;
  if (reason === 'anaemia') {
    if (haemoglobinGPerL === null) return null;
    if (!findings.includes('anaemia')) return 'usual';
    const { moderateBelowGPerL, severeBelowGPerL } = anaemiaGrades;
    return haemoglobinGPerL < severeBelowGPerL ? 'severe' : haemoglobinGPerL < moderateBelowGPerL ? 'moderate' : 'mild';
  }
  const isMeasured =
    reason === 'stunted'
      ? heightCm !== null
      : reason === 'underweight'
        ? weightKg !== null
        : heightCm !== null && weightKg !== null;
  if (!isMeasured) return null;
  const grades = findings.flatMap((finding) => {
    const found = gradesOfFindings[finding];
    return found?.reason === reason ? [found.grade] : [];
  });
  return followGrades.findLast((grade) => grades.includes(grade)) ?? 'usual';
}

/** Progress of a case after its visits. */
export interface FollowProgress {
  /** Measurements after the one that opened the case. */
  visits: number;
  /** Usual results in a row at the end. */
  normalVisits: number;
  lastVisitOn: string | null;
  /** Grade at the last measurement that was not usual. */
  grade: FollowGrade;
  nextDueOn: string;
  /** Whether enough usual results in a row close the case. */
  isRecovered: boolean;
  /** Whether the child should see a hospital: severe, or not usual after the visits of the kindergarten's figures. */
  needsReferral: boolean;
  /** Whether the measurement that opened the case no longer shows it. */
  isMistaken: boolean;
}

/**
 * Returns the progress of a case from the child's measurements in any order. Source of the rhythm, the referral and the end:
 * 《儿童营养性疾病管理技术规范》 (ministry of health, 2012), whose figures are those of `GrowthTerms`.
 */
export function followProgress(
  { reason, openedOn, birthday }: { reason: FollowReason; openedOn: string; birthday: string },
  measurements: readonly FollowedMeasurement[],
  terms: GrowthTerms,
): FollowProgress {
  const results = measurements
    .filter(({ measuredOn }) => measuredOn >= openedOn)
    .toSorted((a, b) => (a.measuredOn < b.measuredOn ? -1 : 1))
    .flatMap((measured) => {
      const grade = gradeAt(reason, measured);
      return grade === null ? [] : [{ day: measured.measuredOn, grade }];
    });
  const opening = results.find(({ day }) => day === openedOn);
  const visits = results.filter(({ day }) => day > openedOn);
  const lastOdd = results.findLastIndex(({ grade }) => grade !== 'usual');
  const normalVisits = Math.min(visits.length, results.length - 1 - lastOdd);
  const grade = (results[lastOdd]?.grade ?? 'mild') as FollowGrade;
  const lastVisitOn = visits.at(-1)?.day ?? null;
  const from = lastVisitOn ?? openedOn;
  const isYoung = from < monthsAfter(birthday, YOUNG_UNTIL_MONTHS);
  const isNormalAtLast = normalVisits > 0;
  return {
    visits: visits.length,
    normalVisits,
    lastVisitOn,
    grade,
    nextDueOn: monthsAfter(from, isYoung ? terms.followMonthsYoung : terms.followMonths),
    isRecovered: normalVisits >= terms.closeAfterNormal,
    needsReferral: !isNormalAtLast && (grade === 'severe' || visits.length >= terms.referAfterVisits),
    isMistaken: opening === undefined || opening.grade === 'usual',
  };
}

/** Returns the same day some months later, or the last day of a shorter month. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}
