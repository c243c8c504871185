import { choice } from '@kiga/entity/fields/choice.ts';
import { choices } from '@kiga/entity/fields/choices.ts';
import { decimal } from '@kiga/entity/fields/decimal.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { money } from '@kiga/entity/fields/money.ts';
import { name } from '@kiga/entity/fields/name.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { defineEntity } from '../program/tenancy.ts';
import { foodColumns } from './food.excel.ts';
import {
  allergenKinds,
  foodGroups,
  foodSources,
  MACRONUTRIENTS_MAX_G,
  nutrientNames,
  nutrients,
  seasons,
} from './foods.ts';

const valueOf = (nutrient: keyof typeof nutrients) => decimal({ min: 0, ...nutrients[nutrient] });

/** Fields of a food that come from the table and stay as they are there. */
export const tableFields = ['foodGroup', 'ediblePercent', ...nutrientNames] as const;

/** A food that the kitchen of a kindergarten uses, with its values in 100 g of the edible part. An unknown value is empty, not 0. */
export const food = defineEntity({
  area: 'catering',
  name: 'food',
  table: 'foods',
  fields: {
    foodName: name({ required: true }),
    foodGroup: choice(foodGroups, { required: true }),
    source: choice(foodSources, { writable: false }),
    /** Number of the food in the table; empty for an own food. */
    tableCode: text({ maxLength: 40, writable: false }),
    /** Share of the bought weight that is eaten, %. */
    ediblePercent: integer({ required: true, min: 1, max: 100 }),
    energyKcal: valueOf('energyKcal'),
    proteinG: valueOf('proteinG'),
    fatG: valueOf('fatG'),
    carbohydrateG: valueOf('carbohydrateG'),
    fibreG: valueOf('fibreG'),
    calciumMg: valueOf('calciumMg'),
    ironMg: valueOf('ironMg'),
    zincMg: valueOf('zincMg'),
    seleniumUg: valueOf('seleniumUg'),
    sodiumMg: valueOf('sodiumMg'),
    vitaminAUgRae: valueOf('vitaminAUgRae'),
    thiaminMg: valueOf('thiaminMg'),
    riboflavinMg: valueOf('riboflavinMg'),
    vitaminCMg: valueOf('vitaminCMg'),
    vitaminDUg: valueOf('vitaminDUg'),
    allergens: choices(allergenKinds, {}),
    /** Seasons in which it is fresh; empty for all. */
    seasons: choices(seasons, {}),
    /** Price of a kilogram as bought. */
    pricePerKgFen: money({ min: 1, max: 1_000_000 }),
    remark: text({ maxLength: 200, multiline: true }),
  },
  title: 'foodName',
  list: [
    'foodName',
    'foodGroup',
    'energyKcal',
    'proteinG',
    'fatG',
    'carbohydrateG',
    'allergens',
    'ediblePercent',
    'pricePerKgFen',
    'source',
  ],
  filter: ['foodGroup', 'allergens', 'seasons', 'source'],
  search: ['foodName'],
  sort: [
    { field: 'createdAt', order: 'desc' },
    { field: 'foodName', order: 'asc' },
  ],
  form: [
    { name: 'food', fields: ['foodName', 'foodGroup', 'ediblePercent', 'pricePerKgFen', 'seasons'] },
    { name: 'safety', fields: ['allergens'] },
    { name: 'energy', fields: ['energyKcal', 'proteinG', 'fatG', 'carbohydrateG', 'fibreG'] },
    { name: 'minerals', fields: ['calciumMg', 'ironMg', 'zincMg', 'seleniumUg', 'sodiumMg'] },
    { name: 'vitamins', fields: ['vitaminAUgRae', 'thiaminMg', 'riboflavinMg', 'vitaminCMg', 'vitaminDUg'] },
    { name: 'more', fields: ['remark'] },
  ],
  detail: [
    { name: 'food', fields: ['foodGroup', 'ediblePercent', 'pricePerKgFen', 'seasons', 'source', 'tableCode'] },
    { name: 'safety', fields: ['allergens'] },
    { name: 'energy', fields: ['energyKcal', 'proteinG', 'fatG', 'carbohydrateG', 'fibreG'] },
    { name: 'minerals', fields: ['calciumMg', 'ironMg', 'zincMg', 'seleniumUg', 'sodiumMg'] },
    { name: 'vitamins', fields: ['vitaminAUgRae', 'thiaminMg', 'riboflavinMg', 'vitaminCMg', 'vitaminDUg'] },
    { name: 'more', fields: ['remark'] },
  ],
  excel: foodColumns,
  import: { required: ['foodName', 'foodGroup', 'ediblePercent'], match: [['foodName']] },
  rules: [
    ({ proteinG, fatG, carbohydrateG }) =>
      (proteinG ?? 0) + (fatG ?? 0) + (carbohydrateG ?? 0) > MACRONUTRIENTS_MAX_G
        ? [{ field: 'carbohydrateG', error: 'CATERING_NUTRIENTS_ABOVE_WEIGHT' }]
        : [],
  ],
  unique: [
    { field: 'foodName', error: 'CATERING_FOOD_NAME_TAKEN' },
    { field: 'tableCode', error: 'CATERING_FOOD_TAKEN' },
  ],
  keep: { deletedDays: 180 },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'catering.food': typeof food;
  }
}
