import { dayAfter } from '@kiga/entity/days.ts';
import { byNarrowness, diagnoses, isRegionOf, type RulePlace } from './disease.ts';

/** Meals after which children may fall ill. */
export const meals = ['breakfast', 'morningSnack', 'lunch', 'afternoonSnack', 'dinner'] as const;

/** A meal. */
export type Meal = (typeof meals)[number];

/** Units whose cases are counted together. */
export const alarmUnits = ['class', 'grade', 'kindergarten'] as const;

/** A unit of counting. */
export type AlarmUnit = (typeof alarmUnits)[number];

/** Groups of symptoms that count as similar, by the code that names the group. Any other symptom counts alone. */
const similar: Readonly<Record<string, readonly string[]>> = {
  rash: ['rash', 'hand-rash', 'foot-rash', 'herpes-throat', 'oral-ulcer'],
};

/** Symptoms of an illness after a meal. */
const ofMeal: readonly string[] = ['vomiting', 'diarrhoea', 'stomach-ache'];

/** Figures of a rule: so many cases of a unit within so many days. */
export interface AlarmFigures {
  /** Days of the window, both inclusive. */
  days: number;
  threshold: number;
  unit: AlarmUnit;
  /** Hours within which the kindergarten reports. */
  hours: number;
}

/** The subject of a rule: `disease:mumps`, `symptom:fever` or `meal:lunch`. */
export type AlarmSubject = `disease:${string}` | `symptom:${string}` | `meal:${Meal}`;

/** A rule as it holds. `advice` and `source` are keys of texts, or texts of the kindergarten's own rule. */
export interface AlarmTerms extends AlarmFigures {
  /** Unique among the rules that hold on a day. */
  key: string;
  subject: AlarmSubject;
  advice: string | null;
  source: string;
  /** First day on which the rule holds. */
  since: string;
}

/** A rule of the country or a region. */
export interface AlarmRule extends AlarmTerms {
  /** Official code of the area; absent for the whole country. */
  region?: string;
}

/** One ill child on the day on which the illness began, or the findings of a check. */
export interface AlarmCase {
  studentId: string;
  classId: string;
  gradeId: string | null;
  day: string;
  /** A code of `diagnoses`; null where none is known. */
  disease: string | null;
  /** Codes of symptoms. */
  symptoms: readonly string[];
  meal: Meal | null;
}

/** Cases that reached the threshold of a rule and follow each other closely. */
export interface Alarm {
  rule: AlarmTerms;
  /** Id of the class or grade; null for the whole kindergarten. */
  unitId: string | null;
  firstDay: string;
  lastDay: string;
  /** Ids of the children, sorted. */
  studentIds: string[];
}

/** Returns whether a case belongs to a subject. */
export function isOfSubject(subject: AlarmSubject, { disease, symptoms, meal }: AlarmCase): boolean {
  const [kind, code] = subject.split(':') as [string, string];
  if (kind === 'disease') return disease === code;
  if (kind === 'meal') return meal === code && symptoms.some((symptom) => ofMeal.includes(symptom));
  return symptoms.some((symptom) => (similar[code] ?? [code]).includes(symptom));
}

/** Returns the name and code of a subject. */
export function partsOfSubject(subject: string): { kind: 'disease' | 'symptom' | 'meal'; code: string } {
  const [kind, code] = subject.split(':') as ['disease' | 'symptom' | 'meal', string];
  return { kind, code };
}

/**
 * Returns the rules that hold on a day. For each subject and unit those of the kindergarten stand in for all others,
 * and those of the narrowest region for the country's. Where one level has several rules with the same window, the latest holds.
 */
export function alarmRulesOn<Rule extends AlarmRule>(
  { day, area }: RulePlace,
  { own, given }: { own: readonly Rule[]; given: readonly Rule[] },
): Rule[] {
  const holding = (rules: readonly Rule[]) =>
    rules.filter(({ since, region }) => since <= day && isRegionOf(region, area));
  const unitOf = ({ subject, unit }: Rule) => `${subject} ${unit}`;
  const mine = holding(own);
  const taken = new Set(mine.map(unitOf));
  const others = holding(given).filter((rule) => !taken.has(unitOf(rule)));
  const nearest = [...Map.groupBy(others, unitOf).values()].flatMap((rules) => {
    const [first] = rules.toSorted((a, b) => byNarrowness(a.region, b.region));
    return rules.filter((rule) => byNarrowness(first?.region, rule.region) === 0);
  });
  return [...Map.groupBy([...mine, ...nearest], (rule) => `${unitOf(rule)} ${rule.days}`).values()].map(
    (rules) => rules.toSorted((a, b) => b.since.localeCompare(a.since) || a.key.localeCompare(b.key))[0] as Rule,
  );
}

/**
 * Returns the alarms of cases by these rules: one for each rule, unit and running cluster. A cluster joins all windows
 * that reach the threshold and overlap; a child counts once in a window. The order of the cases does not matter.
 */
export function alarmsOf(cases: readonly AlarmCase[], rules: readonly AlarmTerms[]): Alarm[] {
  return rules
    .toSorted((a, b) => a.key.localeCompare(b.key))
    .flatMap((rule) => {
      const matching = cases.filter((one) => isOfSubject(rule.subject, one));
      const units = [...Map.groupBy(matching, (one) => unitIdOf(rule.unit, one))].filter(
        ([unitId]) => unitId !== undefined,
      );
      return units
        .toSorted(([a], [b]) => String(a).localeCompare(String(b)))
        .flatMap(([unitId, all]) =>
          clustersOf(all, rule).map((cluster) => ({ rule, unitId: unitId ?? null, ...cluster })),
        );
    });
}

/** Returns the id of the case's unit; undefined where it belongs to none. */
function unitIdOf(unit: AlarmUnit, { classId, gradeId }: AlarmCase): string | null | undefined {
  if (unit === 'kindergarten') return null;
  return unit === 'class' ? classId : (gradeId ?? undefined);
}

function clustersOf(
  cases: readonly AlarmCase[],
  { days, threshold }: AlarmFigures,
): Pick<Alarm, 'firstDay' | 'lastDay' | 'studentIds'>[] {
  const starts = [...new Set(cases.map(({ day }) => day))].toSorted();
  const clusters: { from: string; to: string }[] = [];
  for (const from of starts) {
    const to = dayAfter(from, days - 1);
    if (childrenOf(within(cases, { from, to })).length < threshold) continue;
    const last = clusters.at(-1);
    if (last && from <= last.to) last.to = to;
    else clusters.push({ from, to });
  }
  return clusters.map((span) => {
    const all = within(cases, span);
    const inOrder = all.map(({ day }) => day).toSorted();
    return { firstDay: inOrder[0] as string, lastDay: inOrder.at(-1) as string, studentIds: childrenOf(all) };
  });
}

const within = (cases: readonly AlarmCase[], { from, to }: { from: string; to: string }) =>
  cases.filter(({ day }) => day >= from && day <= to);

const childrenOf = (cases: readonly AlarmCase[]) => [...new Set(cases.map(({ studentId }) => studentId))].toSorted();

/** Returns whether a diagnosis is one of the infectious diseases. */
export function isDisease(disease: string | null): boolean {
  return disease !== null && disease !== 'other' && (diagnoses as readonly string[]).includes(disease);
}
