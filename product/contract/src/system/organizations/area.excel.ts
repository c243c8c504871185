import type { ExcelColumn } from '@kiga/entity/define-entity.ts';

/** Columns of the area sheet. */
export const areaColumns = [
  { field: 'code', headings: ['行政区划代码', 'Code'] },
  { field: 'nameZh', headings: ['名称', 'Name'] },
  { field: 'nameEn', headings: ['英文名称', 'English name'] },
  { field: 'level', headings: ['级别', 'Level'] },
  { field: 'parentId', headings: ['上级', 'Above'] },
] as const satisfies readonly ExcelColumn[];
