import { integer } from '@kiga/entity/fields/integer.ts';
import { name } from '@kiga/entity/fields/name.ts';
import { defineEntity } from '../program/tenancy.ts';

/** A category of commodities, for all sellers. */
export const category = defineEntity({
  area: 'shop',
  name: 'category',
  table: 'shop_categories',
  ownerColumn: null,
  fields: {
    categoryName: name({ required: true, maxLength: 20 }),
    /** Name for readers of English. */
    categoryNameEn: name({ required: true, maxLength: 40 }),
    /** Position among the categories. */
    sort: integer({ required: true, min: 0, max: 999 }),
    /** Commodities of any state; computed. */
    commodityCount: integer({ writable: false }),
  },
  title: 'categoryName',
  titleEnUS: 'categoryNameEn',
  list: ['categoryName', 'categoryNameEn', 'sort', 'commodityCount'],
  filter: [],
  search: ['categoryName'],
  sort: [
    { field: 'sort', order: 'asc' },
    { field: 'categoryName', order: 'asc' },
  ],
  form: [{ name: 'category', fields: ['categoryName', 'categoryNameEn', 'sort'] }],
  detail: [{ name: 'category', fields: ['categoryNameEn', 'sort', 'commodityCount'] }],
  unique: [{ field: 'categoryName', error: 'SHOP_CATEGORY_TAKEN' }],
  keep: 'always',
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'shop.category': typeof category;
  }
}
