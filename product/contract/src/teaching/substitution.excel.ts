import type { ExcelColumn } from '@kiga/entity/define-entity.ts';

/** Columns of the sheet of substitutions, which is exported only. */
export const substitutionColumns = [
  { field: 'day', headings: ['日期', 'Day'], exportOnly: true },
  { field: 'period', headings: ['节次', 'Period'], exportOnly: true },
  { field: 'classId', headings: ['班级', 'Class'], exportOnly: true },
  { field: 'courseId', headings: ['课程', 'Course'], exportOnly: true },
  { field: 'absentTeacherId', headings: ['原任课教师', 'Absent teacher'], exportOnly: true },
  { field: 'substituteId', headings: ['代课教师', 'Substitute'], exportOnly: true },
  { field: 'note', headings: ['备注', 'Note'], exportOnly: true },
  { field: 'status', headings: ['状态', 'Status'], exportOnly: true },
] as const satisfies readonly ExcelColumn[];
