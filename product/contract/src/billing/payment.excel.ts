import type { ExcelColumn } from '@kiga/entity/define-entity.ts';

/** Columns of the sheet of online payments. */
export const paymentColumns = [
  { field: 'paymentNumber', headings: ['支付单号', 'Payment'] },
  { field: 'kindergartenName', headings: ['幼儿园', 'Kindergarten'] },
  { field: 'orderNumber', headings: ['订单号', 'Order'] },
  { field: 'channel', headings: ['支付渠道', 'Payment channel'] },
  { field: 'amountFen', headings: ['金额(元)', 'Amount (yuan)'] },
  { field: 'transactionId', headings: ['平台流水号', 'Platform number'] },
  { field: 'paidAt', headings: ['付款时间', 'Paid at'] },
  { field: 'status', headings: ['状态', 'Status'], exportOnly: true },
] as const satisfies readonly ExcelColumn[];
