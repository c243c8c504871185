import type { ExcelColumn } from '@kiga/entity/define-entity.ts';

/** Columns of the sheet of bracelets. */
export const braceletColumns = [
  { field: 'mac', headings: ['MAC地址', 'MAC', 'MAC address', 'Bracelet'] },
  { field: 'studentId', headings: ['佩戴学生', '学生', 'Student'] },
  { field: 'remark', headings: ['备注', 'Remark'] },
] as const satisfies readonly ExcelColumn[];
