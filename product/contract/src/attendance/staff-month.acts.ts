import { defineCall } from '@kiga/entity/define-call.ts';
import { z } from 'zod';
import { ownerIds } from '../program/tenancy.ts';
import { markWays, PERIODS_MAX, staffDayStates } from './staff-states.ts';

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;
const month = z.string().regex(MONTH, 'FIELD_FORMAT');
const day = z.iso.date('FIELD_DATE_INVALID');
const param = z.union([z.string(), z.number()]);
const ofMonth = z.strictObject({ month, ...ownerIds });

const cell = z.object({
  day: z.string(),
  state: z.enum(staffDayStates),
  lateMinutes: z.number(),
  earlyMinutes: z.number(),
  missing: z.number(),
  leaveHalves: z.number(),
  leaveKind: z.string().nullable(),
  isCorrected: z.boolean(),
});

/** A staff member's day in the sheet. */
export type StaffCell = z.infer<typeof cell>;

const balance = z.object({
  carried: z.number(),
  earned: z.number(),
  spent: z.number(),
  expired: z.number(),
  left: z.number(),
});

/** Figures of a staff member's month. Days count in halves of leave as well. */
const sums = z.object({
  present: z.number(),
  lateTimes: z.number(),
  lateMinutes: z.number(),
  early: z.number(),
  corrected: z.number(),
  missing: z.number(),
  absent: z.number(),
  leave: z.number(),
  comp: z.number(),
});

const person = z.object({
  teacherId: z.string(),
  teacherName: z.string(),
  positionName: z.string(),
  cells: z.array(cell),
  sums,
  balance,
});

/** A staff member's row of the sheet. */
export type StaffRow = z.infer<typeof person>;

/** Returns the month of all staff. A closed month returns its stored results. Throws OWNER_OUT_OF_REACH. */
export const staffMonth = defineCall({
  name: 'attendance.staffDay.month',
  method: 'GET',
  path: '/api/attendance/staff-day/month',
  access: { anyOf: ['attendance.staffDay.read'] },
  scope: 'tenant',
  input: z.strictObject({ month: month.optional(), ...ownerIds }),
  output: z.object({
    kigId: z.string(),
    kigName: z.string(),
    month: z.string(),
    today: z.string(),
    isClosed: z.boolean(),
    /** Days with the reason of a rest day in the reader's language. */
    days: z.array(z.object({ day: z.string(), open: z.boolean(), reason: z.string().nullable() })),
    people: z.array(person),
    sums,
    balance,
    /** Days whose stored results are being computed again. */
    computing: z.number(),
    /** Requests for missed sign-ins of the month that wait for a decision. */
    waiting: z.number(),
    /** The reader's acts on this month. */
    mayCorrect: z.boolean(),
    mayConfirm: z.boolean(),
    mayReopen: z.boolean(),
  }),
});

/** Explains a staff member's day by what is known of it. Throws RECORD_NOT_FOUND. */
export const explainStaffDay = defineCall({
  name: 'attendance.staffDay.explain',
  method: 'GET',
  path: '/api/attendance/staff-day/explain',
  access: { anyOf: ['attendance.staffDay.read'] },
  scope: 'tenant',
  input: z.strictObject({ teacherId: z.uuid(), day, ...ownerIds }),
  output: z.object({
    teacherName: z.string(),
    ruleName: z.string().nullable(),
    state: z.enum(staffDayStates),
    isCorrected: z.boolean(),
    /** Result that counts in a closed month, where it differs from the computed one; else null. */
    storedState: z.enum(staffDayStates).nullable(),
    marks: z.array(
      z.object({
        period: z.number(),
        periodName: z.string(),
        way: z.enum(markWays),
        from: z.string(),
        until: z.string(),
        at: z.string().nullable(),
        source: z.enum(['machine', 'missedSignIn', 'correction']).nullable(),
        verdict: z.enum(['on-time', 'late', 'early', 'missing', 'pending', 'excused']),
        minutes: z.number(),
      }),
    ),
    steps: z.array(z.object({ step: z.string(), params: z.record(z.string(), param) })),
    /** Raw records of machines, `HH:MM:SS`. */
    punches: z.array(z.object({ at: z.string(), place: z.string().nullable() })),
  }),
});

/** An explained day. */
export type ExplainedStaffDay = z.infer<typeof explainStaffDay.output>;

/**
 * Enters the time of a mark by hand. The records of machines stay. Throws RECORD_NOT_FOUND, ATTENDANCE_MONTH_CLOSED,
 * and VALIDATION_FAILED with ATTENDANCE_PERIOD_UNKNOWN or FIELD_DATE_IN_FUTURE.
 */
export const correctStaffDay = defineCall({
  name: 'attendance.staffDay.correct',
  method: 'POST',
  path: '/api/attendance/staff-day/correct',
  access: { anyOf: ['attendance.staffDay.correct'] },
  scope: 'tenant',
  input: z.strictObject({
    teacherId: z.uuid(),
    day,
    period: z.number().int().min(1, 'FIELD_TOO_SMALL').max(PERIODS_MAX, 'FIELD_TOO_LARGE'),
    way: z.enum(markWays, 'FIELD_CHOICE_UNKNOWN'),
    at: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'FIELD_TIME_INVALID'),
    reason: z.string('FIELD_REQUIRED').trim().min(1, 'FIELD_REQUIRED').max(200, 'FIELD_TOO_LONG'),
    ...ownerIds,
  }),
  output: z.object({}),
});

/**
 * Confirms the sheet of a month and closes it. Throws ATTENDANCE_MONTH_CLOSED, ATTENDANCE_MONTH_NOT_OVER, and
 * ATTENDANCE_MONTH_BLOCKED {missing, waiting} while marks are missing or requests wait.
 */
export const confirmStaffMonth = defineCall({
  name: 'attendance.staffDay.confirm',
  method: 'POST',
  path: '/api/attendance/staff-day/confirm',
  access: { anyOf: ['attendance.staffDay.confirm'] },
  scope: 'tenant',
  input: ofMonth,
  output: z.object({}),
});

/** Opens a confirmed month again. The log keeps the reason. Throws ATTENDANCE_MONTH_OPEN. */
export const reopenStaffMonth = defineCall({
  name: 'attendance.staffDay.reopen',
  method: 'POST',
  path: '/api/attendance/staff-day/reopen',
  access: { anyOf: ['attendance.staffDay.reopen'] },
  scope: 'tenant',
  input: z.strictObject({
    month,
    reason: z.string('FIELD_REQUIRED').trim().min(1, 'FIELD_REQUIRED').max(200, 'FIELD_TOO_LONG'),
    ...ownerIds,
  }),
  output: z.object({}),
});

/** Returns the sheet of a month as an xlsx file. */
export const exportStaffMonth = defineCall({
  name: 'attendance.staffDay.export',
  method: 'POST',
  path: '/api/attendance/staff-day/export',
  access: { anyOf: ['attendance.staffDay.export'] },
  scope: 'tenant',
  input: ofMonth,
  output: z.unknown(),
  answersFile: true,
});
