import type { ExcelColumn } from '@kiga/entity/define-entity.ts';

/** Columns of the sheet of mutes. */
export const muteColumns = [
  { field: 'person', headings: ['姓名', 'Person'] },
  { field: 'organizationName', headings: ['所在机构', 'Organization'] },
  { field: 'mutedAt', headings: ['禁言时间', 'Muted at'] },
  { field: 'until', headings: ['禁言至', 'Until'] },
  { field: 'reason', headings: ['原因', 'Reason'] },
  { field: 'inForce', headings: ['状态', 'State'] },
] as const satisfies readonly ExcelColumn[];
