import { dayAfter } from '@kiga/entity/days.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import type { Clock } from '@kiga/kit-server/clock.ts';
import type { TimelineEvent, TimelineSource } from '../campus/campus.public.ts';
import { scopeForPermission } from '../identity/identity.public.ts';
import { computeDays } from './child-facts.ts';
import { childNow } from './child-month.ts';

const DAYS = 14;

/** A permission for fewer children than the timeline has no days of this one. */
function notReached(error: unknown): null {
  if (error instanceof AppError && error.id === 'RECORD_NOT_FOUND') return null;
  throw error;
}

/** Returns the source of a child's arrivals and departures of the last two weeks. */
export function childTimeline(clock: Clock): TimelineSource {
  return async (scope, { id }, say) => {
    const permission = 'attendance.day.read';
    if (!scope.session.permissions.has(permission)) return [];
    const own = scopeForPermission(scope, permission);
    const now = clock.now();
    const child = await childNow(own, id, now).catch(notReached);
    if (child === null) return [];
    const span = { from: dayAfter(child.today, 1 - DAYS), to: child.today };
    return (await computeDays(own, { ...child, ...span, ids: [id] })).flatMap(({ at, lateMinutes, leftAt }) => {
      const events: TimelineEvent[] = [];
      if (at !== null) {
        const isLate = lateMinutes > 0;
        const text = say(isLate ? 'attendance.child.cameLate' : 'attendance.child.arrived');
        events.push({ at, text, tone: isLate ? 'look' : 'plain' });
      }
      if (leftAt !== null) events.push({ at: leftAt, text: say('attendance.child.left'), tone: 'plain' });
      return events;
    });
  };
}
