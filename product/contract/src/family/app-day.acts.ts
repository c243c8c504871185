import { defineCall } from '@kiga/entity/define-call.ts';
import { z } from 'zod';

/** Days back for which an app may ask. */
export const APP_DAYS_BACK_MAX = 30;

const code = z.string();
const time = z.string().nullable();
/** Moment of the entry, ISO 8601; null for one of the whole day. */
const at = z.string().nullable();

const entry = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('attendance'),
    at,
    facts: z.object({
      /**
       * `expected`: has not come so far; `here` is of today only; `came`: a past day on which no leaving was noted;
       * `closed`: no school.
       */
      state: z.enum(['expected', 'here', 'came', 'left', 'absent', 'closed']),
      /** Times `HH:MM` by the kindergarten's clock. */
      arrivedAt: time,
      leftAt: time,
      /** Minutes after the latest time; 0 for on time. */
      lateMinutes: z.number(),
      /** Kind of the leave, such as `sick`, or `unknown`; null for a child who came. */
      absence: code.nullable(),
      /** Address of the photo of the arrival below the server; null without one, or without the family's consent. */
      photo: z.string().nullable(),
    }),
  }),
  z.object({
    kind: z.literal('pickup'),
    at,
    facts: z.object({ name: z.string(), relation: code, place: z.string().nullable() }),
  }),
  z.object({
    kind: z.literal('bus'),
    at,
    facts: z.object({
      direction: z.enum(['toSchool', 'toHome']),
      line: z.string(),
      /** `expected`: not boarded so far; `notToday`: does not ride today. */
      state: z.enum(['expected', 'notToday', 'aboard', 'off']),
      /** Moments, ISO 8601. */
      boardedAt: z.string().nullable(),
      offAt: z.string().nullable(),
      /** Person who took the child over at the stop. */
      handedTo: z.string().nullable(),
      /** Next stop of the bus under way; the kindergarten has no name. */
      nextStop: z.object({ name: z.string().nullable(), time }).nullable(),
    }),
  }),
  z.object({
    kind: z.literal('check'),
    at,
    facts: z.object({
      part: z.enum(['morning', 'afternoon']),
      colour: z.enum(['green', 'yellow', 'red']),
      celsius: z.number().nullable(),
      /** Codes of the dictionary of symptoms. */
      symptoms: z.array(code),
      action: code.nullable(),
      remark: z.string().nullable(),
    }),
  }),
  z.object({
    kind: z.literal('medicine'),
    at,
    facts: z.object({
      medicine: z.string(),
      dose: z.string(),
      unit: code,
      /** Planned time, `HH:MM`. */
      time: z.string(),
      /** Person who gave it; null while it is due. */
      givenBy: z.string().nullable(),
    }),
  }),
  z.object({
    kind: z.literal('observation'),
    at,
    facts: z.object({
      eating: code,
      sleep: code,
      stool: code,
      mood: code,
      fluids: code.nullable(),
      note: z.string().nullable(),
    }),
  }),
  z.object({
    kind: z.literal('lesson'),
    at,
    facts: z.object({
      /** Topic of the class's teaching record of the day. */
      topic: z.string(),
      /** Name of the course; null for none. */
      course: z.string().nullable(),
      /** Plain text. */
      text: z.string(),
      /** Addresses of photos below the server; none unless the families of all shown children agree to photos. */
      photos: z.array(z.string()),
    }),
  }),
]);

/** An entry of a child's day. */
export type AppDayEntry = z.output<typeof entry>;

/**
 * Returns the day of an own child; today by default. Throws RECORD_NOT_FOUND for any other child, VALIDATION_FAILED with
 * FAMILY_DAY_AHEAD or FAMILY_DAY_TOO_OLD {days} at `day`.
 */
export const appDay = defineCall({
  name: 'app.v1.day',
  method: 'GET',
  path: '/app/v1/day',
  access: 'app',
  scope: 'tenant',
  input: z.strictObject({
    studentId: z.uuid('FIELD_FORMAT'),
    day: z.iso.date('FIELD_FORMAT').optional(),
  }),
  output: z.object({
    studentId: z.string(),
    stuName: z.string(),
    className: z.string(),
    kigName: z.string(),
    /** Time zone of the kindergarten. */
    timeZone: z.string(),
    /** `yyyy-mm-dd` */
    day: z.string(),
    today: z.string(),
    /** Entries of the whole day first, then by their moments. */
    entries: z.array(entry),
  }),
});

/**
 * Returns the photo of a child's first arrival of a day, as JPEG. Throws RECORD_NOT_FOUND without one, without the
 * family's consent to photos, and for any other child.
 */
export const appArrivalPhoto = defineCall({
  name: 'app.v1.arrivalPhoto',
  method: 'GET',
  path: '/app/v1/day/photo',
  access: 'app',
  scope: 'tenant',
  input: z.strictObject({ studentId: z.uuid('FIELD_FORMAT'), day: z.iso.date('FIELD_FORMAT') }),
  output: z.unknown(),
  answersFile: true,
});
