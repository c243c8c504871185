import type { ExcelColumn } from '@kiga/entity/define-entity.ts';

/** Columns of the class sheet. */
export const classColumns = [
  { field: 'className', headings: ['班级', '班级名称', 'Class', 'Class name'] },
  { field: 'gradeId', headings: ['年级', '所在年级', 'Grade', 'Grade name'] },
  { field: 'classroomId', headings: ['教室', '所在教室', '园室', 'Classroom', 'Room'] },
  { field: 'headTeacherId', headings: ['班主任', '主班教师', '主班老师', 'Head teacher', 'Class teacher'] },
  { field: 'assistants', headings: ['配班教师', '配班', '配班老师', 'Assistants', 'Assistant', 'Assisting teachers'] },
  { field: 'studentCount', headings: ['在班人数', '人数', 'Students'], exportOnly: true },
  { field: 'capacity', headings: ['额定人数', '定员', '容量', 'Capacity'] },
] as const satisfies readonly ExcelColumn[];
