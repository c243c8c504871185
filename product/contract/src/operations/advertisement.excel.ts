import type { ExcelColumn } from '@kiga/entity/define-entity.ts';

/** Columns of the sheet of advertisements. */
export const advertisementColumns = [
  { field: 'adName', headings: ['广告名称', 'Name'] },
  { field: 'adPosition', headings: ['广告位置', 'Place'] },
  { field: 'adWeight', headings: ['权重', 'Weight'] },
  { field: 'beginsOn', headings: ['开始日期', 'From'] },
  { field: 'endsOn', headings: ['结束日期', 'Until'] },
  { field: 'areaId', headings: ['投放区域', 'Area'] },
  { field: 'link', headings: ['点击后打开', 'Opens'] },
  { field: 'seen', headings: ['展示次数', 'Seen'] },
  { field: 'clicked', headings: ['点击次数', 'Clicked'] },
  { field: 'status', headings: ['状态', 'Status'] },
] as const satisfies readonly ExcelColumn[];
