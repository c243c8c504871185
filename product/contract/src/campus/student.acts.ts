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
 * Returns the place of an enrolled child in its class, and its brothers and sisters: children with a parent in common.
 * Throws RECORD_NOT_FOUND.
 */
export const studentAround = defineCall({
  name: 'campus.student.around',
  method: 'GET',
  path: '/api/campus/student/around',
  access: { anyOf: ['campus.student.read'] },
  scope: 'tenant',
  input: z.strictObject({ id: z.uuid(), ...ownerIds }),
  output: z.object({
    /** Null for a child that is not enrolled. Readers of whole names get the order of names. */
    place: z
      .object({ place: z.number(), total: z.number(), previousId: z.uuid().nullable(), nextId: z.uuid().nullable() })
      .nullable(),
    /** Null for readers who may not see the family. */
    siblings: z
      .array(z.object({ id: z.uuid(), stuName: z.string(), className: z.string(), status: z.string() }))
      .nullable(),
  }),
});

/** An event in the life of a child. */
export const timelineEvent = z.object({
  /** Moment, ISO 8601. */
  at: z.string(),
  /** In the reader's language. */
  text: z.string(),
  /** `look` asks for attention. */
  tone: z.enum(['plain', 'look']),
});

/** Returns the latest events of one child, newest first, as far as the reader may see them. Throws RECORD_NOT_FOUND. */
export const studentTimeline = defineCall({
  name: 'campus.student.timeline',
  method: 'GET',
  path: '/api/campus/student/timeline',
  access: { anyOf: ['campus.student.read'] },
  scope: 'tenant',
  input: z.strictObject({ id: z.uuid(), ...ownerIds }),
  output: z.object({
    /** IANA name of the kindergarten's time zone. */
    timeZone: z.string(),
    events: z.array(timelineEvent),
  }),
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
