import { arrivalState } from '@kiga/contract/attendance/arrival.ts';
import { schoolDayOf } from '@kiga/contract/attendance/school-days.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import type { Clock } from '@kiga/kit-server/clock.ts';
import { dayIn } from '@kiga/kit-server/clock.ts';
import type { TimelineEvent, TimelineSource } from '../campus/campus.public.ts';
import { scopeForPermission } from '../identity/identity.public.ts';
import { arrivalTimesOf, childNow, seenDays } from './child-month.ts';

const DAYS = 14;
const DAY_MS = 86_400_000;

/** A permission for fewer children than the timeline has no days of this one. */
function notReached(error: unknown): null {
  if (error instanceof AppError && error.id === 'RECORD_NOT_FOUND') return null;
  throw error;
}

/** Returns the source of a child's arrivals and departures of the last two weeks. */
export function childTimeline(clock: Clock): TimelineSource {
  return async (scope, { id, kigId }, say) => {
    const permission = 'attendance.day.read';
    if (!scope.session.permissions.has(permission)) return [];
    const own = scopeForPermission(scope, permission);
    const now = clock.now();
    const child = await childNow(own, id, now).catch(notReached);
    if (child === null) return [];
    const days = Array.from({ length: DAYS }, (_, back) =>
      dayIn(new Date(now.getTime() - back * DAY_MS), child.timeZone),
    );
    const timesOn = await arrivalTimesOf(own, kigId);
    return (await seenDays(own, child, id, days)).flatMap(({ day, at, time, leftAt }) => {
      const events: TimelineEvent[] = [];
      if (at !== null && time !== null) {
        const isLate = schoolDayOf(day).open && arrivalState(time, timesOn(day)) === 'late';
        const text = say(isLate ? 'attendance.child.cameLate' : 'attendance.child.arrived');
        events.push({ at, text, tone: isLate ? 'look' : 'plain' });
      }
      if (leftAt !== null) events.push({ at: leftAt, text: say('attendance.child.left'), tone: 'plain' });
      return events;
    });
  };
}
