import type { ExcelColumn } from '@kiga/entity/define-entity.ts';

/** Columns of the permission sheet. */
export const permissionColumns = [
  { field: 'key', headings: ['权限标识', 'Key'] },
  { field: 'nameZh', headings: ['中文名称', 'Chinese name'] },
  { field: 'nameEn', headings: ['英文名称', 'English name'] },
  { field: 'appTypes', headings: ['可用的用户类型', 'Kinds of user'] },
  { field: 'isDefault', headings: ['默认', 'Default'] },
] as const satisfies readonly ExcelColumn[];
