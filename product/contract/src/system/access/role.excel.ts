import type { ExcelColumn } from '@kiga/entity/define-entity.ts';

/** Columns of the role sheet. */
export const roleColumns = [
  { field: 'name', headings: ['角色', 'Role'] },
  { field: 'description', headings: ['说明', 'Description'] },
  { field: 'dataScope', headings: ['数据范围', 'Data scope'] },
  { field: 'permissions', headings: ['功能权限', 'Functions'] },
] as const satisfies readonly ExcelColumn[];
