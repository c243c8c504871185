import type { ExcelColumn } from '@kiga/entity/define-entity.ts';

/** Columns of the sheet of invoices. */
export const invoiceColumns = [
  { field: 'requestNumber', headings: ['申请单号', 'Request'] },
  { field: 'requesterName', headings: ['申请单位', 'Requested by'] },
  { field: 'buyerName', headings: ['抬头', 'Buyer'] },
  { field: 'kind', headings: ['发票类型', 'Kind'] },
  { field: 'taxNumber', headings: ['纳税人识别号', 'Tax number'] },
  { field: 'amountFen', headings: ['金额(元)', 'Amount (yuan)'] },
  { field: 'requestedAt', headings: ['申请时间', 'Requested at'] },
  { field: 'invoiceNumber', headings: ['发票号码', 'Invoice number'] },
  { field: 'invoicedOn', headings: ['开票日期', 'Invoice date'] },
  { field: 'redNumber', headings: ['红字发票号码', 'Red invoice number'] },
  { field: 'status', headings: ['状态', 'Status'], exportOnly: true },
] as const satisfies readonly ExcelColumn[];
