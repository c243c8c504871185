import { choice } from '@kiga/entity/fields/choice.ts';
import { coded } from '@kiga/entity/fields/coded.ts';
import { date } from '@kiga/entity/fields/date.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { text } from '@kiga/entity/fields/text.ts';
import type { FieldIssue } from '@kiga/entity/record-schema.ts';
import { defineEntity } from '../program/tenancy.ts';
import { alarmUnits, meals } from './alarm.ts';
import { diseases } from './disease.ts';

/** Maximum number of days of a window. */
export const ALARM_DAYS_MAX = 30;

const subjects = ['disease', 'symptom', 'meal'] as const;

/** The kindergarten's own alarm rule from a day on, about a disease, a symptom or a meal. */
export const alarmRule = defineEntity({
  area: 'health',
  name: 'alarmRule',
  table: 'health_alarm_rules',
  fields: {
    ruleName: text({ required: true, maxLength: 40 }),
    beginsOn: date({ required: true, inLog: 'plain' }),
    source: text({ required: true, maxLength: 200, multiline: true }),
    disease: choice(diseases, {}),
    symptom: coded('symptom', {}),
    meal: choice(meals, {}),
    days: integer({ required: true, min: 1, max: ALARM_DAYS_MAX }),
    threshold: integer({ required: true, min: 1, max: 100 }),
    unit: choice(alarmUnits, { required: true }),
    hours: integer({ required: true, min: 1, max: 168 }),
    advice: text({ maxLength: 200, multiline: true }),
  },
  title: 'ruleName',
  list: ['ruleName', 'beginsOn', 'disease', 'symptom', 'meal', 'unit', 'days', 'threshold', 'hours'],
  filter: ['beginsOn', 'disease', 'unit'],
  search: ['ruleName'],
  sort: [{ field: 'beginsOn', order: 'desc' }],
  form: [
    { name: 'basic', fields: ['ruleName', 'beginsOn', 'source'] },
    { name: 'subject', fields: subjects },
    { name: 'limits', fields: ['unit', 'days', 'threshold'] },
    { name: 'report', fields: ['hours', 'advice'] },
  ],
  detail: [
    { name: 'basic', fields: ['beginsOn', 'source'] },
    { name: 'subject', fields: subjects },
    { name: 'limits', fields: ['unit', 'days', 'threshold'] },
    { name: 'report', fields: ['hours', 'advice'] },
  ],
  rules: [
    (rule): FieldIssue<(typeof subjects)[number]>[] => {
      const given = subjects.filter((name) => rule[name]);
      if (given.length === 0) return [{ field: 'disease', error: 'HEALTH_ALARM_SUBJECT_MISSING' }];
      return given.slice(1).map((field) => ({ field, error: 'HEALTH_ALARM_SUBJECT_TWICE' }));
    },
  ],
  keep: { deletedDays: 180 },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'health.alarmRule': typeof alarmRule;
  }
}
