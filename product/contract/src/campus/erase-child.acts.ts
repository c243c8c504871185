import { defineAct } from '@kiga/entity/define-act.ts';
import { defineCall } from '@kiga/entity/define-call.ts';
import { ownPassword } from '@kiga/entity/define-states.ts';
import { choice } from '@kiga/entity/fields/choice.ts';
import { name } from '@kiga/entity/fields/name.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { z } from 'zod';
import { ownerIds } from '../program/tenancy.ts';
import { student } from './student.entity.ts';

/** Grounds for an erasure: the child has left and no duty keeps its data, or a guardian demands it (PIPL, article 47). */
export const erasureGrounds = ['noLongerNeeded', 'demanded'] as const;

/** Kinds of traces of a child that are no records, in the order of the dialog. */
export const erasedTraces = ['days', 'events', 'messages', 'files', 'parents', 'history'] as const;

/** Parts that stay after an erasure, in the order of the dialog. */
export const stayingParts = ['refundLines', 'bills', 'shownWithOthers', 'logEntries'] as const;

const duty = z.object({
  /** Last day of the duty, `yyyy-mm-dd`; null while it has no end yet. */
  until: z.string().nullable(),
  /** Also stands against a guardian's demand. */
  isLaw: z.boolean(),
  /** In the reader's language. */
  text: z.string(),
});

/** Returns in numbers what an erasure of a child deletes and what stays. Throws RECORD_NOT_FOUND. */
export const eraseChildPreview = defineCall({
  name: 'campus.student.erasePreview',
  method: 'GET',
  path: '/api/campus/student/erase-preview',
  access: { anyOf: ['campus.student.erase'] },
  scope: 'tenant',
  input: z.strictObject({ id: z.uuid(), ...ownerIds }),
  output: z.object({
    enrolled: z.boolean(),
    duties: z.array(duty),
    /** Records by the key of their entity. */
    records: z.array(z.object({ entity: z.string(), count: z.number() })),
    traces: z.array(z.object({ trace: z.enum(erasedTraces), count: z.number() })),
    stays: z.array(z.object({ part: z.enum(stayingParts), count: z.number() })),
  }),
});

/**
 * Erases a child for good: every record, history, file, event and message, and parents without any other child. Figures
 * stay. Throws RECORD_NOT_FOUND, CAMPUS_ERASE_FORBIDDEN_BY_LAW {duty}, IDENTITY_SIGN_IN_LOCKED {minutes}, and
 * VALIDATION_FAILED with CAMPUS_ERASE_ENROLLED or CAMPUS_ERASE_KEPT {until, duty} at `ground`, FIELD_REQUIRED or
 * CAMPUS_ERASE_NOT_GUARDIAN at `demandedBy`, FIELD_REQUIRED at `reason`, CAMPUS_ERASE_NAME_DIFFERS at `typedName`, and
 * IDENTITY_OLD_PASSWORD_WRONG at `password`.
 */
export const eraseChild = defineAct(student, {
  act: 'erase',
  of: 'record',
  danger: true,
  asks: {
    ground: choice(erasureGrounds, { required: true }),
    /** Name of the guardian who demands it. */
    demandedBy: name({ person: true, sensitivity: 'family' }),
    reason: text({ maxLength: 200, multiline: true }),
    /** The name of the child, typed once more. */
    typedName: name({ required: true, person: true }),
    password: ownPassword,
  },
  output: z.object({ parents: z.number(), records: z.number() }),
});

/**
 * Orders a ZIP of all that is kept about a child, for its guardian: readable pages, the same as JSON, and files. Its job logs it as
 * a look at personal data. Throws RECORD_NOT_FOUND, and PERMISSION_MISSING {permission} for an account that sees less than all.
 */
export const exportChild = defineAct(student, {
  act: 'exportAll',
  of: 'record',
  asks: { language: choice(['zh_CN', 'en_US'], { required: true }) },
  showsAnswer: true,
  output: z.object({ jobId: z.string() }),
});
