import { defineCall } from '@kiga/entity/define-call.ts';
import { FIRST_PAGE, PAGE_SIZE } from '@kiga/entity/entity-calls.ts';
import { wholeNumber } from '@kiga/entity/fields/wire-type.ts';
import { z } from 'zod';
import { SHOW_MESSAGE_MAX } from './live.ts';

/** Shows that are on or to come, and those with a film. */
export const watchViews = ['coming', 'films'] as const;

/** Input of a page of shows. */
export const pageOfShows = {
  view: z.enum(watchViews).default('coming'),
  pageNumber: wholeNumber.min(1).max(10_000).default(FIRST_PAGE),
  pageSize: wholeNumber.min(1).max(50).default(PAGE_SIZE),
};

/** A passed show as people who watch see it. */
export const watchedShow = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  hostName: z.string(),
  status: z.enum(['toBeLive', 'inLive', 'ended']),
  star: z.number(),
  /** Moments, ISO 8601. */
  beginsAt: z.string(),
  endsAt: z.string(),
  startedAt: z.string().nullable(),
  /** Paths with signatures. */
  cover: z.string().nullable(),
  film: z.string().nullable(),
});

/** A passed show as people who watch see it. */
export type WatchedShow = z.infer<typeof watchedShow>;

/** A message as all viewers read it, and as its writer reads it before it is shown. */
export const watchedMessage = z.object({
  id: z.string(),
  content: z.string(),
  side: z.enum(['family', 'staff', 'host']),
  writer: z.string(),
  kindergartenName: z.string().nullable(),
  /** Moment, ISO 8601. */
  at: z.string(),
  reply: z.string().nullable(),
  /** True for a message of the reader that is not shown to others. */
  waits: z.boolean(),
});

/** Messages that one answer holds. */
export const LATEST_MESSAGES = 50;

/** Input of a message to a show. */
export const writtenMessage = z.strictObject({
  id: z.uuid(),
  content: z
    .string()
    .trim()
    .min(1, 'FIELD_REQUIRED')
    .max(SHOW_MESSAGE_MAX, 'FIELD_TOO_LONG')
    .regex(/^[^\p{Cc}]*$/u, 'FIELD_FORMAT'),
});

/** Result of a message: whether it waits until the host has passed it. */
export const messageResult = z.object({ id: z.string(), waits: z.boolean() });

/** The address of the stream, used once within 30 seconds, and the id of the viewing. */
export const playResult = z.object({ address: z.string(), viewId: z.string() });

const access = { anyOf: ['live.show.watch'] } as const;

/** Returns the shows that the account may watch: those on first, then the next ones; or films, the latest first. */
export const watchPage = defineCall({
  name: 'live.watching.page',
  method: 'POST',
  path: '/api/live/watching/page',
  access,
  scope: 'own',
  input: z.strictObject(pageOfShows),
  output: z.object({ list: z.array(watchedShow), total: z.number() }),
});

/** Returns one of these shows. Throws RECORD_NOT_FOUND. */
export const watchShow = defineCall({
  name: 'live.watching.get',
  method: 'GET',
  path: '/api/live/watching/get',
  access,
  scope: 'own',
  input: z.strictObject({ id: z.uuid() }),
  output: watchedShow,
});

/** Returns the address of a running show's stream. Throws RECORD_NOT_FOUND, LIVE_NOT_LIVE. */
export const watchPlay = defineCall({
  name: 'live.watching.play',
  method: 'POST',
  path: '/api/live/watching/play',
  access,
  scope: 'own',
  input: z.strictObject({ id: z.uuid() }),
  output: playResult,
});

/** Returns the latest messages that the account reads, the newest first. Throws RECORD_NOT_FOUND. */
export const watchMessages = defineCall({
  name: 'live.watching.messages',
  method: 'GET',
  path: '/api/live/watching/messages',
  access,
  scope: 'own',
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({ list: z.array(watchedMessage) }),
});

/** Writes a message. Throws RECORD_NOT_FOUND, LIVE_NOT_LIVE, LIVE_MESSAGES_TOO_MANY {seconds}. */
export const watchWrite = defineCall({
  name: 'live.watching.write',
  method: 'POST',
  path: '/api/live/watching/write',
  access,
  scope: 'own',
  input: writtenMessage,
  output: messageResult,
});
