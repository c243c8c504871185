import type { ExcelColumn } from '@kiga/entity/define-entity.ts';

/** Columns of the sheet of job titles. */
export const positionColumns = [
  { field: 'positionName', headings: ['岗位', '岗位名称', '职务', '职务名称', 'Job title', 'Position'] },
  { field: 'rank', headings: ['职级', '级别', 'Rank'] },
] as const satisfies readonly ExcelColumn[];
