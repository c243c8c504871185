import { defineAct } from '@kiga/entity/define-act.ts';
import { defineCall } from '@kiga/entity/define-call.ts';
import { z } from 'zod';
import { ownerIds } from '../program/tenancy.ts';
import { ANSWER_LENGTH_MAX, healthCodes, QUESTIONS_MAX, questionKinds, tripCodes, yesOrNo } from './epidemic.ts';
import { epidemicForm } from './epidemic-form.entity.ts';

const day = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'FIELD_DATE_INVALID');

/** Maximum number of people of one table. */
export const TABLE_ROWS_MAX = 100;

/** Makes a daily form for children and staff with all fields of the delivered template, for the next 30 days. */
export const makeFromTemplate = defineAct(epidemicForm, {
  act: 'makeFromTemplate',
  of: 'list',
  output: z.object({ id: z.string() }),
});

/**
 * Reminds the teachers of the classes that miss reports today, the families of those children, and staff who have not
 * reported. Throws RECORD_NOT_FOUND,
 * HEALTH_EPIDEMIC_FORM_CLOSED, HEALTH_EPIDEMIC_OUTSIDE_DAYS, HEALTH_EPIDEMIC_REMINDED for the second time on a day,
 * HEALTH_EPIDEMIC_ALL_REPORTED.
 */
export const remindEpidemic = defineAct(epidemicForm, {
  act: 'remind',
  of: 'record',
  output: z.object({ count: z.number() }),
});

/**
 * Erases the answers of a closed form for good, with their photos and history. Who reported, and how many, stays. Throws
 * RECORD_NOT_FOUND, HEALTH_EPIDEMIC_STILL_OPEN.
 */
export const eraseEpidemicAnswers = defineAct(epidemicForm, {
  act: 'eraseAnswers',
  of: 'record',
  danger: true,
  output: z.object({ count: z.number() }),
});

const named = { id: z.string(), name: z.string(), nameLatin: z.string().nullable() };

/**
 * Returns who has not reported in the period of a day, by class; by default today, or the form's last day. The family's
 * first guardian is named to readers of contact data. Throws RECORD_NOT_FOUND.
 */
export const epidemicMissing = defineCall({
  name: 'health.epidemicForm.missing',
  method: 'GET',
  path: '/api/health/epidemic-form/missing',
  access: { anyOf: ['health.epidemicReport.read'] },
  scope: 'tenant',
  input: z.strictObject({ id: z.uuid(), day: day.optional(), ...ownerIds }),
  output: z.object({
    kigId: z.string(),
    day: z.string(),
    /** First day of the period. */
    periodDay: z.string(),
    classes: z.array(
      z.object({
        id: z.string(),
        className: z.string(),
        total: z.number(),
        missing: z.array(z.object({ ...named, guardian: z.string().nullable() })),
      }),
    ),
    /** Null where the form does not ask staff, or the reader does not see staff. */
    staff: z.object({ total: z.number(), missing: z.array(z.object(named)) }).nullable(),
  }),
});

/** Who has not reported. */
export type EpidemicMissing = z.infer<typeof epidemicMissing.output>;

const values = {
  bodyTemperature: z.string().trim().max(4, 'FIELD_TOO_LONG').nullable(),
  healthCode: z.enum(healthCodes, 'FIELD_CHOICE_UNKNOWN').nullable(),
  tripCode: z.enum(tripCodes, 'FIELD_CHOICE_UNKNOWN').nullable(),
  nucleicAcid48h: z.enum(yesOrNo, 'FIELD_CHOICE_UNKNOWN').nullable(),
  isLocal: z.enum(yesOrNo, 'FIELD_CHOICE_UNKNOWN').nullable(),
  detentionPlace: z.string().trim().max(100, 'FIELD_TOO_LONG').nullable(),
  returnDate: day.nullable(),
  travelPlans: z.string().trim().max(200, 'FIELD_TOO_LONG').nullable(),
  outsidePerson: z.enum(yesOrNo, 'FIELD_CHOICE_UNKNOWN').nullable(),
};

const answers = z
  .array(
    z.strictObject({
      question: z.string().max(60, 'FIELD_TOO_LONG'),
      answer: z.string().trim().min(1, 'FIELD_REQUIRED').max(ANSWER_LENGTH_MAX, 'FIELD_TOO_LONG'),
    }),
  )
  .max(QUESTIONS_MAX, 'FIELD_TOO_MANY');

/** The values of a person in a table. */
export type EpidemicRow = z.infer<z.ZodObject<typeof values & { answers: typeof answers }>>;

/**
 * Returns the people of a class, or staff where no class is given, with their reports of the day. Without a form it is the
 * newest open one. Throws RECORD_NOT_FOUND, FIELD_NOT_READABLE for a reader without health data.
 */
export const epidemicTable = defineCall({
  name: 'health.epidemicReport.table',
  method: 'GET',
  path: '/api/health/epidemic-report/table',
  access: { anyOf: ['health.epidemicReport.create'] },
  scope: 'tenant',
  input: z.strictObject({ formId: z.uuid(), classId: z.uuid().optional(), day: day.optional(), ...ownerIds }),
  output: z.object({
    kigId: z.string(),
    today: z.string(),
    day: z.string(),
    formName: z.string(),
    isOpen: z.boolean(),
    fields: z.array(z.string()),
    questions: z.array(
      z.object({
        question: z.string(),
        kind: z.enum(questionKinds),
        options: z.array(z.string()),
        isRequired: z.boolean(),
      }),
    ),
    /** Null for staff. */
    classId: z.string().nullable(),
    classes: z.array(z.object({ id: z.string(), className: z.string() })),
    /** True where the form asks staff whom the reader may enter. */
    hasStaff: z.boolean(),
    people: z.array(
      z.object({
        ...named,
        /** Id and version of the report; null for a person who has not reported. */
        report: z.object({ id: z.string(), version: z.number() }).nullable(),
        values: z.object({ ...values, answers }),
      }),
    ),
  }),
});

/** The people of a class with their reports. */
export type EpidemicTable = z.infer<typeof epidemicTable.output>;

/**
 * Saves the reports of a class or of staff, all or none. Throws VALIDATION_FAILED with the issues of all rows at
 * `entries.<row>.<field>`, VERSION_CONFLICT, RECORD_NOT_FOUND.
 */
export const saveEpidemicTable = defineCall({
  name: 'health.epidemicReport.saveTable',
  method: 'POST',
  path: '/api/health/epidemic-report/save-table',
  access: { anyOf: ['health.epidemicReport.create'] },
  scope: 'tenant',
  input: z.strictObject({
    formId: z.uuid(),
    day,
    people: z.enum(['children', 'staff']),
    entries: z
      .array(
        z.strictObject({
          personId: z.uuid(),
          report: z.strictObject({ id: z.uuid(), version: z.number().int().min(1) }).nullable(),
          ...values,
          answers,
        }),
      )
      .min(1)
      .max(TABLE_ROWS_MAX, 'FIELD_TOO_MANY'),
    ...ownerIds,
  }),
  output: z.object({ count: z.number() }),
});
