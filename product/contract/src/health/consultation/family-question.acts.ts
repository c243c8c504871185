import { defineCall } from '@kiga/entity/define-call.ts';
import { recordSchema } from '@kiga/entity/record-schema.ts';
import { z } from 'zod';
import { consultation } from './consultation.entity.ts';
import { shares, urgencies } from './consultation.ts';

const { topic, question, doctorId, urgency } = consultation.fields;
const id = z.uuid('FIELD_FORMAT');
const ofChild = z.strictObject({ studentId: id });

const states = ['open', 'answered', 'closed'] as const;

const shortQuestion = {
  id: z.string(),
  topic: z.string(),
  status: z.enum(states),
  doctorName: z.string(),
  askedOn: z.string(),
};

/** Returns the doctors whom parents of the own child can ask. */
export const doctorsOfChild = defineCall({
  name: 'app.v1.doctors',
  method: 'GET',
  path: '/app/v1/doctors',
  access: 'app',
  scope: 'tenant',
  input: ofChild,
  output: z.object({
    list: z.array(z.object({ id: z.string(), name: z.string(), kind: z.enum(['expert', 'institution']) })),
  }),
});

/** Returns the questions of parents about the own child, the latest first. Those of the kindergarten are not among them. */
export const familyQuestions = defineCall({
  name: 'app.v1.questions',
  method: 'GET',
  path: '/app/v1/questions',
  access: 'app',
  scope: 'tenant',
  input: ofChild,
  output: z.object({ list: z.array(z.object(shortQuestion)) }),
});

/** Returns a question with its messages, the oldest first. Photos are counted, not shown. Throws RECORD_NOT_FOUND. */
export const familyQuestion = defineCall({
  name: 'app.v1.question',
  method: 'GET',
  path: '/app/v1/questions/get',
  access: 'app',
  scope: 'tenant',
  input: z.strictObject({ id }),
  output: z.object({
    ...shortQuestion,
    studentId: z.string(),
    urgency: z.enum(urgencies),
    shares: z.array(z.enum(shares)),
    messages: z.array(
      z.object({
        id: z.string(),
        from: z.enum(['family', 'kindergarten', 'doctor']),
        /** Name of the parent, the kindergarten or the doctor. */
        name: z.string(),
        /** Moment, ISO 8601. */
        at: z.string(),
        text: z.string(),
        photoCount: z.number(),
      }),
    ),
  }),
});

/**
 * Asks a doctor about the own child. The doctor sees the question and what is shared, the kindergarten's health staff the
 * whole thread. Throws RECORD_NOT_FOUND, VALIDATION_FAILED with HEALTH_DOCTOR_UNKNOWN at `doctorId`.
 */
export const askDoctor = defineCall({
  name: 'app.v1.askDoctor',
  method: 'POST',
  path: '/app/v1/questions/ask',
  access: 'app',
  scope: 'tenant',
  input: z.strictObject({
    studentId: id,
    ...recordSchema({ topic, question, doctorId, urgency, shares: consultation.fields.shares }).shape,
  }),
  output: z.object({ id: z.string() }),
});

/** Adds to a question; an answered one is open again. Throws RECORD_NOT_FOUND, HEALTH_CONSULTATION_CLOSED. */
export const askDoctorAgain = defineCall({
  name: 'app.v1.askDoctorAgain',
  method: 'POST',
  path: '/app/v1/questions/ask-again',
  access: 'app',
  scope: 'tenant',
  input: z.strictObject({ id, text: question.schema }),
  output: z.object({}),
});

/** Closes a question; the doctor loses sight of it. Throws RECORD_NOT_FOUND, STATE_CHANGED. */
export const closeQuestion = defineCall({
  name: 'app.v1.closeQuestion',
  method: 'POST',
  path: '/app/v1/questions/close',
  access: 'app',
  scope: 'tenant',
  input: z.strictObject({ id }),
  output: z.object({}),
});
