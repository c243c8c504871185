import type { ExcelColumn } from '@kiga/entity/define-entity.ts';

/** Columns of the sheet of members. */
export const memberColumns = [
  { field: 'kindergartenId', headings: ['幼儿园', 'Kindergarten'] },
  { field: 'levelId', headings: ['会员等级', 'Level'] },
  { field: 'beginsOn', headings: ['开始日期', 'From'] },
  { field: 'endsOn', headings: ['结束日期', 'Until'] },
  { field: 'remark', headings: ['备注', 'Remark'] },
] as const satisfies readonly ExcelColumn[];
