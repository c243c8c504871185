import { stateChoice } from '@kiga/entity/define-states.ts';
import { date } from '@kiga/entity/fields/date.ts';
import { file } from '@kiga/entity/fields/file.ts';
import { name } from '@kiga/entity/fields/name.ts';
import { records } from '@kiga/entity/fields/records.ts';
import { secretChoice } from '@kiga/entity/fields/secret-choice.ts';
import { secretText } from '@kiga/entity/fields/secret-text.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { time } from '@kiga/entity/fields/time.ts';
import type { FieldIssue } from '@kiga/entity/record-schema.ts';
import { childSight } from '../campus/child-sight.ts';
import { defineEntity } from '../program/tenancy.ts';
import { childFields } from './child-fields.ts';
import { medicineStates } from './medicine.states.ts';
import {
  DOSES_OF_DAY_MAX,
  daysBetween,
  doseUnits,
  isDose,
  MEDICINE_AHEAD_DAYS_MAX,
  MEDICINE_DAYS_MAX,
  storages,
} from './medicine.ts';
import { medicineColumns } from './registers.excel.ts';

/** Medicine that a family asks the kindergarten to give, with the doses that were given. */
export const medicine = defineEntity({
  area: 'health',
  name: 'medicine',
  table: 'health_medicines',
  fields: {
    ...childFields,
    medicineName: secretText({ required: true, maxLength: 60, sensitivity: 'health' }),
    /** A number, such as `2.5` or `1/2`. */
    dose: secretText({ required: true, maxLength: 10, sensitivity: 'health' }),
    doseUnit: secretChoice(doseUnits, { required: true, sensitivity: 'health' }),
    times: records(
      { at: time({ required: true }) },
      { maxCount: DOSES_OF_DAY_MAX, sensitivity: 'health', required: true },
    ),
    fromDay: date({ required: true, inLog: 'plain' }),
    toDay: date({ required: true, inLog: 'plain' }),
    reason: secretText({ required: true, maxLength: 100, sensitivity: 'health' }),
    storage: secretChoice(storages, { required: true, sensitivity: 'health' }),
    parentName: name({ required: true, person: true, sensitivity: 'family' }),
    /** Picture of the parent's signature. */
    signature: file({ mode: 'image', sensitivity: 'health' }),
    receivedBy: text({ maxLength: 40 }),
    /** Doses that were given, in the order of their entry. The act `give` adds them. */
    doses: records(
      {
        day: date({ required: true }),
        at: time({ required: true }),
        dose: text({ required: true, maxLength: 20 }),
        givenBy: text({ required: true, maxLength: 40 }),
      },
      { maxCount: MEDICINE_DAYS_MAX * DOSES_OF_DAY_MAX, writable: false, sensitivity: 'health' },
    ),
    status: stateChoice(medicineStates),
    cancelReason: secretText({ writable: false, maxLength: 200, sensitivity: 'health' }),
  },
  title: 'fromDay',
  list: ['fromDay', 'toDay', 'studentId', 'classId', 'medicineName', 'dose', 'doseUnit', 'times', 'doses', 'status'],
  filter: ['status', 'fromDay', 'toDay', 'studentId'],
  search: ['studentName'],
  sort: [
    { field: 'createdAt', order: 'desc' },
    { field: 'fromDay', order: 'desc' },
  ],
  form: [
    { name: 'child', fields: ['studentId', 'reason'] },
    { name: 'medicine', fields: ['medicineName', 'dose', 'doseUnit', 'storage'] },
    { name: 'time', fields: ['fromDay', 'toDay', 'times'] },
    { name: 'family', fields: ['parentName', 'signature', 'receivedBy'] },
  ],
  detail: [
    { name: 'child', fields: ['studentId', 'classId', 'reason'] },
    { name: 'medicine', fields: ['medicineName', 'dose', 'doseUnit', 'storage'] },
    { name: 'time', fields: ['fromDay', 'toDay', 'times'] },
    { name: 'given', fields: ['doses'] },
    { name: 'family', fields: ['parentName', 'signature', 'receivedBy', 'cancelReason'] },
  ],
  excel: medicineColumns,
  states: medicineStates,
  rules: [
    ({ dose }) => (dose && !isDose(dose) ? [{ field: 'dose', error: 'HEALTH_DOSE_NOT_NUMBER' }] : []),
    ({ fromDay, toDay }) => {
      if (!fromDay || !toDay) return [];
      if (toDay < fromDay) return [{ field: 'toDay', error: 'HEALTH_MEDICINE_ENDS_BEFORE_BEGIN' }];
      return daysBetween(fromDay, toDay) >= MEDICINE_DAYS_MAX
        ? [{ field: 'toDay', error: 'HEALTH_MEDICINE_TOO_LONG', data: { max: MEDICINE_DAYS_MAX } }]
        : [];
    },
    ({ fromDay }, { today }) =>
      fromDay && daysBetween(today, fromDay) > MEDICINE_AHEAD_DAYS_MAX
        ? [{ field: 'fromDay', error: 'HEALTH_MEDICINE_TOO_EARLY', data: { max: MEDICINE_AHEAD_DAYS_MAX } }]
        : [],
    ({ times }) =>
      (times ?? []).flatMap(({ at }, index, all): FieldIssue<`times.${number}.at`>[] =>
        all.findIndex((other) => other.at === at) < index
          ? [{ field: `times.${index}.at`, error: 'HEALTH_DOSE_TIME_TWICE' }]
          : [],
      ),
  ],
  sight: childSight,
  keep: { deletedDays: 180 },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'health.medicine': typeof medicine;
  }
}
