import type { ExcelColumn } from '@kiga/entity/define-entity.ts';

/** Columns of the sheet of persons who fetch children, which is exported only. */
export const pickupPersonColumns = [
  { field: 'studentId', headings: ['学生', 'Student'], exportOnly: true },
  { field: 'personName', headings: ['姓名', 'Name'], exportOnly: true },
  { field: 'relation', headings: ['与幼儿关系', 'Relation'], exportOnly: true },
  { field: 'personPhone', headings: ['手机号', 'Mobile'], exportOnly: true },
  { field: 'permitted', headings: ['接送权限', 'Permission'], exportOnly: true },
  { field: 'fromDate', headings: ['开始日期', 'From'], exportOnly: true },
  { field: 'untilDate', headings: ['结束日期', 'Until'], exportOnly: true },
  { field: 'note', headings: ['备注', 'Note'], exportOnly: true },
] as const satisfies readonly ExcelColumn[];
