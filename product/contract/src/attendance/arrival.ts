import type { FieldIssue } from '@kiga/entity/record-schema.ts';

/** A child's arrival states on a day. `unseen` means that machines saw the child leave, but not arrive. */
export const arrivalStates = ['on-time', 'late', 'unseen', 'missing'] as const;

/** A child's arrival state on a day. */
export type ArrivalState = (typeof arrivalStates)[number];

/** Times of a kindergarten's morning, `HH:MM`. */
export interface ArrivalTimes {
  arriveFrom: string;
  lateAfter: string;
  callAfter: string;
}

/**
 * Defaults for a kindergarten that has set no times. The usual window of the morning check is 7:20 to 8:10. The usual
 * hour for calling the families of absent children is 9:30.
 */
export const usualArrivalTimes: ArrivalTimes = { arriveFrom: '07:20', lateAfter: '08:10', callAfter: '09:30' };

/**
 * Returns whether an arrival is on time or late. `time` is `HH:MM` by the kindergarten's clock; the minute `lateAfter`
 * itself is on time.
 */
export function arrivalState(time: string, times: ArrivalTimes): 'on-time' | 'late' {
  return time > times.lateAfter ? 'late' : 'on-time';
}

/** Validates the order of the times: each must be later than the one before. Errors: ATTENDANCE_TIMES_ORDER. */
export function arrivalTimesIssues({ arriveFrom, lateAfter, callAfter }: ArrivalTimes): FieldIssue[] {
  const isEarly = { lateAfter: lateAfter <= arriveFrom, callAfter: callAfter <= lateAfter };
  return (['lateAfter', 'callAfter'] as const)
    .filter((field) => isEarly[field])
    .map((field) => ({ field, error: 'ATTENDANCE_TIMES_ORDER' }));
}
