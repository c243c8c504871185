import { date } from '@kiga/entity/fields/date.ts';
import { money } from '@kiga/entity/fields/money.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { defineEntity } from '../program/tenancy.ts';

/** A seller's terms for deliveries, from a day on. Without one, deliveries cost nothing. */
export const deliveryRule = defineEntity({
  area: 'shop',
  name: 'deliveryRule',
  table: 'shop_delivery_rules',
  ownerColumn: 'organization_id',
  fields: {
    beginsOn: date({ required: true, inLog: 'plain' }),
    shippingFen: money({ required: true, max: 100_000 }),
    /** Sum of goods from which on the delivery is free; empty where it never is. */
    freeFromFen: money({ min: 1, max: 10_000_000 }),
    /** One line for buyers, such as how long a delivery takes. */
    deliveryNote: text({ maxLength: 40 }),
  },
  title: 'beginsOn',
  list: ['beginsOn', 'shippingFen', 'freeFromFen', 'deliveryNote'],
  filter: ['beginsOn'],
  search: ['deliveryNote'],
  sort: [{ field: 'beginsOn', order: 'desc' }],
  form: [{ name: 'rule', fields: ['beginsOn', 'shippingFen', 'freeFromFen', 'deliveryNote'] }],
  detail: [{ name: 'rule', fields: ['beginsOn', 'shippingFen', 'freeFromFen', 'deliveryNote'] }],
  unique: [{ field: 'beginsOn', error: 'SHOP_RULE_TWICE' }],
  keep: { deletedDays: 180 },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'shop.deliveryRule': typeof deliveryRule;
  }
}
