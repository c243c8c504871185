import type { ExcelColumn } from '@kiga/entity/define-entity.ts';

/** Columns of the sheet of commodities. */
export const commodityColumns = [
  { field: 'commodityNumber', headings: ['商品编号', 'Number'] },
  { field: 'commodityName', headings: ['商品名称', 'Commodity'] },
  { field: 'categoryId', headings: ['分类', 'Category'] },
  { field: 'sellerName', headings: ['卖家', 'Seller'], exportOnly: true },
  { field: 'unit', headings: ['单位', 'Unit'] },
  { field: 'fromFen', headings: ['最低价（元）', 'Lowest price (CNY)'], exportOnly: true },
  { field: 'stock', headings: ['库存', 'Stock'], exportOnly: true },
  { field: 'sold', headings: ['已售', 'Sold'], exportOnly: true },
  { field: 'status', headings: ['状态', 'Status'], exportOnly: true },
] as const satisfies readonly ExcelColumn[];
