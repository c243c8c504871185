import type { ExcelColumn } from '@kiga/entity/define-entity.ts';

/** Columns of the sheet of feedback, which is exported only. The person is masked as in the list. */
export const feedbackColumns = [
  { field: 'content', headings: ['内容', 'Content'], exportOnly: true },
  { field: 'person', headings: ['反馈人', 'Person'], exportOnly: true },
  { field: 'kindergartenName', headings: ['幼儿园', 'Kindergarten'], exportOnly: true },
  { field: 'phoneModel', headings: ['手机型号', 'Phone model'], exportOnly: true },
  { field: 'appVersion', headings: ['应用版本', 'App version'], exportOnly: true },
  { field: 'reply', headings: ['回复内容', 'Reply'], exportOnly: true },
  { field: 'repliedOn', headings: ['回复日期', 'Replied on'], exportOnly: true },
  { field: 'status', headings: ['状态', 'Status'], exportOnly: true },
] as const satisfies readonly ExcelColumn[];
