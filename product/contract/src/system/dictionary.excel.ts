import type { ExcelColumn } from '@kiga/entity/define-entity.ts';

/** Columns of the sheet of dictionary items. */
export const dictionaryItemColumns = [
  { field: 'dictionaryId', headings: ['字典', 'Dictionary'] },
  { field: 'code', headings: ['编码', 'Code'] },
  { field: 'nameZh', headings: ['中文', 'Chinese'] },
  { field: 'nameEn', headings: ['英文', 'English'] },
  { field: 'sort', headings: ['排序', 'Order'] },
  { field: 'isActive', headings: ['启用', 'Active'] },
] as const satisfies readonly ExcelColumn[];
