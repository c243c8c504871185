import { defineAct } from '@kiga/entity/define-act.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { z } from 'zod';
import { grant } from './grant.entity.ts';

/** Hours until an unconfirmed emergency lapses, and until a confirmed one ends. */
export const EMERGENCY_HOURS = 24;

/**
 * Maximum number of days that a grant lasts, and that it may lie ahead. After a longer time the grant may be forgotten,
 * and the account may have another holder.
 */
export const GRANT_MAX_DAYS = 90;

const { topics, reason, beginsOn, endsOn } = grant.fields;
const kigCode = text({ required: true });

/**
 * Asks a kindergarten, by its code, for a grant. Throws VALIDATION_FAILED with SYSTEM_GRANT_KIG_UNKNOWN at `kigCode`
 * for every code that the asker need not know, existing or not. Throws it with SYSTEM_GRANT_DAYS {max} at a day;
 * SYSTEM_GRANT_OPEN.
 */
export const askGrant = defineAct(grant, {
  act: 'ask',
  of: 'list',
  asks: { kigCode, topics, reason, beginsOn, endsOn },
  farReaching: true,
  output: z.object({ id: z.string() }),
  call: { scope: 'none' },
});

/**
 * Gives an account an unrequested grant of the own kindergarten. Throws VALIDATION_FAILED with SYSTEM_GRANT_ACCOUNT at
 * `userName` for an account that does not exist or is of another kind. Throws it with SYSTEM_GRANT_BEYOND_YOURS at
 * `topics` that the giver does not see, and with SYSTEM_GRANT_DAYS {max} at a day.
 */
export const giveGrant = defineAct(grant, {
  act: 'give',
  of: 'list',
  asks: { userName: text({ required: true }), topics, reason, beginsOn, endsOn },
  farReaching: true,
  output: z.object({ id: z.string() }),
});

/**
 * Asks for immediate access to a kindergarten's data in an emergency. Another person of the operator confirms it, and
 * the kindergarten gets a message at once. Throws VALIDATION_FAILED with SYSTEM_GRANT_KIG_UNKNOWN at `kigCode`;
 * SYSTEM_GRANT_OPEN.
 */
export const askEmergency = defineAct(grant, {
  act: 'askEmergency',
  of: 'list',
  asks: { kigCode, topics, reason },
  farReaching: true,
  output: z.object({ id: z.string() }),
  call: { scope: 'none' },
});
