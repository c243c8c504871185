import type { ExcelColumn } from '@kiga/entity/define-entity.ts';

/** Columns of the sheet of appeals. */
export const appealColumns = [
  { field: 'subject', headings: ['申诉对象', 'About'] },
  { field: 'person', headings: ['申诉人', 'Person'] },
  { field: 'organizationName', headings: ['所在机构', 'Organization'] },
  { field: 'appealedAt', headings: ['申诉时间', 'Appealed at'] },
  { field: 'content', headings: ['申诉内容', 'Appeal'] },
  { field: 'status', headings: ['状态', 'Status'] },
  { field: 'answer', headings: ['答复', 'Answer'] },
] as const satisfies readonly ExcelColumn[];
