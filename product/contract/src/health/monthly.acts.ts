import { defineCall } from '@kiga/entity/define-call.ts';
import { z } from 'zod';
import { ownerIds } from '../program/tenancy.ts';

/** Figures of the monthly report, by section, in its order. */
export const monthlySections = {
  attendance: ['attendanceRate', 'absenceRate', 'sickAbsenceRate'],
  checks: ['morningRate', 'afternoonRate', 'abnormalRate'],
  illness: ['newCases', 'infectiousRate'],
  injuries: ['injuries', 'injuryRate'],
} as const;

/** A section of the monthly report. */
export type MonthlySection = keyof typeof monthlySections;

/** A figure of the monthly report. */
export type MonthlyFigure = (typeof monthlySections)[MonthlySection][number];

/** Sections of the monthly report in its order. */
export const monthlySectionNames = Object.keys(monthlySections) as [MonthlySection, ...MonthlySection[]];

/** Figures of the monthly report in its order. */
export const monthlyFigures = Object.values(monthlySections).flat() as [MonthlyFigure, ...MonthlyFigure[]];

/** Figures that are numbers of cases; all others are shares. */
export const countedFigures: readonly MonthlyFigure[] = ['newCases', 'injuries'];

const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'FIELD_FORMAT');

/** A figure: what was counted, and of how many. */
const value = z.object({ part: z.number(), whole: z.number() });

/** Values of figures by their names. */
const values = z.record(z.enum(monthlyFigures), value);

/**
 * Returns the report of a month up to today: each figure of the kindergarten and of its classes. Throws
 * OWNER_OUT_OF_REACH, HEALTH_MONTH_AHEAD.
 */
export const monthlyReport = defineCall({
  name: 'health.monthly.report',
  method: 'GET',
  path: '/api/health/monthly/report',
  access: { anyOf: ['health.monthly.read'] },
  scope: 'tenant',
  input: z.strictObject({ month: month.optional(), ...ownerIds }),
  output: z.object({
    kigId: z.string(),
    kigName: z.string(),
    month: z.string(),
    today: z.string(),
    /** Days on which the kindergarten was open so far. */
    openDays: z.number(),
    children: z.number(),
    sums: values,
    /** Classes in school order. */
    classes: z.array(z.object({ id: z.string(), className: z.string(), values })),
    /** New cases by disease, the most frequent first. */
    diseases: z.array(z.object({ disease: z.string(), cases: z.number() })),
  }),
});

/** The report of a month. */
export type MonthlyReport = z.infer<typeof monthlyReport.output>;

/** Returns the children behind a figure, with their counts, which add up to it. Errors: as `monthlyReport`. */
export const monthlyChildren = defineCall({
  name: 'health.monthly.children',
  method: 'GET',
  path: '/api/health/monthly/children',
  access: { anyOf: ['health.monthly.readChildren'] },
  scope: 'tenant',
  input: z.strictObject({ month, figure: z.enum(monthlyFigures), classId: z.uuid().optional(), ...ownerIds }),
  output: z.object({
    children: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        nameLatin: z.string().nullable(),
        className: z.string(),
        part: z.number(),
      }),
    ),
  }),
});

/** Returns the report as a PDF or an xlsx file, and logs it. Errors: as `monthlyReport`. */
export const exportMonthly = defineCall({
  name: 'health.monthly.export',
  method: 'POST',
  path: '/api/health/monthly/export',
  access: { anyOf: ['health.monthly.export'] },
  scope: 'tenant',
  input: z.strictObject({ month, form: z.enum(['pdf', 'xlsx']), ...ownerIds }),
  output: z.unknown(),
  answersFile: true,
});
