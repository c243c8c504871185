import type { ExcelColumn } from '@kiga/entity/define-entity.ts';

/** Columns of the sheet of gateways. */
export const gatewayColumns = [
  { field: 'gatewayName', headings: ['网关名称', '名称', 'Gateway name', 'Gateway'] },
  { field: 'mac', headings: ['MAC地址', 'MAC', 'MAC address'] },
  { field: 'place', headings: ['位置', 'Place'] },
  { field: 'signFlag', headings: ['签到标志', 'Signs in'] },
  { field: 'enterFlag', headings: ['进入标志', 'Enter'] },
  { field: 'leaveFlag', headings: ['离开标志', 'Leave'] },
] as const satisfies readonly ExcelColumn[];
