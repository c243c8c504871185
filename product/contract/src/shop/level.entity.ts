import { integer } from '@kiga/entity/fields/integer.ts';
import { name } from '@kiga/entity/fields/name.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { defineEntity } from '../program/tenancy.ts';
import { LEVEL_PERCENT_MAX, LEVEL_PERCENT_MIN } from './prices.ts';

/** A membership level of the shop, with the prices and benefits that it gives. */
export const level = defineEntity({
  area: 'shop',
  name: 'level',
  table: 'shop_levels',
  ownerColumn: null,
  fields: {
    levelName: name({ required: true, maxLength: 12 }),
    /** Percent of the list price that a member pays; 95 is 95 折. */
    discountPercent: integer({ required: true, min: LEVEL_PERCENT_MIN, max: LEVEL_PERCENT_MAX }),
    /** Other benefits, in words. */
    benefits: text({ maxLength: 200, multiline: true }),
    /** Kindergartens that have it today; computed. */
    memberCount: integer({ writable: false }),
  },
  title: 'levelName',
  list: ['levelName', 'discountPercent', 'benefits', 'memberCount'],
  filter: [],
  search: ['levelName'],
  sort: [
    { field: 'discountPercent', order: 'asc' },
    { field: 'levelName', order: 'asc' },
  ],
  form: [{ name: 'level', fields: ['levelName', 'discountPercent', 'benefits'] }],
  detail: [{ name: 'level', fields: ['discountPercent', 'benefits', 'memberCount'] }],
  unique: [{ field: 'levelName', error: 'SHOP_LEVEL_TAKEN' }],
  keep: 'always',
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'shop.level': typeof level;
  }
}
