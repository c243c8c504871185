/**
 * States of a staff member's day. `missing` lacks a sign-in or sign-out; `leave` and `comp` are approved leave, the
 * second from overtime; `rest` is no working day; `no-shift` has no rule; `ahead` is not decided yet; `none` lies
 * outside the employment.
 */
export const staffDayStates = [
  'normal',
  'late',
  'early',
  'missing',
  'absent',
  'leave',
  'comp',
  'rest',
  'no-shift',
  'ahead',
  'none',
] as const;

/** A state of a staff member's day. */
export type StaffDayState = (typeof staffDayStates)[number];

/** Marks that a period may ask for. */
export const periodAsks = ['both', 'in', 'out'] as const;

/** Directions of a mark. */
export const markWays = ['in', 'out'] as const;

/** Direction of a mark: signing in or out. */
export type MarkWay = (typeof markWays)[number];

/** Maximum number of periods in a rule. Source: the requirement's 'At most 5 time periods'. */
export const PERIODS_MAX = 5;
