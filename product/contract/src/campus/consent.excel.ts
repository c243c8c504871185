import type { ExcelColumn } from '@kiga/entity/define-entity.ts';

/** Columns of the sheet of consents, which is exported only. */
export const consentColumns = [
  { field: 'studentId', headings: ['学生', 'Student'], exportOnly: true },
  { field: 'kind', headings: ['事项', 'Purpose'], exportOnly: true },
  { field: 'status', headings: ['状态', 'Status'], exportOnly: true },
  { field: 'guardianName', headings: ['监护人', 'Guardian'], exportOnly: true },
  { field: 'way', headings: ['方式', 'How'], exportOnly: true },
  { field: 'givenDate', headings: ['签署日期', 'Date'], exportOnly: true },
  { field: 'untilDate', headings: ['有效期至', 'Until'], exportOnly: true },
  { field: 'withdrawnDate', headings: ['撤回日期', 'Withdrawn on'], exportOnly: true },
] as const satisfies readonly ExcelColumn[];
