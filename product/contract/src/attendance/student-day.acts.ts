import { defineCall } from '@kiga/entity/define-call.ts';
import { z } from 'zod';
import { ownerIds } from '../program/tenancy.ts';
import { childMarks } from './child-day.ts';
import { absences, childDayStates } from './child-states.ts';

/** Maximum number of children of one marking. */
export const MARKED_CHILDREN_MAX = 100;

/** Maximum length of the reason of a mark. */
export const MARK_REASON_MAX = 200;

const monthOfYear = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'FIELD_FORMAT');
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'FIELD_TIME_INVALID');

/** Classes to choose from, in school order. */
const classes = z.array(z.object({ id: z.string(), className: z.string() }));

const child = { id: z.string(), name: z.string(), nameLatin: z.string().nullable(), sex: z.string() };

/** Sums of children's days; days are counted in halves and shown as decimals. */
const sums = z.object({
  due: z.number(),
  came: z.number(),
  late: z.number(),
  early: z.number(),
  sick: z.number(),
  personal: z.number(),
  other: z.number(),
  unknown: z.number(),
});

/** Sums of children's days. */
export type DaySums = z.infer<typeof sums>;

/**
 * Returns the month of a class: each child's state on each day, with sums; by default the current month of the first
 * class within reach. Children of all days of the month are listed, also those who left. Throws RECORD_NOT_FOUND for a
 * class out of reach.
 */
export const classMonth = defineCall({
  name: 'attendance.studentDay.month',
  method: 'GET',
  path: '/api/attendance/student-day/month',
  access: { anyOf: ['attendance.studentDay.read'] },
  scope: 'tenant',
  input: z.strictObject({ classId: z.uuid().optional(), month: monthOfYear.optional(), ...ownerIds }),
  output: z.object({
    kigId: z.string(),
    timeZone: z.string(),
    today: z.string(),
    month: z.string(),
    /** Null in a kindergarten without classes. */
    classId: z.string().nullable(),
    classes,
    days: z.array(z.object({ day: z.string(), open: z.boolean(), reason: z.string().nullable(), came: z.number() })),
    children: z.array(
      z.object({
        ...child,
        /** By day of the month; null on days on which the child was not in the class. */
        days: z.array(z.object({ state: z.enum(childDayStates), isMarked: z.boolean() }).nullable()),
        sums,
      }),
    ),
    sums,
    /** Days of the kindergarten whose stored results are being computed again. */
    computing: z.number(),
    /** Who confirmed the month and when; null while it is open. */
    closed: z.object({ at: z.string(), by: z.string().nullable() }).nullable(),
  }),
});

/** The month of a class. */
export type ClassMonth = z.infer<typeof classMonth.output>;

/**
 * Returns a day of a class: each child's state and times; by default today's of the first class within reach. Throws
 * RECORD_NOT_FOUND for a class out of reach.
 */
export const classDay = defineCall({
  name: 'attendance.studentDay.day',
  method: 'GET',
  path: '/api/attendance/student-day/day',
  access: { anyOf: ['attendance.studentDay.read'] },
  scope: 'tenant',
  input: z.strictObject({ classId: z.uuid().optional(), day: z.iso.date().optional(), ...ownerIds }),
  output: z.object({
    kigId: z.string(),
    today: z.string(),
    /** Present time `HH:MM` by the kindergarten's clock. */
    time: z.string(),
    day: z.string(),
    open: z.boolean(),
    reason: z.string().nullable(),
    /** Null in a kindergarten without classes. */
    classId: z.string().nullable(),
    classes,
    children: z.array(
      z.object({
        ...child,
        state: z.enum(childDayStates),
        inAt: z.string().nullable(),
        outAt: z.string().nullable(),
        lateMinutes: z.number(),
        earlyMinutes: z.number(),
        isMarked: z.boolean(),
        /** Note of another area, such as that the child may not return yet; null for none the reader may see. */
        note: z.string().nullable(),
      }),
    ),
    /** False where the month is closed, the day lies ahead, or the reader may not mark it. */
    mayMark: z.boolean(),
    /** The closed month; null while it is open. */
    closedMonth: z.string().nullable(),
  }),
});

/** The day of a class. */
export type ClassDay = z.infer<typeof classDay.output>;

/** Returns the month of a class as an xlsx file. Throws RECORD_NOT_FOUND for a class out of reach. */
export const exportClassMonth = defineCall({
  name: 'attendance.studentDay.export',
  method: 'POST',
  path: '/api/attendance/student-day/export',
  access: { anyOf: ['attendance.studentDay.export'] },
  scope: 'tenant',
  input: z.strictObject({ classId: z.uuid(), month: monthOfYear, ...ownerIds }),
  output: z.unknown(),
  answersFile: true,
});

/**
 * Explains a child's day, step by step, in the reader's language. Throws RECORD_NOT_FOUND.
 */
export const explainDay = defineCall({
  name: 'attendance.studentDay.explain',
  method: 'GET',
  path: '/api/attendance/student-day/explain',
  access: { anyOf: ['attendance.studentDay.read'] },
  scope: 'tenant',
  input: z.strictObject({ id: z.uuid(), day: z.iso.date(), ...ownerIds }),
  output: z.object({
    state: z.enum(childDayStates),
    /** Times `HH:MM` that hold after the marks. */
    inAt: z.string().nullable(),
    outAt: z.string().nullable(),
    lateMinutes: z.number(),
    earlyMinutes: z.number(),
    steps: z.array(z.string()),
    /** Adults of the child whom machines saw, `HH:MM`; empty where the reader may not see who fetches it. */
    fetchedBy: z.array(
      z.object({
        at: z.string(),
        name: z.string(),
        relation: z.string(),
        /** True where the family said that the person must not fetch the child. */
        mustNot: z.boolean(),
        place: z.string().nullable(),
      }),
    ),
    /** False where the month is closed, or the day lies ahead. */
    mayMark: z.boolean(),
    /** The closed month; null while it is open. */
    closedMonth: z.string().nullable(),
  }),
});

/**
 * Marks children's day by hand, with a reason. Earlier marks stay. Days before today need `correct`. Throws
 * VALIDATION_FAILED with ATTENDANCE_MARK_TIME, ATTENDANCE_MARK_AHEAD at their fields, ATTENDANCE_MONTH_CLOSED {month},
 * PERMISSION_MISSING, RECORD_NOT_FOUND for a child who is not on the roll of that day.
 */
export const markDay = defineCall({
  name: 'attendance.studentDay.mark',
  method: 'POST',
  path: '/api/attendance/student-day/mark',
  access: { anyOf: ['attendance.studentDay.mark'] },
  scope: 'tenant',
  input: z.strictObject({
    ids: z.array(z.uuid()).min(1).max(MARKED_CHILDREN_MAX),
    day: z.iso.date(),
    mark: z.enum(childMarks),
    /** Needed for `came` and `left`. */
    at: timeOfDay.nullish(),
    /** Needed for `absent`. */
    absence: z.enum(absences).nullish(),
    reason: z.string('FIELD_REQUIRED').trim().min(1, 'FIELD_REQUIRED').max(MARK_REASON_MAX, 'FIELD_TOO_LONG'),
    ...ownerIds,
  }),
  output: z.object({ count: z.number() }),
});

/**
 * Confirms a month of children: its days change no more. The month must be over. Throws VALIDATION_FAILED with
 * ATTENDANCE_MONTH_RUNNING, ATTENDANCE_MONTH_CLOSED {month}.
 */
export const closeMonth = defineCall({
  name: 'attendance.studentDay.closeMonth',
  method: 'POST',
  path: '/api/attendance/student-day/close-month',
  access: { anyOf: ['attendance.studentDay.closeMonth'] },
  scope: 'tenant',
  input: z.strictObject({ month: monthOfYear, ...ownerIds }),
  output: z.object({}),
});

/** Opens a confirmed month again, with a reason. Throws RECORD_NOT_FOUND for a month that is open. */
export const openMonth = defineCall({
  name: 'attendance.studentDay.openMonth',
  method: 'POST',
  path: '/api/attendance/student-day/open-month',
  access: { anyOf: ['attendance.studentDay.openMonth'] },
  scope: 'tenant',
  input: z.strictObject({
    month: monthOfYear,
    reason: z.string('FIELD_REQUIRED').trim().min(1, 'FIELD_REQUIRED').max(MARK_REASON_MAX, 'FIELD_TOO_LONG'),
    ...ownerIds,
  }),
  output: z.object({}),
});
