import { defineCall } from '@kiga/entity/define-call.ts';
import { recordSchema } from '@kiga/entity/record-schema.ts';
import { z } from 'zod';
import { leaveAskers } from './leave-fields.ts';
import { dayParts } from './people.ts';
import { studentLeave } from './student-leave.entity.ts';

const { kind, fromDay, fromPart, toDay, toPart, reason, symptom } = studentLeave.fields;

const item = z.object({ code: z.string(), name: z.string() });

/** Returns the latest leaves of the own child, the last day first, and the kinds and symptoms that a request may name. */
export const familyLeaves = defineCall({
  name: 'app.v1.leaves',
  method: 'GET',
  path: '/app/v1/leaves',
  access: 'app',
  scope: 'tenant',
  input: z.strictObject({ studentId: z.uuid('FIELD_FORMAT') }),
  output: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        /** Code of its kind, as in `kinds`. */
        kind: z.string(),
        fromDay: z.string(),
        fromPart: z.enum(dayParts),
        toDay: z.string(),
        toPart: z.enum(dayParts),
        /** Days without closed ones, in halves. */
        days: z.number(),
        asker: z.enum(leaveAskers),
        /** The parent who asked; null for a leave that the kindergarten entered. */
        askerName: z.string().nullable(),
        /** Reason and symptom of a parent's request; null for a leave that the kindergarten entered. */
        reason: z.string().nullable(),
        symptom: z.string().nullable(),
        status: z.enum(['submitted', 'approved', 'rejected', 'cancelled']),
        rejectReason: z.string().nullable(),
        /** Moment of the request, ISO 8601. */
        askedAt: z.string(),
        canCancel: z.boolean(),
      }),
    ),
    kinds: z.array(item),
    symptoms: z.array(item),
  }),
});

/**
 * Asks for leave of the own child. A sick leave needs a symptom. Throws RECORD_NOT_FOUND, VALIDATION_FAILED with the issues
 * of `attendance.studentLeave`, such as ATTENDANCE_LEAVE_OVERLAPS at `fromDay`.
 */
export const askForLeave = defineCall({
  name: 'app.v1.askForLeave',
  method: 'POST',
  path: '/app/v1/leaves/ask',
  access: 'app',
  scope: 'tenant',
  input: z.strictObject({
    studentId: z.uuid('FIELD_FORMAT'),
    ...recordSchema({ kind, fromDay, fromPart, toDay, toPart, reason, symptom }).shape,
  }),
  output: z.object({ id: z.string() }),
});

/**
 * Cancels a leave of the own child before its end; days that are over stay. Throws RECORD_NOT_FOUND, STATE_CHANGED,
 * ATTENDANCE_LEAVE_OVER, ATTENDANCE_MONTH_CLOSED.
 */
export const cancelLeaveOfChild = defineCall({
  name: 'app.v1.cancelLeave',
  method: 'POST',
  path: '/app/v1/leaves/cancel',
  access: 'app',
  scope: 'tenant',
  input: z.strictObject({ id: z.uuid('FIELD_FORMAT') }),
  output: z.object({}),
});
