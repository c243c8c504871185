import { defineAct } from '@kiga/entity/define-act.ts';
import { defineCall } from '@kiga/entity/define-call.ts';
import { file } from '@kiga/entity/fields/file.ts';
import { flag } from '@kiga/entity/fields/flag.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { z } from 'zod';
import { ownerIds } from '../program/tenancy.ts';
import { SHOW_MESSAGE_MAX } from './live.ts';
import { show } from './show.entity.ts';

const id = z.object({ id: z.string() });

/** Shows the code with which the host's program publishes; each look stands in the log. Throws LIVE_NOT_PASSED. */
export const showStreamCode = defineAct(show, {
  act: 'showCode',
  of: 'record',
  showsAnswer: true,
  output: z.object({ code: z.string() }),
});

/** Makes a new code; the former one publishes no more. Throws LIVE_NOT_PASSED, and LIVE_RUNNING while the show is live. */
export const renewStreamCode = defineAct(show, {
  act: 'renewCode',
  of: 'record',
  danger: true,
  output: z.object({}),
});

/** Stores the film of an ended show. Throws LIVE_NOT_ENDED, and the issues of the file. */
export const addFilm = defineAct(show, {
  act: 'addFilm',
  of: 'record',
  asks: { film: file({ required: true, mode: 'video' }) },
  output: z.object({}),
});

/** Says whether messages wait for the host before they are shown. Throws LIVE_OVER after the end. */
export const moderateFirst = defineAct(show, {
  act: 'moderateFirst',
  of: 'record',
  asks: { moderatesFirst: flag({ required: true }) },
  output: z.object({}),
});

/** Writes a message of the host, which is shown at once. Throws LIVE_NOT_LIVE. */
export const sayAsHost = defineAct(show, {
  act: 'say',
  of: 'record',
  asks: { content: text({ required: true, maxLength: SHOW_MESSAGE_MAX }) },
  output: id,
});

/** Figures of the stream; null where none comes in. */
const stream = z
  .object({
    bitrate: z.number(),
    framesPerSecond: z.number(),
    width: z.number().nullable(),
    height: z.number().nullable(),
    hasSound: z.boolean(),
  })
  .nullable();

/**
 * Returns all that the host's page shows beside the messages: the show with the acts of the reader, its stream and its
 * audience. Throws RECORD_NOT_FOUND.
 */
export const hostPage = defineCall({
  name: 'live.show.host',
  method: 'GET',
  path: '/api/live/show/host',
  access: { anyOf: ['live.show.read'] },
  scope: 'tenant',
  input: z.strictObject({ id: z.uuid(), ...ownerIds }),
  output: z.object({
    id: z.string(),
    kigId: z.string(),
    title: z.string(),
    hostName: z.string(),
    status: z.enum(show.fields.status.codes),
    star: z.number().nullable(),
    /** Moments, ISO 8601. */
    beginsAt: z.string(),
    endsAt: z.string(),
    appliedBy: z.string().nullable(),
    appliedAt: z.string(),
    reviewedBy: z.string().nullable(),
    reviewedAt: z.string().nullable(),
    refusal: z.string().nullable(),
    startedAt: z.string().nullable(),
    endedAt: z.string().nullable(),
    /** Moment since which no stream comes in; null while one does, and outside of the show. */
    silentSince: z.string().nullable(),
    stream,
    viewers: z.number(),
    peakViewers: z.number(),
    /** Kindergartens of the people who watch. */
    kindergartens: z.number(),
    interruptions: z.number(),
    messages: z.object({ waiting: z.number(), shown: z.number(), hidden: z.number() }),
    moderatesFirst: z.boolean(),
    /** Address that the host enters in the encoder, without the stream key. */
    publishAddress: z.string(),
    /** Path of the film with its signature. */
    film: z.string().nullable(),
    /** The present of the server, from which the page counts. */
    now: z.string(),
    can: z.array(z.string()),
  }),
});

/** All that the host's page shows beside the messages. */
export type HostPage = z.infer<typeof hostPage.output>;
