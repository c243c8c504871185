import { defineCall } from '@kiga/entity/define-call.ts';
import { FIRST_PAGE, PAGE_SIZE, PAGE_SIZE_MAX } from '@kiga/entity/entity-calls.ts';
import { z } from 'zod';
import { ownerIds } from '../program/tenancy.ts';

/** Figures of children's days, which a reader can open. */
export const dayFigures = ['came', 'sick', 'personal', 'other', 'unknown', 'late', 'early'] as const;

/** A figure of children's days. */
export type DayFigure = (typeof dayFigures)[number];

/** Orders of the comparison of kindergartens. */
export const comparisonOrders = ['rate', 'sickShare', 'lateShare', 'due'] as const;

const day = z.iso.date('FIELD_FORMAT');

/** Maximum number of days of statistics. */
export const STATISTICS_DAYS_MAX = 366;

/** A span of days, both inclusive. */
const span = { from: day, to: day };

const chosen = { ...span, gradeId: z.uuid().optional(), classId: z.uuid().optional() };

/** Sums of stored days. `due`, `came` and the reasons are days in steps of a half; `late` and `early` are counts. */
const sums = z.object({
  due: z.number(),
  came: z.number(),
  sick: z.number(),
  personal: z.number(),
  other: z.number(),
  unknown: z.number(),
  late: z.number(),
  lateMinutes: z.number(),
  early: z.number(),
  earlyMinutes: z.number(),
});

/** Sums of stored days. */
export type StatisticsSums = z.infer<typeof sums>;

/**
 * Returns sums of children's stored days of one kindergarten: in all, by class, month, week and day. An account limited
 * to some classes receives those of its classes. Throws OWNER_OUT_OF_REACH, ATTENDANCE_SPAN {max} at `to`.
 */
export const statisticsFigures = defineCall({
  name: 'attendance.statistics.figures',
  method: 'POST',
  path: '/api/attendance/statistics/figures',
  access: { anyOf: ['attendance.statistics.read'] },
  scope: 'tenant',
  input: z.strictObject({ ...chosen, ...ownerIds }),
  output: z.object({
    kigId: z.string(),
    kigName: z.string(),
    sums,
    /** In school order. */
    classes: z.array(z.object({ id: z.string(), className: z.string(), sums })),
    /** Months `yyyy-mm`, Mondays of weeks, and days, oldest first. */
    months: z.array(z.object({ month: z.string(), sums })),
    weeks: z.array(z.object({ week: z.string(), sums })),
    days: z.array(z.object({ day: z.string(), sums })),
    /** Days of the kindergarten that are being computed again, so that the sums may still change. */
    computing: z.number(),
  }),
});

/** Returns the same figures as an xlsx file, with a sheet for each part. Errors: see there. */
export const exportStatistics = defineCall({
  name: 'attendance.statistics.export',
  method: 'POST',
  path: '/api/attendance/statistics/export',
  access: { anyOf: ['attendance.statistics.export'] },
  scope: 'tenant',
  input: z.strictObject({ ...chosen, ...ownerIds }),
  output: z.unknown(),
  answersFile: true,
});

/**
 * Returns the children behind a figure, with their days, by name. The counts add up to the figure. Throws
 * OWNER_OUT_OF_REACH, ATTENDANCE_SPAN {max} at `to`.
 */
export const statisticsChildren = defineCall({
  name: 'attendance.statistics.children',
  method: 'POST',
  path: '/api/attendance/statistics/children',
  access: { anyOf: ['attendance.statistics.readChildren'] },
  scope: 'tenant',
  input: z.strictObject({ ...chosen, figure: z.enum(dayFigures, 'FIELD_CHOICE_UNKNOWN'), ...ownerIds }),
  output: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      className: z.string(),
      /** Days in steps of a half, or times late or early. */
      count: z.number(),
      days: z.array(z.string()),
    }),
  ),
});

/**
 * Compares the kindergartens within reach by figures only. Shares are parts of the days due; null without any. Throws
 * ATTENDANCE_SPAN {max} at `to`.
 */
export const compareAttendance = defineCall({
  name: 'attendance.statistics.compare',
  method: 'POST',
  path: '/api/attendance/statistics/compare',
  access: { anyOf: ['attendance.statistics.compare'] },
  scope: 'tenant',
  input: z.strictObject({
    ...span,
    sort: z.enum(comparisonOrders, 'FIELD_CHOICE_UNKNOWN').default('rate'),
    order: z.enum(['asc', 'desc'], 'FIELD_CHOICE_UNKNOWN').default('asc'),
    pageNumber: z.number().int().min(1).max(1_000_000).default(FIRST_PAGE),
    pageSize: z.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE),
    ...ownerIds,
  }),
  output: z.object({
    total: z.number(),
    list: z.array(
      z.object({
        kigId: z.string(),
        kigName: z.string(),
        due: z.number(),
        rate: z.number().nullable(),
        sickShare: z.number().nullable(),
        lateShare: z.number().nullable(),
      }),
    ),
  }),
});

/** A span of days with a class or a grade. */
export type StatisticsSpan = Pick<z.output<typeof statisticsFigures.input>, 'from' | 'to' | 'gradeId' | 'classId'>;
