import type { ExcelColumn } from '@kiga/entity/define-entity.ts';

/** Columns of the sheet of loudspeaker channels. */
export const speakerColumns = [
  { field: 'channelName', headings: ['通道名称', 'Channel name', 'Channel'] },
  { field: 'channelNumber', headings: ['通道号', '通道编号', 'Channel number'] },
  { field: 'place', headings: ['位置', 'Place'] },
] as const satisfies readonly ExcelColumn[];
