import type { checkColours } from '../devices/event-kinds/morning-check.ts';

/** Places and matters that a check looks at, in the order of the screens. The first six are always shown. */
export const checkPlaces = [
  'oral',
  'hand',
  'eye',
  'nails',
  'trauma',
  'spirit',
  'throat',
  'skin',
  'parotid',
  'breathing',
  'digestion',
  'lice',
  'belongings',
] as const;

/** A place or matter that a check looks at. */
export type CheckPlace = (typeof checkPlaces)[number];

/** Number of places that the screens always show. */
export const MAIN_PLACES = 6;

/** Results at one place. */
export const checkLevels = ['normal', 'observe', 'abnormal'] as const;

/** A result at one place. */
export type CheckLevel = (typeof checkLevels)[number];

/** Colour of the card that a child gets. */
export type CheckColour = (typeof checkColours)[number];

/** Acts that follow a check. */
export const checkActions = ['none', 'observe', 'recheck', 'callParent', 'isolate', 'hospital', 'home'] as const;

/** Codes of the dictionary `symptom` that belong to each place. */
export const symptomsOfPlace: Readonly<Record<CheckPlace, readonly string[]>> = {
  oral: ['oral-ulcer', 'tooth'],
  hand: ['hand-rash'],
  eye: ['red-eyes', 'eye-discharge'],
  nails: ['long-nails'],
  trauma: ['injury', 'bite'],
  spirit: ['fatigue', 'headache', 'jaundice'],
  throat: ['sore-throat', 'herpes-throat'],
  skin: ['rash', 'foot-rash', 'allergy'],
  parotid: ['parotid'],
  breathing: ['cough', 'runny-nose'],
  digestion: ['vomiting', 'diarrhoea', 'stomach-ache'],
  lice: ['lice'],
  belongings: ['unsafe-item'],
};

/** Symptom of a temperature at or above the limit for a second measurement. */
export const FEVER = 'fever';

/** Maximum number of symptoms of a check. */
export const CHECK_SYMPTOMS_MAX = 12;

/** Maximum number of measurements of a check. */
export const MEASUREMENTS_MAX = 6;

/** Lowest and highest plausible temperature of a body, degrees Celsius. */
export const CELSIUS_MIN = 34;
export const CELSIUS_MAX = 42;

/** Limits of a kindergarten for checks. Temperatures in degrees Celsius. */
export interface CheckTerms {
  /** From this temperature on, a second measurement follows. */
  suspectCelsius: number;
  /** From this temperature on, the family fetches the child. */
  collectCelsius: number;
  /** Below this temperature, the measurement is doubtful. */
  doubtBelowCelsius: number;
  /** Minutes until the second measurement. */
  recheckMinutes: number;
  /** Days for which photos are kept. */
  photoDays: number;
}

/**
 * Limits of a kindergarten that has set none. 37.3 and 37.5 degrees are the figures of published rules of kindergartens
 * for forehead and armpit; the other three are our own choice.
 */
export const usualCheckTerms: CheckTerms = {
  suspectCelsius: 37.3,
  collectCelsius: 37.5,
  doubtBelowCelsius: 35.5,
  recheckMinutes: 5,
  photoDays: 30,
};

/** The parts of a check that decide its card. */
export interface CheckFindings {
  /** The last measurement, degrees Celsius; null without one. */
  celsius: number | null;
  levels: Partial<Record<CheckPlace, CheckLevel | null>>;
  /** Codes of symptoms. */
  symptoms: readonly string[];
  /** True for a child who brings medicine. */
  hasMedicine: boolean;
}

/**
 * Returns the colour of the card: red for a child who brings medicine or needs care, yellow for one to watch, green
 * otherwise.
 */
export function colourOf({ celsius, levels, symptoms, hasMedicine }: CheckFindings, terms: CheckTerms): CheckColour {
  const found = checkPlaces.map((place) => levels[place] ?? 'normal');
  const heat = celsius ?? 0;
  if (hasMedicine || heat >= terms.collectCelsius || found.includes('abnormal')) return 'red';
  return heat >= terms.suspectCelsius || found.includes('observe') || symptoms.length > 0 ? 'yellow' : 'green';
}

/** Returns the symptoms of a check with the fever that its last measurement shows. */
export function symptomsWithFever(
  symptoms: readonly string[],
  celsius: number | null,
  { suspectCelsius }: Pick<CheckTerms, 'suspectCelsius'>,
): string[] {
  const others = symptoms.filter((symptom) => symptom !== FEVER);
  return celsius !== null && celsius >= suspectCelsius ? [FEVER, ...others] : others;
}

/** Codes of machines that differ from those of the dictionary `symptom` by more than case and hyphens. */
const machineCodes: Readonly<Record<string, string>> = {
  VOMIT: 'vomiting',
  DIARRHEA: 'diarrhoea',
  ABDOMINAL_PAIN: 'stomach-ache',
  RED_EYE: 'red-eyes',
  TRAUMA: 'injury',
};

/** Returns the code of a symptom for the code of a machine's finding, such as `hand-rash` for `HAND_RASH`. */
export function symptomOfFinding(finding: string): string {
  return machineCodes[finding] ?? finding.toLowerCase().replaceAll('_', '-');
}

/** Returns the place at which a symptom shows; null where it belongs to none. */
export function placeOfSymptom(symptom: string): CheckPlace | null {
  return checkPlaces.find((place) => symptomsOfPlace[place].includes(symptom)) ?? null;
}
