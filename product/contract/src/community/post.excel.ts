import type { ExcelColumn } from '@kiga/entity/define-entity.ts';

/** Columns of the sheet of posts. */
export const postColumns = [
  { field: 'topicId', headings: ['话题', 'Topic'] },
  { field: 'title', headings: ['标题', 'Title'] },
  { field: 'writer', headings: ['发布人', 'Writer'] },
  { field: 'organizationName', headings: ['所在机构', 'Organization'] },
  { field: 'writtenAt', headings: ['发布时间', 'Written at'] },
  { field: 'content', headings: ['内容', 'Text'] },
  { field: 'commentCount', headings: ['评论数', 'Comments'] },
  { field: 'status', headings: ['状态', 'Status'] },
  { field: 'hiddenReason', headings: ['隐藏原因', 'Reason'] },
] as const satisfies readonly ExcelColumn[];
