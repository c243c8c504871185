import { arrivalStates } from './arrival.ts';

/** Reasons of a child's absence. `unknown` means that no leave was approved and no reason was marked. */
export const absences = ['sick', 'personal', 'other', 'unknown'] as const;

/** A reason of a child's absence. */
export type Absence = (typeof absences)[number];

/** States of a child on the board: the arrivals, and `leave` for a child who is excused. */
export const boardStates = [...arrivalStates, 'leave'] as const;

/**
 * States of a child's day. Arrivals come first; `early` left before its time; the reasons of a whole day's leave; `free`
 * has no school; `ahead` has not come yet; `none` has no facts, such as before the admission.
 */
export const childDayStates = [
  ...arrivalStates,
  'early',
  'sick',
  'personal',
  'other',
  'free',
  'ahead',
  'none',
] as const;

/** A state of a child's day. */
export type ChildDayState = (typeof childDayStates)[number];

/** Halves of a day. */
export type Halves = 0 | 1 | 2;
