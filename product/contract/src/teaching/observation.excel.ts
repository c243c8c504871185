import type { ExcelColumn } from '@kiga/entity/define-entity.ts';

/** Columns of the sheet of observation notes, which is exported only. */
export const observationColumns = [
  { field: 'studentId', headings: ['学生', 'Child'], exportOnly: true },
  { field: 'classId', headings: ['班级', 'Class'], exportOnly: true },
  { field: 'day', headings: ['日期', 'Day'], exportOnly: true },
  { field: 'domain', headings: ['领域', 'Domain'], exportOnly: true },
  { field: 'what', headings: ['观察实录', 'Observation'], exportOnly: true },
  { field: 'advice', headings: ['分析与支持', 'Meaning and support'], exportOnly: true },
  { field: 'observedBy', headings: ['观察者', 'Observer'], exportOnly: true },
] as const satisfies readonly ExcelColumn[];
