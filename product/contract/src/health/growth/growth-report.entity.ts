import { stateChoice } from '@kiga/entity/define-states.ts';
import { choice } from '@kiga/entity/fields/choice.ts';
import { date } from '@kiga/entity/fields/date.ts';
import { flag } from '@kiga/entity/fields/flag.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { moment } from '@kiga/entity/fields/moment.ts';
import { name } from '@kiga/entity/fields/name.ts';
import { records } from '@kiga/entity/fields/records.ts';
import { reference } from '@kiga/entity/fields/reference.ts';
import { secretText } from '@kiga/entity/fields/secret-text.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { childSight } from '../../campus/child-sight.ts';
import { defineEntity } from '../../program/tenancy.ts';
import { growthReportStates } from './growth-report.states.ts';

/** Subjects of an order. */
export const growthReportSubjects = ['child', 'class', 'kindergarten'] as const;

/** Languages of a sheet. */
export const growthReportLanguages = ['zh_CN', 'en_US'] as const;

/** Reasons for which a child has no sheet: no measurement up to the day, or a mistake while it was drawn. */
export const missingSheetReasons = ['notMeasured', 'broken'] as const;

/** Reason for which a child has no sheet. */
export type MissingSheetReason = (typeof missingSheetReasons)[number];

/** Reasons for which an order failed. */
export const growthReportFailures = ['nothingMeasured', 'lostRights', 'broken'] as const;

/** Reason for which an order failed. */
export type GrowthReportFailure = (typeof growthReportFailures)[number];

/** Most children of one order. */
export const GROWTH_REPORT_CHILDREN_MAX = 2_000;

const computed = { writable: false } as const;
const count = () => integer({ ...computed, min: 0, max: GROWTH_REPORT_CHILDREN_MAX });

/** An order of growth reports. A job makes the sheets; its account gets the file for a day. */
export const growthReport = defineEntity({
  area: 'health',
  name: 'growthReport',
  table: 'health_growth_reports',
  fields: {
    reportName: text({ ...computed, maxLength: 100 }),
    reportNameEn: text({ ...computed, maxLength: 100 }),
    status: stateChoice(growthReportStates),
    subject: choice(growthReportSubjects, computed),
    studentId: reference('campus.student', computed),
    classId: reference('campus.class', computed),
    untilDay: date(computed),
    language: choice(growthReportLanguages, computed),
    orderedBy: text({ ...computed, maxLength: 40 }),
    childCount: count(),
    /** Sheets made so far. */
    doneCount: count(),
    missingCount: count(),
    /** Children without a sheet, by name. */
    leftOut: records(
      {
        childName: name({ required: true, person: true }),
        className: text({ maxLength: 40 }),
        reason: choice(missingSheetReasons, { required: true }),
      },
      { ...computed, maxCount: GROWTH_REPORT_CHILDREN_MAX, sensitivity: 'health' },
    ),
    /** Characters that the font lacks. They are parts of names. */
    lackingCharacters: secretText({ ...computed, maxLength: 200, sensitivity: 'health' }),
    failure: choice(growthReportFailures, computed),
    fileUntil: moment(computed),
    /** True where the reader can download the file now. */
    hasFile: flag(computed),
  },
  title: 'reportName',
  titleEnUS: 'reportNameEn',
  list: ['reportName', 'status', 'untilDay', 'language', 'doneCount', 'missingCount', 'orderedBy', 'hasFile'],
  filter: ['status', 'subject', 'classId', 'untilDay'],
  search: ['reportName', 'reportNameEn'],
  sort: [{ field: 'createdAt', order: 'desc' }],
  form: [],
  detail: [
    { name: 'order', fields: ['subject', 'classId', 'studentId', 'untilDay', 'language', 'orderedBy'] },
    {
      name: 'progress',
      fields: ['childCount', 'doneCount', 'missingCount', 'failure', 'fileUntil', 'lackingCharacters'],
    },
    { name: 'leftOut', fields: ['leftOut'] },
  ],
  states: growthReportStates,
  sight: childSight,
  keep: { deletedDays: 30, closed: { field: 'status', values: ['ready', 'failed', 'cancelled'], days: 365 } },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'health.growthReport': typeof growthReport;
  }
}
