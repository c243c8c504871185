import type { ExcelColumn } from '@kiga/entity/define-entity.ts';

/** Columns of the sheet of letters, which is exported only. Those of an anonymous letter name nobody. */
export const letterColumns = [
  { field: 'writtenOn', headings: ['来信日期', 'Written on'], exportOnly: true },
  { field: 'isAnonymous', headings: ['匿名', 'Anonymous'], exportOnly: true },
  { field: 'parentName', headings: ['家长', 'Parent'], exportOnly: true },
  { field: 'studentId', headings: ['学生', 'Student'], exportOnly: true },
  { field: 'classId', headings: ['班级', 'Class'], exportOnly: true },
  { field: 'content', headings: ['来信内容', 'Content'], exportOnly: true },
  { field: 'repliedOn', headings: ['首次回复日期', 'First reply on'], exportOnly: true },
  { field: 'status', headings: ['状态', 'Status'], exportOnly: true },
] as const satisfies readonly ExcelColumn[];
