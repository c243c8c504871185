import { defineCall } from '@kiga/entity/define-call.ts';
import { FIRST_PAGE, PAGE_SIZE_MAX } from '@kiga/entity/entity-calls.ts';
import { z } from 'zod';
import { dayParts } from '../attendance/people.ts';
import { checkColours } from '../devices/event-kinds/morning-check.ts';
import { temperaturePlaces } from '../devices/event-kinds/temperature.ts';
import { ownerIds } from '../program/tenancy.ts';
import {
  CELSIUS_MAX,
  CELSIUS_MIN,
  CHECK_SYMPTOMS_MAX,
  checkActions,
  checkLevels,
  checkPlaces,
  MEASUREMENTS_MAX,
} from './check.ts';

const day = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'FIELD_DATE_INVALID');
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'FIELD_TIME_INVALID');

/** Maximum number of checks of one request. */
export const ENTRIES_MAX = 50;

/** Maximum age of a check that a device sends late, days. */
export const LATE_DAYS_MAX = 7;

const measurement = z.strictObject({
  celsius: z
    .number('FIELD_NOT_NUMBER')
    .min(CELSIUS_MIN, 'FIELD_TOO_SMALL')
    .max(CELSIUS_MAX, 'FIELD_TOO_LARGE')
    .refine((value) => Number(value.toFixed(1)) === value, { message: 'FIELD_TOO_MANY_PLACES', params: { places: 1 } }),
  method: z.enum(temperaturePlaces, 'FIELD_CHOICE_UNKNOWN').nullable(),
  takenAt: timeOfDay.nullable(),
});

const levels = z.partialRecord(z.enum(checkPlaces), z.enum(checkLevels, 'FIELD_CHOICE_UNKNOWN'));

/** The findings of a check as a person or a device enters them. */
const entered = {
  temperatures: z.array(measurement).max(MEASUREMENTS_MAX, 'FIELD_TOO_MANY'),
  /** Results other than normal. */
  levels,
  symptoms: z
    .array(z.string().regex(/^[a-z0-9-]{1,40}$/, 'FIELD_CHOICE_UNKNOWN'))
    .max(CHECK_SYMPTOMS_MAX, 'FIELD_TOO_MANY'),
  hasMedicine: z.boolean(),
  action: z.enum(checkActions, 'FIELD_CHOICE_UNKNOWN').nullable(),
  handledBy: z.string().trim().max(40, 'FIELD_TOO_LONG').nullable(),
  parentToldAt: timeOfDay.nullable(),
  remark: z.string().trim().max(200, 'FIELD_TOO_LONG').nullable(),
};

const entry = z.strictObject({
  /** Id that the device gave the entry. A repeated entry gets the same answer. */
  entryId: z.uuid(),
  studentId: z.uuid(),
  day,
  part: z.enum(dayParts),
  /** Version of the check that the device changes; null for a child whom it knows as unchecked. */
  version: z.number().int().min(1).nullable(),
  /** Moment of the check, ISO 8601. */
  checkedAt: z.iso.datetime(),
  ...entered,
  /** Path of an uploaded photo. */
  photo: z.string().max(500).nullable(),
});

/** A check as a device sends it. */
export type CheckEntry = z.infer<typeof entry>;

const saved = z.object({
  id: z.string(),
  version: z.number(),
  /** Moment, ISO 8601; null where it is unknown. */
  checkedAt: z.string().nullable(),
  source: z.enum(['hand', 'machine']),
  colour: z.enum(checkColours),
  temperatures: z.array(
    z.object({ celsius: z.number(), method: z.enum(temperaturePlaces).nullable(), takenAt: z.string().nullable() }),
  ),
  levels: z.partialRecord(z.enum(checkPlaces), z.enum(checkLevels)),
  symptoms: z.array(z.string()),
  hasMedicine: z.boolean(),
  action: z.enum(checkActions).nullable(),
  handledBy: z.string().nullable(),
  parentToldAt: z.string().nullable(),
  remark: z.string().nullable(),
  photoCount: z.number(),
});

/** A stored check. */
export type SavedCheck = z.infer<typeof saved>;

/**
 * Saves checks, each on its own. `conflict` has the stored check that is newer than the entry's version; `refused` has
 * the error of the entry: HEALTH_CHECK_CHILD_GONE, FIELD_REFERENCE_UNKNOWN for a child of another kindergarten,
 * HEALTH_CHECK_TOO_LATE {days}, HEALTH_CHECK_AHEAD, or VALIDATION_FAILED.
 */
export const recordChecks = defineCall({
  name: 'health.check.record',
  method: 'POST',
  path: '/api/health/check/record',
  access: { anyOf: ['health.check.create'] },
  scope: 'tenant',
  input: z.strictObject({ entries: z.array(entry).min(1).max(ENTRIES_MAX, 'FIELD_TOO_MANY'), ...ownerIds }),
  output: z.object({
    results: z.array(
      z.object({
        entryId: z.string(),
        outcome: z.enum(['saved', 'conflict', 'refused']),
        check: saved.nullable(),
        /** Id and data of the error, and its text in the reader's language. */
        error: z
          .object({ error: z.string(), text: z.string(), data: z.record(z.string(), z.unknown()).optional() })
          .nullable(),
      }),
    ),
  }),
});

const terms = z.object({
  suspectCelsius: z.number(),
  collectCelsius: z.number(),
  doubtBelowCelsius: z.number(),
  recheckMinutes: z.number(),
  photoDays: z.number(),
});

/** A child whom a tablet may check. */
const stationChild = z.object({
  id: z.string(),
  name: z.string(),
  nameLatin: z.string().nullable(),
  /** Letters by which the child is found. */
  initials: z.string(),
  sex: z.string(),
  birthday: z.string().nullable(),
  classId: z.string(),
  /** Signed path of the face photo; null for none, or where the reader sees none. */
  photo: z.string().nullable(),
  cardNumber: z.string().nullable(),
  /** Allergens, for readers of health data. */
  allergies: z.array(z.string()),
  /** The last five school days before today with a temperature, first to last. */
  lastTemperatures: z.array(z.object({ day: z.string(), celsius: z.number() })),
  /** Symptoms of the last check before today, with its day; null for none. */
  lastFindings: z.object({ day: z.string(), symptoms: z.array(z.string()) }).nullable(),
  /** The child may not return yet: the code of the disease, and the day until which isolation lasts. */
  blocked: z.object({ disease: z.string(), until: z.string().nullable() }).nullable(),
  /** Arrival, ISO 8601; null while no machine has seen the child. */
  arrivedAt: z.string().nullable(),
  isOnLeave: z.boolean(),
  checks: z.object({ morning: saved.nullable(), afternoon: saved.nullable() }),
});

/** A child whom a tablet may check. */
export type StationChild = z.infer<typeof stationChild>;

/**
 * Returns all that a tablet needs for the checks of today, also without a network: the children of the session's
 * classes, the limits and the symptoms.
 */
export const checkStation = defineCall({
  name: 'health.check.station',
  method: 'GET',
  path: '/api/health/check/station',
  access: { anyOf: ['health.check.create'] },
  scope: 'tenant',
  input: z.strictObject({ ...ownerIds }),
  output: z.object({
    kigId: z.string(),
    kigName: z.string(),
    /** Name of the person who is signed in; null for the account of the kindergarten's tablets. */
    reader: z.string().nullable(),
    day: z.string(),
    /** Server time, ISO 8601. */
    now: z.string(),
    timeZone: z.string(),
    part: z.enum(dayParts),
    terms,
    /** Active symptoms with their texts in the reader's language. */
    symptoms: z.array(z.object({ code: z.string(), text: z.string() })),
    classes: z.array(z.object({ id: z.string(), className: z.string() })),
    children: z.array(stationChild),
  }),
});

/** All that a tablet needs for the checks of a day. */
export type CheckStation = z.infer<typeof checkStation.output>;

/** A half of a child's day in lists: whether it was checked, the last temperature and the card. */
const half = z
  .object({
    id: z.string(),
    checkedAt: z.string().nullable(),
    source: z.enum(['hand', 'machine']),
    /** Null where none was measured, or where the reader sees no health data. */
    celsius: z.number().nullable(),
    /** Null where the reader sees no health data. */
    colour: z.enum(checkColours).nullable(),
    symptoms: z.array(z.string()),
    photoCount: z.number(),
    /** True for a morning check after the figures of the day were settled, and for each check of an earlier day. */
    isLate: z.boolean(),
  })
  .nullable();

const childOfDay = z.object({
  id: z.string(),
  name: z.string(),
  nameLatin: z.string().nullable(),
  classId: z.string(),
  /** Whether the child has come; null before today's arrivals are known. */
  state: z.enum(['came', 'leave', 'absent', 'ahead']),
  morning: half,
  afternoon: half,
});

const countsOfDay = z.object({
  expected: z.number(),
  came: z.number(),
  morning: z.number(),
  afternoon: z.number(),
  /** Children with a yellow or red card; null where the reader sees no health data. */
  abnormal: z.number().nullable(),
});

/** Returns the checks of a day, by class. Throws RECORD_NOT_FOUND for a class out of reach. */
export const checkDay = defineCall({
  name: 'health.check.day',
  method: 'GET',
  path: '/api/health/check/day',
  access: { anyOf: ['health.check.read'] },
  scope: 'tenant',
  input: z.strictObject({ day: day.optional(), classId: z.uuid().optional(), ...ownerIds }),
  output: z.object({
    kigId: z.string(),
    day: z.string(),
    today: z.string(),
    timeZone: z.string(),
    open: z.boolean(),
    classes: z.array(z.object({ id: z.string(), className: z.string(), counts: countsOfDay })),
    counts: countsOfDay,
    children: z.array(childOfDay),
  }),
});

/** The checks of a day. */
export type CheckDay = z.infer<typeof checkDay.output>;

/** Returns the morning checks of today in numbers. */
export const checksToday = defineCall({
  name: 'health.check.today',
  method: 'GET',
  path: '/api/health/check/today',
  access: { anyOf: ['health.check.read'] },
  scope: 'tenant',
  input: z.strictObject({ ...ownerIds }),
  output: z.object({
    day: z.iso.date(),
    /** False on a day without school. */
    open: z.boolean(),
    /** Children who are or were here today. */
    came: z.number(),
    checked: z.number(),
    /** Children with a green card, and with another one; null where the reader sees no health data. */
    healthy: z.number().nullable(),
    toWatch: z.number().nullable(),
    /** Children who brought medicine; null where the reader sees no health data. */
    withMedicine: z.number().nullable(),
  }),
});

/** The morning checks of a day in numbers. */
export type ChecksToday = z.infer<typeof checksToday.output>;

/** Returns who has come today without a check, and who is absent and why. */
export const notChecked = defineCall({
  name: 'health.check.notChecked',
  method: 'GET',
  path: '/api/health/check/not-checked',
  access: { anyOf: ['health.check.read'] },
  scope: 'tenant',
  input: z.strictObject({ part: z.enum(dayParts).optional(), ...ownerIds }),
  output: z.object({
    kigId: z.string(),
    day: z.string(),
    now: z.string(),
    timeZone: z.string(),
    part: z.enum(dayParts),
    open: z.boolean(),
    counts: z.object({ expected: z.number(), came: z.number(), checked: z.number() }),
    /** Children who are here and were not checked, the longest wait first. */
    unchecked: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        nameLatin: z.string().nullable(),
        classId: z.string(),
        className: z.string(),
        arrivedAt: z.string().nullable(),
      }),
    ),
    /** Absent children with the reason of their leave; null for an unknown one. */
    absent: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        nameLatin: z.string().nullable(),
        classId: z.string(),
        className: z.string(),
        reason: z.enum(['sick', 'personal', 'other']).nullable(),
        until: z.string().nullable(),
      }),
    ),
  }),
});

/** Children without a check today. */
export type NotChecked = z.infer<typeof notChecked.output>;

/** Returns the photos of checks of a span of days, the latest first. */
export const checkPhotos = defineCall({
  name: 'health.check.photos',
  method: 'POST',
  path: '/api/health/check/photos',
  access: { anyOf: ['health.check.read'] },
  scope: 'tenant',
  input: z.strictObject({
    from: day.optional(),
    to: day.optional(),
    classId: z.uuid().optional(),
    studentId: z.uuid().optional(),
    checkId: z.uuid().optional(),
    pageNumber: z.number().int().min(1).max(1_000_000).default(FIRST_PAGE),
    pageSize: z.number().int().min(1).max(PAGE_SIZE_MAX).default(24),
    ...ownerIds,
  }),
  output: z.object({
    timeZone: z.string(),
    total: z.number(),
    /** Days after which photos are erased. */
    photoDays: z.number(),
    classes: z.array(z.object({ id: z.string(), className: z.string() })),
    list: z.array(
      z.object({
        checkId: z.string(),
        studentId: z.string(),
        name: z.string(),
        nameLatin: z.string().nullable(),
        className: z.string(),
        day: z.string(),
        part: z.enum(dayParts),
        checkedAt: z.string().nullable(),
        /** Signed paths; empty where the reader sees no health data. */
        photos: z.array(z.string()),
        celsius: z.number().nullable(),
        colour: z.enum(checkColours).nullable(),
        symptoms: z.array(z.string()),
        handledBy: z.string().nullable(),
      }),
    ),
  }),
});

/** A page of photos of checks. */
export type CheckPhotos = z.infer<typeof checkPhotos.output>;
