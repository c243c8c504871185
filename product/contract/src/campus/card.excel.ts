import type { ExcelColumn } from '@kiga/entity/define-entity.ts';

/** Columns of the card sheet. */
export const cardColumns = [
  { field: 'cardNumber', headings: ['卡号', 'Card number', 'Card'], exportOnly: true },
  { field: 'holderName', headings: ['持卡人', 'Holder'], exportOnly: true },
  { field: 'holderKind', headings: ['身份', 'Holder is'], exportOnly: true },
  { field: 'classId', headings: ['班级', 'Class'], exportOnly: true },
  { field: 'status', headings: ['状态', 'Status'], exportOnly: true },
] as const satisfies readonly ExcelColumn[];
