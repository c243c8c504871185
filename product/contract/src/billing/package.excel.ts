import type { ExcelColumn } from '@kiga/entity/define-entity.ts';

/** Columns of the sheet of packages. */
export const packageColumns = [
  { field: 'packageName', headings: ['套餐名称', '套餐', 'Package'] },
  { field: 'type', headings: ['套餐类型', '类型', 'Type'] },
  { field: 'time', headings: ['月数', 'Months'] },
  { field: 'monthlyPriceFen', headings: ['每月最高价(元)', 'Highest price a month (yuan)'] },
  { field: 'agentPriceFen', headings: ['代理价(元)', 'Agent price (yuan)'] },
  { field: 'kindergartenPriceFen', headings: ['幼儿园价(元)', 'Kindergarten price (yuan)'] },
  { field: 'chargeFen', headings: ['家长价(元)', 'Parent price (yuan)'] },
  { field: 'androidChargeFen', headings: ['安卓家长价(元)', 'Parent price on Android (yuan)'] },
  { field: 'iosChargeFen', headings: ['苹果家长价(元)', 'Parent price on iOS (yuan)'] },
  { field: 'tryFlag', headings: ['试用', 'Trial'] },
  { field: 'validDays', headings: ['试用天数', 'Trial days'] },
  { field: 'status', headings: ['状态', 'Status'], exportOnly: true },
] as const satisfies readonly ExcelColumn[];
