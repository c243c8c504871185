import { defineCall } from '@kiga/entity/define-call.ts';
import { FIRST_PAGE, PAGE_SIZE, PAGE_SIZE_MAX } from '@kiga/entity/entity-calls.ts';
import { z } from 'zod';
import { ownerIds } from '../program/tenancy.ts';
import { arrivalStates } from './arrival.ts';

/** Times of a kindergarten's morning, `HH:MM` by its own clock. */
export const arrivalTimesShape = z.object({
  /** From when children come. */
  arriveFrom: z.string(),
  /** Whoever comes after this minute is late. */
  lateAfter: z.string(),
  /** Whoever is not there by then is called. */
  callAfter: z.string(),
});

/** Whether children are expected on a day, and if not why. */
const schoolDay = z.object({
  open: z.boolean(),
  /** `weekend`, or the holiday in the reader's language; null on a school day. */
  reason: z.string().nullable(),
});

const counts = z.object({
  /** Enrolled children; 0 on a day without school. */
  expected: z.number(),
  onTime: z.number(),
  late: z.number(),
  /** Expected and not there; 0 on a day without school. */
  missing: z.number(),
});

/** How many came, and when. */
export type ArrivalCounts = z.infer<typeof counts>;

/**
 * Who has come today, class by class, of one kindergarten. Throws OWNER_OUT_OF_REACH where the session reaches several
 * and the request names none.
 */
export const dayBoard = defineCall({
  name: 'attendance.day.board',
  method: 'GET',
  path: '/api/attendance/day/board',
  access: { anyOf: ['attendance.day.read'] },
  scope: 'tenant',
  input: z.strictObject({ ...ownerIds }),
  output: z.object({
    kigId: z.string(),
    kigName: z.string(),
    /** The kindergarten's day, `yyyy-mm-dd`. */
    day: z.string(),
    /** The moment this was true, ISO 8601; the demo's clock may be another than the reader's. */
    now: z.string(),
    /** IANA name, in which the kindergarten's times are shown. */
    timeZone: z.string(),
    /** The week of the current term, from 1; null outside of terms. */
    termWeek: z.number().nullable(),
    schoolDay,
    times: arrivalTimesShape,
    counts,
    classes: z.array(
      z.object({
        id: z.string(),
        className: z.string(),
        counts,
        /** Enrolled children by name, or by id where the reader sees names masked; on a day without school those who came. */
        children: z.array(
          z.object({
            id: z.string(),
            /** As far as the reader sees names. */
            name: z.string(),
            nameLatin: z.string().nullable(),
            sex: z.string(),
            state: z.enum(arrivalStates),
            /** When the child came, ISO 8601; null while it has not. */
            at: z.string().nullable(),
          }),
        ),
      }),
    ),
    /** The last to come, the newest first, at most ten. */
    last: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        nameLatin: z.string().nullable(),
        sex: z.string(),
        className: z.string(),
        at: z.string(),
        /** Where the machine stands, or its name. */
        place: z.string(),
        state: z.enum(arrivalStates),
      }),
    ),
  }),
});

/** The board of a day. */
export type DayBoard = z.infer<typeof dayBoard.output>;

/** How the day stands in each kindergarten within reach, those with the most missing children first. */
export const kindergartensToday = defineCall({
  name: 'attendance.day.kindergartens',
  method: 'POST',
  path: '/api/attendance/day/kindergartens',
  access: { anyOf: ['attendance.day.read'] },
  scope: 'tenant',
  input: z.strictObject({
    pageNumber: z.number().int().min(1).max(1_000_000).default(FIRST_PAGE),
    pageSize: z.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE),
    ...ownerIds,
  }),
  output: z.object({
    now: z.string(),
    total: z.number(),
    /** Of all within reach, not of this page alone. */
    counts,
    list: z.array(z.object({ kigId: z.string(), kigName: z.string(), open: z.boolean(), counts })),
  }),
});

/** Times of the morning of one kindergarten, and since when they hold; null where they are the product's own. */
export const readArrivalTimes = defineCall({
  name: 'attendance.arrivalTimes.get',
  method: 'GET',
  path: '/api/attendance/arrival-times/get',
  access: { anyOf: ['attendance.day.read'] },
  scope: 'tenant',
  input: z.strictObject({ ...ownerIds }),
  output: arrivalTimesShape.extend({ beginsOn: z.string().nullable() }),
});

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'FIELD_FORMAT');

/**
 * Sets the times of the morning from today on; days before keep theirs. Throws VALIDATION_FAILED with
 * ATTENDANCE_TIMES_ORDER at the field that comes too early.
 */
export const saveArrivalTimes = defineCall({
  name: 'attendance.arrivalTimes.save',
  method: 'POST',
  path: '/api/attendance/arrival-times/save',
  access: { anyOf: ['attendance.arrivalTimes.update'] },
  scope: 'tenant',
  input: z.strictObject({ arriveFrom: timeOfDay, lateAfter: timeOfDay, callAfter: timeOfDay, ...ownerIds }),
  output: z.object({}),
});
