import type { ExcelColumn } from '@kiga/entity/define-entity.ts';

/** Columns of the sheet of orders. */
export const rechargeOrderColumns = [
  { field: 'orderNumber', headings: ['订单号', 'Order'] },
  { field: 'kind', headings: ['事项', 'For'] },
  { field: 'buyer', headings: ['下单方', 'Ordered by'] },
  { field: 'packageName', headings: ['套餐', 'Package'] },
  { field: 'childCount', headings: ['人数', 'Children'] },
  { field: 'months', headings: ['月数', 'Months'] },
  { field: 'priceFen', headings: ['单价(元)', 'Price a month (yuan)'] },
  { field: 'totalFen', headings: ['金额(元)', 'Amount (yuan)'] },
  { field: 'kindergartenFen', headings: ['园所收入(元)', 'Kindergarten’s share (yuan)'] },
  { field: 'agentIncomeFen', headings: ['代理商收益(元)', 'Agent income (yuan)'] },
  { field: 'channel', headings: ['支付渠道', 'Payment channel'] },
  { field: 'orderedOn', headings: ['下单日期', 'Ordered on'] },
  { field: 'processedAt', headings: ['处理时间', 'Processing time'] },
  { field: 'bankReference', headings: ['银行流水号', 'Bank reference'] },
  { field: 'status', headings: ['状态', 'Status'], exportOnly: true },
] as const satisfies readonly ExcelColumn[];
