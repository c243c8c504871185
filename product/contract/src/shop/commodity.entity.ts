import { stateChoice } from '@kiga/entity/define-states.ts';
import { file } from '@kiga/entity/fields/file.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { money } from '@kiga/entity/fields/money.ts';
import { name } from '@kiga/entity/fields/name.ts';
import { reference } from '@kiga/entity/fields/reference.ts';
import { rows } from '@kiga/entity/fields/rows.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { defineEntity } from '../program/tenancy.ts';
import { commodityColumns } from './commodity.excel.ts';
import { commodityStates } from './commodity.states.ts';

/** The most variants of a commodity, and level prices of them. */
export const VARIANTS_MAX = 30;
export const LEVEL_PRICES_MAX = 300;

/** Bounds of a list price: one fen to 100,000 yuan. */
const LIST_PRICE_MAX_FEN = 10_000_000;

/** The most pieces in stock. */
export const STOCK_MAX = 1_000_000;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Goods that a seller offers: the operator, or a kindergarten that may sell. */
export const commodity = defineEntity({
  area: 'shop',
  name: 'commodity',
  table: 'shop_commodities',
  ownerColumn: 'organization_id',
  fields: {
    /** Number of the goods, unique for each seller. */
    commodityNumber: text({ required: true, maxLength: 20, pattern: /^[0-9A-Za-z_-]+$/, inLog: 'plain' }),
    commodityName: name({ required: true }),
    categoryId: reference('shop.category', { required: true }),
    /** One line below the name. */
    subtitle: text({ maxLength: 30 }),
    /** Unit of the price, such as 套. */
    unit: text({ required: true, maxLength: 8 }),
    picture: file({ mode: 'image' }),
    secondPicture: file({ mode: 'image' }),
    thirdPicture: file({ mode: 'image' }),
    description: text({ maxLength: 2000, multiline: true }),
    /**
     * The variants that people buy. A row without `variantId` is new; the client may choose the id. `stock` counts for a new row
     * only: afterwards sales and the act `adjustStock` change it.
     */
    variants: rows(
      {
        variantId: text({ maxLength: 36, pattern: UUID }),
        variantName: text({ required: true, maxLength: 20 }),
        listPriceFen: money({ required: true, min: 1, max: LIST_PRICE_MAX_FEN }),
        stock: integer({ required: true, min: 0, max: STOCK_MAX }),
      },
      { required: true, maxCount: VARIANTS_MAX },
    ),
    /** Prices of membership levels, where they differ from the percentage of the level. */
    levelPrices: rows(
      {
        variantId: text({ required: true, maxLength: 36, pattern: UUID }),
        levelId: reference('shop.level', { required: true }),
        priceFen: money({ required: true, min: 1, max: LIST_PRICE_MAX_FEN }),
      },
      { maxCount: LEVEL_PRICES_MAX },
    ),
    /** The lowest list price, the pieces in stock, and the pieces sold; computed. */
    fromFen: money({ writable: false }),
    stock: integer({ writable: false }),
    sold: integer({ writable: false }),
    /** Name of the seller; looked up. */
    sellerName: text({ writable: false }),
    status: stateChoice(commodityStates),
  },
  title: 'commodityName',
  list: ['commodityName', 'commodityNumber', 'categoryId', 'fromFen', 'stock', 'sold', 'sellerName', 'status'],
  filter: ['status', 'categoryId'],
  search: ['commodityName', 'commodityNumber'],
  sort: [
    { field: 'createdAt', order: 'desc' },
    { field: 'commodityName', order: 'asc' },
  ],
  form: [
    {
      name: 'commodity',
      fields: ['commodityName', 'commodityNumber', 'categoryId', 'unit', 'subtitle', 'description'],
    },
    { name: 'pictures', fields: ['picture', 'secondPicture', 'thirdPicture'] },
    { name: 'variants', fields: ['variants', 'levelPrices'] },
  ],
  detail: [
    {
      name: 'commodity',
      fields: ['commodityNumber', 'categoryId', 'sellerName', 'unit', 'subtitle', 'description', 'sold'],
    },
    { name: 'pictures', fields: ['picture', 'secondPicture', 'thirdPicture'] },
    { name: 'variants', fields: ['variants', 'levelPrices'] },
  ],
  excel: commodityColumns,
  states: commodityStates,
  rules: [
    ({ variants }) => {
      const names = (variants ?? []).map(({ variantName }) => variantName);
      return names.flatMap((one, index) =>
        names.indexOf(one) < index
          ? [{ field: `variants.${index}.variantName` as const, error: 'SHOP_VARIANT_TWICE' }]
          : [],
      );
    },
    ({ variants, levelPrices }) => {
      const byId = new Map((variants ?? []).map((variant) => [variant.variantId, variant]));
      return (levelPrices ?? []).flatMap(({ variantId, priceFen }, index) => {
        const field = `levelPrices.${index}.priceFen` as const;
        const list = byId.get(variantId)?.listPriceFen;
        if (list === undefined) return [{ field, error: 'SHOP_PRICE_WITHOUT_VARIANT' }];
        return priceFen > list ? [{ field, error: 'SHOP_PRICE_ABOVE_LIST', data: { maxYuan: list / 100 } }] : [];
      });
    },
    ({ levelPrices }) => {
      const keys = (levelPrices ?? []).map(({ variantId, levelId }) => `${variantId} ${levelId}`);
      return keys.flatMap((key, index) =>
        keys.indexOf(key) < index
          ? [{ field: `levelPrices.${index}.levelId` as const, error: 'SHOP_LEVEL_TWICE' }]
          : [],
      );
    },
  ],
  unique: [{ field: 'commodityNumber', error: 'SHOP_COMMODITY_NUMBER_TAKEN' }],
  // Orders name it.
  keep: 'always',
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'shop.commodity': typeof commodity;
  }
}
