import { defineCall } from '@kiga/entity/define-call.ts';
import { recordSchema } from '@kiga/entity/record-schema.ts';
import { z } from 'zod';
import { epidemicFields, epidemicFrequencies, questionKinds } from './epidemic.ts';
import { epidemicReport } from './epidemic-report.entity.ts';

/** Fields that a parent fills in. A photo is left out, because apps do not upload files. */
export const familyFormFields = epidemicFields.filter((field) => field !== 'nucleicAcidProof');

const { fields } = epidemicReport;

/** Shape of a parent's answers: the fields that the form asks for, and the answers to its own questions. */
const values = recordSchema(
  Object.fromEntries([...familyFormFields, 'answers' as const].map((field) => [field, fields[field]])),
).shape;

/** Returns the open forms that ask the own child today, with the values of the present period. */
export const familyForms = defineCall({
  name: 'app.v1.forms',
  method: 'GET',
  path: '/app/v1/forms',
  access: 'app',
  scope: 'tenant',
  input: z.strictObject({ studentId: z.uuid('FIELD_FORMAT') }),
  output: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        formName: z.string(),
        frequency: z.enum(epidemicFrequencies),
        fromDay: z.string(),
        untilDay: z.string(),
        /** First day of the present period, for which the form is filled in once. */
        periodDay: z.string(),
        /** Fields that the form asks for; `isRequired` ones must be filled in. */
        fields: z.array(z.object({ field: z.string(), isRequired: z.boolean() })),
        questions: z.array(
          z.object({
            question: z.string(),
            kind: z.enum(questionKinds),
            options: z.array(z.string()),
            isRequired: z.boolean(),
          }),
        ),
        isFilled: z.boolean(),
        /** Values of the present period by field; empty for a form that is not filled in. */
        values: z.record(z.string(), z.unknown()),
      }),
    ),
  }),
});

/**
 * Fills in a form about the own child for the present period; a later call changes the same report. Throws
 * RECORD_NOT_FOUND, HEALTH_EPIDEMIC_FORM_CLOSED, HEALTH_EPIDEMIC_OUTSIDE_DAYS, VALIDATION_FAILED with the issues of
 * `health.epidemicReport`.
 */
export const fillForm = defineCall({
  name: 'app.v1.fillForm',
  method: 'POST',
  path: '/app/v1/forms/fill',
  access: 'app',
  scope: 'tenant',
  input: z.strictObject({ studentId: z.uuid('FIELD_FORMAT'), formId: z.uuid('FIELD_FORMAT'), ...values }),
  output: z.object({ id: z.string() }),
});
