import { defineCall } from '@kiga/entity/define-call.ts';
import { logPage } from '@kiga/entity/log-page.ts';
import { z } from 'zod';
import { ownerIds } from '../program/tenancy.ts';
import { deviceStates } from './device.states.ts';

/**
 * What became of an event:
 * - `counted`: it is in the child's day;
 * - `leaving-untimed`: the child left, but nobody knows when, so the day does not say it;
 * - `unknown-card`: nobody has the card;
 * - `lost-card`: the card was reported lost, so anybody may have held it;
 * - `not-enrolled`: it is in the child's day, but the board shows no children who are not enrolled;
 * - `waiting`: the kindergarten has not accepted the machine;
 * - `unread`: it tells of no card that can be read.
 */
export const eventOutcomes = [
  'counted',
  'leaving-untimed',
  'unknown-card',
  'lost-card',
  'not-enrolled',
  'waiting',
  'unread',
] as const;

/** What became of an event. */
export type EventOutcome = (typeof eventOutcomes)[number];

/** Days that are looked at together. */
export const EVENT_DAYS_MAX = 31;

/** So many events are counted and can be paged through; who looks for older ones asks for another day. */
export const EVENT_COUNT_MAX = 10_000;

/** What a reader may narrow the events by in addition: the child where they see names in full, the card where they see cards. */
export const eventFilters = ['studentId', 'cardNumber'] as const;

const page = logPage(
  z.object({
    id: z.string(),
    /** ISO 8601, by our clock; of an unread one, when it came. */
    at: z.string(),
    /** `at` is when it came: the machine's time cannot be right. */
    isDoubtful: z.boolean(),
    /** The machine's clock was set since; `at` follows from how it stood before. */
    isRecovered: z.boolean(),
    /** The machine's clock was never set: it may be of an earlier start. */
    isClockUnset: z.boolean(),
    /** What the machine wrote; null where that cannot be read. */
    deviceAt: z.string().nullable(),
    receivedAt: z.string(),
    deviceId: z.string(),
    deviceName: z.string(),
    place: z.string().nullable(),
    deviceStatus: z.enum(deviceStates.states.map(({ name }) => name)),
    /** As far as the reader sees cards; else null. */
    cardNumber: z.string().nullable(),
    studentId: z.string().nullable(),
    /** As far as the reader sees names of children; else null. */
    studentName: z.string().nullable(),
    className: z.string().nullable(),
    direction: z.enum(['in', 'out']).nullable(),
    outcome: z.enum(eventOutcomes),
    /** Names of fields that were not as the guide asks. */
    unclearFields: z.array(z.string()),
    /** The machine gave it the id of another event. */
    isIdUsedTwice: z.boolean(),
    /** When the child got the card, where that was after the event. */
    assignedAt: z.string().nullable(),
    /** An unread one as it came, for readers who see cards; else null. */
    content: z.string().nullable(),
  }),
  {
    kigId: z.string(),
    kigName: z.string(),
    /** IANA name. */
    timeZone: z.string(),
    /** Days of the kindergarten, `yyyy-mm-dd`: its today, and the days shown. */
    today: z.string(),
    from: z.string(),
    to: z.string(),
    filters: z.array(z.enum(eventFilters)),
    /** What the reader sees of cards and children, in part at least. */
    shows: z.array(z.enum(['student', 'card'])),
    /** True where there are more than are counted. */
    more: z.boolean(),
  },
);

/**
 * Events of the machines of one kindergarten, the newest first, with what became of each. Days are those of the kindergarten, at
 * most `EVENT_DAYS_MAX`; its today without any. Throws OWNER_OUT_OF_REACH where several kindergartens are reached,
 * FIELD_NOT_READABLE {field} for a filter that is not the reader's, DEVICES_PERIOD {days}.
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
    /** How the card's number begins; leading zeros, case, blanks and hyphens do not matter. */
    cardNumber: z
      .string()
      .trim()
      .max(40)
      .regex(/^[0-9A-Za-z\s-]+$/, 'FIELD_FORMAT')
      .optional(),
    outcome: z.enum(eventOutcomes).optional(),
    /** Only those that somebody may have to do something about. */
    toCheck: z.boolean().optional(),
    ...ownerIds,
  }),
  output: page.output,
});

/** An event as a reader is shown it. */
export type ShownEvent = z.output<typeof page.output>['list'][number];

/** One page of events. */
export type EventPage = z.output<typeof page.output>;
