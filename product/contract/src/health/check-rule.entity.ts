import { date } from '@kiga/entity/fields/date.ts';
import { decimal } from '@kiga/entity/fields/decimal.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { defineEntity } from '../program/tenancy.ts';
import { CELSIUS_MAX, CELSIUS_MIN } from './check.ts';

const celsius = () => decimal({ required: true, min: CELSIUS_MIN, max: CELSIUS_MAX, places: 1, unit: '°C' });

/** Maximum number of days for which photos of checks are kept. */
export const PHOTO_DAYS_MAX = 365;

/** The kindergarten's limits for checks from a day on. Without one, the usual limits hold. */
export const checkRule = defineEntity({
  area: 'health',
  name: 'checkRule',
  table: 'health_check_rules',
  fields: {
    ruleName: text({ required: true, maxLength: 40 }),
    beginsOn: date({ required: true, inLog: 'plain' }),
    suspectCelsius: celsius(),
    collectCelsius: celsius(),
    doubtBelowCelsius: celsius(),
    recheckMinutes: integer({ required: true, min: 1, max: 60 }),
    photoDays: integer({ required: true, min: 1, max: PHOTO_DAYS_MAX }),
    /** Text on which the figures rest. */
    source: text({ required: true, maxLength: 200, multiline: true }),
  },
  title: 'ruleName',
  list: ['ruleName', 'beginsOn', 'suspectCelsius', 'collectCelsius', 'recheckMinutes', 'photoDays'],
  filter: ['beginsOn'],
  search: ['ruleName'],
  sort: [{ field: 'beginsOn', order: 'desc' }],
  form: [
    { name: 'basic', fields: ['ruleName', 'beginsOn', 'source'] },
    { name: 'temperature', fields: ['suspectCelsius', 'collectCelsius', 'doubtBelowCelsius', 'recheckMinutes'] },
    { name: 'photos', fields: ['photoDays'] },
  ],
  detail: [
    { name: 'basic', fields: ['beginsOn', 'source'] },
    { name: 'temperature', fields: ['suspectCelsius', 'collectCelsius', 'doubtBelowCelsius', 'recheckMinutes'] },
    { name: 'photos', fields: ['photoDays'] },
  ],
  rules: [
    ({ suspectCelsius, collectCelsius }) =>
      suspectCelsius && collectCelsius && collectCelsius < suspectCelsius
        ? [{ field: 'collectCelsius', error: 'HEALTH_COLLECT_BELOW_SUSPECT' }]
        : [],
    ({ doubtBelowCelsius, suspectCelsius }) =>
      doubtBelowCelsius && suspectCelsius && doubtBelowCelsius >= suspectCelsius
        ? [{ field: 'doubtBelowCelsius', error: 'HEALTH_DOUBT_ABOVE_SUSPECT' }]
        : [],
  ],
  unique: [{ field: 'beginsOn', error: 'HEALTH_CHECK_RULE_DAY_TAKEN' }],
  keep: { deletedDays: 180 },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'health.checkRule': typeof checkRule;
  }
}
