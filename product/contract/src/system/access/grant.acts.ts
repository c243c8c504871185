import { defineCall } from '@kiga/entity/define-call.ts';
import { ownerIds } from '@kiga/entity/entity-calls.ts';
import { z } from 'zod';
import { grantTopics } from '../../identity/grant-topics.ts';

/** Hours after which an emergency that nobody confirmed lapses, and after which one that was confirmed ends. */
export const EMERGENCY_HOURS = 24;

/** Most days that a grant lasts, and before it begins: far ahead nobody remembers it, and whom it names may be somebody else. */
export const GRANT_MAX_DAYS = 90;

const purpose = {
  topics: z.array(z.enum(grantTopics, 'FIELD_CHOICE_UNKNOWN')).min(1, 'FIELD_REQUIRED').max(grantTopics.length),
  reason: z.string().trim().min(1, 'FIELD_REQUIRED').max(200, 'FIELD_TOO_LONG'),
};

const content = {
  ...purpose,
  beginsOn: z.iso.date('FIELD_DATE_INVALID'),
  endsOn: z.iso.date('FIELD_DATE_INVALID'),
};

/**
 * Asks a kindergarten, named by its code, to see what it may show. Throws VALIDATION_FAILED with SYSTEM_GRANT_KIG_UNKNOWN at
 * `kigCode` for a code that the asker need not know, whether there is such a kindergarten or not, and with SYSTEM_GRANT_DAYS
 * {max} at a day; SYSTEM_GRANT_OPEN.
 */
export const askGrant = defineCall({
  name: 'system.grant.ask',
  method: 'POST',
  path: '/api/system/grant/ask',
  access: { anyOf: ['system.grant.ask'] },
  scope: 'none',
  input: z.strictObject({ ...ownerIds, kigCode: z.string().trim().min(1, 'FIELD_REQUIRED').max(40), ...content }),
  output: z.object({ id: z.string() }),
});

/**
 * Lets an account see something of the own kindergarten, unasked. Throws VALIDATION_FAILED with SYSTEM_GRANT_ACCOUNT at
 * `userName` where there is no such account or it is of another kind, with SYSTEM_GRANT_BEYOND_YOURS at `topics` that the giver does
 * not see, and with SYSTEM_GRANT_DAYS {max} at a day.
 */
export const giveGrant = defineCall({
  name: 'system.grant.give',
  method: 'POST',
  path: '/api/system/grant/give',
  access: { anyOf: ['system.grant.give'] },
  scope: 'tenant',
  input: z.strictObject({ userName: z.string().trim().min(1, 'FIELD_REQUIRED').max(40), ...content, ...ownerIds }),
  output: z.object({ id: z.string() }),
});

/**
 * Asks to see data of a kindergarten without waiting for it, in an emergency. Another person of the operator confirms it; the
 * kindergarten is told at once. Throws VALIDATION_FAILED with SYSTEM_GRANT_KIG_UNKNOWN at `kigCode`; SYSTEM_GRANT_OPEN.
 */
export const askEmergency = defineCall({
  name: 'system.grant.askEmergency',
  method: 'POST',
  path: '/api/system/grant/ask-emergency',
  access: { anyOf: ['system.grant.askEmergency'] },
  scope: 'none',
  input: z.strictObject({ ...ownerIds, kigCode: z.string().trim().min(1, 'FIELD_REQUIRED').max(40), ...purpose }),
  output: z.object({ id: z.string() }),
});
