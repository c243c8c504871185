import { defineCall } from '@kiga/entity/define-call.ts';
import { z } from 'zod';
import { ownerIds } from '../program/tenancy.ts';
import { fluidAmounts, meals, moods, sleeps, stools } from './observation.ts';

const day = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'FIELD_DATE_INVALID');

/** Maximum number of children of one request. */
export const OBSERVED_CHILDREN_MAX = 100;

const values = {
  eating: z.enum(meals, 'FIELD_CHOICE_UNKNOWN').nullable(),
  sleep: z.enum(sleeps, 'FIELD_CHOICE_UNKNOWN').nullable(),
  stool: z.enum(stools, 'FIELD_CHOICE_UNKNOWN').nullable(),
  mood: z.enum(moods, 'FIELD_CHOICE_UNKNOWN').nullable(),
  fluids: z.enum(fluidAmounts, 'FIELD_CHOICE_UNKNOWN').nullable(),
  note: z.string().trim().max(200, 'FIELD_TOO_LONG').nullable(),
};

/** The values of a child in the table of a class. */
export type ObservationRow = z.infer<z.ZodObject<typeof values>>;

/**
 * Returns the children of a class with their observations of a day; by default the first class within reach and today.
 * Throws RECORD_NOT_FOUND for a class out of reach, FIELD_NOT_READABLE for a reader without health data.
 */
export const classObservations = defineCall({
  name: 'health.observation.class',
  method: 'GET',
  path: '/api/health/observation/class',
  access: { anyOf: ['health.observation.create'] },
  scope: 'tenant',
  input: z.strictObject({ classId: z.uuid().optional(), day: day.optional(), ...ownerIds }),
  output: z.object({
    kigId: z.string(),
    day: z.string(),
    today: z.string(),
    /** Null in a kindergarten without classes. */
    classId: z.string().nullable(),
    classes: z.array(z.object({ id: z.string(), className: z.string() })),
    children: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        nameLatin: z.string().nullable(),
        /** Whether the child has come; `ahead` while today's arrivals are unknown. */
        state: z.enum(['came', 'leave', 'absent', 'ahead']),
        /** Id and version of the observation; null without one. */
        record: z.object({ id: z.string(), version: z.number() }).nullable(),
        values: z.object(values),
      }),
    ),
  }),
});

/** The children of a class with their observations. */
export type ClassObservations = z.infer<typeof classObservations.output>;

/**
 * Saves observations of children of a day, all or none. Throws VALIDATION_FAILED with the issues of all children at
 * `entries.<row>.<field>`, VERSION_CONFLICT, RECORD_NOT_FOUND.
 */
export const saveClassObservations = defineCall({
  name: 'health.observation.saveClass',
  method: 'POST',
  path: '/api/health/observation/save-class',
  access: { anyOf: ['health.observation.create'] },
  scope: 'tenant',
  input: z.strictObject({
    day,
    entries: z
      .array(
        z.strictObject({
          studentId: z.uuid(),
          record: z.strictObject({ id: z.uuid(), version: z.number().int().min(1) }).nullable(),
          ...values,
        }),
      )
      .min(1)
      .max(OBSERVED_CHILDREN_MAX, 'FIELD_TOO_MANY'),
    ...ownerIds,
  }),
  output: z.object({ count: z.number() }),
});
