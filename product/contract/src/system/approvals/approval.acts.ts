import { defineCall } from '@kiga/entity/define-call.ts';
import { z } from 'zod';
import { ownerIds } from '../../program/tenancy.ts';
import { hand } from './partner-hands.ts';

/**
 * Asks an organization to confirm an act that was refused with SYSTEM_NEEDS_APPROVAL: the name of the call and its input, as they
 * were sent. The act is tried and taken back first, and throws what it would throw. Throws SYSTEM_APPROVAL_NOT_NEEDED,
 * SYSTEM_APPROVAL_SEVERAL, SYSTEM_APPROVAL_OPEN, SYSTEM_APPROVAL_NO_PHONE, and VALIDATION_FAILED at `call` for one that is never confirmed.
 */
export const askApproval = defineCall({
  name: 'system.approval.ask',
  method: 'POST',
  path: '/api/system/approval/ask',
  access: { anyOf: ['system.approval.ask'] },
  scope: 'none',
  input: z.strictObject({
    call: z.string().max(60),
    input: z.record(z.string().max(60), z.unknown()),
    reason: z.string().trim().min(1, 'FIELD_REQUIRED').max(200, 'FIELD_TOO_LONG'),
    ...ownerIds,
  }),
  output: z.object({ id: z.string(), organization: z.string(), fourEyes: z.boolean() }),
});

/** The change that a request is about, field by field, as far as the reader may see it: never a password or a code. */
export const approvalChanges = defineCall({
  name: 'system.approval.changes',
  method: 'GET',
  path: '/api/system/approval/changes',
  access: { anyOf: ['system.approval.read'] },
  scope: 'tenant',
  input: z.strictObject({ id: z.uuid(), ...ownerIds }),
  output: z.object({
    /** Key of the entity whose fields these are. */
    entity: z.string(),
    changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
    /** Where a group or a partner would see children: who outside may come in as one of its accounts. Null for the asker. */
    partner: z.object({ name: z.string(), hands: z.array(hand) }).nullable(),
  }),
});
