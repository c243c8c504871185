import type { ExcelColumn } from '@kiga/entity/define-entity.ts';

/** Columns of the sheet of purchases. */
export const purchaseColumns = [
  { field: 'day', headings: ['采购日期', '日期', 'Day'] },
  { field: 'foodId', headings: ['食物', '品名', 'Food'] },
  { field: 'weightKg', headings: ['重量(千克)', '重量', 'Weight (kg)'] },
  { field: 'priceFen', headings: ['金额(元)', '金额', 'Amount (yuan)'] },
  { field: 'eater', headings: ['用餐对象', '对象', 'For'] },
  { field: 'supplier', headings: ['供应商', 'Supplier'] },
  { field: 'remark', headings: ['备注', 'Remark'] },
] as const satisfies readonly ExcelColumn[];
