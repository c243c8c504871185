import { foldTrip, type TripEvent } from '@kiga/contract/transport/trip.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { timeIn } from '@kiga/kit-server/clock.ts';
import { momentOf } from '../attendance/attendance.public.ts';
import { isNews, tellFamilies } from '../family/family.public.ts';
import type { Program } from '../program/program.ts';
import type { Trip } from './trips.ts';

/** A message with the children that it is about. */
interface Told {
  name: string;
  studentIds: readonly string[];
  source: string;
  stop?: string;
}

/**
 * Tells the parents that their child boarded or got off, and that the bus reached its stop or the kindergarten, in the
 * transaction of the event. Nothing older than two hours is told.
 */
export async function tellFamiliesOf(
  parts: Pick<Program, 'clock' | 'secrets'>,
  inside: Scope,
  trip: Trip,
  { before, event }: { before: readonly TripEvent[]; event: TripEvent },
): Promise<void> {
  const at = new Date(event.at);
  if (!isNews(parts, at)) return;
  const told = toldOf(trip, before, event);
  if (!told || told.studentIds.length === 0) return;
  const { kigId, id, lineName } = trip;
  const { timeZone } = await momentOf(inside, kigId, parts.clock.now());
  const { name, studentIds, source, stop } = told;
  await tellFamilies(parts, inside, {
    kigId,
    studentIds,
    name,
    params: { line: lineName, time: timeIn(at, timeZone), ...(stop !== undefined && { stop }) },
    source: `${source}:${id}`,
    topic: 'bus',
    topicId: id,
    at,
  });
}

function toldOf({ plan }: Trip, before: readonly TripEvent[], event: TripEvent): Told | null {
  const { kind, studentId, point } = event;
  const ids = studentId ? [studentId] : [];
  if (kind === 'board') return { name: 'transport.childBoarded', studentIds: ids, source: 'transport.boarded' };
  if (kind === 'off') return { name: 'transport.childGotOff', studentIds: ids, source: 'transport.off' };
  if (kind !== 'arrive' || point == null) return null;
  const children = [...foldTrip(plan, before).children.values()].filter(({ state }) => state === 'aboard');
  if (plan.direction === 'toSchool') {
    if (point !== plan.pointCount - 1) return null;
    const studentIds = children.map(({ id }) => id);
    return { name: 'transport.busAtSchool', studentIds, source: 'transport.atSchool' };
  }
  const studentIds = children.flatMap((child) => (child.point === point ? [child.id] : []));
  const stop = plan.points[point]?.name ?? '';
  return { name: 'transport.busAtStop', studentIds, source: 'transport.atStop', stop };
}
