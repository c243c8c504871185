import type { MeasuredValue } from '../growth/measurement.entity.ts';

/** Kinds of examination rounds. */
export const examKinds = ['yearly', 'halfYear', 'vision', 'dental', 'blood', 'other'] as const;

/** Groups of values and findings that a round examines. */
export const examItems = ['growth', 'vision', 'blood', 'teeth', 'general'] as const;

/** One thing that a round examines. */
export type ExamItem = (typeof examItems)[number];

/** Places that a doctor looks at and listens to: 内科 and 外科 of the yearly examination. */
export const examPlaces = ['hearing', 'heart', 'lungs', 'abdomen', 'skin', 'limbs'] as const;

/** One place that a doctor examines. */
export type ExamPlace = (typeof examPlaces)[number];

/** Results at a place. */
export const placeResults = ['normal', 'abnormal'] as const;

/** Conclusions of a doctor. */
export const examConclusions = ['healthy', 'watch', 'refer'] as const;

/** Values of a measurement that belong to an item. */
export const valuesOfItem: Record<ExamItem, readonly MeasuredValue[]> = {
  growth: ['heightCm', 'weightKg'],
  vision: ['visionLeft', 'visionRight'],
  blood: ['haemoglobinGPerL'],
  teeth: ['teethCount', 'cariesCount'],
  general: [],
};

/** Figures of the summary of a year, each a share of the children who were examined for it. */
export const examFigures = [
  'examined',
  'underweight',
  'stunted',
  'wasted',
  'overweight',
  'obese',
  'anaemia',
  'lowVision',
  'caries',
  'abnormal',
  'refer',
] as const;

/** A figure of the summary. */
export type ExamFigure = (typeof examFigures)[number];
