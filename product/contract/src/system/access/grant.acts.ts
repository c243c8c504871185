import { defineAct } from '@kiga/entity/define-act.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { z } from 'zod';
import { grant } from './grant.entity.ts';

/** Hours after which an emergency that nobody confirmed lapses, and after which one that was confirmed ends. */
export const EMERGENCY_HOURS = 24;

/** Most days that a grant lasts, and before it begins: far ahead nobody remembers it, and whom it names may be somebody else. */
export const GRANT_MAX_DAYS = 90;

const { topics, reason, beginsOn, endsOn } = grant.fields;
const kigCode = text({ required: true });

/**
 * Asks a kindergarten, named by its code, to see what it may show. Throws VALIDATION_FAILED with SYSTEM_GRANT_KIG_UNKNOWN at
 * `kigCode` for a code that the asker need not know, whether there is such a kindergarten or not, and with SYSTEM_GRANT_DAYS
 * {max} at a day; SYSTEM_GRANT_OPEN.
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
 * Lets an account see something of the own kindergarten, unasked. Throws VALIDATION_FAILED with SYSTEM_GRANT_ACCOUNT at
 * `userName` where there is no such account or it is of another kind, with SYSTEM_GRANT_BEYOND_YOURS at `topics` that the giver does
 * not see, and with SYSTEM_GRANT_DAYS {max} at a day.
 */
export const giveGrant = defineAct(grant, {
  act: 'give',
  of: 'list',
  asks: { userName: text({ required: true }), topics, reason, beginsOn, endsOn },
  farReaching: true,
  output: z.object({ id: z.string() }),
});

/**
 * Asks to see data of a kindergarten without waiting for it, in an emergency. Another person of the operator confirms it; the
 * kindergarten is told at once. Throws VALIDATION_FAILED with SYSTEM_GRANT_KIG_UNKNOWN at `kigCode`; SYSTEM_GRANT_OPEN.
 */
export const askEmergency = defineAct(grant, {
  act: 'askEmergency',
  of: 'list',
  asks: { kigCode, topics, reason },
  farReaching: true,
  output: z.object({ id: z.string() }),
  call: { scope: 'none' },
});
