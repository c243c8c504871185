/** Groups of symptoms that the statistics show, with the codes of the dictionary `symptom`. */
export const symptomGroups = {
  fever: ['fever'],
  cough: ['cough'],
  runnyNose: ['runny-nose'],
  throat: ['sore-throat'],
  oral: ['oral-ulcer', 'herpes-throat'],
  rash: ['hand-rash', 'foot-rash', 'rash'],
  digestion: ['vomiting', 'diarrhoea', 'stomach-ache'],
  eyes: ['red-eyes', 'eye-discharge'],
} as const satisfies Record<string, readonly string[]>;

/** A group of symptoms. */
export type SymptomGroup = keyof typeof symptomGroups;

/** Groups of symptoms in the order of the screens. */
export const symptomGroupNames = Object.keys(symptomGroups) as [SymptomGroup, ...SymptomGroup[]];

/** Figures of a class on a day. */
export interface DayFigures {
  /** Children on the roll who are due. */
  expected: number;
  came: number;
  /** Children with a morning check. */
  checked: number;
  /** Children with a yellow or red card. */
  abnormal: number;
  /** Children absent through illness. */
  sick: number;
  /** Children with a symptom of each group; a child counts once for each group and day. */
  groups: Record<SymptomGroup, number>;
}

/** Time of the day, `HH:MM`, at which the figures of a day are settled (requirements, line 232). */
export const SETTLED_AT = '10:00';

/** Returns figures without any child. */
export function noFigures(): DayFigures {
  const groups = Object.fromEntries(symptomGroupNames.map((name) => [name, 0])) as DayFigures['groups'];
  return { expected: 0, came: 0, checked: 0, abnormal: 0, sick: 0, groups };
}

/** Returns the sums of figures. */
export function sumOfFigures(all: readonly DayFigures[]): DayFigures {
  const sum = noFigures();
  for (const one of all) {
    for (const name of ['expected', 'came', 'checked', 'abnormal', 'sick'] as const) sum[name] += one[name];
    for (const name of symptomGroupNames) sum.groups[name] += one.groups[name];
  }
  return sum;
}

/** Returns the groups to which symptoms belong, each once. */
export function groupsOfSymptoms(symptoms: readonly string[]): SymptomGroup[] {
  return symptomGroupNames.filter((name) => symptomGroups[name].some((code: string) => symptoms.includes(code)));
}

/** Returns a share in percent with one place; null of nothing. */
export function percentOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 1_000) / 10;
}
