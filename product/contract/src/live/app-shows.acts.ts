import { defineCall } from '@kiga/entity/define-call.ts';
import { z } from 'zod';
import {
  messageResult,
  pageOfShows,
  playResult,
  watchedMessage,
  watchedShow,
  writtenMessage,
} from './watching.acts.ts';

/** Returns the shows that the parent may watch. Empty for a parent without a child in service. */
export const appShows = defineCall({
  name: 'app.v1.shows',
  method: 'GET',
  path: '/app/v1/shows',
  access: 'app',
  scope: 'tenant',
  input: z.strictObject(pageOfShows),
  output: z.object({ list: z.array(watchedShow), total: z.number() }),
});

/** Returns the address of a running show's stream. Throws RECORD_NOT_FOUND, LIVE_NOT_LIVE. */
export const appPlayShow = defineCall({
  name: 'app.v1.playShow',
  method: 'POST',
  path: '/app/v1/shows/play',
  access: 'app',
  scope: 'tenant',
  input: z.strictObject({ id: z.uuid() }),
  output: playResult,
});

/** Returns the latest messages that the parent reads, the newest first. Throws RECORD_NOT_FOUND. */
export const appShowMessages = defineCall({
  name: 'app.v1.showMessages',
  method: 'GET',
  path: '/app/v1/shows/messages',
  access: 'app',
  scope: 'tenant',
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({ list: z.array(watchedMessage) }),
});

/** Writes a message. Throws RECORD_NOT_FOUND, LIVE_NOT_LIVE, LIVE_MESSAGES_TOO_MANY {seconds}. */
export const appWriteToShow = defineCall({
  name: 'app.v1.writeToShow',
  method: 'POST',
  path: '/app/v1/shows/write',
  access: 'app',
  scope: 'tenant',
  input: writtenMessage,
  output: messageResult,
});
