import { date } from '@kiga/entity/fields/date.ts';
import { money } from '@kiga/entity/fields/money.ts';
import { reference } from '@kiga/entity/fields/reference.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { defineEntity } from '../program/tenancy.ts';
import { MONTHLY_PRICE_MAX_FEN } from './package.entity.ts';

/**
 * The price of a month of a package that an agent sets for one of its kindergartens, from a day on. Without one, the
 * package's price for kindergartens holds.
 */
export const fee = defineEntity({
  area: 'billing',
  name: 'fee',
  table: 'billing_fees',
  ownerColumn: 'organization_id',
  fields: {
    kindergartenId: reference('system.organization', { required: true, among: () => ({ kind: 'kindergarten' }) }),
    packageId: reference('billing.package', { required: true }),
    /** Within the package's bounds: its agent price and its monthly price. */
    priceFen: money({ required: true, min: 1, max: MONTHLY_PRICE_MAX_FEN }),
    /** Orders from this day on have this price. */
    beginsOn: date({ required: true }),
    remark: text({ maxLength: 200 }),
  },
  title: 'beginsOn',
  list: ['kindergartenId', 'packageId', 'priceFen', 'beginsOn', 'remark'],
  filter: ['packageId', 'beginsOn'],
  search: ['remark'],
  sort: [
    { field: 'beginsOn', order: 'desc' },
    { field: 'priceFen', order: 'asc' },
  ],
  form: [{ name: 'basic', fields: ['kindergartenId', 'packageId', 'priceFen', 'beginsOn', 'remark'] }],
  detail: [{ name: 'basic', fields: ['kindergartenId', 'packageId', 'priceFen', 'beginsOn', 'remark'] }],
  // Orders keep the price that they were made with.
  keep: { deletedDays: 180 },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'billing.fee': typeof fee;
  }
}
