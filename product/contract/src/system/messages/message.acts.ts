import { defineCall } from '@kiga/entity/define-call.ts';
import { PAGE_SIZE_MAX } from '@kiga/entity/entity-calls.ts';
import { logPage } from '@kiga/entity/log-page.ts';
import { z } from 'zod';

/** Kinds of messages: to-dos ask for an act, system messages only inform. */
export const messageKinds = ['todo', 'system'] as const;

/** One kind of message. */
export type MessageKind = (typeof messageKinds)[number];

/** Exclusive maximum length of a title, in characters. */
export const MESSAGE_TITLE_BELOW = 40;

/** Retention of a message, in days. */
export const MESSAGE_DAYS = 180;

const ids = z.array(z.uuid('FIELD_FORMAT')).min(1, 'FIELD_REQUIRED').max(PAGE_SIZE_MAX, 'FIELD_TOO_MANY');

const page = logPage(
  z.object({
    id: z.string(),
    kind: z.enum(messageKinds),
    /** Title in the requested language. */
    title: z.string(),
    text: z.string(),
    /** Path of the message's screen. */
    href: z.string().nullable(),
    /** Moment, ISO 8601. */
    at: z.string(),
    read: z.boolean(),
    /** True for a to-do that is done. */
    done: z.boolean(),
  }),
);

/** Returns the messages of this account, latest first. */
export const messagePage = defineCall({
  name: 'system.message.page',
  method: 'POST',
  path: '/api/system/message/page',
  access: 'member',
  scope: 'own',
  input: page.input.extend({
    kind: z.enum(messageKinds, 'FIELD_CHOICE_UNKNOWN').optional(),
    /** True narrows the list to unread messages. */
    unread: z.boolean().default(false),
    /** Name of the area that sent them, such as `attendance`. */
    area: z.string().max(40, 'FIELD_TOO_LONG').optional(),
  }),
  output: page.output.extend({
    /** Areas that sent any message to the account. */
    areas: z.array(z.string()),
  }),
});

/** A message as its reader sees it. */
export type Message = z.infer<typeof messagePage.output>['list'][number];

/** Returns the number of this account's unread messages by kind, without to-dos that are done. */
export const unreadMessages = defineCall({
  name: 'system.message.unread',
  method: 'GET',
  path: '/api/system/message/unread',
  access: 'member',
  scope: 'own',
  input: z.strictObject({}),
  output: z.object({ todo: z.number(), system: z.number() }),
});

/** Marks the named messages, or all, as read. Ids of other accounts' messages have no effect. */
export const readMessages = defineCall({
  name: 'system.message.markRead',
  method: 'POST',
  path: '/api/system/message/mark-read',
  access: 'member',
  scope: 'own',
  input: z.strictObject({ ids: ids.optional() }),
  output: z.object({ changed: z.number() }),
});

/** Deletes messages of this account. Ids of other accounts' messages have no effect. */
export const deleteMessages = defineCall({
  name: 'system.message.delete',
  method: 'POST',
  path: '/api/system/message/delete',
  access: 'member',
  scope: 'own',
  input: z.strictObject({ ids }),
  output: z.object({ changed: z.number() }),
});
