import type { closedReasons } from './camera.entity.ts';

/** A time of day at which nobody may watch. */
export interface ClosedTime {
  /** `HH:mm` */
  from: string;
  to: string;
  reason: (typeof closedReasons)[number];
}

/**
 * Returns the closed time that covers a time of day `HH:mm`; null for none. Times that overlap count as one, so that its end
 * is the moment at which the picture comes back. The end itself is open.
 */
export function closedAt(closedTimes: readonly ClosedTime[] | null, timeOfDay: string): ClosedTime | null {
  const times = (closedTimes ?? []).toSorted((a, b) => (a.from < b.from ? -1 : 1));
  const first = times.find(({ from, to }) => from <= timeOfDay && timeOfDay < to);
  if (!first) return null;
  const closed = { ...first };
  for (const { from, to } of times) if (from <= closed.to && to > closed.to) closed.to = to;
  return closed;
}
