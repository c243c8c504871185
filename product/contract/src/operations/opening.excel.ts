import type { ExcelColumn } from '@kiga/entity/define-entity.ts';

/** Columns of the sheet of openings. */
export const openingColumns = [
  { field: 'code', headings: ['幼儿园编码', 'Code'] },
  { field: 'name', headings: ['幼儿园名称', 'Kindergarten'] },
  { field: 'kigType', headings: ['类型', 'Type'] },
  { field: 'areaId', headings: ['区域', 'Area'] },
  { field: 'address', headings: ['地址', 'Address'] },
  { field: 'manager', headings: ['负责人', 'Manager'] },
  { field: 'openingDate', headings: ['开园日期', 'Opening date'] },
  { field: 'status', headings: ['状态', 'Status'] },
] as const satisfies readonly ExcelColumn[];
