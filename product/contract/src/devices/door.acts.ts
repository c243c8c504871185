import { defineCall } from '@kiga/entity/define-call.ts';
import { z } from 'zod';

/*
 * The door of machines. Its guide is docs/device-makers.md; what it promises there is kept here.
 *
 * All calls but `register` are signed, with three headers:
 *   kiga-serial     the serial number
 *   kiga-time       the machine's clock at sending, ISO 8601 with offset or Z
 *   kiga-signature  hex of HMAC-SHA-256 with the secret over the lines, each followed by a line feed but the last:
 *                   method, path with query as sent, serial number, kiga-time, hex of SHA-256 of the body
 */

/** Most events in one batch. */
export const EVENTS_MAX = 500;

/** How often a machine says that it is there, seconds. */
export const HEARTBEAT_SECONDS = 30;

/** A machine that was heard of within this time is online, seconds. */
export const ONLINE_SECONDS = 90;

/** A clock that is off by more is told to people, milliseconds. */
export const SKEW_TO_TELL_MS = 5 * 60_000;

const serialNumber = z.string().regex(/^[0-9A-Za-z-]{4,40}$/, 'FIELD_FORMAT');
/** A machine is not refused for other fields that it sends: what cannot be read is as if it were not there. */
const ifReadable = <T extends z.ZodType>(shape: T) => shape.optional().catch(undefined);

const about = {
  /** Version of the machine's program. */
  softwareVersion: ifReadable(z.string().max(40)),
  hardwareFingerprint: ifReadable(z.string().max(128)),
};
const count = ifReadable(z.number().int().min(0));

/**
 * Registers a machine, once. The answer may have been lost, so it may be repeated until the secret has been used; each
 * time the secret is a new one. Throws DEVICES_REGISTRATION_REFUSED (unknown serial number or wrong code alike),
 * DEVICES_REGISTERED_ALREADY, DEVICES_REGISTRATION_LOCKED {seconds}, DEVICES_DISABLED.
 */
export const register = defineCall({
  name: 'device.v1.register',
  method: 'POST',
  path: '/device/v1/register',
  access: 'public',
  scope: 'none',
  input: z.object({ serialNumber, verificationCode: z.string().min(1).max(20), ...about }),
  output: z.object({
    /** 32 random bytes, base64url. Shown this once. The key of the HMAC is this text, as UTF-8. */
    secret: z.string(),
    deviceId: z.string(),
    /** ISO 8601. */
    serverTime: z.string(),
  }),
});

/**
 * Gives a new secret. The one before stays good until the new one is used. Throws DEVICES_REQUEST_REPEATED where the same signed
 * request was made before.
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

/**
 * Says that the machine is there, and asks whether the list of people is another by now. One that may have been sent before is
 * answered, and nothing is noted: see `mayBeRepeated`.
 */
export const heartbeat = defineCall({
  name: 'device.v1.heartbeat',
  method: 'POST',
  path: '/device/v1/heartbeat',
  access: 'signed',
  scope: 'tenant',
  input: z.object({
    ...about,
    /** Of the list of people that the machine has. */
    peopleVersion: count,
    peopleCount: count,
    /** Events that wait on the machine. */
    waiting: count,
  }),
  output: z.object({
    serverTime: z.string(),
    /** Ask for people when this is not the machine's own; at most a minute behind. 0 while the machine waits to be accepted. */
    peopleVersion: z.number(),
    peopleCount: z.number(),
    heartbeatSeconds: z.number(),
  }),
});

/** Kinds of events. */
export const eventKinds = ['card'] as const;

/** One event as a machine should send it. What differs is read as far as it can be: `read-events.ts` of the server. */
export const eventInput = z.strictObject({
  /** Given by the machine and never used twice. Without one, the content itself is what an event is known by. */
  id: z
    .string()
    .regex(/^[\w.:-]{1,64}$/, 'FIELD_FORMAT')
    .optional(),
  kind: z.enum(eventKinds),
  /** By the machine's clock, ISO 8601 with offset or Z. */
  at: z.iso.datetime({ offset: true, error: 'FIELD_DATE_INVALID' }),
  cardNumber: z.string().regex(/^[0-9A-Za-z]{1,20}$/, 'FIELD_FORMAT'),
  direction: z.enum(['in', 'out']).optional(),
  /** Counts the events of the machine, where it does; tells their order when its clock was set. */
  sequence: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
});

/** Seconds between heartbeats where the server's time runs `rate` times as fast as the machine's, as that of the demo does. */
export function heartbeatSecondsAt(rate: number): number {
  return Math.max(1, Math.floor(HEARTBEAT_SECONDS / rate));
}

/** What became of an event. None of them is to be sent again. */
export const verdicts = ['stored', 'repeated', 'differs', 'rejected'] as const;

/**
 * Takes up to 500 events. The answer comes once they are on disk: `stored`; `repeated`, there already; `differs`, the id is
 * there with other content: both count, and people are told; `rejected`, it tells of no card: kept for people to see, with the
 * reason. `notes` names fields that were unknown or could not be read. After any other answer, or none, send all of them again.
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
        /** Of a rejected one: what is wrong with which field. */
        error: z.string().optional(),
        field: z.string().optional(),
        /** Of one that counts: fields that were left out. */
        notes: z.array(z.string()).optional(),
      }),
    ),
  }),
});

/** A person that machines know: what opening a gate needs, and nothing else. */
export const personOfList = z.object({
  personId: z.string(),
  kind: z.enum(['student']),
  /** To greet the person with, as far as the kindergarten decides for this machine; null where it greets nobody. */
  name: z.string().nullable(),
  cardNumber: z.string(),
  /** The card was reported lost: do not let it in, but send the event. */
  lost: z.boolean(),
});

/**
 * The people of the kindergarten who have a card: what changed since a version, or all. `full` says which: after a full
 * list everybody else is forgotten. A machine that waits to be accepted gets version 0, full and empty.
 */
export const readPeople = defineCall({
  name: 'device.v1.people',
  method: 'GET',
  path: '/device/v1/people',
  access: 'signed',
  scope: 'tenant',
  input: z.object({
    /** Version of the machine's own list; all people without one. */
    since: z.coerce.number<number | string>().int().min(0).optional(),
    /** People in the machine's own list; all people are answered where that cannot be right. */
    count: z.coerce.number<number | string>().int().min(0).optional(),
  }),
  output: z.object({
    version: z.number(),
    /** People in the whole list of this version. */
    count: z.number(),
    full: z.boolean(),
    people: z.array(personOfList),
    /** Ids of people who are not in the list any more. */
    removed: z.array(z.string()),
  }),
});

/** A person of the list of machines. */
export type PersonOfList = z.infer<typeof personOfList>;
