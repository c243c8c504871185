import type { ExcelColumn } from '@kiga/entity/define-entity.ts';

/** Columns of the term sheet. */
export const termColumns = [
  { field: 'schoolYear', headings: ['学年', 'School year'] },
  { field: 'semester', headings: ['学期', 'Semester'] },
  { field: 'beginDate', headings: ['开始日期', 'Begins', 'Begin date'] },
  { field: 'endDate', headings: ['结束日期', 'Ends', 'End date'] },
  { field: 'status', headings: ['状态', 'Status'], exportOnly: true },
] as const satisfies readonly ExcelColumn[];
