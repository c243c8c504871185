import type { ExcelColumn } from '@kiga/entity/define-entity.ts';

/** Columns of the contract sheet. */
export const contractColumns = [
  { field: 'kind', headings: ['类型', 'Kind'] },
  { field: 'partnerId', headings: ['合作方', 'Partner'] },
  { field: 'kindergartenId', headings: ['幼儿园', 'Kindergarten'] },
  { field: 'beginsOn', headings: ['开始日期', 'Begins on'] },
  { field: 'endsOn', headings: ['结束日期', 'Ends on'] },
  { field: 'remark', headings: ['备注', 'Remark'] },
] as const satisfies readonly ExcelColumn[];
