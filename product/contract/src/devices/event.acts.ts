import { defineCall } from '@kiga/entity/define-call.ts';
import { logPage } from '@kiga/entity/log-page.ts';
import { z } from 'zod';
import { ownerIds } from '../program/tenancy.ts';
import { deviceStates } from './device.states.ts';
import { eventKinds } from './event-kinds/event-kinds.ts';

/**
 * Outcomes of an event:
 * - `counted`: it is in the child's day;
 * - `leaving-untimed`: the child left at an unknown time, so the day does not contain it;
 * - `unknown-card`: no child has the card;
 * - `adult-card`: an adult has the card, and attendance counts children only;
 * - `lost-card`: the card was reported lost, so anybody may have held it;
 * - `not-enrolled`: it is in the child's day, but the board shows enrolled children only;
 * - `waiting`: the kindergarten has not accepted the machine;
 * - `unread`: it contains no readable card;
 * - `unknown-person`: the kindergarten has no person with the id that the machine sent;
 * - `noted`: it is stored, and its kind does not count for attendance;
 * - `machine`: it is about the machine itself.
 */
export const eventOutcomes = [
  'counted',
  'leaving-untimed',
  'unknown-card',
  'adult-card',
  'lost-card',
  'not-enrolled',
  'waiting',
  'unread',
  'unknown-person',
  'noted',
  'machine',
] as const;

/** The outcome of an event. */
export type EventOutcome = (typeof eventOutcomes)[number];

/** Maximum number of days in one query. */
export const EVENT_DAYS_MAX = 31;

/** Maximum number of events that are counted and paged through. Older ones need a narrower period. */
export const EVENT_COUNT_MAX = 10_000;

/**
 * Filters that depend on the reader: the child where the reader sees full names, the card where the reader sees cards.
 */
export const eventFilters = ['studentId', 'cardNumber'] as const;

const page = logPage(
  z.object({
    id: z.string(),
    /** Time of the event by the server's clock, ISO 8601; of an unread event, the time when it arrived. */
    at: z.string(),
    /** The machine's time cannot be right, so `at` is the time when the event arrived. */
    isDoubtful: z.boolean(),
    /** The machine's clock was set after the event; `at` is corrected by its skew before that. */
    isRecovered: z.boolean(),
    /** The machine's clock was never set, so the event may be from an earlier start. */
    isClockUnset: z.boolean(),
    /** The machine's own time; null where it cannot be read. */
    deviceAt: z.string().nullable(),
    receivedAt: z.string(),
    deviceId: z.string(),
    deviceName: z.string(),
    place: z.string().nullable(),
    /** The event is one of a gateway, and `deviceId` its id. */
    isGateway: z.boolean(),
    deviceStatus: z.enum(deviceStates.states.map(({ name }) => name)),
    /** Null where the reader may not see cards. */
    cardNumber: z.string().nullable(),
    studentId: z.string().nullable(),
    /** Null where the reader may not see names of children. */
    studentName: z.string().nullable(),
    className: z.string().nullable(),
    kind: z.enum(eventKinds),
    /** Kind of the person whom the machine named by an id; null for a card. */
    personKind: z.enum(['student', 'parent', 'teacher', 'pickup-person']).nullable(),
    direction: z.enum(['in', 'out']).nullable(),
    outcome: z.enum(eventOutcomes),
    /** Names of fields that deviate from the guide. */
    unclearFields: z.array(z.string()),
    /** The machine gave it the id of another event. */
    isIdUsedTwice: z.boolean(),
    /** The request carried no signature, because the machine speaks its maker's own protocol. */
    isUnsigned: z.boolean(),
    /** Moment at which the child got the card, where that was after the event. */
    assignedAt: z.string().nullable(),
    /** Content of an unread event as received, for readers who see cards; else null. */
    content: z.string().nullable(),
    /** Photo that the machine took; null for none, and for readers who may not see faces. */
    photoId: z.string().nullable(),
  }),
  {
    kigId: z.string(),
    kigName: z.string(),
    /** IANA name of the time zone. */
    timeZone: z.string(),
    /** Days of the kindergarten, `yyyy-mm-dd`: today, and the period shown. */
    today: z.string(),
    from: z.string(),
    to: z.string(),
    filters: z.array(z.enum(eventFilters)),
    /** Columns of which the reader sees at least a part. */
    shows: z.array(z.enum(['student', 'card'])),
    /** True where more events exist than are counted. */
    more: z.boolean(),
  },
);

/**
 * Returns events of one kindergarten's machines, newest first, with the outcome of each. Days are the kindergarten's,
 * at most `EVENT_DAYS_MAX`; the default is its today. Throws OWNER_OUT_OF_REACH where the session reaches several
 * kindergartens, FIELD_NOT_READABLE {field} for a filter that the reader may not use, DEVICES_PERIOD {days}.
 */
export const pageOfEvents = defineCall({
  name: 'devices.event.page',
  method: 'POST',
  path: '/api/devices/event/page',
  access: { anyOf: ['devices.event.read'] },
  scope: 'tenant',
  input: page.input.extend({
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    deviceId: z.uuid().optional(),
    studentId: z.uuid().optional(),
    /** Prefix of the card's number. Leading zeros, case, blanks and hyphens do not matter. */
    cardNumber: z
      .string()
      .trim()
      .max(40)
      .regex(/^[0-9A-Za-z\s-]+$/, 'FIELD_FORMAT')
      .optional(),
    outcome: z.enum(eventOutcomes).optional(),
    /** The default is all kinds about people. */
    kind: z.enum(eventKinds).optional(),
    /** Only events that may need a user's action. */
    toCheck: z.boolean().optional(),
    ...ownerIds,
  }),
  output: page.output,
});

/** An event as the answer shows it to a reader. */
export type ShownEvent = z.output<typeof page.output>['list'][number];

/** One page of events. */
export type EventPage = z.output<typeof page.output>;
