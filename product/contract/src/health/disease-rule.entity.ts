import { choice } from '@kiga/entity/fields/choice.ts';
import { date } from '@kiga/entity/fields/date.ts';
import { decimal } from '@kiga/entity/fields/decimal.ts';
import { flag } from '@kiga/entity/fields/flag.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { defineEntity } from '../program/tenancy.ts';
import { diseases } from './disease.ts';

/** Maximum number of days of isolation, incubation and watching. */
export const DISEASE_DAYS_MAX = 365;

const days = () => integer({ required: true, min: 0, max: DISEASE_DAYS_MAX });
const incubation = () => decimal({ min: 0, max: DISEASE_DAYS_MAX, places: 1, unit: '' });

/** The kindergarten's own rule of a disease from a day on. It wins over the rules of region and country. */
export const diseaseRule = defineEntity({
  area: 'health',
  name: 'diseaseRule',
  table: 'health_disease_rules',
  fields: {
    ruleName: text({ required: true, maxLength: 40 }),
    disease: choice(diseases, { required: true }),
    beginsOn: date({ required: true, inLog: 'plain' }),
    /** Text on which the figures rest. */
    source: text({ required: true, maxLength: 200, multiline: true }),
    incubationFrom: incubation(),
    incubationTo: incubation(),
    isolationDays: days(),
    /** Days without symptoms; empty where symptoms do not decide. */
    symptomFreeDays: integer({ min: 0, max: DISEASE_DAYS_MAX }),
    needsCertificate: flag({}),
    watchDays: days(),
    advice: text({ maxLength: 200, multiline: true }),
  },
  title: 'ruleName',
  list: ['ruleName', 'disease', 'beginsOn', 'isolationDays', 'symptomFreeDays', 'needsCertificate', 'watchDays'],
  filter: ['disease', 'beginsOn'],
  search: ['ruleName'],
  sort: [{ field: 'beginsOn', order: 'desc' }],
  form: [
    { name: 'basic', fields: ['ruleName', 'disease', 'beginsOn', 'source'] },
    { name: 'isolation', fields: ['isolationDays', 'symptomFreeDays', 'needsCertificate'] },
    { name: 'contacts', fields: ['incubationFrom', 'incubationTo', 'watchDays', 'advice'] },
  ],
  detail: [
    { name: 'basic', fields: ['disease', 'beginsOn', 'source'] },
    { name: 'isolation', fields: ['isolationDays', 'symptomFreeDays', 'needsCertificate'] },
    { name: 'contacts', fields: ['incubationFrom', 'incubationTo', 'watchDays', 'advice'] },
  ],
  rules: [
    ({ incubationFrom, incubationTo }) =>
      incubationFrom && incubationTo && incubationTo < incubationFrom
        ? [{ field: 'incubationTo', error: 'HEALTH_INCUBATION_ORDER' }]
        : [],
  ],
  keep: { deletedDays: 180 },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'health.diseaseRule': typeof diseaseRule;
  }
}
