import type { ExcelColumn } from '@kiga/entity/define-entity.ts';

/** Columns of the sheet of children's leave, which is exported only. */
export const studentLeaveColumns = [
  { field: 'studentId', headings: ['学生', 'Student'], exportOnly: true },
  { field: 'classId', headings: ['班级', 'Class'], exportOnly: true },
  { field: 'kind', headings: ['请假类型', 'Kind'], exportOnly: true },
  { field: 'fromDay', headings: ['开始日期', 'From'], exportOnly: true },
  { field: 'fromPart', headings: ['开始时段', 'From part'], exportOnly: true },
  { field: 'toDay', headings: ['结束日期', 'To'], exportOnly: true },
  { field: 'toPart', headings: ['结束时段', 'To part'], exportOnly: true },
  { field: 'days', headings: ['天数', 'Days'], exportOnly: true },
  { field: 'reason', headings: ['请假原因', 'Reason'], exportOnly: true },
  { field: 'symptom', headings: ['症状', 'Symptom'], exportOnly: true },
  { field: 'diagnosis', headings: ['诊断', 'Diagnosis'], exportOnly: true },
  { field: 'status', headings: ['状态', 'Status'], exportOnly: true },
] as const satisfies readonly ExcelColumn[];
