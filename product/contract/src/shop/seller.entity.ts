import { date } from '@kiga/entity/fields/date.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { reference } from '@kiga/entity/fields/reference.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { defineEntity } from '../program/tenancy.ts';

/** A kindergarten that may sell in the shop, and the operator's share of its sales. The operator itself needs no entry. */
export const seller = defineEntity({
  area: 'shop',
  name: 'seller',
  table: 'shop_sellers',
  ownerColumn: null,
  fields: {
    kindergartenId: reference('system.organization', { required: true, among: () => ({ kind: 'kindergarten' }) }),
    /** The operator's share of the goods, in percent. Orders keep the share that they were made with. */
    commissionPercent: integer({ required: true, min: 0, max: 100 }),
    beginsOn: date({ required: true, inLog: 'plain' }),
    /** Last day; open orders are fulfilled after it. */
    endsOn: date({ inLog: 'plain' }),
    remark: text({ maxLength: 200 }),
    /** Listed commodities; computed. */
    commodityCount: integer({ writable: false }),
  },
  title: 'beginsOn',
  list: ['kindergartenId', 'commissionPercent', 'beginsOn', 'endsOn', 'commodityCount', 'remark'],
  filter: ['beginsOn', 'endsOn'],
  search: ['remark'],
  sort: [{ field: 'createdAt', order: 'desc' }],
  form: [{ name: 'seller', fields: ['kindergartenId', 'commissionPercent', 'beginsOn', 'endsOn', 'remark'] }],
  detail: [
    {
      name: 'seller',
      fields: ['kindergartenId', 'commissionPercent', 'beginsOn', 'endsOn', 'commodityCount', 'remark'],
    },
  ],
  rules: [
    ({ beginsOn, endsOn }) =>
      beginsOn && endsOn && endsOn < beginsOn ? [{ field: 'endsOn', error: 'SHOP_ENDS_BEFORE_BEGIN' }] : [],
  ],
  unique: [{ field: 'kindergartenId', error: 'SHOP_SELLER_TWICE' }],
  keep: { deletedDays: 180 },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'shop.seller': typeof seller;
  }
}
