import { choice } from '@kiga/entity/fields/choice.ts';
import { date } from '@kiga/entity/fields/date.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { money } from '@kiga/entity/fields/money.ts';
import { reference } from '@kiga/entity/fields/reference.ts';
import { rows } from '@kiga/entity/fields/rows.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { time } from '@kiga/entity/fields/time.ts';
import type { FieldIssue } from '@kiga/entity/record-schema.ts';
import { defineEntity } from '../program/tenancy.ts';
import {
  type RefundTier,
  refundBases,
  refundCountings,
  refundLimits,
  refundMeasures,
  refundPayments,
  refundRoundings,
} from './refund.ts';

/** Maximum number of tiers of a rule. */
export const REFUND_TIERS_MAX = 10;

/** Maximum number of days of a tier. */
export const REFUND_DAYS_MAX = 366;

/**
 * A rule for refunds from a day on: of a class, of a grade, or of the whole kindergarten where neither is named. A
 * month follows the rule that holds on its first day. A class's rule wins over its grade's, and that over the
 * kindergarten's; then the latest beginning wins.
 */
export const refundRule = defineEntity({
  area: 'attendance',
  name: 'refundRule',
  table: 'refund_rules',
  fields: {
    ruleName: text({ required: true, maxLength: 40 }),
    beginsOn: date({ required: true, inLog: 'plain' }),
    gradeId: reference('campus.grade', {}),
    classId: reference('campus.class', {}),
    /** Law or contract on which the rule rests. */
    source: text({ required: true, maxLength: 200, multiline: true }),
    basis: choice(refundBases, { required: true }),
    measure: choice(refundMeasures, { required: true }),
    counting: choice(refundCountings, { required: true }),
    tiers: rows(
      {
        limit: choice(refundLimits, { required: true }),
        days: integer({ min: 0, max: REFUND_DAYS_MAX }),
        percent: integer({ required: true, min: 0, max: 100 }),
      },
      { required: true, maxCount: REFUND_TIERS_MAX },
    ),
    /** Fee of a month or a term, depending on the basis. */
    feeFen: money({ required: true }),
    /** Price of the meals of a day. */
    mealFen: money({ required: true }),
    /** Leave that is filed before this time of the day counts as noticed; each absence does where it is empty. */
    noticeBefore: time({}),
    /** Absent days at the beginning whose meals are not refunded. */
    firstDaysKept: integer({ min: 0, max: REFUND_DAYS_MAX }),
    rounding: choice(refundRoundings, { required: true }),
    payment: choice(refundPayments, { required: true }),
  },
  title: 'ruleName',
  list: ['ruleName', 'beginsOn', 'gradeId', 'classId', 'basis', 'feeFen', 'mealFen', 'payment'],
  filter: ['beginsOn', 'gradeId', 'classId'],
  search: ['ruleName'],
  sort: [
    { field: 'beginsOn', order: 'desc' },
    { field: 'ruleName', order: 'asc' },
  ],
  form: [
    { name: 'basic', fields: ['ruleName', 'beginsOn', 'gradeId', 'classId', 'source'] },
    { name: 'fee', fields: ['basis', 'feeFen', 'measure', 'counting', 'tiers'] },
    { name: 'meals', fields: ['mealFen', 'noticeBefore', 'firstDaysKept'] },
    { name: 'payment', fields: ['rounding', 'payment'] },
  ],
  detail: [
    { name: 'basic', fields: ['beginsOn', 'gradeId', 'classId', 'source'] },
    { name: 'fee', fields: ['basis', 'feeFen', 'measure', 'counting', 'tiers'] },
    { name: 'meals', fields: ['mealFen', 'noticeBefore', 'firstDaysKept'] },
    { name: 'payment', fields: ['rounding', 'payment'] },
  ],
  rules: [
    ({ gradeId, classId }) => (gradeId && classId ? [{ field: 'classId', error: 'ATTENDANCE_RULE_FOR_BOTH' }] : []),
    ({ tiers }) => tierIssues((tiers ?? []) as readonly Partial<RefundTier>[]),
  ],
  keep: { deletedDays: 180 },
});

/** Checks that a tier has a number of days exactly where its limit is one. */
function tierIssues(tiers: readonly Partial<RefundTier>[]): (FieldIssue & { field: `tiers.${number}.days` })[] {
  return tiers.flatMap(({ limit, days = null }, index) => {
    const field = `tiers.${index}.days` as const;
    if (limit === 'days') return days === null ? [{ field, error: 'FIELD_REQUIRED' }] : [];
    return limit && days !== null ? [{ field, error: 'ATTENDANCE_TIER_DAYS_UNUSED' }] : [];
  });
}

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'attendance.refundRule': typeof refundRule;
  }
}
