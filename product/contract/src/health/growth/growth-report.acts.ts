import { defineAct } from '@kiga/entity/define-act.ts';
import { defineCall } from '@kiga/entity/define-call.ts';
import { choice } from '@kiga/entity/fields/choice.ts';
import { date } from '@kiga/entity/fields/date.ts';
import { reference } from '@kiga/entity/fields/reference.ts';
import { z } from 'zod';
import { ownerIds } from '../../program/tenancy.ts';
import { growthFamilies, growthStandards } from './growth.ts';
import { curveIndicators } from './growth-curves.ts';
import { growthReport, growthReportLanguages } from './growth-report.entity.ts';

/**
 * Orders the sheets of a class, of a child, or of the kindergarten where neither is named. A job makes them. Throws
 * RECORD_NOT_FOUND, FIELD_NOT_READABLE for a reader without health data, HEALTH_REPORT_OWN_CLASSES for an account of some
 * classes that orders all, and VALIDATION_FAILED with HEALTH_REPORT_ONE_SUBJECT, FIELD_DATE_IN_FUTURE.
 */
export const makeGrowthReport = defineAct(growthReport, {
  act: 'make',
  of: 'list',
  asks: {
    classId: reference('campus.class', {}),
    studentId: reference('campus.student', {}),
    untilDay: date({ required: true }),
    language: choice(growthReportLanguages, { required: true }),
  },
  output: z.object({ id: z.string() }),
});

/** Returns the file of an order. Throws RECORD_NOT_FOUND, JOB_FILE_GONE, and refusals of rights lost since the order. */
export const growthReportFile = defineCall({
  name: 'health.growthReport.file',
  method: 'GET',
  path: '/api/health/growth-report/file',
  access: { anyOf: ['health.growthReport.make'] },
  scope: 'tenant',
  input: z.strictObject({ id: z.uuid(), ...ownerIds }),
  output: z.unknown(),
  answersFile: true,
});

/**
 * Returns the sheet of a child as a PDF, and notes it in the log. The sheet is about the last measurement up to the day.
 * Throws RECORD_NOT_FOUND, FIELD_NOT_READABLE for a reader without health data, HEALTH_CHILD_NOT_MEASURED.
 */
export const childGrowthReport = defineCall({
  name: 'health.growthReport.child',
  method: 'GET',
  path: '/api/health/growth-report/child',
  access: { anyOf: ['health.growthReport.print'] },
  scope: 'tenant',
  input: z.strictObject({
    studentId: z.uuid(),
    /** By default today. */
    day: z.iso.date('FIELD_FORMAT').optional(),
    /** By default the language of the call. */
    sheetLanguage: z.enum(growthReportLanguages).optional(),
    ...ownerIds,
  }),
  output: z.unknown(),
  answersFile: true,
});

const curve = z.object({
  family: z.enum(growthFamilies),
  indicator: z.enum(curveIndicators),
  segments: z.array(
    z.object({
      standard: z.enum(growthStandards),
      rows: z.array(z.object({ ageDays: z.number(), sds: z.array(z.number()) })),
    }),
  ),
  points: z.array(z.object({ day: z.string(), ageDays: z.number(), value: z.number(), z: z.number().nullable() })),
});

/**
 * Returns the curves of a child: bands of both families of standards, and all measurements. Throws RECORD_NOT_FOUND,
 * FIELD_NOT_READABLE for a reader without health data.
 */
export const growthChart = defineCall({
  name: 'health.growthReport.chart',
  method: 'GET',
  path: '/api/health/growth-report/chart',
  access: { anyOf: ['health.measurement.read'] },
  scope: 'tenant',
  input: z.strictObject({ studentId: z.uuid(), ...ownerIds }),
  output: z.object({
    /** Family of the kindergarten. */
    family: z.enum(growthFamilies),
    axis: z.object({ fromYears: z.number(), toYears: z.number() }),
    /** None without a measurement. */
    curves: z.array(curve),
  }),
});

/** Curves of a child. */
export type GrowthChart = z.infer<typeof growthChart.output>;
