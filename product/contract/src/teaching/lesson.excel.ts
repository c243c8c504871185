import type { ExcelColumn } from '@kiga/entity/define-entity.ts';

/** Columns of the sheet of lessons, which is exported only. */
export const lessonColumns = [
  { field: 'day', headings: ['日期', 'Day'], exportOnly: true },
  { field: 'period', headings: ['节次', 'Period'], exportOnly: true },
  { field: 'classId', headings: ['班级', 'Class'], exportOnly: true },
  { field: 'courseId', headings: ['课程', 'Course'], exportOnly: true },
  { field: 'teacherId', headings: ['教师', 'Teacher'], exportOnly: true },
  { field: 'classroomId', headings: ['教室', 'Room'], exportOnly: true },
  { field: 'topic', headings: ['主题', 'Topic'], exportOnly: true },
] as const satisfies readonly ExcelColumn[];
