import { choice } from '@kiga/entity/fields/choice.ts';
import { coded } from '@kiga/entity/fields/coded.ts';
import { date } from '@kiga/entity/fields/date.ts';
import { decimal } from '@kiga/entity/fields/decimal.ts';
import { file } from '@kiga/entity/fields/file.ts';
import { flag } from '@kiga/entity/fields/flag.ts';
import { moment } from '@kiga/entity/fields/moment.ts';
import { records } from '@kiga/entity/fields/records.ts';
import { secretChoice } from '@kiga/entity/fields/secret-choice.ts';
import { secretText } from '@kiga/entity/fields/secret-text.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { time } from '@kiga/entity/fields/time.ts';
import type { FieldIssue } from '@kiga/entity/record-schema.ts';
import { dayParts } from '../attendance/people.ts';
import { childSight } from '../campus/child-sight.ts';
import { checkColours } from '../devices/event-kinds/morning-check.ts';
import { temperaturePlaces } from '../devices/event-kinds/temperature.ts';
import { defineEntity } from '../program/tenancy.ts';
import {
  CELSIUS_MAX,
  CELSIUS_MIN,
  CHECK_SYMPTOMS_MAX,
  checkActions,
  checkLevels,
  checkPlaces,
  MEASUREMENTS_MAX,
} from './check.ts';
import { childFields } from './child-fields.ts';

const level = () => secretChoice(checkLevels, { sensitivity: 'health' });

/** Sources of a check. */
export const checkSources = ['hand', 'machine'] as const;

/** A health check of a child: one for each half of a day. An empty place was normal or was not looked at. */
export const check = defineEntity({
  area: 'health',
  name: 'check',
  table: 'health_checks',
  fields: {
    ...childFields,
    day: date({ required: true, notInFuture: true, inLog: 'plain' }),
    part: choice(dayParts, { required: true }),
    /** Day and half as text; derived. */
    period: text({ writable: false, maxLength: 40 }),
    checkedAt: moment({ writable: false }),
    source: choice(checkSources, { writable: false }),
    /** Measurements in their order. The first one stays when a second follows. */
    temperatures: records(
      {
        celsius: decimal({ required: true, min: CELSIUS_MIN, max: CELSIUS_MAX, places: 1, unit: '°C' }),
        method: choice(temperaturePlaces, {}),
        takenAt: time({}),
      },
      { maxCount: MEASUREMENTS_MAX, sensitivity: 'health' },
    ),
    oral: level(),
    hand: level(),
    eye: level(),
    nails: level(),
    trauma: level(),
    spirit: level(),
    throat: level(),
    skin: level(),
    parotid: level(),
    breathing: level(),
    digestion: level(),
    lice: level(),
    belongings: level(),
    symptoms: records(
      { symptom: coded('symptom', { required: true }) },
      { maxCount: CHECK_SYMPTOMS_MAX, sensitivity: 'health' },
    ),
    hasMedicine: flag({}),
    /** Colour of the card; computed. */
    colour: secretChoice(checkColours, { writable: false, sensitivity: 'health' }),
    action: secretChoice(checkActions, { sensitivity: 'health' }),
    /** Name of the person who checked. */
    handledBy: text({ maxLength: 40 }),
    parentToldAt: time({}),
    outcome: secretText({ maxLength: 200, sensitivity: 'health' }),
    remark: secretText({ maxLength: 200, multiline: true, sensitivity: 'health' }),
    photo: file({ mode: 'image', sensitivity: 'health' }),
    secondPhoto: file({ mode: 'image', sensitivity: 'health' }),
    thirdPhoto: file({ mode: 'image', sensitivity: 'health' }),
  },
  title: 'period',
  list: ['period', 'studentId', 'classId', 'temperatures', 'colour', 'symptoms', 'action', 'handledBy'],
  filter: ['day', 'part', 'source', 'studentId', 'hasMedicine'],
  search: ['studentName'],
  sort: [
    { field: 'createdAt', order: 'desc' },
    { field: 'day', order: 'desc' },
  ],
  form: [
    { name: 'child', fields: ['studentId', 'day', 'part'] },
    { name: 'temperature', fields: ['temperatures'] },
    { name: 'places', fields: checkPlaces },
    { name: 'findings', fields: ['symptoms', 'hasMedicine'] },
    { name: 'handling', fields: ['action', 'handledBy', 'parentToldAt', 'outcome', 'remark'] },
    { name: 'photos', fields: ['photo', 'secondPhoto', 'thirdPhoto'] },
  ],
  detail: [
    { name: 'child', fields: ['studentId', 'classId', 'part', 'day', 'checkedAt', 'source', 'colour'] },
    { name: 'temperature', fields: ['temperatures'] },
    { name: 'places', fields: checkPlaces },
    { name: 'findings', fields: ['symptoms', 'hasMedicine'] },
    { name: 'handling', fields: ['action', 'handledBy', 'parentToldAt', 'outcome', 'remark'] },
    { name: 'photos', fields: ['photo', 'secondPhoto', 'thirdPhoto'] },
  ],
  rules: [
    ({ symptoms }) =>
      (symptoms ?? []).flatMap(({ symptom }, index, all): FieldIssue<`symptoms.${number}.symptom`>[] =>
        all.findIndex((other) => other.symptom === symptom) < index
          ? [{ field: `symptoms.${index}.symptom`, error: 'HEALTH_SYMPTOM_TWICE' }]
          : [],
      ),
  ],
  sight: childSight,
  keep: { deletedDays: 180 },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'health.check': typeof check;
  }
}
