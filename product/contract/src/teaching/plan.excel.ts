import type { ExcelColumn } from '@kiga/entity/define-entity.ts';

/** Columns of the sheet of weekly plans, which is exported only. */
export const planColumns = [
  { field: 'classId', headings: ['班级', 'Class'], exportOnly: true },
  { field: 'termId', headings: ['学期', 'Term'], exportOnly: true },
  { field: 'weekNumber', headings: ['周次', 'Week'], exportOnly: true },
  { field: 'weekOn', headings: ['周一日期', 'Monday'], exportOnly: true },
  { field: 'theme', headings: ['主题', 'Theme'], exportOnly: true },
  { field: 'goals', headings: ['目标', 'Goals'], exportOnly: true },
  { field: 'healthPlan', headings: ['健康', 'Health'], exportOnly: true },
  { field: 'languagePlan', headings: ['语言', 'Language'], exportOnly: true },
  { field: 'societyPlan', headings: ['社会', 'Society'], exportOnly: true },
  { field: 'sciencePlan', headings: ['科学', 'Science'], exportOnly: true },
  { field: 'artPlan', headings: ['艺术', 'Art'], exportOnly: true },
  { field: 'familyPlan', headings: ['家园共育', 'With the families'], exportOnly: true },
] as const satisfies readonly ExcelColumn[];
