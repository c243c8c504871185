import { defineCall } from '@kiga/entity/define-call.ts';
import { PAGE_SIZE_MAX } from '@kiga/entity/entity-calls.ts';
import { logPage } from '@kiga/entity/log-page.ts';
import { z } from 'zod';

/** To-dos ask for something, system messages only tell. */
export const messageKinds = ['todo', 'system'] as const;

/** One kind of message. */
export type MessageKind = (typeof messageKinds)[number];

/** A title has fewer characters than this. */
export const MESSAGE_TITLE_BELOW = 40;

/** Days that a message is kept. */
export const MESSAGE_DAYS = 180;

const ids = z.array(z.uuid('FIELD_FORMAT')).min(1, 'FIELD_REQUIRED').max(PAGE_SIZE_MAX, 'FIELD_TOO_MANY');

const page = logPage(
  z.object({
    id: z.string(),
    kind: z.enum(messageKinds),
    /** In the language asked for. */
    title: z.string(),
    text: z.string(),
    /** Path of the screen that the message is about. */
    href: z.string().nullable(),
    /** ISO 8601. */
    at: z.string(),
    read: z.boolean(),
    /** Of a to-do: somebody has done it. */
    done: z.boolean(),
  }),
);

/** The messages of this account, the latest first. */
export const messagePage = defineCall({
  name: 'system.message.page',
  method: 'POST',
  path: '/api/system/message/page',
  access: 'member',
  scope: 'own',
  input: page.input.extend({
    kind: z.enum(messageKinds, 'FIELD_CHOICE_UNKNOWN').optional(),
    /** Only those not yet read. */
    unread: z.boolean().default(false),
  }),
  output: page.output,
});

/** A message as its reader sees it. */
export type Message = z.infer<typeof messagePage.output>['list'][number];

/** How many messages this account has not read, by kind; a to-do that was done counts no more. */
export const unreadMessages = defineCall({
  name: 'system.message.unread',
  method: 'GET',
  path: '/api/system/message/unread',
  access: 'member',
  scope: 'own',
  input: z.strictObject({}),
  output: z.object({ todo: z.number(), system: z.number() }),
});

/** Marks messages as read: those named, or all. Ids that are not this account's change nothing. */
export const readMessages = defineCall({
  name: 'system.message.markRead',
  method: 'POST',
  path: '/api/system/message/mark-read',
  access: 'member',
  scope: 'own',
  input: z.strictObject({ ids: ids.optional() }),
  output: z.object({ changed: z.number() }),
});

/** Deletes messages of this account. Ids that are not its own change nothing. */
export const deleteMessages = defineCall({
  name: 'system.message.delete',
  method: 'POST',
  path: '/api/system/message/delete',
  access: 'member',
  scope: 'own',
  input: z.strictObject({ ids }),
  output: z.object({ changed: z.number() }),
});
