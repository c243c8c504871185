import { defineCall } from '@kiga/entity/define-call.ts';
import { z } from 'zod';
import { ownerIds } from '../../program/tenancy.ts';
import { hand } from './partner-hands.ts';

/**
 * Asks an organization to confirm an act that was refused with SYSTEM_NEEDS_APPROVAL. The input is the call's name and
 * its unchanged input. The server first executes the act and rolls it back, so this call throws the act's own errors.
 * It also throws SYSTEM_APPROVAL_NOT_NEEDED, SYSTEM_APPROVAL_SEVERAL, SYSTEM_APPROVAL_OPEN, SYSTEM_APPROVAL_NO_PHONE,
 * and VALIDATION_FAILED at `call` for a call that cannot be confirmed.
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

/**
 * Returns the change that a request is about, field by field, as far as the reader may see it. It never contains a
 * password or a code.
 */
export const approvalChanges = defineCall({
  name: 'system.approval.changes',
  method: 'GET',
  path: '/api/system/approval/changes',
  access: { anyOf: ['system.approval.read'] },
  scope: 'tenant',
  input: z.strictObject({ id: z.uuid(), ...ownerIds }),
  output: z.object({
    /** Key of the entity that has these fields. */
    entity: z.string(),
    changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
    /** Outsiders who might sign in as an account of a group or partner that would see children. Null for the asker. */
    partner: z.object({ name: z.string(), hands: z.array(hand) }).nullable(),
  }),
});
