import { defineAct } from '@kiga/entity/define-act.ts';
import { defineCall } from '@kiga/entity/define-call.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { z } from 'zod';
import { ownerIds } from '../program/tenancy.ts';
import type { RefundTerms } from './refund.ts';
import {
  refundBases,
  refundCountings,
  refundLimits,
  refundMeasures,
  refundPayments,
  refundRoundings,
} from './refund.ts';
import { MONTH, refundList } from './refund-list.entity.ts';

/**
 * Makes the draft of a month. Throws VALIDATION_FAILED at `month` with ATTENDANCE_REFUND_MONTH_TAKEN,
 * ATTENDANCE_REFUND_MONTH_AHEAD or ATTENDANCE_REFUND_NOTHING; PERMISSION_MISSING for an account of some classes.
 */
export const makeRefunds = defineAct(refundList, {
  act: 'make',
  of: 'list',
  asks: { month: text({ required: true, maxLength: 7, pattern: MONTH, inLog: 'plain' }) },
  output: z.object({ id: z.string() }),
});

/** Computes the lines of a draft again. Throws RECORD_NOT_FOUND, ATTENDANCE_REFUND_DECIDED, PERMISSION_MISSING. */
export const refreshRefunds = defineAct(refundList, { act: 'refresh', of: 'record', output: z.object({}) });

const figures = {
  dueDays: z.number(),
  presentDays: z.number(),
  absentDays: z.number(),
  /** Days that decided about the share. */
  measuredDays: z.number(),
  percent: z.number(),
  feePartFen: z.number(),
  mealDays: z.number(),
  mealPartFen: z.number(),
  amountFen: z.number(),
};

const line = z.object({
  studentId: z.string(),
  /** Masked where the reader may not see names; null for a child who was deleted since. */
  name: z.string().nullable(),
  className: z.string().nullable(),
  ruleName: z.string(),
  ...figures,
});

/** A line of a list: the refund of one child. */
export type RefundLine = z.infer<typeof line>;

/** Returns the lines of a list that the reader reaches, by class and name, with their sums. Throws RECORD_NOT_FOUND. */
export const refundLines = defineCall({
  name: 'attendance.refundList.lines',
  method: 'GET',
  path: '/api/attendance/refund-list/lines',
  access: { anyOf: ['attendance.refundList.read'] },
  scope: 'tenant',
  input: z.strictObject({ id: z.uuid(), ...ownerIds }),
  output: z.object({
    month: z.string(),
    lines: z.array(line),
    sums: z.object({ feePartFen: z.number(), mealPartFen: z.number(), amountFen: z.number() }),
  }),
});

/** Rule of a line as it held when the line was computed. */
const terms = z.object({
  ruleName: z.string(),
  source: z.string(),
  basis: z.enum(refundBases),
  measure: z.enum(refundMeasures),
  counting: z.enum(refundCountings),
  tiers: z.array(
    z.object({ limit: z.enum(refundLimits), days: z.number().nullable().optional(), percent: z.number() }),
  ),
  feeFen: z.number(),
  mealFen: z.number(),
  /** `HH:MM`; null where each absence counts as noticed. */
  noticeBefore: z.string().nullable(),
  firstDaysKept: z.number(),
  rounding: z.enum(refundRoundings),
  payment: z.enum(refundPayments),
});

/** Rule of a line, as it is frozen with it. */
export type FrozenTerms = z.infer<typeof terms> & RefundTerms;

/** Returns the days and the rule from which a line was computed. Throws RECORD_NOT_FOUND. */
export const explainRefund = defineCall({
  name: 'attendance.refundList.explain',
  method: 'GET',
  path: '/api/attendance/refund-list/explain',
  access: { anyOf: ['attendance.refundList.read'] },
  scope: 'tenant',
  input: z.strictObject({ id: z.uuid(), studentId: z.uuid(), ...ownerIds }),
  output: z.object({
    ...line.shape,
    terms,
    days: z.array(z.object({ day: z.string(), dueHalves: z.number(), cameHalves: z.number(), noticed: z.boolean() })),
  }),
});

/** A line with its days and its rule. */
export type ExplainedRefund = z.infer<typeof explainRefund.output>;

/** Returns a list as an xlsx file with its sums, and logs it. Throws RECORD_NOT_FOUND. */
export const exportRefunds = defineCall({
  name: 'attendance.refundList.export',
  method: 'POST',
  path: '/api/attendance/refund-list/export',
  access: { anyOf: ['attendance.refundList.export'] },
  scope: 'tenant',
  input: z.strictObject({ id: z.uuid(), ...ownerIds }),
  output: z.unknown(),
  answersFile: true,
});
