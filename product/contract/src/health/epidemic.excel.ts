import type { ExcelColumn } from '@kiga/entity/define-entity.ts';

/** Columns of the sheet of epidemic reports, which is exported only. */
export const epidemicReportColumns = [
  { field: 'formId', headings: ['上报表', 'Form'], exportOnly: true },
  { field: 'day', headings: ['日期', 'Date'], exportOnly: true },
  { field: 'studentId', headings: ['学生', 'Student'], exportOnly: true },
  { field: 'teacherId', headings: ['教职工', 'Staff member'], exportOnly: true },
  { field: 'classId', headings: ['班级', 'Class'], exportOnly: true },
  { field: 'bodyTemperature', headings: ['体温（℃）', 'Body temperature (°C)'], exportOnly: true },
  { field: 'healthCode', headings: ['健康码', 'Health code'], exportOnly: true },
  { field: 'tripCode', headings: ['行程码', 'Trip code'], exportOnly: true },
  { field: 'nucleicAcid48h', headings: ['48小时核酸', 'Nucleic acid within 48 hours'], exportOnly: true },
  { field: 'isLocal', headings: ['是否在本地', 'Local'], exportOnly: true },
  { field: 'detentionPlace', headings: ['滞留地', 'Detention place'], exportOnly: true },
  { field: 'returnDate', headings: ['返回日期', 'Return date'], exportOnly: true },
  { field: 'travelPlans', headings: ['出行计划', 'Travel plans'], exportOnly: true },
  { field: 'outsidePerson', headings: ['是否接触外来人员', 'Outside person'], exportOnly: true },
  { field: 'answers', headings: ['其他问题', 'Own questions'], exportOnly: true },
] as const satisfies readonly ExcelColumn[];
