import { defineCall } from '@kiga/entity/define-call.ts';
import { z } from 'zod';
import { letter } from './letter.entity.ts';

const id = z.uuid('FIELD_FORMAT');
const content = letter.fields.content.schema;
/** 32 random bytes, base64url. */
const ticket = z.string().regex(/^[\w-]{43}$/, 'FIELD_FORMAT');

const thread = {
  /** `yyyy-mm-dd` */
  writtenOn: z.string(),
  status: z.enum(['new', 'read', 'replied', 'closed']),
  /** The letter itself, then all further messages. */
  messages: z.array(z.object({ from: z.enum(['family', 'kindergarten']), day: z.string(), text: z.string() })),
};

/**
 * Sends a letter to the principal, by name or anonymously. An anonymous letter takes no child. Its answer holds a ticket,
 * which is shown once and alone opens the letter again; it is never repeated, not even for an `Idempotency-Key`. Throws
 * RECORD_NOT_FOUND for a kindergarten or child of others, COMMUNICATION_LETTERS_TODAY {max}.
 */
export const sendLetter = defineCall({
  name: 'app.v1.sendLetter',
  method: 'POST',
  path: '/app/v1/letters/send',
  access: 'app',
  scope: 'tenant',
  input: z.strictObject({ kigId: id, studentId: id.optional(), content, anonymous: z.boolean() }),
  output: z.object({
    /** Id of a letter by name; null for an anonymous one. */
    id: z.string().nullable(),
    /** Ticket of an anonymous letter; null for one by name. */
    ticket: z.string().nullable(),
  }),
});

/** Returns the parent's letters by name, the latest first. */
export const familyLetters = defineCall({
  name: 'app.v1.letters',
  method: 'GET',
  path: '/app/v1/letters',
  access: 'app',
  scope: 'tenant',
  input: z.strictObject({}),
  output: z.object({
    list: z.array(z.object({ id: z.string(), kigId: z.string(), studentId: z.string().nullable(), ...thread })),
  }),
});

/** Adds to the parent's letter by name. Throws RECORD_NOT_FOUND, COMMUNICATION_LETTER_CLOSED, COMMUNICATION_LETTERS_TODAY. */
export const answerLetter = defineCall({
  name: 'app.v1.answerLetter',
  method: 'POST',
  path: '/app/v1/letters/answer',
  access: 'app',
  scope: 'tenant',
  input: z.strictObject({ id, content }),
  output: z.object({}),
});

/**
 * Returns an anonymous letter by its ticket, after adding `content` where it is given. Throws RECORD_NOT_FOUND for an
 * unknown ticket, COMMUNICATION_LETTER_CLOSED, COMMUNICATION_LETTERS_TODAY.
 */
export const letterByTicket = defineCall({
  name: 'app.v1.letterByTicket',
  method: 'POST',
  path: '/app/v1/letters/by-ticket',
  access: 'app',
  scope: 'tenant',
  input: z.strictObject({ ticket, content: content.optional() }),
  output: z.object(thread),
});
