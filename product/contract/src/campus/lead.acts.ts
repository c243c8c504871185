import { defineCall } from '@kiga/entity/define-call.ts';
import { recordSchema } from '@kiga/entity/record-schema.ts';
import { z } from 'zod';
import { ownerIds } from '../program/tenancy.ts';
import { followMethods, followUpFields } from './lead.states.ts';

/** What was said to a family, the newest first. */
export const followUps = defineCall({
  name: 'campus.lead.followUps',
  method: 'GET',
  path: '/api/campus/lead/follow-ups',
  access: { anyOf: ['campus.lead.readFollowUps'] },
  scope: 'tenant',
  input: z.strictObject({ id: z.uuid(), ...ownerIds }),
  output: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      by: z.string().nullable(),
      method: z.enum(followMethods),
      content: z.string(),
      nextDate: z.string().nullable(),
    }),
  ),
});

/**
 * Notes another talk with a family, and when to speak again. The first one is the transition `follow`; a lead that is
 * not being followed is refused with CAMPUS_LEAD_CLOSED.
 */
export const addFollowUp = defineCall({
  name: 'campus.lead.addFollowUp',
  method: 'POST',
  path: '/api/campus/lead/add-follow-up',
  access: { anyOf: ['campus.lead.addFollowUp'] },
  scope: 'tenant',
  input: z.strictObject({ id: z.uuid(), ...ownerIds, ...recordSchema(followUpFields).shape }),
  output: z.object({ id: z.string() }),
});

/** How many leads stand where, and for how many of those still open the next day has come or passed. */
export const countLeads = defineCall({
  name: 'campus.lead.countByStatus',
  method: 'GET',
  path: '/api/campus/lead/count-by-status',
  access: { anyOf: ['campus.lead.read'] },
  scope: 'tenant',
  input: z.strictObject({ ...ownerIds }),
  output: z.object({ all: z.number(), byStatus: z.record(z.string(), z.number()), due: z.number() }),
});

/** The whole number of who asked; noted once per record and session. */
export const readLeadContact = defineCall({
  name: 'campus.lead.readContact',
  method: 'POST',
  path: '/api/campus/lead/read-contact',
  access: { anyOf: ['campus.lead.readContact'] },
  scope: 'tenant',
  input: z.strictObject({ id: z.uuid(), ...ownerIds }),
  output: z.object({ parentPhone: z.string() }),
});
