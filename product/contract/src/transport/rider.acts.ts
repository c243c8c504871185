import { defineCall } from '@kiga/entity/define-call.ts';
import { z } from 'zod';
import { ownerIds } from '../program/tenancy.ts';
import { SEATS_MAX } from './figures.ts';
import { directions } from './trip.ts';

/** Returns the lines, stops and children of a bus. Throws RECORD_NOT_FOUND. */
export const busStudents = defineCall({
  name: 'transport.rider.ofBus',
  method: 'GET',
  path: '/api/transport/rider/of-bus',
  access: { anyOf: ['transport.rider.read'] },
  scope: 'tenant',
  input: z.strictObject({ id: z.uuid(), ...ownerIds }),
  output: z.object({
    kigId: z.string(),
    busName: z.string(),
    carNo: z.string(),
    seatCount: z.number(),
    rowCount: z.number(),
    lines: z.array(
      z.object({
        id: z.string(),
        lineName: z.string(),
        arrivesAt: z.string().nullable(),
        leavesAt: z.string().nullable(),
        isPaused: z.boolean(),
        stops: z.array(
          z.object({
            id: z.string(),
            stopName: z.string(),
            toSchoolAt: z.string().nullable(),
            toHomeAt: z.string().nullable(),
          }),
        ),
        /** Children whom the reader reaches. */
        riders: z.array(
          z.object({
            id: z.string(),
            version: z.number(),
            studentId: z.string(),
            name: z.string(),
            nameLatin: z.string().nullable(),
            className: z.string(),
            stopId: z.string(),
            direction: z.enum(directions),
            seat: z.number().nullable(),
            note: z.string().nullable(),
          }),
        ),
        /** Number of children in each direction, those beyond the reader's reach included. */
        counts: z.object({ toSchool: z.number(), toHome: z.number() }),
      }),
    ),
  }),
});

/** The lines, stops and children of a bus. */
export type BusStudents = z.infer<typeof busStudents.output>;

/**
 * Puts children at a stop, in one direction or both, all or none. A child who had another stop in that direction moves.
 * Each gets the lowest free seat. Throws VALIDATION_FAILED at `stopId`: TRANSPORT_STOP_NOT_SERVED {direction},
 * TRANSPORT_BUS_FULL {seats}; CAMPUS_STUDENT_NOT_ENROLLED {stuName}.
 */
export const assignRiders = defineCall({
  name: 'transport.rider.assign',
  method: 'POST',
  path: '/api/transport/rider/assign',
  access: { anyOf: ['transport.rider.create'] },
  scope: 'tenant',
  input: z.strictObject({
    stopId: z.uuid('FIELD_REFERENCE_UNKNOWN'),
    studentIds: z.array(z.uuid()).min(1, 'FIELD_REQUIRED').max(SEATS_MAX, 'FIELD_TOO_MANY'),
    directions: z.array(z.enum(directions)).min(1, 'FIELD_REQUIRED').max(directions.length),
    ...ownerIds,
  }),
  output: z.object({ assigned: z.number() }),
});

/** Returns the buses of a child, with today's state. Throws RECORD_NOT_FOUND. */
export const ridesOfChild = defineCall({
  name: 'transport.rider.ofChild',
  method: 'GET',
  path: '/api/transport/rider/of-child',
  access: { anyOf: ['transport.rider.read'] },
  scope: 'tenant',
  input: z.strictObject({ studentId: z.uuid(), ...ownerIds }),
  output: z.object({
    rides: z.array(
      z.object({
        id: z.string(),
        direction: z.enum(directions),
        busId: z.string(),
        busName: z.string(),
        lineName: z.string(),
        stopName: z.string(),
        time: z.string().nullable(),
        seat: z.number().nullable(),
        /** State on today's trip; null before it starts. */
        today: z.enum(['expected', 'notToday', 'aboard', 'off']).nullable(),
        tripId: z.string().nullable(),
      }),
    ),
  }),
});
