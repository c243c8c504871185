import type { ExcelColumn } from '@kiga/entity/define-entity.ts';

/** Columns of the sheet of topics. */
export const topicColumns = [
  { field: 'name', headings: ['话题名称', 'Topic'] },
  { field: 'description', headings: ['简介', 'Description'] },
  { field: 'moderation', headings: ['审核方式', 'Moderation'] },
  { field: 'parentsPost', headings: ['家长可发帖', 'Parents may post'] },
  { field: 'parentsComment', headings: ['家长可评论', 'Parents may comment'] },
  { field: 'postCount', headings: ['帖子数', 'Posts'] },
  { field: 'status', headings: ['状态', 'Status'] },
] as const satisfies readonly ExcelColumn[];
