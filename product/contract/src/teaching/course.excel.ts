import type { ExcelColumn } from '@kiga/entity/define-entity.ts';

/** Columns of the sheet of courses. */
export const courseColumns = [
  { field: 'courseName', headings: ['课程名称', '课程', '名称', 'Course', 'Name'] },
  { field: 'field', headings: ['领域', '课程领域', '类别', 'Field'] },
  { field: 'nurseryPerWeek', headings: ['托班每周节数', '托班', 'Nursery lessons a week', 'Nursery'] },
  { field: 'juniorPerWeek', headings: ['小班每周节数', '小班', 'Junior lessons a week', 'Junior'] },
  { field: 'middlePerWeek', headings: ['中班每周节数', '中班', 'Middle lessons a week', 'Middle'] },
  { field: 'seniorPerWeek', headings: ['大班每周节数', '大班', 'Senior lessons a week', 'Senior'] },
  { field: 'classroomId', headings: ['常用教室', '教室', 'Usual room', 'Room'] },
  { field: 'remark', headings: ['备注', 'Remark'] },
] as const satisfies readonly ExcelColumn[];
