import { defineAct } from '@kiga/entity/define-act.ts';
import { defineCall } from '@kiga/entity/define-call.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { z } from 'zod';
import { pickupRelations } from '../campus/pickup-person.entity.ts';
import { ownerIds } from '../program/tenancy.ts';
import { STOPS_MAX, TRIP_EVENTS_MAX } from './figures.ts';
import { trip } from './trip.entity.ts';
import { directions, tripEventKinds, tripStatuses } from './trip.ts';

const day = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'FIELD_DATE_INVALID');

const event = z.object({
  id: z.string(),
  kind: z.enum([...tripEventKinds, 'close']),
  at: z.string(),
  /** Name of the account that entered it. */
  by: z.string().nullable(),
  point: z.number().nullable(),
  studentId: z.string().nullable(),
  row: z.number().nullable(),
  text: z.string().nullable(),
  undoes: z.string().nullable(),
});

/** An event of a trip as the server stores it. */
export type StoredTripEvent = z.infer<typeof event>;

const sent = z.strictObject({
  /** Id that the tablet gave the event. A repeated event gets the same answer. */
  eventId: z.uuid(),
  lineId: z.uuid(),
  day,
  direction: z.enum(directions),
  kind: z.enum(tripEventKinds),
  /** Moment, ISO 8601. */
  at: z.iso.datetime(),
  point: z.number().int().min(0).max(100).nullable().optional(),
  studentId: z.uuid().nullable().optional(),
  row: z.number().int().min(1).max(100).nullable().optional(),
  text: z.string().trim().max(100, 'FIELD_TOO_LONG').nullable().optional(),
  undoes: z.uuid().nullable().optional(),
  /** Stops in driving order by which the tablet counts points, of `start`: its list may be older than the server's. */
  stopIds: z.array(z.uuid()).max(STOPS_MAX).nullable().optional(),
});

/** An event as a tablet sends it. */
export type SentTripEvent = z.infer<typeof sent>;

/** State of a stored trip. */
const stored = z.object({
  events: z.array(event),
  /** Children whom the machines at the gate or the teachers saw; null before the bus is at its end, and without a machine. */
  gate: z.array(z.string()).nullable(),
});

/** The stored part of a trip. */
export type StoredTrip = z.infer<typeof stored>;

/**
 * Saves events of trips, each on its own, in their order. `refused` has the error of the event: one of `tripProblems`,
 * TRANSPORT_LINE_GONE, TRANSPORT_BUS_BLOCKED {reason}, TRANSPORT_TRIP_TOO_LATE {days}, TRANSPORT_TRIP_AHEAD, or
 * FIELD_REFERENCE_UNKNOWN for a child of another kindergarten.
 */
export const recordTripEvents = defineCall({
  name: 'transport.trip.record',
  method: 'POST',
  path: '/api/transport/trip/record',
  access: { anyOf: ['transport.trip.record'] },
  scope: 'tenant',
  input: z.strictObject({ events: z.array(sent).min(1).max(TRIP_EVENTS_MAX, 'FIELD_TOO_MANY'), ...ownerIds }),
  output: z.object({
    results: z.array(
      z.object({
        eventId: z.string(),
        outcome: z.enum(['saved', 'refused']),
        /** The trip after this event; null for a refused one. */
        trip: stored.nullable(),
        error: z
          .object({ error: z.string(), text: z.string(), data: z.record(z.string(), z.unknown()).optional() })
          .nullable(),
      }),
    ),
  }),
});

/** Reasons for which a bus may not start. */
export const busBlocks = ['noDriver', 'license', 'inspection', 'permit', 'repair'] as const;

/** A child who is planned for a trip. */
const childOfTrip = z.object({
  id: z.string(),
  name: z.string(),
  nameLatin: z.string().nullable(),
  initials: z.string(),
  sex: z.string(),
  className: z.string(),
  /** Signed path of the face photo; null for none, or where the reader sees none. */
  photo: z.string().nullable(),
  cardNumber: z.string().nullable(),
  /** Point of the trip; null for a child who is not planned. */
  point: z.number().nullable(),
  seat: z.number().nullable(),
  note: z.string().nullable(),
  /** Reason of today's leave; null for none. */
  leave: z.enum(['sick', 'personal', 'other']).nullable(),
  /** People who may, or must not, take the child over. */
  people: z.array(
    z.object({ name: z.string(), relation: z.enum(pickupRelations).nullable(), isForbidden: z.boolean() }),
  ),
});

/** A child of a trip. */
export type TripChild = z.infer<typeof childOfTrip>;

const plannedTrip = stored.extend({
  lineId: z.string(),
  lineName: z.string(),
  direction: z.enum(directions),
  busName: z.string(),
  carNo: z.string(),
  driver: z.string().nullable(),
  teacher: z.string().nullable(),
  /** Why the bus may not start; null where it may. */
  blocked: z.enum(busBlocks).nullable(),
  /** Points in driving order, with planned times `HH:MM`. The last one is the kindergarten; null is its name. */
  points: z.array(
    z.object({ stopId: z.string().nullable(), name: z.string().nullable(), time: z.string().nullable() }),
  ),
  rowCount: z.number(),
  seatCount: z.number(),
  tailTag: z.string().nullable(),
  closeWithinMinutes: z.number(),
  children: z.array(childOfTrip),
});

/** A trip of today as a tablet works with it. */
export type PlannedTrip = z.infer<typeof plannedTrip>;

/**
 * Returns all that a tablet needs for today's trips, also without a network. Throws TRANSPORT_NEEDS_ALL_CLASSES where the
 * reader's right to record trips is limited to classes, because a bus carries children of all of them.
 */
export const tripStation = defineCall({
  name: 'transport.trip.station',
  method: 'GET',
  path: '/api/transport/trip/station',
  access: { anyOf: ['transport.trip.record'] },
  scope: 'tenant',
  input: z.strictObject({ ...ownerIds }),
  output: z.object({
    kigId: z.string(),
    kigName: z.string(),
    /** Name of the person who is signed in. */
    reader: z.string(),
    day: z.string(),
    /** Server time, ISO 8601. */
    now: z.string(),
    timeZone: z.string(),
    /** False on a day on which the kindergarten is closed. */
    isOpen: z.boolean(),
    /** True where a machine at the gate can count the children, too. */
    hasGate: z.boolean(),
    trips: z.array(plannedTrip),
    /** Children who may board though they are not planned. */
    others: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        nameLatin: z.string().nullable(),
        initials: z.string(),
        sex: z.string(),
        className: z.string(),
        cardNumber: z.string().nullable(),
      }),
    ),
  }),
});

/** All that a tablet needs for the trips of a day. */
export type TripStation = z.infer<typeof tripStation.output>;

/** Closes a trip that the tablet could not close. Throws RECORD_NOT_FOUND; TRANSPORT_TRIP_ENDED. */
export const closeTrip = defineAct(trip, {
  act: 'close',
  of: 'record',
  farReaching: true,
  asks: { reason: text({ required: true, maxLength: 100 }) },
  output: z.object({}),
});

/** Returns a trip with its children and events, as they happened. Throws RECORD_NOT_FOUND. */
export const tripDetail = defineCall({
  name: 'transport.trip.detail',
  method: 'GET',
  path: '/api/transport/trip/detail',
  access: { anyOf: ['transport.trip.read'] },
  scope: 'tenant',
  input: z.strictObject({ id: z.uuid(), ...ownerIds }),
  output: stored.extend({
    timeZone: z.string(),
    direction: z.enum(directions),
    status: z.enum(tripStatuses),
    hasGate: z.boolean(),
    points: z.array(z.object({ name: z.string().nullable(), time: z.string().nullable() })),
    rowCount: z.number(),
    hasTag: z.boolean(),
    /** Children of the trip whom the reader reaches. */
    children: z.array(
      z.object({ id: z.string(), name: z.string(), className: z.string().nullable(), point: z.number().nullable() }),
    ),
  }),
});

/** A trip with its events. */
export type TripDetail = z.infer<typeof tripDetail.output>;
