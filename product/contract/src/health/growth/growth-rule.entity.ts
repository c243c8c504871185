import { choice } from '@kiga/entity/fields/choice.ts';
import { date } from '@kiga/entity/fields/date.ts';
import { decimal } from '@kiga/entity/fields/decimal.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { defineEntity } from '../../program/tenancy.ts';
import { growthFamilies, haemoglobinLimitsGPerL, visionLimits } from './growth.ts';

const months = () => integer({ required: true, min: 1, max: 12 });
const visits = () => integer({ required: true, min: 1, max: 12 });
const acuity = () => decimal({ required: true, ...visionLimits, places: 1, unit: '' });

/** The kindergarten's figures for growth from a day on. Without one, the usual figures hold. */
export const growthRule = defineEntity({
  area: 'health',
  name: 'growthRule',
  table: 'health_growth_rules',
  fields: {
    ruleName: text({ required: true, maxLength: 40 }),
    beginsOn: date({ required: true, inLog: 'plain' }),
    family: choice(growthFamilies, { required: true }),
    measureMonths: months(),
    followMonthsYoung: months(),
    followMonths: months(),
    referAfterVisits: visits(),
    closeAfterNormal: visits(),
    anaemiaBelowGPerL: decimal({ required: true, ...haemoglobinLimitsGPerL, places: 0, unit: 'g/L' }),
    visionBelowYoung: acuity(),
    visionBelow: acuity(),
    /** Text on which the figures rest. */
    source: text({ required: true, maxLength: 200, multiline: true }),
  },
  title: 'ruleName',
  list: ['ruleName', 'beginsOn', 'family', 'measureMonths', 'followMonths', 'anaemiaBelowGPerL'],
  filter: ['beginsOn'],
  search: ['ruleName'],
  sort: [{ field: 'beginsOn', order: 'desc' }],
  form: [
    { name: 'basic', fields: ['ruleName', 'beginsOn', 'source'] },
    { name: 'rating', fields: ['family', 'anaemiaBelowGPerL', 'visionBelowYoung', 'visionBelow'] },
    {
      name: 'rhythm',
      fields: ['measureMonths', 'followMonthsYoung', 'followMonths', 'referAfterVisits', 'closeAfterNormal'],
    },
  ],
  detail: [
    { name: 'basic', fields: ['beginsOn', 'source'] },
    { name: 'rating', fields: ['family', 'anaemiaBelowGPerL', 'visionBelowYoung', 'visionBelow'] },
    {
      name: 'rhythm',
      fields: ['measureMonths', 'followMonthsYoung', 'followMonths', 'referAfterVisits', 'closeAfterNormal'],
    },
  ],
  unique: [{ field: 'beginsOn', error: 'HEALTH_GROWTH_RULE_DAY_TAKEN' }],
  keep: { deletedDays: 180 },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'health.growthRule': typeof growthRule;
  }
}
