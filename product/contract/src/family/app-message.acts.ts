import { defineCall } from '@kiga/entity/define-call.ts';
import { z } from 'zod';
import { messageTopics } from './message-topics.ts';

/** Maximum number of messages of one answer. */
export const APP_MESSAGES_MAX = 50;

/** Maximum time to wait for a message, seconds. */
export const MESSAGE_WAIT_SECONDS_MAX = 25;

const appMessage = z.object({
  id: z.string(),
  /** The child that it is about. */
  studentId: z.string(),
  stuName: z.string(),
  kigId: z.string(),
  /** Screen of the app that it opens. */
  topic: z.enum(messageTopics),
  /** Id of the record to open there, such as that of a notice. */
  topicId: z.string().nullable(),
  /** Kind of the message, such as `attendance.childArrived`. */
  name: z.string(),
  /** In the language of the request; below 40 characters. */
  title: z.string(),
  text: z.string(),
  /** Moment of what happened, ISO 8601. */
  at: z.string(),
  read: z.boolean(),
});

/** A message as an app receives it. */
export type AppMessage = z.output<typeof appMessage>;

const list = z.object({
  /** Newest first. */
  list: z.array(appMessage),
  /** True where there are more than the answer holds; ask for them with `before`. */
  more: z.boolean(),
});

/** Returns messages about the own children, newest first, and notes that an app fetched them. */
export const appMessages = defineCall({
  name: 'app.v1.messages',
  method: 'GET',
  path: '/app/v1/messages',
  access: 'app',
  scope: 'tenant',
  input: z.strictObject({
    /** Only newer messages than this one. */
    after: z.uuid('FIELD_FORMAT').optional(),
    /** Only older messages than this one. */
    before: z.uuid('FIELD_FORMAT').optional(),
  }),
  output: list,
});

/**
 * Returns the messages after one as soon as there is any, and at the latest after `seconds`. A second waiting request of
 * a session ends the first, with an empty list.
 */
export const waitForMessages = defineCall({
  name: 'app.v1.messagesWait',
  method: 'GET',
  path: '/app/v1/messages/wait',
  access: 'app',
  scope: 'tenant',
  input: z.strictObject({
    after: z.uuid('FIELD_FORMAT').optional(),
    seconds: z.coerce
      .number<number | string>()
      .int()
      .min(0)
      .max(MESSAGE_WAIT_SECONDS_MAX)
      .default(MESSAGE_WAIT_SECONDS_MAX),
  }),
  output: list,
});

/** Marks messages as read. Ids of messages that are not the parent's are ignored. */
export const readAppMessages = defineCall({
  name: 'app.v1.messagesRead',
  method: 'POST',
  path: '/app/v1/messages/read',
  access: 'app',
  scope: 'tenant',
  input: z.strictObject({ ids: z.array(z.uuid('FIELD_FORMAT')).min(1).max(200) }),
  output: z.object({ changed: z.number() }),
});
