import type { ExcelColumn } from '@kiga/entity/define-entity.ts';

/** Columns of the sheet of messages. */
export const showMessageColumns = [
  { field: 'showId', headings: ['直播', 'Show'] },
  { field: 'writtenAt', headings: ['时间', 'Time'] },
  { field: 'writer', headings: ['留言人', 'Writer'] },
  { field: 'kindergartenName', headings: ['所在园所', 'Kindergarten'] },
  { field: 'content', headings: ['留言', 'Message'] },
  { field: 'reply', headings: ['回复', 'Reply'] },
  { field: 'status', headings: ['状态', 'Status'] },
] as const satisfies readonly ExcelColumn[];
