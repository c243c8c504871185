import type { ExcelColumn } from '@kiga/entity/define-entity.ts';

/** Columns of the sheet of withdrawals. */
export const withdrawalColumns = [
  { field: 'withdrawalNumber', headings: ['提现单号', 'Withdrawal'] },
  { field: 'agentName', headings: ['代理商', 'Agent'] },
  { field: 'amountFen', headings: ['金额(元)', 'Amount (yuan)'] },
  { field: 'bankName', headings: ['开户行', 'Bank'] },
  { field: 'appliedAt', headings: ['申请时间', 'Applied at'] },
  { field: 'processedAt', headings: ['处理时间', 'Processing time'] },
  { field: 'bankReceipt', headings: ['银行回单号', 'Bank receipt'] },
  { field: 'status', headings: ['状态', 'Status'], exportOnly: true },
] as const satisfies readonly ExcelColumn[];
