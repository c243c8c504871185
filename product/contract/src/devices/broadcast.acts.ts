import { defineAct } from '@kiga/entity/define-act.ts';
import { defineCall } from '@kiga/entity/define-call.ts';
import { z } from 'zod';
import { broadcast, broadcastOutcomes, voiceLanguages } from './broadcast.entity.ts';
import { CHANNEL_MAX, speaker } from './speaker.entity.ts';

/** Time after which a play is no longer wanted, seconds. */
export const BROADCAST_SECONDS = 120;

/** Hours that a loudspeaker knows ahead, so that the timetable plays while the network is away. */
export const BROADCAST_HOURS = 24;

/** Days for which a report of a play is accepted and shown. */
export const BROADCAST_REPORT_DAYS = 7;

/** Retention of loudspeakers' reports, in days. */
export const OUTCOME_DAYS = 90;

const { title, text, voice, recording, channels, repeats } = broadcast.fields;

/** Stores a broadcast and plays it at once. Throws VALIDATION_FAILED with issues of its fields. */
export const broadcastNow = defineAct(speaker, {
  act: 'broadcast',
  of: 'list',
  asks: { title, text, voice, recording, channels, repeats },
  output: z.object({ id: z.string() }),
});

/** Plays a broadcast at once, once more. Throws RECORD_NOT_FOUND, DEVICES_BROADCAST_STOPPED. */
export const playBroadcast = defineAct(broadcast, {
  act: 'play',
  of: 'record',
  farReaching: true,
  output: z.object({}),
});

const playId = z.string().regex(/^[0-9a-f-]{36}\.\d{1,16}$/, 'FIELD_FORMAT');

/** A coming play as a loudspeaker receives it. */
export const playOfMachine = z.object({
  /** Differs from play to play; named in the report. */
  id: z.string(),
  channels: z.array(z.number()),
  /** Spoken by the loudspeaker's own voice; null for a recording. */
  text: z.string().nullable(),
  language: z.enum(voiceLanguages).nullable(),
  recording: z
    .object({
      /** Path with query, to be requested from the same server and signed. */
      url: z.string(),
      sizeBytes: z.number(),
      /** Hexadecimal. */
      sha256: z.string(),
    })
    .nullable(),
  /** Moments by the server's clock, ISO 8601. After the second one it must not be heard any more. */
  playAt: z.string(),
  expiresAt: z.string(),
  /** Times in a row that it is heard. */
  repeats: z.number(),
});

/**
 * Returns what a loudspeaker must play: now due, and in the coming 24 hours, in order. A machine of another kind, and one
 * that waits to be accepted, receives nothing. Each signature works once. Throws DEVICES_CLOCK_FIRST for an old request,
 * and DEVICES_REQUEST_REPEATED.
 */
export const readBroadcasts = defineCall({
  name: 'device.v1.broadcasts',
  method: 'GET',
  path: '/device/v1/broadcasts',
  access: 'signed',
  scope: 'tenant',
  input: z.object({}),
  output: z.object({
    serverTime: z.string(),
    /** Goes with the heartbeat's `broadcastsVersion`. */
    version: z.number(),
    broadcasts: z.array(playOfMachine),
  }),
});

/**
 * Returns the recording of a broadcast, or a part of it (`range`). Throws DEVICES_RECORDING_GONE and
 * DEVICES_UPDATE_RANGE.
 */
export const downloadRecording = defineCall({
  name: 'device.v1.recording',
  method: 'GET',
  path: '/device/v1/recording',
  access: 'signed',
  scope: 'tenant',
  input: z.object({ id: z.uuid() }),
  output: z.unknown(),
  answersFile: true,
});

/**
 * Stores what a loudspeaker did. The first report of a play on a channel holds. `unknown` counts reports of plays that the
 * server does not know or that are older than seven days.
 */
export const reportBroadcasts = defineCall({
  name: 'device.v1.broadcastsPlayed',
  method: 'POST',
  path: '/device/v1/broadcasts/played',
  access: 'signed',
  scope: 'tenant',
  input: z.object({
    plays: z
      .array(
        z.object({
          id: playId,
          channel: z.number().int().min(1).max(CHANNEL_MAX),
          outcome: z.enum(broadcastOutcomes, 'FIELD_CHOICE_UNKNOWN'),
          reason: z.string().max(200).optional().catch(undefined),
        }),
      )
      .min(1)
      .max(200, 'FIELD_TOO_MANY'),
  }),
  output: z.object({ stored: z.number(), unknown: z.number() }),
});

/** A coming play as a loudspeaker receives it. */
export type PlayOfMachine = z.output<typeof playOfMachine>;
