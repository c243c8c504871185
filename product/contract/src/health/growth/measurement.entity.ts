import { choice } from '@kiga/entity/fields/choice.ts';
import { date } from '@kiga/entity/fields/date.ts';
import { decimal } from '@kiga/entity/fields/decimal.ts';
import { flag } from '@kiga/entity/fields/flag.ts';
import { records } from '@kiga/entity/fields/records.ts';
import { secretChoice } from '@kiga/entity/fields/secret-choice.ts';
import { secretDecimal } from '@kiga/entity/fields/secret-decimal.ts';
import { secretText } from '@kiga/entity/fields/secret-text.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { childSight } from '../../campus/child-sight.ts';
import { defineEntity } from '../../program/tenancy.ts';
import { childFields } from '../child-fields.ts';
import {
  growthFamilies,
  growthIndicators,
  growthLevels,
  growthStandards,
  haemoglobinLimitsGPerL,
  headLimitsCm,
  heightLimitsCm,
  measurementSources,
  measuringPositions,
  nutritionStates,
  otherFindings,
  TEETH_MAX,
  visionLimits,
  weightLimitsKg,
} from './growth.ts';
import { measurementColumns } from './measurement.excel.ts';

const health = { sensitivity: 'health' } as const;
const acuity = () => secretDecimal({ ...visionLimits, places: 1, unit: '', ...health });
const teeth = () => secretDecimal({ min: 0, max: TEETH_MAX, places: 0, unit: '', ...health });

/** Fields of a measurement that a person or a machine gives. */
export const measuredValues = [
  'heightCm',
  'weightKg',
  'headCm',
  'visionLeft',
  'visionRight',
  'haemoglobinGPerL',
  'teethCount',
  'cariesCount',
] as const;

/** Field of a measurement that a person or a machine gives. */
export type MeasuredValue = (typeof measuredValues)[number];

/** Greatest number of results of one measurement: each indicator by each family of standards. */
const RESULTS_MAX = growthIndicators.length * growthFamilies.length;

/** A measurement of a child: one for each child and day. The results follow from it, from birthday and sex. */
export const measurement = defineEntity({
  area: 'health',
  name: 'measurement',
  table: 'health_measurements',
  fields: {
    ...childFields,
    measuredOn: date({ required: true, notInFuture: true, inLog: 'plain' }),
    heightCm: secretDecimal({ ...heightLimitsCm, places: 1, unit: 'cm', ...health }),
    /** How the height was measured; by default lying under two years. */
    position: choice(measuringPositions, {}),
    weightKg: secretDecimal({ ...weightLimitsKg, places: 2, unit: 'kg', ...health }),
    /** Kept without a rating. */
    headCm: secretDecimal({ ...headLimitsCm, places: 1, unit: 'cm', ...health }),
    visionLeft: acuity(),
    visionRight: acuity(),
    haemoglobinGPerL: secretDecimal({ ...haemoglobinLimitsGPerL, places: 0, unit: 'g/L', ...health }),
    teethCount: teeth(),
    cariesCount: teeth(),
    remark: secretText({ maxLength: 200, multiline: true, ...health }),
    /** Name of the person who measured; by default that of the account. */
    measuredBy: text({ maxLength: 40 }),
    source: choice(measurementSources, { writable: false }),
    /** Name of the machine; empty without one. */
    machineName: text({ writable: false, maxLength: 60 }),
    /** True where a person confirmed values that are unlikely for this child. */
    confirmed: flag({}),
    /** True where unlikely values wait for a person: those of a machine, or after a correction of sex or birthday. */
    toCheck: flag({ writable: false, ...health }),
    /** Family of standards that decided, and the version of the way of computing. */
    ratedBy: choice(growthFamilies, { writable: false }),
    method: text({ writable: false, maxLength: 20 }),
    /** Findings by the deciding family and by the figures of the kindergarten. */
    findings: records(
      { finding: choice([...nutritionStates, ...otherFindings], { required: true }) },
      { maxCount: 10, writable: false, ...health },
    ),
    /** Results by both families of standards. */
    results: records(
      {
        family: choice(growthFamilies, { required: true }),
        standard: choice(growthStandards, { required: true }),
        indicator: choice(growthIndicators, { required: true }),
        value: decimal({ required: true, min: 0, max: 1_000, places: 2, unit: '' }),
        median: decimal({ required: true, min: 0, max: 1_000, places: 2, unit: '' }),
        z: decimal({ required: true, min: -99, max: 99, places: 2, unit: '' }),
        percentile: decimal({ required: true, min: 0, max: 100, places: 1, unit: '' }),
        level: choice(growthLevels, { required: true }),
        nutrition: choice(nutritionStates, {}),
      },
      { maxCount: RESULTS_MAX, writable: false, ...health },
    ),
    /** Level of height and of weight by the deciding family. */
    heightLevel: secretChoice(growthLevels, { writable: false, ...health }),
    weightLevel: secretChoice(growthLevels, { writable: false, ...health }),
  },
  title: 'measuredOn',
  list: [
    'measuredOn',
    'studentId',
    'classId',
    'heightCm',
    'heightLevel',
    'weightKg',
    'weightLevel',
    'findings',
    'measuredBy',
    'source',
  ],
  filter: ['measuredOn', 'studentId', 'toCheck', 'source', 'findings'],
  search: ['studentName'],
  sort: [
    { field: 'measuredOn', order: 'desc' },
    { field: 'createdAt', order: 'desc' },
  ],
  form: [
    { name: 'child', fields: ['studentId', 'measuredOn', 'measuredBy'] },
    { name: 'growth', fields: ['heightCm', 'position', 'weightKg', 'headCm', 'confirmed'] },
    { name: 'other', fields: ['visionLeft', 'visionRight', 'haemoglobinGPerL', 'teethCount', 'cariesCount', 'remark'] },
  ],
  detail: [
    { name: 'child', fields: ['studentId', 'classId', 'measuredOn', 'measuredBy', 'source', 'machineName'] },
    { name: 'growth', fields: ['heightCm', 'position', 'weightKg', 'headCm', 'toCheck', 'confirmed'] },
    { name: 'other', fields: ['visionLeft', 'visionRight', 'haemoglobinGPerL', 'teethCount', 'cariesCount', 'remark'] },
    { name: 'results', fields: ['findings', 'results', 'ratedBy', 'method'] },
  ],
  excel: measurementColumns,
  import: { required: ['stuName', 'measuredOn'], match: [['studentId', 'measuredOn']] },
  rules: [
    (record) =>
      measuredValues.some((name) => record[name] !== null && record[name] !== undefined)
        ? []
        : [{ field: 'heightCm', error: 'HEALTH_NOTHING_MEASURED' }],
    ({ teethCount, cariesCount }) =>
      cariesCount && cariesCount > (teethCount ?? TEETH_MAX)
        ? [{ field: 'cariesCount', error: 'HEALTH_MORE_CARIES_THAN_TEETH' }]
        : [],
  ],
  sight: childSight,
  keep: { deletedDays: 180 },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'health.measurement': typeof measurement;
  }
}
