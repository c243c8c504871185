import type { ExcelColumn } from '@kiga/entity/define-entity.ts';

/** Columns of the device sheet. It never contains verification codes. */
export const deviceColumns = [
  { field: 'deviceName', headings: ['设备名称', 'Device name'] },
  { field: 'kind', headings: ['类型', 'Kind'] },
  { field: 'serialNumber', headings: ['序列号', 'Serial number'] },
  { field: 'place', headings: ['位置', 'Place'] },
  { field: 'customCode', headings: ['自定义编号', 'Own code'] },
  { field: 'remark', headings: ['备注', 'Remark'] },
  { field: 'status', headings: ['状态', 'Status'], exportOnly: true },
  { field: 'softwareVersion', headings: ['版本', 'Version'], exportOnly: true },
  { field: 'hardwareFingerprint', headings: ['硬件指纹', 'Hardware fingerprint'], exportOnly: true },
] as const satisfies readonly ExcelColumn[];
