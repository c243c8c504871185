import type { ExcelColumn } from '@kiga/entity/define-entity.ts';

/** Columns of the sheet of shows. */
export const showColumns = [
  { field: 'title', headings: ['直播标题', 'Title'] },
  { field: 'hostName', headings: ['主讲方', 'Host'] },
  { field: 'day', headings: ['直播日期', 'Date'] },
  { field: 'beginTime', headings: ['开始时间', 'Begins'] },
  { field: 'endTime', headings: ['结束时间', 'Ends'] },
  { field: 'star', headings: ['星级', 'Stars'] },
  { field: 'status', headings: ['状态', 'Status'] },
  { field: 'messageCount', headings: ['留言数', 'Messages'] },
  { field: 'peakViewers', headings: ['最多同时观看', 'Most viewers'] },
] as const satisfies readonly ExcelColumn[];
