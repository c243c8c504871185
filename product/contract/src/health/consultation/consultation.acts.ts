import { defineAct } from '@kiga/entity/define-act.ts';
import { defineCall } from '@kiga/entity/define-call.ts';
import { choice } from '@kiga/entity/fields/choice.ts';
import { file } from '@kiga/entity/fields/file.ts';
import { secretText } from '@kiga/entity/fields/secret-text.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { z } from 'zod';
import { dayParts } from '../../attendance/people.ts';
import { checkColours } from '../../devices/event-kinds/morning-check.ts';
import { ownerIds } from '../../program/tenancy.ts';
import { consultation } from './consultation.entity.ts';
import { MESSAGE_MAX, shares, urgencies } from './consultation.ts';

const health = { sensitivity: 'health' } as const;

/** A message with photos, as either side writes it. */
const message = {
  text: secretText({ required: true, maxLength: MESSAGE_MAX, multiline: true, ...health }),
  photo: file({ mode: 'image', ...health }),
  secondPhoto: file({ mode: 'image', ...health }),
  thirdPhoto: file({ mode: 'image', ...health }),
} as const;

/** Answers a question. Throws RECORD_NOT_FOUND for all but its addressee, and once it is closed. */
export const answerConsultation = defineAct(consultation, {
  act: 'answer',
  of: 'record',
  asks: message,
  output: z.object({}),
});

/** Adds to a question. An answered one is open again, with a new time. Throws RECORD_NOT_FOUND, HEALTH_CONSULTATION_CLOSED. */
export const askAgain = defineAct(consultation, {
  act: 'askAgain',
  of: 'record',
  asks: message,
  output: z.object({}),
});

/**
 * Passes an open question to another doctor; the former one loses it at once. Throws RECORD_NOT_FOUND,
 * HEALTH_CONSULTATION_NOT_OPEN, VALIDATION_FAILED with HEALTH_DOCTOR_UNKNOWN, HEALTH_DOCTOR_SAME.
 */
export const escalateConsultation = defineAct(consultation, {
  act: 'escalate',
  of: 'record',
  asks: {
    doctorId: text({ required: true, maxLength: 36 }),
    reason: secretText({ required: true, maxLength: 200, multiline: true, ...health }),
    urgency: choice(urgencies, {}),
  },
  output: z.object({}),
});

/** Returns the doctors whom the kindergarten can ask: experts, and institutions under a running contract. */
export const consultationDoctors = defineCall({
  name: 'health.consultation.doctors',
  method: 'GET',
  path: '/api/health/consultation/doctors',
  access: { anyOf: ['health.consultation.create', 'health.consultation.escalate'] },
  scope: 'tenant',
  input: z.strictObject({ ...ownerIds }),
  output: z.object({
    list: z.array(z.object({ id: z.string(), name: z.string(), kind: z.enum(['expert', 'institution']) })),
  }),
});

/** A doctor who can be asked. */
export type Doctor = z.infer<typeof consultationDoctors.output>['list'][number];

const sharedFacts = z.object({
  name: z.string().optional(),
  basics: z.object({ ageMonths: z.number(), sex: z.enum(['male', 'female']).nullable() }).optional(),
  growth: z
    .array(
      z.object({
        day: z.string(),
        heightCm: z.number().nullable(),
        heightLevel: z.string().nullable(),
        weightKg: z.number().nullable(),
        weightLevel: z.string().nullable(),
      }),
    )
    .optional(),
  checks: z
    .array(
      z.object({
        day: z.string(),
        part: z.enum(dayParts),
        celsius: z.number().nullable(),
        colour: z.enum(checkColours),
        symptoms: z.array(z.string()),
      }),
    )
    .optional(),
  illnesses: z
    .array(
      z.object({
        day: z.string(),
        disease: z.string().nullable(),
        otherDiagnosis: z.string().nullable(),
        status: z.string(),
      }),
    )
    .optional(),
  allergies: z.array(z.object({ allergen: z.string(), kind: z.string(), severity: z.string().nullable() })).optional(),
  exams: z
    .array(
      z.object({
        day: z.string(),
        result: z.string(),
        findings: z.string().nullable(),
        vaccination: z.string().nullable(),
        missingVaccines: z.array(z.string()),
      }),
    )
    .optional(),
});

/** Facts of a child beside a question: exactly the shared ones. */
export type SharedFacts = z.infer<typeof sharedFacts>;

const threadMessage = z.object({
  id: z.string(),
  side: z.enum(['asker', 'doctor']),
  /** `escalation` is the reason with which the asker passed the question on. */
  kind: z.enum(['message', 'escalation']),
  organizationName: z.string(),
  /** Name of the author; empty where a doctor reads the message of a parent. */
  authorName: z.string(),
  /** True for a message of a parent. */
  isFamily: z.boolean(),
  /** Moment, ISO 8601. */
  at: z.string(),
  text: z.string(),
  /** Signed paths. */
  photos: z.array(z.string()),
});

/** One message of a thread. */
export type ThreadMessage = z.infer<typeof threadMessage>;

/**
 * Returns a question with its messages, and what is shared of the child now. Throws RECORD_NOT_FOUND, for a doctor also
 * once the question is closed or passed on.
 */
export const consultationThread = defineCall({
  name: 'health.consultation.thread',
  method: 'GET',
  path: '/api/health/consultation/thread',
  access: { anyOf: ['health.consultation.read'] },
  scope: 'tenant',
  input: z.strictObject({ id: z.uuid(), ...ownerIds }),
  output: z.object({
    id: z.string(),
    kigId: z.string(),
    side: z.enum(['asker', 'doctor']),
    topic: z.string(),
    status: z.enum(['open', 'answered', 'closed']),
    urgency: z.enum(urgencies),
    doctorId: z.string(),
    doctorName: z.string(),
    askerName: z.string(),
    askedOn: z.string(),
    /** Moment, ISO 8601; null unless the question is open. */
    waitingSince: z.string().nullable(),
    /** Moment, ISO 8601; null unless the question is open. */
    dueAt: z.string().nullable(),
    escalations: z.number(),
    outcome: z.string().nullable(),
    timeZone: z.string(),
    /** Server time, ISO 8601. */
    now: z.string(),
    /** Acts that the reader may do now. */
    can: z.array(z.enum(['answer', 'askAgain', 'escalate', 'close'])),
    /** True for a question of a parent, who reads all messages. */
    askedByFamily: z.boolean(),
    /** True for a question about one child. */
    isAboutChild: z.boolean(),
    /** The child, for the asking kindergarten only. */
    child: z.object({ id: z.string(), name: z.string() }).nullable(),
    shares: z.array(z.enum(shares)),
    facts: sharedFacts,
    messages: z.array(threadMessage),
  }),
});

/** A question with its messages. */
export type Thread = z.infer<typeof consultationThread.output>;

/** Returns what a doctor keeps of ended questions: the kindergarten, the day, and the own answers. Nothing of the child or the question. */
export const givenAnswers = defineCall({
  name: 'health.consultation.givenAnswers',
  method: 'GET',
  path: '/api/health/consultation/given-answers',
  access: { anyOf: ['health.consultation.answer'] },
  scope: 'own',
  input: z.strictObject({ ...ownerIds }),
  output: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        kigName: z.string(),
        /** Moment of the answer, ISO 8601. */
        at: z.string(),
        text: z.string(),
      }),
    ),
  }),
});
