import type { DayPart } from '@kiga/contract/attendance/people.ts';
import type { CheckEntry, SavedCheck, StationChild } from '@kiga/contract/health/check.acts.ts';
import {
  type CheckColour,
  type CheckLevel,
  type CheckPlace,
  type CheckTerms,
  checkPlaces,
  colourOf,
  FEVER,
  symptomsOfPlace,
} from '@kiga/contract/health/check.ts';
import { readTemperature } from './temperature.ts';

/** A photo that waits for its upload. */
export interface KeptPhoto {
  name: string;
  type: string;
  /** Content in base64. */
  base64: string;
}

/** A check in the outbox: an entry of the contract whose photo was not uploaded yet. */
export interface WaitingCheck extends Omit<CheckEntry, 'photo'> {
  photo: KeptPhoto | null;
  /** Name of the child, for a list without the children. */
  name: string;
}

/** A check that a person is entering. */
export interface Draft {
  /** Version of the check that it changes; null for a new one. */
  version: number | null;
  /** Measurements that stay. */
  earlier: CheckEntry['temperatures'];
  /** Typed temperature. */
  typed: string;
  /** Results other than normal. */
  levels: Partial<Record<CheckPlace, CheckLevel>>;
  symptoms: readonly string[];
  hasMedicine: boolean;
  /** Time at which the parent was asked to stay, `HH:MM`. */
  parentToldAt: string | null;
  remark: string;
  photo: KeptPhoto | null;
}

export const emptyDraft: Draft = {
  version: null,
  earlier: [],
  typed: '',
  levels: {},
  symptoms: [],
  hasMedicine: false,
  parentToldAt: null,
  remark: '',
  photo: null,
};

/** Returns the draft of a change of a stored check. Its measurements stay, and a second one follows. */
export function draftOfCheck(check: SavedCheck): Draft {
  const { version, temperatures, levels, symptoms, hasMedicine, parentToldAt, remark } = check;
  return {
    ...emptyDraft,
    version,
    earlier: temperatures,
    levels: onlyFound(levels),
    symptoms: withoutFever(symptoms),
    hasMedicine,
    parentToldAt,
    remark: remark ?? '',
  };
}

/** Returns the draft of a check that waits in this tablet; its own measurement can still be changed. */
export function draftOfWaiting(check: WaitingCheck): Draft {
  const { version, temperatures, levels, symptoms, hasMedicine, parentToldAt, remark, photo } = check;
  return {
    version,
    earlier: temperatures.slice(0, -1),
    typed: temperatures.at(-1)?.celsius.toFixed(1) ?? '',
    levels: onlyFound(levels),
    symptoms: withoutFever(symptoms),
    hasMedicine,
    parentToldAt,
    remark: remark ?? '',
    photo,
  };
}

/** Returns the draft with another result at a place. A single symptom of the place is offered at once. */
export function withLevel(draft: Draft, place: CheckPlace, level: CheckLevel): Draft {
  const own = symptomsOfPlace[place];
  const others = draft.symptoms.filter((symptom) => !own.includes(symptom));
  const { [place]: before, ...levels } = draft.levels;
  if (level === 'normal') return { ...draft, levels, symptoms: others };
  const isNew = before === undefined && own.length === 1;
  return { ...draft, levels: { ...levels, [place]: level }, symptoms: isNew ? [...others, ...own] : draft.symptoms };
}

/** Returns the draft with a symptom added or removed. */
export function withSymptom(draft: Draft, symptom: string): Draft {
  const { symptoms } = draft;
  return {
    ...draft,
    symptoms: symptoms.includes(symptom) ? symptoms.filter((one) => one !== symptom) : [...symptoms, symptom],
  };
}

/** The result of a draft before it is saved. */
export interface Conclusion {
  colour: CheckColour;
  /** The last measurement, degrees Celsius. */
  celsius: number | null;
  /** True where a second measurement follows. */
  needsSecond: boolean;
  /** Places with a result other than normal and without a symptom. */
  places: CheckPlace[];
}

/** Returns what a draft means by the kindergarten's limits. */
export function concludes(draft: Draft, terms: CheckTerms): Conclusion {
  const celsius = readTemperature(draft.typed).celsius ?? draft.earlier.at(-1)?.celsius ?? null;
  const { levels, symptoms, hasMedicine } = draft;
  const measured = draft.earlier.length + (readTemperature(draft.typed).celsius === null ? 0 : 1);
  return {
    colour: colourOf({ celsius, levels, symptoms, hasMedicine }, terms),
    celsius,
    needsSecond: celsius !== null && celsius >= terms.suspectCelsius && measured === 1,
    places: checkPlaces.filter(
      (place) => levels[place] !== undefined && !symptoms.some((one) => symptomsOfPlace[place].includes(one)),
    ),
  };
}

/** Where and when a check happens. */
export interface CheckMoment {
  day: string;
  part: DayPart;
  /** Moment by the server's clock, ISO 8601, and its time `HH:MM` in the kindergarten. */
  checkedAt: string;
  time: string;
  handledBy: string | null;
}

/** Returns the entry of a draft. */
export function entryOf(
  child: Pick<StationChild, 'id' | 'name'>,
  draft: Draft,
  { day, part, checkedAt, time, handledBy }: CheckMoment,
  terms: CheckTerms,
): WaitingCheck {
  const { celsius } = readTemperature(draft.typed);
  const { version, earlier, levels, symptoms, hasMedicine, parentToldAt, remark, photo } = draft;
  return {
    entryId: crypto.randomUUID(),
    studentId: child.id,
    name: child.name,
    day,
    part,
    version,
    checkedAt,
    temperatures: celsius === null ? [...earlier] : [...earlier, { celsius, method: 'forehead', takenAt: time }],
    levels,
    symptoms: [...symptoms],
    hasMedicine,
    action: actionOf(draft, terms),
    handledBy,
    parentToldAt,
    remark: remark.trim() === '' ? null : remark.trim(),
    photo,
  };
}

function actionOf(draft: Draft, terms: CheckTerms): CheckEntry['action'] {
  const { celsius, needsSecond, places } = concludes(draft, terms);
  const isHot = celsius !== null && celsius >= terms.collectCelsius;
  if (isHot && (draft.parentToldAt !== null || !needsSecond)) return 'callParent';
  if (needsSecond) return 'recheck';
  return places.length > 0 || draft.symptoms.length > 0 ? 'observe' : null;
}

/** Returns my check on top of theirs: measurements of both stay, theirs first. */
export function mineOverTheirs(mine: WaitingCheck, theirs: SavedCheck): WaitingCheck {
  const isTheirs = theirs.temperatures.every(({ celsius }, index) => mine.temperatures[index]?.celsius === celsius);
  return {
    ...mine,
    entryId: crypto.randomUUID(),
    version: theirs.version,
    temperatures: isTheirs ? mine.temperatures : [...theirs.temperatures, ...mine.temperatures],
  };
}

const onlyFound = (levels: Partial<Record<CheckPlace, CheckLevel>>): Draft['levels'] =>
  Object.fromEntries(Object.entries(levels).filter(([, level]) => level !== 'normal'));
const withoutFever = (symptoms: readonly string[]) => symptoms.filter((symptom) => symptom !== FEVER);
