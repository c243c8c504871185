import { defineAct } from '@kiga/entity/define-act.ts';
import { defineCall } from '@kiga/entity/define-call.ts';
import { z } from 'zod';
import { ownerIds } from '../program/tenancy.ts';
import { student } from './student.entity.ts';

/** Returns the numbers and address of one child unmasked; logged once per record and session. */
export const readContact = defineCall({
  name: 'campus.student.readContact',
  method: 'POST',
  path: '/api/campus/student/read-contact',
  access: { anyOf: ['campus.student.readContact'] },
  scope: 'tenant',
  input: z.strictObject({ id: z.uuid(), ...ownerIds }),
  output: z.object({
    idNumber: z.string().nullable(),
    address: z.string().nullable(),
    parents: z.array(z.object({ parentName: z.string(), relation: z.string(), parentPhone: z.string() })),
  }),
});

/** Returns the number of children in each status, for the switch above the list. */
export const countByStatus = defineCall({
  name: 'campus.student.countByStatus',
  method: 'GET',
  path: '/api/campus/student/count-by-status',
  access: { anyOf: ['campus.student.read'] },
  scope: 'tenant',
  input: z.strictObject({ ...ownerIds }),
  output: z.object({ all: z.number(), byStatus: z.record(z.string(), z.number()), deleted: z.number() }),
});

/**
 * Reports the child's card as lost: machines refuse it, and its use raises an alert. A repeated report changes nothing.
 * Throws RECORD_NOT_FOUND, CAMPUS_CARD_NONE where the child has no card.
 */
export const reportCardLost = defineAct(student, {
  act: 'reportCardLost',
  of: 'record',
  danger: true,
  output: z.object({}),
});

/** Cancels the loss of a card. Throws RECORD_NOT_FOUND, CAMPUS_CARD_NOT_LOST. */
export const cancelCardLoss = defineAct(student, { act: 'cancelCardLoss', of: 'record', output: z.object({}) });
