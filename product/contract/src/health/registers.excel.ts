import type { ExcelColumn } from '@kiga/entity/define-entity.ts';

/** Columns of the sheet of whole-day observations, which is exported only. */
export const observationColumns = [
  { field: 'studentId', headings: ['学生', 'Student'], exportOnly: true },
  { field: 'classId', headings: ['班级', 'Class'], exportOnly: true },
  { field: 'day', headings: ['日期', 'Date'], exportOnly: true },
  { field: 'eating', headings: ['进食', 'Eating'], exportOnly: true },
  { field: 'sleep', headings: ['睡眠', 'Sleep'], exportOnly: true },
  { field: 'stool', headings: ['大便', 'Stool'], exportOnly: true },
  { field: 'mood', headings: ['情绪', 'Mood'], exportOnly: true },
  { field: 'fluids', headings: ['饮水', 'Fluids'], exportOnly: true },
  { field: 'note', headings: ['备注', 'Note'], exportOnly: true },
  { field: 'recordedBy', headings: ['记录人', 'Recorded by'], exportOnly: true },
] as const satisfies readonly ExcelColumn[];

/** Columns of the sheet of medicine that families hand in, which is exported only. */
export const medicineColumns = [
  { field: 'studentId', headings: ['学生', 'Student'], exportOnly: true },
  { field: 'classId', headings: ['班级', 'Class'], exportOnly: true },
  { field: 'medicineName', headings: ['药品', 'Medicine'], exportOnly: true },
  { field: 'dose', headings: ['剂量', 'Dose'], exportOnly: true },
  { field: 'doseUnit', headings: ['单位', 'Unit'], exportOnly: true },
  { field: 'times', headings: ['服药时间', 'Times'], exportOnly: true },
  { field: 'fromDay', headings: ['开始日期', 'From'], exportOnly: true },
  { field: 'toDay', headings: ['结束日期', 'To'], exportOnly: true },
  { field: 'reason', headings: ['用药原因', 'Reason'], exportOnly: true },
  { field: 'storage', headings: ['存放', 'Storage'], exportOnly: true },
  { field: 'parentName', headings: ['委托家长', 'Parent'], exportOnly: true },
  { field: 'receivedBy', headings: ['接收人', 'Received by'], exportOnly: true },
  { field: 'doses', headings: ['已喂药', 'Given'], exportOnly: true },
  { field: 'status', headings: ['状态', 'Status'], exportOnly: true },
] as const satisfies readonly ExcelColumn[];

/** Columns of the sheet of injuries, which is exported only. */
export const injuryColumns = [
  { field: 'studentId', headings: ['学生', 'Student'], exportOnly: true },
  { field: 'classId', headings: ['班级', 'Class'], exportOnly: true },
  { field: 'day', headings: ['日期', 'Date'], exportOnly: true },
  { field: 'at', headings: ['时间', 'Time'], exportOnly: true },
  { field: 'place', headings: ['地点', 'Place'], exportOnly: true },
  { field: 'activity', headings: ['活动', 'Activity'], exportOnly: true },
  { field: 'kind', headings: ['伤害类型', 'Kind'], exportOnly: true },
  { field: 'bodyPart', headings: ['受伤部位', 'Body part'], exportOnly: true },
  { field: 'severity', headings: ['程度', 'Severity'], exportOnly: true },
  { field: 'what', headings: ['经过', 'What happened'], exportOnly: true },
  { field: 'firstAid', headings: ['现场处理', 'First aid'], exportOnly: true },
  { field: 'hospital', headings: ['就诊医院', 'Hospital'], exportOnly: true },
  { field: 'parentsToldAt', headings: ['告知家长时间', 'Parents told at'], exportOnly: true },
  { field: 'staffPresent', headings: ['在场人员', 'Staff present'], exportOnly: true },
  { field: 'outcome', headings: ['结果', 'Outcome'], exportOnly: true },
  { field: 'prevention', headings: ['改进措施', 'Prevention'], exportOnly: true },
] as const satisfies readonly ExcelColumn[];

/** Columns of the sheet of entrance examinations, which is exported only. */
export const entranceExamColumns = [
  { field: 'studentId', headings: ['学生', 'Student'], exportOnly: true },
  { field: 'classId', headings: ['班级', 'Class'], exportOnly: true },
  { field: 'examinedOn', headings: ['体检日期', 'Examined on'], exportOnly: true },
  { field: 'hospital', headings: ['体检机构', 'Hospital'], exportOnly: true },
  { field: 'result', headings: ['结论', 'Result'], exportOnly: true },
  { field: 'findings', headings: ['检查情况', 'Findings'], exportOnly: true },
  { field: 'certificateCheckedOn', headings: ['查验接种证日期', 'Certificate checked on'], exportOnly: true },
  { field: 'vaccination', headings: ['接种情况', 'Vaccination'], exportOnly: true },
  { field: 'missingVaccines', headings: ['漏种疫苗', 'Missing vaccines'], exportOnly: true },
  { field: 'remindedOn', headings: ['提醒补种日期', 'Reminded on'], exportOnly: true },
] as const satisfies readonly ExcelColumn[];

/** Columns of the sheet of disinfections, which is exported only. */
export const disinfectionColumns = [
  { field: 'day', headings: ['日期', 'Date'], exportOnly: true },
  { field: 'fromTime', headings: ['开始时间', 'From'], exportOnly: true },
  { field: 'toTime', headings: ['结束时间', 'To'], exportOnly: true },
  { field: 'classroomId', headings: ['教室', 'Classroom'], exportOnly: true },
  { field: 'place', headings: ['其他地点', 'Other place'], exportOnly: true },
  { field: 'object', headings: ['消毒对象', 'Object'], exportOnly: true },
  { field: 'way', headings: ['消毒方式', 'Way'], exportOnly: true },
  { field: 'concentrationMgL', headings: ['浓度（mg/L）', 'Concentration (mg/L)'], exportOnly: true },
  { field: 'minutes', headings: ['作用时间（分钟）', 'Minutes'], exportOnly: true },
  { field: 'doneBy', headings: ['消毒人', 'Done by'], exportOnly: true },
  { field: 'checkedBy', headings: ['检查人', 'Checked by'], exportOnly: true },
  { field: 'note', headings: ['备注', 'Note'], exportOnly: true },
] as const satisfies readonly ExcelColumn[];
