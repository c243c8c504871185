import { defineCall } from '@kiga/entity/define-call.ts';
import { z } from 'zod';
import { ownerIds } from '../program/tenancy.ts';
import { type SymptomGroup, symptomGroupNames } from './figures.ts';

const day = z.iso.date('FIELD_DATE_INVALID');

/** Maximum length of the reason of a correction. */
export const CORRECTION_REASON_MAX = 200;

const groups = z.object(
  Object.fromEntries(symptomGroupNames.map((name) => [name, z.number()])) as Record<SymptomGroup, z.ZodNumber>,
);

const figures = z.object({
  expected: z.number(),
  came: z.number(),
  checked: z.number(),
  abnormal: z.number(),
  sick: z.number(),
  groups,
});

/**
 * Returns the figures of a week: by day, and by class. A day is live until it is settled at 10 o'clock; `later` counts
 * the children with symptoms that came after that. Last week is there for the comparison. Throws OWNER_OUT_OF_REACH.
 */
export const healthWeek = defineCall({
  name: 'health.statistics.week',
  method: 'GET',
  path: '/api/health/statistics/week',
  access: { anyOf: ['health.statistics.read'] },
  scope: 'tenant',
  input: z.strictObject({ day: day.optional(), ...ownerIds }),
  output: z.object({
    kigId: z.string(),
    kigName: z.string(),
    today: z.string(),
    now: z.string(),
    timeZone: z.string(),
    /** The week of the term, from 1; null outside of terms. */
    termWeek: z.number().nullable(),
    monday: z.string(),
    friday: z.string(),
    days: z.array(
      z.object({
        day: z.string(),
        open: z.boolean(),
        /** Moment of the settlement, ISO 8601; null while the figures are live. */
        settledAt: z.string().nullable(),
        /** The correction of settled figures; null without one. */
        corrected: z.object({ at: z.string(), by: z.string().nullable(), reason: z.string() }).nullable(),
        /** Children with symptoms that were found after the settlement. */
        later: z.number(),
        sums: figures,
        /** The same day of the week before. */
        before: figures,
      }),
    ),
    /** Classes in school order: the sums of the week and of the week before, and the present day. */
    classes: z.array(
      z.object({ id: z.string(), className: z.string(), today: figures, week: figures, before: figures }),
    ),
    sums: z.object({ today: figures, week: figures, before: figures }),
  }),
});

/** The figures of a week. */
export type HealthWeek = z.infer<typeof healthWeek.output>;

/** Figures that open the children behind them. */
export const openFigures = [...symptomGroupNames, 'abnormal', 'sick', 'unchecked'] as const;

/** Returns the children behind a figure of a span of days. Throws OWNER_OUT_OF_REACH. */
export const healthFigureChildren = defineCall({
  name: 'health.statistics.children',
  method: 'GET',
  path: '/api/health/statistics/children',
  access: { anyOf: ['health.statistics.readChildren'] },
  scope: 'tenant',
  input: z.strictObject({
    from: day,
    to: day,
    figure: z.enum(openFigures),
    classId: z.uuid().optional(),
    ...ownerIds,
  }),
  output: z.object({
    children: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        nameLatin: z.string().nullable(),
        className: z.string(),
        /** Days on which the child counts. */
        days: z.array(z.string()),
      }),
    ),
  }),
});

/**
 * Computes the settled figures of a day again, and keeps who did so, when and why. Throws HEALTH_DAY_NOT_SETTLED,
 * OWNER_OUT_OF_REACH.
 */
export const correctDayFigures = defineCall({
  name: 'health.statistics.correct',
  method: 'POST',
  path: '/api/health/statistics/correct',
  access: { anyOf: ['health.statistics.correct'] },
  scope: 'tenant',
  input: z.strictObject({
    day,
    reason: z.string().trim().min(1, 'FIELD_REQUIRED').max(CORRECTION_REASON_MAX, 'FIELD_TOO_LONG'),
    ...ownerIds,
  }),
  output: z.object({}),
});

/** Returns the figures of a week as an xlsx file, and logs it. */
export const exportHealthWeek = defineCall({
  name: 'health.statistics.export',
  method: 'POST',
  path: '/api/health/statistics/export',
  access: { anyOf: ['health.statistics.export'] },
  scope: 'tenant',
  input: z.strictObject({ day: day.optional(), ...ownerIds }),
  output: z.unknown(),
  answersFile: true,
});

/** Returns the settled figures of each kindergarten within reach in a week, by name. */
export const compareHealth = defineCall({
  name: 'health.statistics.compare',
  method: 'GET',
  path: '/api/health/statistics/compare',
  access: { anyOf: ['health.statistics.compare'] },
  scope: 'tenant',
  input: z.strictObject({ day: day.optional(), ...ownerIds }),
  output: z.object({
    monday: z.string(),
    friday: z.string(),
    today: z.string(),
    list: z.array(
      z.object({
        kigId: z.string(),
        kigName: z.string(),
        /** Days with settled figures. */
        days: z.number(),
        sums: figures,
      }),
    ),
  }),
});
