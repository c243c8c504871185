import type { ExcelColumn } from '@kiga/entity/define-entity.ts';

/** Columns of the sheet of teaching records, which is exported only. */
export const recordColumns = [
  { field: 'day', headings: ['日期', 'Day'], exportOnly: true },
  { field: 'classId', headings: ['班级', 'Class'], exportOnly: true },
  { field: 'courseId', headings: ['课程', 'Course'], exportOnly: true },
  { field: 'topic', headings: ['主题', 'Topic'], exportOnly: true },
  { field: 'teacherId', headings: ['教师', 'Teacher'], exportOnly: true },
  { field: 'content', headings: ['内容', 'Content'], exportOnly: true },
  { field: 'status', headings: ['状态', 'Status'], exportOnly: true },
] as const satisfies readonly ExcelColumn[];
