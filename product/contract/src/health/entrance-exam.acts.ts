import { defineCall } from '@kiga/entity/define-call.ts';
import { z } from 'zod';
import { ownerIds } from '../program/tenancy.ts';

/** Why a child needs an examination: it has none, or was away for longer than the rule allows since the last one. */
export const examReasons = ['none', 'away'] as const;

/**
 * Returns the enrolled children of the reader's classes who need an examination, by class and name, with the rule that
 * says so.
 */
export const examsDue = defineCall({
  name: 'health.entranceExam.due',
  method: 'GET',
  path: '/api/health/entrance-exam/due',
  access: { anyOf: ['health.entranceExam.read'] },
  scope: 'tenant',
  input: z.strictObject({ ...ownerIds }),
  output: z.object({
    kigId: z.string(),
    awayMonths: z.number(),
    children: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        nameLatin: z.string().nullable(),
        className: z.string(),
        reason: z.enum(examReasons),
        /** Last day before the absence; null for a child without an examination. */
        awaySince: z.string().nullable(),
      }),
    ),
  }),
});

/** The children who need an examination. */
export type ExamsDue = z.infer<typeof examsDue.output>;
