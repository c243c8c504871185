import { choice } from '@kiga/entity/fields/choice.ts';
import { date } from '@kiga/entity/fields/date.ts';
import { decimal } from '@kiga/entity/fields/decimal.ts';
import { money } from '@kiga/entity/fields/money.ts';
import { reference } from '@kiga/entity/fields/reference.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { defineEntity } from '../program/tenancy.ts';
import { eaters } from './meal-account.ts';
import { purchaseColumns } from './purchase.excel.ts';

/** Maximum kilograms of one purchase. */
export const PURCHASE_MAX_KG = 5000;

/** Maximum price of one purchase: a million yuan. */
export const PURCHASE_MAX_FEN = 100_000_000;

/** A food that the kitchen bought on a day, for the children or for the staff. */
export const purchase = defineEntity({
  area: 'catering',
  name: 'purchase',
  table: 'food_purchases',
  fields: {
    day: date({ required: true, notInFuture: true, inLog: 'plain' }),
    foodId: reference('catering.food', { required: true }),
    weightKg: decimal({ required: true, min: 0.001, max: PURCHASE_MAX_KG, places: 3, unit: 'kg' }),
    priceFen: money({ required: true, min: 1, max: PURCHASE_MAX_FEN }),
    eater: choice(eaters, { required: true }),
    supplier: text({ maxLength: 60 }),
    remark: text({ maxLength: 200, multiline: true }),
  },
  title: 'day',
  list: ['day', 'foodId', 'weightKg', 'priceFen', 'eater', 'supplier'],
  filter: ['day', 'foodId', 'eater'],
  search: ['supplier'],
  sort: [{ field: 'day', order: 'desc' }],
  form: [{ name: 'purchase', fields: ['day', 'foodId', 'weightKg', 'priceFen', 'eater', 'supplier', 'remark'] }],
  detail: [{ name: 'purchase', fields: ['day', 'foodId', 'weightKg', 'priceFen', 'eater', 'supplier', 'remark'] }],
  excel: purchaseColumns,
  keep: { deletedDays: 180 },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'catering.purchase': typeof purchase;
  }
}
