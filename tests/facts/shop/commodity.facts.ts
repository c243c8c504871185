import { sql } from 'kysely';
import { newGoods } from '../../support/shop.ts';
import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'organization',
  readers: [3, 9, 15],
  readersOfAll: [9, 15],
  menu: { heading: 'shop', place: 4, zh: '商品管理', en: 'Commodities', who: [9, 15] },
  sheet: {
    who: [3, 9, 15],
    columns: ['commodityNumber', 'commodityName', 'categoryId', 'unit', 'fromFen', 'status'],
    rows: (appType, own) => (appType === 3 ? sql`organization_id = ${own}` : sql`true`),
  },
  importers: [],
  make: {
    by: 9,
    async create({ server, as }) {
      const goods = await newGoods(server, as(9), { operations: as(9), variants: [[16_800, 20]] });
      await as(9).ask('/api/shop/commodity/delist', { id: goods.id });
      return goods.id;
    },
  },
  states: {
    proves: '[F09]',
    table: `
             list      delist
listed       -         delisted
delisted     listed    -
by           9 15      9 15
not theirs   3         3`,
    ways: { delisted: [], listed: ['list'] },
  },
  examples: {
    commodityNumber: ['B-108', 'B-168'],
    commodityName: ['磁力片积木', '午睡被三件套'],
    subtitle: ['可拼 3 种车'],
    unit: ['套', '件'],
    description: ['圆角，可水洗'],
    variantName: ['108 片', '168 片'],
    variantId: [null],
    listPriceFen: [16_800, 24_800],
    stock: [86, 12],
    levelPrices: [[]],
    change: [3],
    reason: ['到货'],
  },
};
