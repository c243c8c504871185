import type { ExcelColumn } from '@kiga/entity/define-entity.ts';

/** Columns of the classroom sheet. */
export const classroomColumns = [
  { field: 'classroomName', headings: ['教室', '教室名称', '园室', 'Classroom', 'Classroom name', 'Room'] },
  { field: 'classId', headings: ['班级', '使用班级', 'Class'], exportOnly: true },
  { field: 'cameraNames', headings: ['摄像头', 'Cameras'], exportOnly: true },
] as const satisfies readonly ExcelColumn[];
