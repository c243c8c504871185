import type { ExcelColumn } from '@kiga/entity/define-entity.ts';

/** Columns of the account sheet. It never contains a password. */
export const userColumns = [
  { field: 'userName', headings: ['账号', 'Account'] },
  { field: 'nickName', headings: ['姓名', 'Name'] },
  { field: 'appType', headings: ['用户类型', 'Kind of user'] },
  { field: 'roles', headings: ['角色', 'Roles'] },
  { field: 'email', headings: ['邮箱', 'Email'] },
  { field: 'status', headings: ['状态', 'Status'] },
] as const satisfies readonly ExcelColumn[];

/** Columns of the sheet of the operator's accounts. */
export const adminColumns = userColumns;
