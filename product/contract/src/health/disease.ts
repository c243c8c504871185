import { dayAfter } from '@kiga/entity/days.ts';
import { areaPrefixOf } from '../system/organizations/area-id.ts';

/** Infectious diseases with rules of their own, in the order of the screens. */
export const diseases = [
  'influenza',
  'handFootMouth',
  'herpangina',
  'varicella',
  'mumps',
  'scarletFever',
  'measles',
  'rubella',
  'norovirus',
  'dysentery',
  'redEye',
  'pertussis',
  'meningococcal',
  'hepatitis',
  'tuberculosis',
  'covid',
] as const;

/** An infectious disease. */
export type Disease = (typeof diseases)[number];

/** Diagnoses of an illness: an infectious disease, or another one in words. */
export const diagnoses = [...diseases, 'other'] as const;

/** A diagnosis. */
export type Diagnosis = (typeof diagnoses)[number];

/** Figures of a disease. Days are whole calendar days. */
export interface DiseaseFigures {
  /** Shortest and longest incubation in days; null where unknown. */
  incubationFrom: number | null;
  incubationTo: number | null;
  /** Days after the onset on which the child stays away; 0 for none. */
  isolationDays: number;
  /** Days without symptoms before the return; null where symptoms do not decide. */
  symptomFreeDays: number | null;
  /** True where the child returns with a certificate only. */
  needsCertificate: boolean;
  /** Days for which contacts are watched after their last contact; 0 for none. */
  watchDays: number;
}

/** The rule of a disease that holds. `advice` and `source` are keys of texts, or texts of the kindergarten's own rule. */
export interface DiseaseTerms extends DiseaseFigures {
  /** About closing a class. */
  advice: string | null;
  source: string;
}

/** A rule of a disease from a day on, in the country or a region. */
export interface DiseaseRule extends DiseaseTerms {
  disease: Disease;
  validFrom: string;
  /** Official code of the area that it holds in, such as 330500; absent for the whole country. */
  region?: string;
}

/** A kindergarten's own rule of a disease. */
export interface OwnDiseaseRule extends DiseaseTerms {
  disease: Disease;
  beginsOn: string;
}

/** Where and when a rule is looked for. */
export interface RulePlace {
  day: string;
  /** Official code of the kindergarten's area; null where unknown. */
  area: string | null;
}

/** Days of an illness that decide its isolation. */
export interface IllnessDays {
  onsetOn: string;
  /** The last day with symptoms; null while they last. */
  symptomsEndedOn: string | null;
}

/** Returns whether a region, absent for the country, contains an area. */
export function isRegionOf(region: string | undefined, area: string | null): boolean {
  return region === undefined || (area?.startsWith(areaPrefixOf(region)) ?? false);
}

/** Compares two regions: the narrower one comes first. */
export function byNarrowness(one: string | undefined, other: string | undefined): number {
  const length = (region: string | undefined) => (region === undefined ? 0 : areaPrefixOf(region).length);
  return length(other) - length(one);
}

/**
 * Returns the rule of a disease that holds on a day: the kindergarten's own, otherwise that of the narrowest region,
 * otherwise the country's; the latest beginning wins. Null where none has begun.
 */
export function diseaseTermsOn(
  disease: Disease,
  { day, area }: RulePlace,
  { own, given }: { own: readonly OwnDiseaseRule[]; given: readonly DiseaseRule[] },
): DiseaseTerms | null {
  const [mine] = own
    .filter((rule) => rule.disease === disease && rule.beginsOn <= day)
    .toSorted((a, b) => b.beginsOn.localeCompare(a.beginsOn));
  if (mine) return mine;
  const [found] = given
    .filter((rule) => rule.disease === disease && rule.validFrom <= day && isRegionOf(rule.region, area))
    .toSorted((a, b) => byNarrowness(a.region, b.region) || b.validFrom.localeCompare(a.validFrom));
  return found ?? null;
}

/** Returns whether a disease keeps a child away at all. */
export function needsIsolation({ isolationDays, symptomFreeDays, needsCertificate }: DiseaseFigures): boolean {
  return isolationDays > 0 || symptomFreeDays !== null || needsCertificate;
}

/**
 * Returns the last day on which the child stays away. While symptoms last, it counts from the onset only, so the day may
 * still move.
 */
export function isolationEnd(
  { isolationDays, symptomFreeDays }: Pick<DiseaseFigures, 'isolationDays' | 'symptomFreeDays'>,
  { onsetOn, symptomsEndedOn }: IllnessDays,
): string {
  const byOnset = dayAfter(onsetOn, isolationDays);
  if (symptomFreeDays === null || symptomsEndedOn === null) return byOnset;
  const bySymptoms = dayAfter(symptomsEndedOn, symptomFreeDays);
  return bySymptoms > byOnset ? bySymptoms : byOnset;
}

/** Returns the last day on which contacts are watched; null for a disease whose contacts are not watched. */
export function watchEnd({ watchDays }: Pick<DiseaseFigures, 'watchDays'>, lastContactOn: string): string | null {
  return watchDays === 0 ? null : dayAfter(lastContactOn, watchDays);
}
