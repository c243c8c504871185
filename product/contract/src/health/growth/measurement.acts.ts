import { defineCall } from '@kiga/entity/define-call.ts';
import { z } from 'zod';
import { ownerIds } from '../../program/tenancy.ts';
import { growthLevels, measuringPositions, nutritionStates, otherFindings } from './growth.ts';
import { type MeasuredValue, measuredValues } from './measurement.entity.ts';

const day = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'FIELD_DATE_INVALID');

/** Maximum number of children of one request. */
export const MEASURED_CHILDREN_MAX = 100;

const valuesShape = <T extends z.ZodType>(of: T) =>
  Object.fromEntries(measuredValues.map((name) => [name, of])) as Record<MeasuredValue, T>;

const seenClass = z.object({ id: z.string(), className: z.string() });

/** A stored measurement of a child in the table of a class. */
const stored = z.object({
  id: z.string(),
  version: z.number(),
  ...valuesShape(z.number().nullable()),
  position: z.enum(measuringPositions).nullable(),
  confirmed: z.boolean(),
  toCheck: z.boolean(),
  heightLevel: z.enum(growthLevels).nullable(),
  weightLevel: z.enum(growthLevels).nullable(),
  findings: z.array(z.enum([...nutritionStates, ...otherFindings])),
});

/** A stored measurement of a child in the table of a class. */
export type StoredMeasurement = z.infer<typeof stored>;

/**
 * Returns the children who belong to a class on a day, with their measurements of that day and their last ones before
 * it; by default the first class within reach and today. Throws RECORD_NOT_FOUND for a class out of reach,
 * FIELD_NOT_READABLE for a reader without health data.
 */
export const classMeasurements = defineCall({
  name: 'health.measurement.class',
  method: 'GET',
  path: '/api/health/measurement/class',
  access: { anyOf: ['health.measurement.create'] },
  scope: 'tenant',
  input: z.strictObject({ classId: z.uuid().optional(), day: day.optional(), ...ownerIds }),
  output: z.object({
    kigId: z.string(),
    day: z.string(),
    today: z.string(),
    /** Null in a kindergarten without classes. */
    classId: z.string().nullable(),
    classes: z.array(seenClass),
    children: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        nameLatin: z.string().nullable(),
        sex: z.enum(['male', 'female']),
        /** Completed months on the day; negative before the birth. */
        ageMonths: z.number(),
        /** True under two years, when a child lies to be measured. */
        lies: z.boolean(),
        record: stored.nullable(),
        /** The last measurement of height or weight before the day; null for none. */
        last: z
          .object({ day: z.string(), heightCm: z.number().nullable(), weightKg: z.number().nullable() })
          .nullable(),
      }),
    ),
  }),
});

/** The children of a class with their measurements. */
export type ClassMeasurements = z.infer<typeof classMeasurements.output>;

/**
 * Saves measurements of children of a day, each row on its own: a refused one leaves the others saved. Only the given
 * values change. `conflict` says that the stored measurement is not the one that the sender knew, and has it in
 * `record`; `refused` has the issues of the fields, or one at an empty field.
 */
export const saveClassMeasurements = defineCall({
  name: 'health.measurement.saveClass',
  method: 'POST',
  path: '/api/health/measurement/save-class',
  access: { anyOf: ['health.measurement.create'] },
  scope: 'tenant',
  input: z.strictObject({
    day,
    entries: z
      .array(
        z.strictObject({
          studentId: z.uuid(),
          /** The measurement that the sender knows; null for none. */
          record: z.strictObject({ id: z.uuid(), version: z.number().int().min(1) }).nullable(),
          values: z.strictObject(valuesShape(z.number('FIELD_NOT_NUMBER').nullable().optional())),
          position: z.enum(measuringPositions, 'FIELD_CHOICE_UNKNOWN').optional(),
          /** True where the sender has checked values that are unlikely. */
          confirmed: z.boolean().optional(),
        }),
      )
      .min(1)
      .max(MEASURED_CHILDREN_MAX, 'FIELD_TOO_MANY'),
    ...ownerIds,
  }),
  output: z.object({
    results: z.array(
      z.object({
        studentId: z.string(),
        outcome: z.enum(['saved', 'conflict', 'refused']),
        /** The stored measurement; null for a refused row. */
        record: stored.nullable(),
        issues: z.array(
          z.object({
            field: z.string(),
            error: z.string(),
            /** In the reader's language. */
            text: z.string(),
            /** The value in the field's own unit, where another unit was given. */
            value: z.number().nullable(),
          }),
        ),
      }),
    ),
  }),
});

/** A row of the table of a class as it is sent. */
export type MeasurementEntry = z.infer<typeof saveClassMeasurements.input>['entries'][number];

/** The outcome of a row. */
export type MeasurementResult = z.infer<typeof saveClassMeasurements.output>['results'][number];

/** Returns the enrolled children who were never measured, or not within the months of the kindergarten's setting. */
export const measurementsDue = defineCall({
  name: 'health.measurement.due',
  method: 'GET',
  path: '/api/health/measurement/due',
  access: { anyOf: ['health.measurement.read'] },
  scope: 'tenant',
  input: z.strictObject({ ...ownerIds }),
  output: z.object({
    kigId: z.string(),
    /** Months between measurements. */
    months: z.number(),
    /** Classes by grade, children by name. */
    classes: z.array(
      seenClass.extend({
        children: z.array(
          z.object({
            id: z.string(),
            name: z.string(),
            nameLatin: z.string().nullable(),
            /** Day of the last measurement; null for a child who was never measured. */
            lastOn: z.string().nullable(),
          }),
        ),
      }),
    ),
  }),
});

/** The children who are due to be measured. */
export type MeasurementsDue = z.infer<typeof measurementsDue.output>;
