import type { ExcelColumn } from '@kiga/entity/define-entity.ts';

/** Columns of the grade sheet. */
export const gradeColumns = [
  { field: 'gradeName', headings: ['年级', '年级名称', 'Grade', 'Grade name'] },
  { field: 'stage', headings: ['阶段', 'Stage'] },
  { field: 'sort', headings: ['排序', 'Sort'] },
] as const satisfies readonly ExcelColumn[];
