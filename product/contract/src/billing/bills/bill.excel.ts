import type { ExcelColumn } from '@kiga/entity/define-entity.ts';

/** Columns of the sheet of bills. */
export const billColumns = [
  { field: 'billNumber', headings: ['账单号', 'Bill'], exportOnly: true },
  { field: 'month', headings: ['月份', 'Month'], exportOnly: true },
  { field: 'studentName', headings: ['幼儿', 'Child'], exportOnly: true },
  { field: 'className', headings: ['班级', 'Class'], exportOnly: true },
  { field: 'totalFen', headings: ['应缴(元)', 'Total (yuan)'], exportOnly: true },
  { field: 'paidFen', headings: ['已缴(元)', 'Paid (yuan)'], exportOnly: true },
  { field: 'openFen', headings: ['待缴(元)', 'Open (yuan)'], exportOnly: true },
  { field: 'dueOn', headings: ['到期日', 'Due on'], exportOnly: true },
  { field: 'status', headings: ['状态', 'Status'], exportOnly: true },
] as const satisfies readonly ExcelColumn[];
