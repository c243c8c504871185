import { CELSIUS_MAX, CELSIUS_MIN } from './check.ts';

/** The fields that every form can have, as the requirements name them. */
export const epidemicFields = [
  'bodyTemperature',
  'healthCode',
  'tripCode',
  'nucleicAcid48h',
  'nucleicAcidProof',
  'isLocal',
  'detentionPlace',
  'returnDate',
  'travelPlans',
  'outsidePerson',
] as const;

/** A field that every form can have. */
export type EpidemicField = (typeof epidemicFields)[number];

/** Fields that a form with them requires; the others belong to some people only. */
export const requiredEpidemicFields: readonly EpidemicField[] = [
  'bodyTemperature',
  'healthCode',
  'tripCode',
  'nucleicAcid48h',
  'isLocal',
  'outsidePerson',
];

/** People of whom a form asks. */
export const epidemicAudiences = ['children', 'staff', 'both'] as const;

/** How often a form is filled in. */
export const epidemicFrequencies = ['once', 'daily', 'weekly'] as const;

/** Kinds of a form's own questions. */
export const questionKinds = ['yesNo', 'text', 'number', 'date', 'choice'] as const;

/** Answers to a question with yes or no. */
export const yesOrNo = ['yes', 'no'] as const;

/** Colours of a health code. */
export const healthCodes = ['green', 'yellow', 'red'] as const;

/** States of a trip code: green, green with a star after a stay in a city with cases, and worse. */
export const tripCodes = ['green', 'starred', 'yellow', 'red'] as const;

/** Greatest number of a form's own questions. */
export const QUESTIONS_MAX = 20;

/** Maximum length of an answer. */
export const ANSWER_LENGTH_MAX = 200;

/** The options of a question with a choice: lines or commas separate them. */
export function optionsOf(options: string | null | undefined): string[] {
  return [...new Set((options ?? '').split(/[\n,，、]/).map((option) => option.trim()))].filter(Boolean);
}

/** A question of a form. */
export interface EpidemicQuestion {
  question: string;
  kind: (typeof questionKinds)[number];
  options?: string | null | undefined;
  isRequired?: boolean | null | undefined;
}

/** The part of a form that its reports depend on. */
export interface EpidemicTerms {
  frequency: (typeof epidemicFrequencies)[number];
  fromDay: string;
  standardFields?: readonly EpidemicField[] | null | undefined;
  questions?: readonly EpidemicQuestion[] | null | undefined;
}

const DAY_MS = 86_400_000;

/** Returns the first day of the period for which a person reports once: the day, its Monday, or the form's first day. */
export function periodOf({ frequency, fromDay }: Pick<EpidemicTerms, 'frequency' | 'fromDay'>, day: string): string {
  if (frequency === 'once') return fromDay;
  if (frequency === 'daily') return day;
  const time = Date.parse(day);
  const weekday = (new Date(time).getUTCDay() + 6) % 7;
  return new Date(time - weekday * DAY_MS).toISOString().slice(0, 10);
}

/** An answer to a form's own question, by the question's text. */
export interface EpidemicAnswer {
  question: string;
  answer: string;
}

/** An issue of a report: its field or `answers`, and the error with its values. */
export interface ReportIssue {
  field: EpidemicField | 'answers' | `answers.${number}.answer`;
  error: string;
  data?: Record<string, unknown>;
}

type Values = Partial<Record<EpidemicField, unknown>> & { answers?: readonly EpidemicAnswer[] | null | undefined };

/** Returns the issues of a report against its form. */
export function reportIssues({ standardFields, questions }: EpidemicTerms, values: Values): ReportIssue[] {
  const asked = new Set(standardFields ?? []);
  const issues: ReportIssue[] = epidemicFields.flatMap((field): ReportIssue[] => {
    const isEmpty = values[field] === null || values[field] === undefined;
    if (!asked.has(field)) return isEmpty ? [] : [{ field, error: 'HEALTH_EPIDEMIC_NOT_ASKED' }];
    return isEmpty && requiredEpidemicFields.includes(field) ? [{ field, error: 'FIELD_REQUIRED' }] : [];
  });
  const { bodyTemperature } = values;
  if (typeof bodyTemperature === 'string' && !isTemperature(bodyTemperature)) {
    issues.push({
      field: 'bodyTemperature',
      error: 'HEALTH_TEMPERATURE_RANGE',
      data: { min: CELSIUS_MIN, max: CELSIUS_MAX },
    });
  }
  const answers = values.answers ?? [];
  for (const { question, isRequired } of questions ?? []) {
    if (isRequired && !answers.some((one) => one.question === question)) {
      issues.push({ field: 'answers', error: 'HEALTH_EPIDEMIC_ANSWER_MISSING', data: { question } });
    }
  }
  for (const [index, { question, answer }] of answers.entries()) {
    const asks = (questions ?? []).find((one) => one.question === question);
    const isTwice = answers.findIndex((one) => one.question === question) < index;
    if (!asks || isTwice || !isAnswer(asks, answer)) {
      issues.push({ field: `answers.${index}.answer`, error: 'HEALTH_EPIDEMIC_ANSWER_WRONG', data: { question } });
    }
  }
  return issues;
}

/** Returns whether a text is a plausible temperature of a body, such as `36.5`. */
export function isTemperature(text: string): boolean {
  return /^\d\d(\.\d)?$/.test(text) && Number(text) >= CELSIUS_MIN && Number(text) <= CELSIUS_MAX;
}

function isAnswer({ kind, options }: EpidemicQuestion, answer: string): boolean {
  switch (kind) {
    case 'yesNo':
      return answer === 'yes' || answer === 'no';
    case 'number':
      return /^-?\d{1,9}(\.\d{1,4})?$/.test(answer);
    case 'date':
      return /^20\d\d-\d\d-\d\d$/.test(answer) && !Number.isNaN(Date.parse(answer));
    case 'choice':
      return optionsOf(options).includes(answer);
    case 'text':
      return true;
  }
}
