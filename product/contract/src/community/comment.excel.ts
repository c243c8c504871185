import type { ExcelColumn } from '@kiga/entity/define-entity.ts';

/** Columns of the sheet of comments. */
export const commentColumns = [
  { field: 'postId', headings: ['帖子', 'Post'] },
  { field: 'writtenAt', headings: ['评论时间', 'Written at'] },
  { field: 'writer', headings: ['评论人', 'Writer'] },
  { field: 'organizationName', headings: ['所在机构', 'Organization'] },
  { field: 'content', headings: ['评论', 'Comment'] },
  { field: 'status', headings: ['状态', 'Status'] },
  { field: 'hiddenReason', headings: ['隐藏原因', 'Reason'] },
] as const satisfies readonly ExcelColumn[];
