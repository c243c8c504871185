import { defineCall } from '@kiga/entity/define-call.ts';
import { z } from 'zod';
import { ownerIds } from '../../program/tenancy.ts';
import { type MeasuredValue, measuredValues, measurement } from '../growth/measurement.entity.ts';
import { examConclusions, examFigures, examItems, examKinds, placeResults } from './exam.ts';

const day = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'FIELD_DATE_INVALID');
const record = z.object({ id: z.string(), version: z.number() }).nullable();

/** Maximum number of children of one request. */
export const EXAMINED_CHILDREN_MAX = 100;

const place = z.enum(placeResults, 'FIELD_CHOICE_UNKNOWN').nullable();
const found = {
  hearing: place,
  heart: place,
  lungs: place,
  abdomen: place,
  skin: place,
  limbs: place,
  conclusion: z.enum(examConclusions, 'FIELD_CHOICE_UNKNOWN').nullable(),
  findings: z.string().trim().max(500, 'FIELD_TOO_LONG').nullable(),
  advice: z.string().trim().max(500, 'FIELD_TOO_LONG').nullable(),
};
/** The limits are those of a measurement. */
const measured = Object.fromEntries(
  measuredValues.map((name) => [name, measurement.fields[name].schema.nullable()]),
) as { [Name in MeasuredValue]: z.ZodNullable<z.ZodNumber> };

/** Values of a child in the table of a round. */
const values = { ...measured, ...found };

/** The values of a child in the table of a round. */
export type ExamRow = z.infer<z.ZodObject<typeof values>>;

/**
 * Returns the children of a class with their results of a round, by default of the first class within reach. Throws
 * RECORD_NOT_FOUND for a round or class out of reach, FIELD_NOT_READABLE for a reader without health data.
 */
export const examClass = defineCall({
  name: 'health.examResult.class',
  method: 'GET',
  path: '/api/health/exam-result/class',
  access: { anyOf: ['health.examResult.create'] },
  scope: 'tenant',
  input: z.strictObject({ roundId: z.uuid(), classId: z.uuid().optional(), ...ownerIds }),
  output: z.object({
    kigId: z.string(),
    today: z.string(),
    round: z.object({
      id: z.string(),
      roundName: z.string(),
      kind: z.enum(examKinds),
      items: z.array(z.enum(examItems)),
      fromDay: z.string(),
      untilDay: z.string(),
      isOpen: z.boolean(),
    }),
    /** Null in a kindergarten without classes. */
    classId: z.string().nullable(),
    classes: z.array(z.object({ id: z.string(), className: z.string(), total: z.number(), examined: z.number() })),
    children: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        nameLatin: z.string().nullable(),
        sex: z.enum(['male', 'female']),
        /** Completed months at the end of the round or today. */
        ageMonths: z.number(),
        /** The result and the day of the examination; null without one. */
        result: record,
        examinedOn: z.string().nullable(),
        values: z.object(values),
      }),
    ),
  }),
});

/** The children of a class with their results. */
export type ExamClass = z.infer<typeof examClass.output>;

/**
 * Saves results of children of a round with the values that were measured, all or none. A measurement of the same day takes
 * the values. Throws VALIDATION_FAILED with the issues of all children at `entries.<row>.<field>`: those of measurements,
 * HEALTH_EXAM_OUTSIDE_ROUND {fromDay, untilDay}; HEALTH_ROUND_CLOSED, VERSION_CONFLICT, RECORD_NOT_FOUND.
 */
export const saveExamClass = defineCall({
  name: 'health.examResult.saveClass',
  method: 'POST',
  path: '/api/health/exam-result/save-class',
  access: { anyOf: ['health.examResult.create'] },
  scope: 'tenant',
  input: z.strictObject({
    roundId: z.uuid(),
    entries: z
      .array(
        z.strictObject({
          studentId: z.uuid(),
          examinedOn: day,
          result: z.strictObject({ id: z.uuid(), version: z.number().int().min(1) }).nullable(),
          /** True where a person looked again at values that are unlikely. */
          confirmed: z.boolean(),
          ...values,
        }),
      )
      .min(1)
      .max(EXAMINED_CHILDREN_MAX, 'FIELD_TOO_MANY'),
    ...ownerIds,
  }),
  output: z.object({ count: z.number() }),
});

/** Returns how far a round is: its classes with the children who still lack a result. Throws RECORD_NOT_FOUND. */
export const examProgress = defineCall({
  name: 'health.examRound.progress',
  method: 'GET',
  path: '/api/health/exam-round/progress',
  access: { anyOf: ['health.examResult.read'] },
  scope: 'tenant',
  input: z.strictObject({ id: z.uuid(), ...ownerIds }),
  output: z.object({
    kigId: z.string(),
    classes: z.array(
      z.object({
        id: z.string(),
        className: z.string(),
        total: z.number(),
        missing: z.array(z.object({ id: z.string(), name: z.string(), nameLatin: z.string().nullable() })),
      }),
    ),
  }),
});

/** A figure: children with it, and children who were examined for it. */
const share = z.object({ part: z.number(), whole: z.number() });
const shares = z.record(z.enum(examFigures), share);

const year = z.coerce.number<number | string>().int().min(2000).max(2100);

/**
 * Returns the summary of a calendar year: children enrolled now, those examined in a round of the year, and the findings of
 * their last measurement of the year that measured them. Throws OWNER_OUT_OF_REACH.
 */
export const examSummary = defineCall({
  name: 'health.examResult.summary',
  method: 'GET',
  path: '/api/health/exam-result/summary',
  access: { anyOf: ['health.examResult.read'] },
  scope: 'tenant',
  input: z.strictObject({ year: year.optional(), ...ownerIds }),
  output: z.object({
    kigId: z.string(),
    kigName: z.string(),
    year: z.number(),
    thisYear: z.number(),
    sums: shares,
    classes: z.array(z.object({ id: z.string(), className: z.string(), values: shares })),
  }),
});

/** The summary of a year. */
export type ExamSummary = z.infer<typeof examSummary.output>;

/** Returns the summary as an xlsx file, and logs it. Errors: as `examSummary`. */
export const exportExamSummary = defineCall({
  name: 'health.examResult.exportSummary',
  method: 'POST',
  path: '/api/health/exam-result/export-summary',
  access: { anyOf: ['health.examResult.export'] },
  scope: 'tenant',
  input: z.strictObject({ year, ...ownerIds }),
  output: z.unknown(),
  answersFile: true,
});
