import { defineCall } from '@kiga/entity/define-call.ts';
import { recordSchema } from '@kiga/entity/record-schema.ts';
import { z } from 'zod';
import { ownerIds } from '../program/tenancy.ts';
import { followMethods, followUpFields } from './lead.states.ts';

/** Returns the follow-ups of a lead, newest first. */
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
 * Returns the parent of the kindergarten who has the lead's phone, and the parent's children; null where there is none,
 * and for readers who may not see parents and children. Throws RECORD_NOT_FOUND.
 */
export const leadFamily = defineCall({
  name: 'campus.lead.family',
  method: 'GET',
  path: '/api/campus/lead/family',
  access: { anyOf: ['campus.lead.read'] },
  scope: 'tenant',
  input: z.strictObject({ id: z.uuid(), ...ownerIds }),
  output: z.object({
    family: z
      .object({
        parentName: z.string(),
        children: z.array(z.object({ id: z.uuid(), stuName: z.string(), className: z.string() })),
      })
      .nullable(),
  }),
});

/**
 * Adds a follow-up and the day of the next one. The first follow-up is the transition `follow`. Throws
 * CAMPUS_LEAD_CLOSED for a lead that is not in follow-up.
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

/** Returns the number of leads in each state, and of open leads whose next follow-up day has come or passed. */
export const countLeads = defineCall({
  name: 'campus.lead.countByStatus',
  method: 'GET',
  path: '/api/campus/lead/count-by-status',
  access: { anyOf: ['campus.lead.read'] },
  scope: 'tenant',
  input: z.strictObject({ ...ownerIds }),
  output: z.object({ all: z.number(), byStatus: z.record(z.string(), z.number()), due: z.number() }),
});

/** Returns the whole phone number of the family; logged once per record and session. */
export const readLeadContact = defineCall({
  name: 'campus.lead.readContact',
  method: 'POST',
  path: '/api/campus/lead/read-contact',
  access: { anyOf: ['campus.lead.readContact'] },
  scope: 'tenant',
  input: z.strictObject({ id: z.uuid(), ...ownerIds }),
  output: z.object({ parentPhone: z.string() }),
});
