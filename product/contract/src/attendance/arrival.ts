import type { FieldIssue } from '@kiga/entity/record-schema.ts';

/** How a child arrived on a day; `unseen` is one that was seen leaving and not arriving. */
export const arrivalStates = ['on-time', 'late', 'unseen', 'missing'] as const;

/** How a child arrived on a day. */
export type ArrivalState = (typeof arrivalStates)[number];

/** Times of a morning, `HH:MM`. */
export interface ArrivalTimes {
  arriveFrom: string;
  lateAfter: string;
  callAfter: string;
}

/**
 * Times that hold where a kindergarten has set none: the usual window of the morning check, 7:20 to 8:10, and 9:30 as the
 * hour by which families of absent children are called.
 */
export const usualArrivalTimes: ArrivalTimes = { arriveFrom: '07:20', lateAfter: '08:10', callAfter: '09:30' };

/** On time or late: `time` is `HH:MM` of the arrival by the kindergarten's clock; the minute itself is still on time. */
export function arrivalState(time: string, times: ArrivalTimes): 'on-time' | 'late' {
  return time > times.lateAfter ? 'late' : 'on-time';
}

/** What is wrong with the order of times: each must be later than the one before. Errors: ATTENDANCE_TIMES_ORDER. */
export function arrivalTimesIssues({ arriveFrom, lateAfter, callAfter }: ArrivalTimes): FieldIssue[] {
  const isEarly = { lateAfter: lateAfter <= arriveFrom, callAfter: callAfter <= lateAfter };
  return (['lateAfter', 'callAfter'] as const)
    .filter((field) => isEarly[field])
    .map((field) => ({ field, error: 'ATTENDANCE_TIMES_ORDER' }));
}
