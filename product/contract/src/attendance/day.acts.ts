import { defineCall } from '@kiga/entity/define-call.ts';
import { FIRST_PAGE, PAGE_SIZE, PAGE_SIZE_MAX } from '@kiga/entity/entity-calls.ts';
import { z } from 'zod';
import { ownerIds } from '../program/tenancy.ts';
import { boardStates, childDayStates } from './child-states.ts';

/** Times of a kindergarten's morning, `HH:MM` by its own clock. */
export const arrivalTimesShape = z.object({
  /** Start of arrivals. */
  arriveFrom: z.string(),
  /** Children who arrive after this minute are late. */
  lateAfter: z.string(),
  /** The kindergarten calls the families of children who are still missing at this time. */
  callAfter: z.string(),
});

/** States whether children are expected on a day, and why not. */
const schoolDay = z.object({
  open: z.boolean(),
  /** `weekend`, or the holiday's name in the reader's language; null on a school day. */
  reason: z.string().nullable(),
});

const counts = z.object({
  /** Enrolled children; 0 on a day without school. */
  expected: z.number(),
  onTime: z.number(),
  late: z.number(),
  /** Children whom machines saw leave, but not arrive. */
  unseen: z.number(),
  /** Expected children on approved leave, or marked as absent with a reason. */
  leave: z.number(),
  /** Expected children who have not arrived and are not excused; 0 on a day without school. */
  missing: z.number(),
  /** Children who arrived, left, and have not come back. */
  left: z.number(),
});

/** Numbers of children by arrival state. */
export type ArrivalCounts = z.infer<typeof counts>;

/**
 * Returns today's attendance of one kindergarten, class by class. Throws OWNER_OUT_OF_REACH where the session reaches
 * several kindergartens and the request names none.
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
    /** Server time of the answer, ISO 8601. The demo's clock may differ from the reader's. */
    now: z.string(),
    /** IANA name of the time zone in which the kindergarten's times are shown. */
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
        /**
         * Enrolled children by name, or by id where the reader sees masked names. On a day without school: the children
         * who came.
         */
        children: z.array(
          z.object({
            id: z.string(),
            /** Masked or null where the reader may not see names. */
            name: z.string(),
            nameLatin: z.string().nullable(),
            sex: z.string(),
            state: z.enum(boardStates),
            /** Arrival time, ISO 8601; null while no machine has seen the child arrive. */
            at: z.string().nullable(),
            /** The machine's time cannot be right, so `at` is the time when the server received the event. */
            isDoubtful: z.boolean(),
            /** Time of leaving, ISO 8601; null while the child is here. */
            leftAt: z.string().nullable(),
            /** Time of the return, ISO 8601; null where the child has not left or not come back. */
            backAt: z.string().nullable(),
            /** Note of another area, such as that the child may not return yet; null for none the reader may see. */
            note: z.string().nullable(),
          }),
        ),
      }),
    ),
    /** The latest arrivals, newest first, at most ten. */
    last: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        nameLatin: z.string().nullable(),
        sex: z.string(),
        className: z.string(),
        at: z.string(),
        /** Place of the machine, or its name. */
        place: z.string(),
        state: z.enum(boardStates),
      }),
    ),
  }),
});

/** The board of one day. */
export type DayBoard = z.infer<typeof dayBoard.output>;

/**
 * Returns today's counts of each kindergarten within reach. Kindergartens with the most missing children come first.
 */
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
    /** Sums over all kindergartens within reach, not only this page. */
    counts,
    list: z.array(z.object({ kigId: z.string(), kigName: z.string(), open: z.boolean(), counts })),
  }),
});

const childDay = z.object({
  day: z.string(),
  state: z.enum(childDayStates),
  /** Name of the holiday in the reader's language, or `weekend`; null on a school day. */
  reason: z.string().nullable(),
  /** Arrival, ISO 8601; null while no machine has seen the child arrive. */
  at: z.string().nullable(),
  isDoubtful: z.boolean(),
  /** Place of the machine that saw the child arrive, or its name. */
  place: z.string().nullable(),
  leftAt: z.string().nullable(),
  leftPlace: z.string().nullable(),
});

/** A day of a child. */
export type ChildDay = z.infer<typeof childDay>;

/**
 * Returns the days of one child in a month, by default the current one. A day counts from the admission to today, if
 * machines saw any child on it. Today counts once the child was seen, or once families are called. Throws
 * RECORD_NOT_FOUND.
 */
export const childMonth = defineCall({
  name: 'attendance.day.ofStudent',
  method: 'GET',
  path: '/api/attendance/day/of-student',
  access: { anyOf: ['attendance.day.read'] },
  scope: 'tenant',
  input: z.strictObject({
    id: z.uuid(),
    month: z
      .string()
      .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'FIELD_FORMAT')
      .optional(),
    ...ownerIds,
  }),
  output: z.object({
    timeZone: z.string(),
    today: z.string(),
    month: z.string(),
    /** Days of the month, first to last. */
    days: z.array(childDay),
    counts: z.object({ due: z.number(), came: z.number(), late: z.number(), missing: z.number() }),
  }),
});

/** Returns the morning times of one kindergarten and the day from which they hold; null where the defaults hold. */
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
 * Sets the morning times from today on; earlier days keep theirs. Throws VALIDATION_FAILED with ATTENDANCE_TIMES_ORDER
 * at the field that comes too early.
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
