import type { ExcelColumn } from '@kiga/entity/define-entity.ts';

/** Columns of the sheet of cameras. */
export const cameraColumns = [
  { field: 'cameraName', headings: ['摄像头名称', 'Camera name', 'Camera'] },
  { field: 'channelNumber', headings: ['通道号', 'Channel number'] },
  { field: 'clarity', headings: ['清晰度', 'Clarity'] },
  { field: 'nvr', headings: ['NVR', 'Recorder'] },
  { field: 'cameraIp', headings: ['IP 地址', 'IP address', 'IP'] },
  { field: 'classroomId', headings: ['教室', 'Classroom'] },
  { field: 'place', headings: ['位置', 'Place'] },
  { field: 'parentsWatch', headings: ['家长可看', 'Parents may watch'] },
  { field: 'status', headings: ['状态', 'Status'], exportOnly: true },
  { field: 'lastPictureAt', headings: ['最近画面', 'Last picture'], exportOnly: true },
] as const satisfies readonly ExcelColumn[];
