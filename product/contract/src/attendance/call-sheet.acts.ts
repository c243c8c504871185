import { defineCall } from '@kiga/entity/define-call.ts';
import { z } from 'zod';
import { ownerIds } from '../program/tenancy.ts';

/** Results of a call to a family whose child has not come. `sick` and `leave` excuse the child's day. */
export const callResults = ['willCome', 'sick', 'leave', 'noAnswer'] as const;

/** A result of a call. */
export type CallResult = (typeof callResults)[number];

/**
 * Returns today's children within reach who have not come and have no leave, in the order of their classes, and those
 * whose families were called today.
 */
export const callSheet = defineCall({
  name: 'attendance.callSheet.get',
  method: 'GET',
  path: '/api/attendance/call-sheet/get',
  access: { anyOf: ['attendance.studentDay.read'] },
  scope: 'tenant',
  input: z.strictObject({ ...ownerIds }),
  output: z.object({
    kigId: z.string(),
    day: z.string(),
    /** Present time `HH:MM` by the kindergarten's clock. */
    time: z.string(),
    timeZone: z.string(),
    /** False on a day without school, when no child is expected. */
    open: z.boolean(),
    /** Time `HH:MM` from which families are called. */
    callAfter: z.string(),
    /** False where the reader may not mark children's days. */
    mayCall: z.boolean(),
    children: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        nameLatin: z.string().nullable(),
        sex: z.string(),
        className: z.string(),
        /** True for a child who has neither come nor an excuse. */
        isMissing: z.boolean(),
        /** True once the child has come. */
        hasCome: z.boolean(),
        /** Note of another area, such as that the child may not return yet; null for none the reader may see. */
        note: z.string().nullable(),
        /** The latest call of today; null before the first. */
        call: z.object({ result: z.enum(callResults), at: z.string(), by: z.string().nullable() }).nullable(),
      }),
    ),
  }),
});

/** The call sheet of a day. */
export type CallSheet = z.infer<typeof callSheet.output>;

/**
 * Notes the result of a call to the family of a missing child. `sick` and `leave` mark the child's day; another result
 * takes such a mark of an earlier call back. Throws RECORD_NOT_FOUND for a child out of reach, ATTENDANCE_CHILD_CAME
 * for one who has come, ATTENDANCE_MONTH_CLOSED {month}.
 */
export const noteCall = defineCall({
  name: 'attendance.callSheet.note',
  method: 'POST',
  path: '/api/attendance/call-sheet/note',
  access: { anyOf: ['attendance.studentDay.mark'] },
  scope: 'tenant',
  input: z.strictObject({ id: z.uuid(), result: z.enum(callResults), ...ownerIds }),
  output: z.object({}),
});
