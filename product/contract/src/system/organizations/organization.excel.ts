import type { ExcelColumn } from '@kiga/entity/define-entity.ts';

/** Columns of the organization sheet. */
export const organizationColumns = [
  { field: 'code', headings: ['编码', 'Code'] },
  { field: 'name', headings: ['名称', 'Name'] },
  { field: 'kind', headings: ['类型', 'Kind'] },
  { field: 'superiorId', headings: ['上级', 'Above'] },
  { field: 'areaId', headings: ['区域', 'Area'] },
  { field: 'address', headings: ['地址', 'Address'] },
  { field: 'status', headings: ['状态', 'Status'] },
] as const satisfies readonly ExcelColumn[];
