import { choice } from '@kiga/entity/fields/choice.ts';
import { date } from '@kiga/entity/fields/date.ts';
import { decimal } from '@kiga/entity/fields/decimal.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { money } from '@kiga/entity/fields/money.ts';
import { rows } from '@kiga/entity/fields/rows.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { time } from '@kiga/entity/fields/time.ts';
import { defineEntity } from '../program/tenancy.ts';
import { mealKinds } from './meals.ts';
import { referenceSets } from './reference-sets.ts';

const percent = (max = 100) => integer({ required: true, min: 1, max });
const share = () => integer({ min: 0, max: 100 });
const fee = () => money({ required: true, max: 100_000 });

/** The kitchen's own figures from a day on. Without one, the usual figures hold. */
export const cateringRule = defineEntity({
  area: 'catering',
  name: 'cateringRule',
  table: 'catering_rules',
  fields: {
    ruleName: text({ required: true, maxLength: 40 }),
    beginsOn: date({ required: true, inLog: 'plain' }),
    /** Text on which the figures rest. */
    source: text({ required: true, maxLength: 200, multiline: true }),
    referenceSet: choice(referenceSets, { required: true }),
    targetPercent: percent(),
    goodProteinPercent: percent(),
    varietyDay: integer({ required: true, min: 1, max: 60 }),
    varietyWeek: integer({ required: true, min: 1, max: 100 }),
    meals: rows(
      {
        meal: choice(mealKinds, { required: true }),
        mealName: text({ required: true, maxLength: 20 }),
        mealTime: time({}),
        /** Share of the day's reference energy, %. */
        shareFromPercent: share(),
        shareToPercent: share(),
      },
      { required: true, maxCount: mealKinds.length },
    ),
    sampleMinG: integer({ required: true, min: 1, max: 1000 }),
    sampleHours: integer({ required: true, min: 1, max: 240 }),
    /** Fee of a day's meals. */
    childFeeFen: fee(),
    staffFeeFen: fee(),
    balancePercent: decimal({ required: true, min: 0, max: 100, places: 1, unit: '%' }),
  },
  title: 'ruleName',
  list: ['ruleName', 'beginsOn', 'referenceSet', 'targetPercent', 'childFeeFen', 'staffFeeFen'],
  filter: ['beginsOn'],
  search: ['ruleName'],
  sort: [{ field: 'beginsOn', order: 'desc' }],
  form: [
    { name: 'basic', fields: ['ruleName', 'beginsOn', 'source'] },
    {
      name: 'nutrition',
      fields: ['referenceSet', 'targetPercent', 'goodProteinPercent', 'varietyDay', 'varietyWeek'],
    },
    { name: 'meals', fields: ['meals'] },
    { name: 'samples', fields: ['sampleMinG', 'sampleHours'] },
    { name: 'money', fields: ['childFeeFen', 'staffFeeFen', 'balancePercent'] },
  ],
  detail: [
    { name: 'basic', fields: ['beginsOn', 'source'] },
    {
      name: 'nutrition',
      fields: ['referenceSet', 'targetPercent', 'goodProteinPercent', 'varietyDay', 'varietyWeek'],
    },
    { name: 'meals', fields: ['meals'] },
    { name: 'samples', fields: ['sampleMinG', 'sampleHours'] },
    { name: 'money', fields: ['childFeeFen', 'staffFeeFen', 'balancePercent'] },
  ],
  rules: [
    ({ meals }) =>
      (meals ?? []).flatMap(({ shareFromPercent, shareToPercent }, index) =>
        shareFromPercent != null && shareToPercent != null && shareFromPercent > shareToPercent
          ? [{ field: `meals.${index}.shareToPercent` as const, error: 'CATERING_SHARE_TURNED' }]
          : [],
      ),
    ({ meals }) => {
      const kinds = (meals ?? []).map(({ meal }) => meal);
      return kinds.flatMap((kind, index) =>
        kinds.indexOf(kind) < index ? [{ field: `meals.${index}.meal` as const, error: 'CATERING_MEAL_TWICE' }] : [],
      );
    },
  ],
  unique: [{ field: 'beginsOn', error: 'CATERING_RULE_DAY_TAKEN' }],
  keep: { deletedDays: 180 },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'catering.cateringRule': typeof cateringRule;
  }
}
