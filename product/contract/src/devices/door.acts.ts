import { defineCall } from '@kiga/entity/define-call.ts';
import { z } from 'zod';
import { cardHolderKinds } from '../campus/card-holders.ts';
import { photoRefusals } from '../campus/photo.acts.ts';
import { commandKinds } from './command.acts.ts';
import { eventKinds } from './event-kinds/event-kinds.ts';
import { UPDATE_FAILURE_TEXT_MAX, updateFailureReasons } from './update-failures.ts';

/*
 * The device API. docs/device-makers.md is its guide; this contract keeps the guide's promises.
 *
 * All calls but `register` are signed, with three headers:
 *   kiga-serial     the serial number
 *   kiga-time       the machine's clock at sending, ISO 8601 with offset or Z
 *   kiga-signature  hex of HMAC-SHA-256 with the secret over the lines, each followed by a line feed but the last:
 *                   method, path with query as sent, serial number, kiga-time, hex of SHA-256 of the body
 */

/** Maximum number of events in one batch. */
export const EVENTS_MAX = 500;

/** Interval of a machine's heartbeats, seconds. */
export const HEARTBEAT_SECONDS = 30;

/** A machine with a request within this time counts as online, seconds. */
export const ONLINE_SECONDS = 90;

/** Clock skew above which users get an alert, milliseconds. */
export const SKEW_TO_TELL_MS = 5 * 60_000;

const serialNumber = z.string().regex(/^[0-9A-Za-z-]{4,40}$/, 'FIELD_FORMAT');
/**
 * Accepts an optional value. A machine's request must not fail because of extra data, so unreadable values count as
 * absent.
 */
const ifReadable = <T extends z.ZodType>(shape: T) => shape.optional().catch(undefined);

const about = {
  /** Version of the machine's program. */
  softwareVersion: ifReadable(z.string().max(40)),
  hardwareFingerprint: ifReadable(z.string().max(128)),
};
const count = ifReadable(z.number().int().min(0));

/**
 * Registers a machine, once. The answer may get lost, so the machine may repeat the call until it has used the secret.
 * Each answer contains a new secret. Throws DEVICES_REGISTRATION_REFUSED (alike for an unknown serial number and a
 * wrong code), DEVICES_REGISTERED_ALREADY, DEVICES_REGISTRATION_LOCKED {seconds}, DEVICES_DISABLED.
 */
export const register = defineCall({
  name: 'device.v1.register',
  method: 'POST',
  path: '/device/v1/register',
  access: 'public',
  scope: 'none',
  input: z.object({ serialNumber, verificationCode: z.string().min(1).max(20), ...about }),
  output: z.object({
    /** 32 random bytes, base64url, returned only once. The HMAC key is this text, as UTF-8. */
    secret: z.string(),
    deviceId: z.string(),
    /** Moment, ISO 8601. */
    serverTime: z.string(),
  }),
});

/**
 * Returns a new secret. The previous one remains valid until the first use of the new one. Throws
 * DEVICES_REQUEST_REPEATED where the same signed request arrived before.
 */
export const rotateSecret = defineCall({
  name: 'device.v1.rotateSecret',
  method: 'POST',
  path: '/device/v1/rotate-secret',
  access: 'signed',
  scope: 'tenant',
  input: z.object({}),
  output: z.object({ secret: z.string() }),
});

/** A command as a machine receives it. */
export const commandOfMachine = z.object({
  /** Named in the answer. */
  id: z.string(),
  kind: z.enum(commandKinds),
  /** Moment by the server's clock, ISO 8601; for `send-again` only. */
  since: z.string().nullable(),
  expiresAt: z.string(),
});

/** Shape of an offered version. */
export const updateOffer = z.object({
  /** Value of `softwareVersion` after the update. */
  version: z.string(),
  /** Path with query, to be requested from the same server and signed. */
  url: z.string(),
  sizeBytes: z.number(),
  /** Hexadecimal. */
  sha256: z.string(),
});

/**
 * Reports that the machine is online, and asks whether its list of people is stale. A heartbeat that may be a replay
 * gets an answer, but nothing is stored: see `mayBeRepeated`.
 */
export const heartbeat = defineCall({
  name: 'device.v1.heartbeat',
  method: 'POST',
  path: '/device/v1/heartbeat',
  access: 'signed',
  scope: 'tenant',
  input: z.object({
    ...about,
    /** Version of the machine's own list of people. */
    peopleVersion: count,
    peopleCount: count,
    /** Number of events that wait on the machine. */
    waiting: count,
    /** Version of the settings that the machine runs. */
    settingsVersion: count,
    /** The offered version that the machine could not install. */
    updateFailed: ifReadable(
      z.object({
        version: z.string().min(1).max(40),
        reason: z.enum(updateFailureReasons).catch('other'),
        text: ifReadable(z.string().trim().max(UPDATE_FAILURE_TEXT_MAX)),
      }),
    ),
  }),
  output: z.object({
    serverTime: z.string(),
    /**
     * The machine should fetch people when this differs from its own version. It lags at most a minute. 0 while the
     * machine waits to be accepted.
     */
    peopleVersion: z.number(),
    peopleCount: z.number(),
    /** The machine should fetch its settings when this differs from its own version. */
    settingsVersion: z.number(),
    heartbeatSeconds: z.number(),
    /** Unanswered commands, the oldest first. Each comes again until the machine answers it or it expires. */
    commands: z.array(commandOfMachine),
    /** The version that the machine should install now; null for none. */
    update: updateOffer.nullable(),
    /** For loudspeakers: they should ask for broadcasts when it differs from the one before. 0 for other machines. */
    broadcastsVersion: z.number(),
  }),
});

/** Longest time that a machine may wait for a command, seconds. Proxies tend to end requests after a minute. */
export const COMMAND_WAIT_SECONDS = 50;

/**
 * Returns the unanswered commands, for a machine that does not wait for its heartbeat. With `waitSeconds`, the answer
 * comes as soon as there is a command, and after that time at the latest. A second request of the machine ends the first.
 */
export const readCommands = defineCall({
  name: 'device.v1.commands',
  method: 'GET',
  path: '/device/v1/commands',
  access: 'signed',
  scope: 'tenant',
  input: z.object({
    waitSeconds: z.coerce.number<number | string>().int().min(0).max(COMMAND_WAIT_SECONDS).default(0),
  }),
  output: z.object({ serverTime: z.string(), commands: z.array(commandOfMachine) }),
});

/** A version of the machine's program that it is offered. */
export type UpdateOffer = z.output<typeof updateOffer>;

/**
 * Returns the file of the offered version, or a part of it (`range`). Throws DEVICES_UPDATE_GONE where the version is no
 * longer offered to the machine, and DEVICES_UPDATE_RANGE.
 */
export const downloadUpdate = defineCall({
  name: 'device.v1.update',
  method: 'GET',
  path: '/device/v1/update',
  access: 'signed',
  scope: 'tenant',
  input: z.object({ id: z.uuid() }),
  output: z.unknown(),
  answersFile: true,
});

/**
 * Fields of every event. Each kind adds its own: `event-kinds`. The server reads deviating events as far as possible:
 * `read-events.ts`.
 */
export const eventInput = z.strictObject({
  /** Assigned by the machine and never reused. Without it, the content itself identifies the event. */
  id: z
    .string()
    .regex(/^[\w.:-]{1,64}$/, 'FIELD_FORMAT')
    .optional(),
  kind: z.enum(eventKinds),
  /** The card, or the text of a code. A person needs it or `personId`. */
  /** Time by the machine's clock, ISO 8601 with offset or Z. */
  at: z.iso.datetime({ offset: true, error: 'FIELD_DATE_INVALID' }),
  cardNumber: z
    .string()
    .regex(/^[0-9A-Za-z]{1,20}$/, 'FIELD_FORMAT')
    .optional(),
  /** Id of the person in the machine's list. */
  personId: z.uuid().optional(),
  direction: z.enum(['in', 'out']).optional(),
  /** Counter of the machine's events, where it has one. It gives their order when the machine's clock was set. */
  sequence: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
});

/**
 * Returns the seconds between heartbeats where the server's time runs `rate` times as fast as the machine's. The demo's
 * time does.
 */
export function heartbeatSecondsAt(rate: number): number {
  return Math.max(1, Math.floor(HEARTBEAT_SECONDS / rate));
}

/** Result of a sent event. A machine must not send any of them again. */
export const verdicts = ['stored', 'repeated', 'differs', 'rejected'] as const;

/**
 * Stores up to 500 events, and answers once they are on disk. `stored`: new. `repeated`: already stored. `differs`: the
 * id exists with other content; both events count, and users get an alert. `rejected`: the event names no person, or
 * lacks a field that its kind needs; it is kept for users to see, with the reason. `notes` names unknown or unreadable fields. After any other answer, or
 * none, the machine must send all events again.
 */
export const sendEvents = defineCall({
  name: 'device.v1.events',
  method: 'POST',
  path: '/device/v1/events',
  access: 'signed',
  scope: 'tenant',
  input: z.object({ events: z.array(z.unknown()).min(1).max(EVENTS_MAX, 'FIELD_TOO_MANY') }),
  output: z.object({
    serverTime: z.string(),
    /** In the order of the events. */
    verdicts: z.array(
      z.object({
        id: z.string().nullable(),
        verdict: z.enum(verdicts),
        /** Present for rejected events: the error and its field. */
        error: z.string().optional(),
        field: z.string().optional(),
        /** Present for accepted events: fields that the server ignored. */
        notes: z.array(z.string()).optional(),
      }),
    ),
  }),
});

/** Kinds of people in a machine's list. Pick-up persons have a face and no card. */
export const peopleKinds = [...cardHolderKinds, 'pickup-person'] as const;

/** A person in a machine's list, with only the data that opening a gate needs. */
export const personOfList = z.object({
  personId: z.string(),
  kind: z.enum(peopleKinds),
  /** Name for the greeting, as the kindergarten chose it for this machine; null for none. */
  name: z.string().nullable(),
  /** Null for a person with a face and without a card; only for machines with faces. */
  cardNumber: z.string().nullable(),
  /** The card was reported lost: the machine must refuse it, but send the event. */
  lost: z.boolean(),
  /** The face to fetch, null for none; absent for machines without faces. */
  face: z.object({ sha256: z.string(), sizeBytes: z.number() }).nullable().optional(),
});

/**
 * Returns the people of the kindergarten who have a card: changes since a version, or all. `full` says which. After a
 * full list the machine forgets everyone else. A machine that waits to be accepted gets version 0, full and empty. Each
 * signature works once. Throws DEVICES_CLOCK_FIRST for an old request, and DEVICES_REQUEST_REPEATED.
 */
export const readPeople = defineCall({
  name: 'device.v1.people',
  method: 'GET',
  path: '/device/v1/people',
  access: 'signed',
  scope: 'tenant',
  input: z.object({
    /** Version of the machine's own list. Without it the answer is the full list. */
    since: z.coerce.number<number | string>().int().min(0).optional(),
    /** Number of people in the machine's own list. A wrong number leads to the full list. */
    count: z.coerce.number<number | string>().int().min(0).optional(),
  }),
  output: z.object({
    version: z.number(),
    /** Number of people in the whole list of this version. */
    count: z.number(),
    full: z.boolean(),
    people: z.array(personOfList),
    /** Ids of people who are no longer in the list. */
    removed: z.array(z.string()),
  }),
});

/** A person in a machine's list. */
export type PersonOfList = z.infer<typeof personOfList>;

/**
 * Returns the picture of a person's face as JPEG or PNG. Each signature works once. Throws DEVICES_FACE_NONE alike for a
 * machine without faces, for a person outside its list and for a person without a face; DEVICES_CLOCK_FIRST where its
 * clock is off, and DEVICES_REQUEST_REPEATED.
 */
export const readFace = defineCall({
  name: 'device.v1.face',
  method: 'GET',
  path: '/device/v1/face',
  access: 'signed',
  scope: 'tenant',
  input: z.object({ personId: z.uuid() }),
  output: z.unknown(),
  answersFile: true,
});

/** Maximum number of verdicts in one request. */
export const FACES_MAX = 500;

/** Verdicts of a machine on a face. */
export const faceVerdicts = ['taken', ...photoRefusals] as const;

/** Verdict of a machine on a face. */
export type FaceVerdict = (typeof faceVerdicts)[number];

/**
 * Stores what the machine made of the faces that it fetched. A verdict on a face that the person no longer has is
 * ignored, and answered with `stored` false.
 */
export const sendFaceVerdicts = defineCall({
  name: 'device.v1.faces',
  method: 'POST',
  path: '/device/v1/faces',
  access: 'signed',
  scope: 'tenant',
  input: z.object({
    faces: z
      .array(
        z.object({
          personId: z.uuid(),
          sha256: z.string().regex(/^[0-9a-f]{64}$/, 'FIELD_FORMAT'),
          verdict: z.enum(faceVerdicts),
          text: ifReadable(z.string().trim().max(200)),
        }),
      )
      .min(1)
      .max(FACES_MAX, 'FIELD_TOO_MANY'),
  }),
  output: z.object({ faces: z.array(z.object({ personId: z.string(), stored: z.boolean() })) }),
});

const timeOfDay = z.object({ from: z.string(), until: z.string() }).nullable();

/** Returns the settings that the kindergarten chose for the machine. Times are `hh:mm` in `timeZone`. */
export const readSettings = defineCall({
  name: 'device.v1.settings',
  method: 'GET',
  path: '/device/v1/settings',
  access: 'signed',
  scope: 'tenant',
  input: z.object({}),
  output: z.object({
    version: z.number(),
    timeZone: z.string(),
    /** Null for always. */
    active: z.object({ weekdays: timeOfDay, weekend: timeOfDay }),
    /** The time in which an event without its own direction is `out`; null where the machine knows it itself. */
    leaving: timeOfDay,
    texts: z.object({ greeting: z.string().nullable(), refusal: z.string().nullable() }),
    /** Percent; null for the machine's own. */
    volume: z.number().nullable(),
  }),
});

/** Settings of a machine. */
export type MachineSettings = z.output<typeof readSettings.output>;

/** Maximum size of a photo as it is sent, bytes. */
export const PHOTO_MAX_BYTES = 512 * 1024;

/** Retention of photos of events, in days. */
export const PHOTO_DAYS = 30;

/**
 * Stores the photo of an event: the body is a JPEG. It may come before the event. `repeated`: a photo of this event is
 * stored already. `dropped`: the kindergarten keeps no photos of this machine. Throws REQUEST_TOO_LARGE and
 * DEVICES_PHOTO_FORMAT.
 */
export const sendPhoto = defineCall({
  name: 'device.v1.photos',
  method: 'POST',
  path: '/device/v1/photos',
  access: 'signed',
  scope: 'tenant',
  takesBytes: true,
  input: z.object({ eventId: z.string().regex(/^[\w.:-]{1,64}$/, 'FIELD_FORMAT') }),
  output: z.object({ verdict: z.enum(['stored', 'repeated', 'dropped']) }),
});
