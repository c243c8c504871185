import { defineAct } from '@kiga/entity/define-act.ts';
import { defineCall } from '@kiga/entity/define-call.ts';
import { secretText } from '@kiga/entity/fields/secret-text.ts';
import { z } from 'zod';
import { ownerIds } from '../program/tenancy.ts';
import { LETTER_MAX, letter } from './letter.entity.ts';

const states = z.enum(['new', 'read', 'replied', 'closed']);

/** Replies to a letter. Throws RECORD_NOT_FOUND, COMMUNICATION_LETTER_CLOSED. */
export const replyToLetter = defineAct(letter, {
  act: 'reply',
  of: 'record',
  asks: { reply: secretText({ required: true, maxLength: LETTER_MAX, multiline: true, sensitivity: 'internal' }) },
  output: z.object({}),
});

/** Returns a letter with its messages, the letter itself first. Throws RECORD_NOT_FOUND. */
export const letterThread = defineCall({
  name: 'communication.letter.thread',
  method: 'GET',
  path: '/api/communication/letter/thread',
  access: { anyOf: ['communication.letter.read'] },
  scope: 'tenant',
  input: z.strictObject({ id: z.uuid('FIELD_FORMAT'), ...ownerIds }),
  output: z.object({
    id: z.string(),
    kigId: z.string(),
    status: states,
    isAnonymous: z.boolean(),
    writtenOn: z.string(),
    /** Null for an anonymous letter. */
    parentName: z.string().nullable(),
    child: z.object({ id: z.string(), name: z.string(), className: z.string().nullable() }).nullable(),
    messages: z.array(
      z.object({
        id: z.string(),
        from: z.enum(['family', 'kindergarten']),
        /** Name of the account that replied; empty for the family. */
        authorName: z.string(),
        day: z.string(),
        /** Moment, ISO 8601; null in an anonymous letter. */
        at: z.string().nullable(),
        text: z.string(),
      }),
    ),
    /** Acts that the reader may do now. */
    can: z.array(z.enum(['open', 'reply', 'close', 'reopen'])),
  }),
});

/** A letter with its messages. */
export type LetterThread = z.infer<typeof letterThread.output>;

/** Returns figures about the letters of the last twelve months, by the month of the letter. */
export const letterFigures = defineCall({
  name: 'communication.letter.figures',
  method: 'GET',
  path: '/api/communication/letter/figures',
  access: { anyOf: ['communication.letter.read'] },
  scope: 'tenant',
  input: z.strictObject({ ...ownerIds }),
  output: z.object({
    total: z.number(),
    anonymous: z.number(),
    /** Letters by their present state. */
    counts: z.object({ new: z.number(), read: z.number(), replied: z.number(), closed: z.number() }),
    /** Median of the days from a letter to its first reply; null without any reply. */
    medianDays: z.number().nullable(),
    /** Months with letters, the latest first. */
    months: z.array(
      z.object({
        /** `yyyy-mm` */
        month: z.string(),
        new: z.number(),
        read: z.number(),
        replied: z.number(),
        closed: z.number(),
      }),
    ),
  }),
});

/** Figures about letters. */
export type LetterFigures = z.infer<typeof letterFigures.output>;
