import type { PlannedTrip, TripChild, TripStation } from '@kiga/contract/transport/trip.acts.ts';
import { foldTrip, hasArrived } from '@kiga/contract/transport/trip.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { shownValues } from '@kiga/kit-server/entity/show.ts';
import { sql } from 'kysely';
import { type ComputedDay, computeDays, momentOf } from '../attendance/attendance.public.ts';
import {
  type ChildOfClass,
  childrenByClass,
  type Fetcher,
  fetchersByChild,
  kigNameOf,
} from '../campus/campus.public.ts';
import { isWithinClasses } from '../identity/identity.public.ts';
import type { Program } from '../program/program.ts';
import type { Session } from '../program/session.ts';
import { keptPlan, type LinePlan, linePlans } from './trip-plans.ts';
import { eventsOf, gateOf, hasGate, namedEvents, type Trip, tripsOf } from './trips.ts';

/** Values of a child as the reader may see them. */
interface ShownChild {
  facePhoto?: string | null;
  cardNumber?: string | null;
}

/** Throws TRANSPORT_NEEDS_ALL_CLASSES where the work is limited to some classes. */
export function assertAllClasses(scope: Scope): void {
  if (isWithinClasses(scope)) throw new AppError('TRANSPORT_NEEDS_ALL_CLASSES');
}

/** Returns what a tablet needs for today's trips. Throws the errors of the call. */
export async function tripStation(
  { stores, clock, devices }: Pick<Program, 'stores' | 'clock' | 'devices'>,
  scope: Scope,
): Promise<TripStation> {
  assertAllClasses(scope);
  const kigId = scope.oneTenant();
  const now = clock.now();
  const moment = await momentOf(scope, kigId, now);
  const day = moment.today;
  const plans = await linePlans(scope, kigId, { day });
  const trips = await tripsOf(scope, kigId, { day });
  const events = await eventsOf(
    stores,
    scope,
    kigId,
    trips.map(({ id }) => id),
  );
  const children = await childrenByClass(scope, kigId);
  const byId = new Map(children.map((child) => [child.id, child]));
  const riding = [
    ...new Set([
      ...plans.flatMap(({ rides }) => rides.map(({ studentId }) => studentId)),
      ...trips.flatMap(({ id, plan }) => [...foldTrip(plan, events.get(id) ?? []).children.keys()]),
    ]),
  ];
  const facts: ChildFacts = {
    byId,
    initials: await initialsOf(scope, kigId),
    shown: await shownChildren(
      stores,
      scope,
      children.map(({ id }) => id),
    ),
    days: new Map(
      (await computeDays(scope, { kigId, from: day, to: day, ...moment, ids: riding })).map((one) => [
        one.studentId,
        one,
      ]),
    ),
    fetchers: await fetchersByChild(scope, { kigId, studentIds: riding, day }),
    rides: new Map(
      plans.flatMap(({ direction, rides }) => rides.map((ride) => [`${direction} ${ride.studentId}`, ride])),
    ),
  };
  const planned: PlannedTrip[] = [];
  for (const plan of plans) {
    const trip = trips.find(({ lineId, direction }) => lineId === plan.lineId && direction === plan.direction);
    const stored = trip ? (events.get(trip.id) ?? []) : [];
    const state = trip ? foldTrip(trip.plan, stored) : null;
    const gate =
      trip && state && hasArrived(trip.plan, state)
        ? await gateOf(scope, { kigId, day, direction: plan.direction, now, ids: [...state.children.keys()] })
        : null;
    const extras = [...(state?.children.keys() ?? [])];
    planned.push({
      ...tripOf(plan, trip ?? null, extras, facts),
      events: await namedEvents(stores, scope, stored),
      gate,
    });
  }
  const isOpen = await devices.openDaysOf(scope, [kigId]);
  return {
    kigId,
    kigName: await kigNameOf(scope, kigId),
    reader: (scope.session as Session).nickName,
    day,
    now: now.toISOString(),
    timeZone: moment.timeZone,
    isOpen: isOpen(kigId, day),
    hasGate: await hasGate(scope, kigId),
    trips: planned,
    others: children.map(({ id, name, nameLatin, sex, className }) => ({
      id,
      name,
      nameLatin,
      sex,
      className,
      initials: facts.initials.get(id) ?? '',
      cardNumber: facts.shown.get(id)?.cardNumber ?? null,
    })),
  };
}

/** Facts about the children of all trips. */
interface ChildFacts {
  byId: ReadonlyMap<string, ChildOfClass>;
  initials: ReadonlyMap<string, string>;
  shown: ReadonlyMap<string, ShownChild>;
  days: ReadonlyMap<string, ComputedDay>;
  fetchers: ReadonlyMap<string, readonly Fetcher[]>;
  /** Rides by direction and child. */
  rides: ReadonlyMap<string, LinePlan['rides'][number]>;
}

function tripOf(
  line: LinePlan,
  trip: Trip | null,
  onTrip: readonly string[],
  facts: ChildFacts,
): Omit<PlannedTrip, 'events' | 'gate'> {
  const plan = trip?.plan ?? keptPlan(line, null);
  const points = new Map(plan.children.map(({ id, point }) => [id, point]));
  const ids = [...new Set([...points.keys(), ...onTrip])];
  const { lineId, lineName, direction, busName, carNo, driver, teacher, blocked, seatCount, closeWithinMinutes } = line;
  return {
    lineId,
    lineName,
    direction,
    busName,
    carNo,
    driver,
    teacher,
    blocked,
    seatCount,
    closeWithinMinutes,
    points: plan.points,
    rowCount: plan.rowCount,
    tailTag: plan.tailTag,
    children: ids.flatMap((id) => {
      const child = facts.byId.get(id);
      return child ? [childOf(child, points.get(id) ?? null, plan.seats[id] ?? null, direction, facts)] : [];
    }),
  };
}

function childOf(
  { id, name, nameLatin, sex, className }: ChildOfClass,
  point: number | null,
  seat: number | null,
  direction: LinePlan['direction'],
  { initials, shown, days, fetchers, rides }: ChildFacts,
): TripChild {
  const { facePhoto = null, cardNumber = null } = shown.get(id) ?? {};
  const absence = days.get(id)?.absence ?? null;
  return {
    id,
    name,
    nameLatin,
    sex,
    className,
    initials: initials.get(id) ?? '',
    photo: facePhoto,
    cardNumber,
    point,
    seat,
    note: rides.get(`${direction} ${id}`)?.note ?? null,
    leave: absence === 'unknown' ? null : absence,
    people: (fetchers.get(id) ?? []).map((one) => ({
      name: one.name,
      relation: one.relation as TripChild['people'][number]['relation'],
      isForbidden: one.mustNot,
    })),
  };
}

async function shownChildren(
  stores: Program['stores'],
  scope: Scope,
  ids: readonly string[],
): Promise<Map<string, ShownChild>> {
  const students = stores.get('campus.student');
  const records = await readRecords(students, scope, ids);
  const values = (await shownValues(students, scope, records)) as ShownChild[];
  return new Map(records.map(({ id }, index) => [id, values[index] ?? {}]));
}

async function initialsOf(scope: Scope, kigId: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; initials: string | null }>`select s.id, s.stu_name_initials as initials
    from students s where s.kig_id = ${kigId} and ${scope.within('s.kig_id')} and not s.deleted`.execute(scope.db);
  return new Map(rows.map(({ id, initials }) => [id, initials ?? '']));
}
