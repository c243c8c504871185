import type { ExcelColumn } from '@kiga/entity/define-entity.ts';

/** Columns of the sheet of reports. */
export const reportColumns = [
  { field: 'postId', headings: ['帖子', 'Post'] },
  { field: 'subject', headings: ['举报对象', 'About'] },
  { field: 'reason', headings: ['举报原因', 'Reason'] },
  { field: 'reasonText', headings: ['补充说明', 'Details'] },
  { field: 'reporter', headings: ['举报人', 'Reporter'] },
  { field: 'reportedAt', headings: ['举报时间', 'Reported at'] },
  { field: 'status', headings: ['状态', 'Status'] },
  { field: 'decision', headings: ['处理原因', 'Reason of the decision'] },
] as const satisfies readonly ExcelColumn[];
