import { defineAct } from '@kiga/entity/define-act.ts';
import { defineCall } from '@kiga/entity/define-call.ts';
import { date } from '@kiga/entity/fields/date.ts';
import { references } from '@kiga/entity/fields/references.ts';
import { z } from 'zod';
import { ownerIds } from '../program/tenancy.ts';
import { student } from './student.entity.ts';

/** Days in which a graduation of many children can be undone as a whole. */
export const GRADUATION_UNDO_DAYS = 7;

/** Maximum number of children of one graduation. */
export const GRADUATION_MAX = 2_000;

const asks = {
  classIds: references('campus.class', { required: true, maxCount: 200 }),
  /** Last day of the children, inclusive. */
  leaveDate: date({ required: true, notInFuture: true, inLog: 'plain' }),
};

const named = z.object({ id: z.string(), stuName: z.string().nullable(), className: z.string().nullable() });

/** A child that does not graduate, with the reason in the reader's language. */
const refused = named.extend({ reason: z.string() });

/**
 * Returns which enrolled children of these classes would graduate, and which cannot and why. Changes nothing. Throws
 * VALIDATION_FAILED at `leaveDate`.
 */
export const planGraduation = defineCall({
  name: 'campus.student.planGraduation',
  method: 'POST',
  path: '/api/campus/student/plan-graduation',
  access: { anyOf: ['campus.student.graduate'] },
  scope: 'tenant',
  input: z.strictObject({ ...ownerIds, classIds: asks.classIds.schema, leaveDate: asks.leaveDate.schema }),
  output: z.object({ ready: z.number(), refused: z.array(refused) }),
});

/**
 * Starts the graduation of all children of these classes who can graduate, as a job. Throws the errors of the plan,
 * CAMPUS_GRADUATION_EMPTY, CAMPUS_GRADUATION_TOO_MANY {max}, CAMPUS_GRADUATION_AT_WORK.
 */
export const graduateMany = defineAct(student, {
  act: 'graduateMany',
  of: 'list',
  asks,
  call: { access: { anyOf: ['campus.student.graduate'] } },
  showsAnswer: true,
  output: z.object({ id: z.string(), jobId: z.string() }),
});

/**
 * Undoes a graduation of many children as a job. Children whose records were changed since stay as they are. Throws
 * RECORD_NOT_FOUND, CAMPUS_GRADUATION_AT_WORK, CAMPUS_GRADUATION_UNDO_OVER.
 */
export const undoGraduation = defineCall({
  name: 'campus.student.undoGraduation',
  method: 'POST',
  path: '/api/campus/student/undo-graduation',
  access: { anyOf: ['campus.student.resume'] },
  scope: 'tenant',
  input: z.strictObject({ id: z.uuid(), ...ownerIds }),
  output: z.object({ jobId: z.string() }),
});

/** Returns the latest graduations of many children, newest first, with the children that were left out. */
export const graduations = defineCall({
  name: 'campus.student.graduations',
  method: 'GET',
  path: '/api/campus/student/graduations',
  access: { anyOf: ['campus.student.graduate'] },
  scope: 'tenant',
  input: z.strictObject({ ...ownerIds }),
  output: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      by: z.string().nullable(),
      leaveDate: z.string(),
      total: z.number(),
      /** Children that graduated, and those of them that an undo brought back. */
      graduated: z.number(),
      undone: z.number(),
      /** Children that are still to be done by the running job. */
      open: z.number(),
      left: z.array(refused),
      /** Last moment of an undo; null where there is nothing to undo, or not by this reader. */
      undoUntil: z.string().nullable(),
    }),
  ),
});
