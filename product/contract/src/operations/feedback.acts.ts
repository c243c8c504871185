import { defineAct } from '@kiga/entity/define-act.ts';
import { defineCall } from '@kiga/entity/define-call.ts';
import { secretText } from '@kiga/entity/fields/secret-text.ts';
import { recordSchema } from '@kiga/entity/record-schema.ts';
import { z } from 'zod';
import { FEEDBACK_MAX, feedback } from './feedback.entity.ts';

/** Replies to feedback; the parent reads it in the app. Throws RECORD_NOT_FOUND, OPERATIONS_FEEDBACK_CLOSED. */
export const replyToFeedback = defineAct(feedback, {
  act: 'reply',
  of: 'record',
  asks: { reply: secretText({ required: true, maxLength: FEEDBACK_MAX, multiline: true }) },
  output: z.object({}),
});

const { content, phoneModel, appVersion } = feedback.fields;
const day = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'FIELD_DATE_INVALID');

/** Sends feedback about an app. The version is that of the sign-in where none is given. Throws RECORD_NOT_FOUND for a foreign kindergarten. */
export const sendFeedback = defineCall({
  name: 'app.v1.sendFeedback',
  method: 'POST',
  path: '/app/v1/feedback',
  access: 'app',
  scope: 'tenant',
  input: z.strictObject({
    kigId: z.uuid('FIELD_FORMAT').optional(),
    ...recordSchema({ content, phoneModel, appVersion }).shape,
  }),
  output: z.object({ id: z.string() }),
});

/** Returns the parent's feedback with its replies, the latest first. */
export const ownFeedback = defineCall({
  name: 'app.v1.feedback',
  method: 'GET',
  path: '/app/v1/feedback',
  access: 'app',
  scope: 'own',
  input: z.strictObject({}),
  output: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        content: z.string(),
        /** Moment, ISO 8601. */
        at: z.string(),
        status: z.enum(['new', 'replied', 'closed']),
        reply: z.string().nullable(),
        repliedOn: z.string().nullable(),
      }),
    ),
  }),
});

/**
 * Adds to the counts of opened screens of a day, by app and kindergarten. No person is stored. Throws RECORD_NOT_FOUND for
 * a foreign kindergarten.
 */
export const sendUsage = defineCall({
  name: 'app.v1.sendUsage',
  method: 'POST',
  path: '/app/v1/usage',
  access: 'app',
  scope: 'tenant',
  input: z.strictObject({
    day,
    kigId: z.uuid('FIELD_FORMAT').optional(),
    screens: z
      .array(
        z.strictObject({
          screen: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'FIELD_FORMAT'),
          count: z.number().int().min(1).max(10_000),
        }),
      )
      .min(1, 'FIELD_REQUIRED')
      .max(50, 'FIELD_TOO_MANY'),
  }),
  output: z.object({}),
});
