import type { ExcelColumn } from '@kiga/entity/define-entity.ts';

/** Columns of the sheet of orders. */
export const shopOrderColumns = [
  { field: 'orderNumber', headings: ['订单号', 'Order'] },
  { field: 'orderedOn', headings: ['下单日期', 'Ordered on'] },
  { field: 'buyer', headings: ['买家类型', 'Kind of buyer'] },
  { field: 'buyerName', headings: ['买家', 'Buyer'] },
  { field: 'sellerName', headings: ['卖家', 'Seller'] },
  { field: 'goods', headings: ['商品', 'Goods'] },
  { field: 'goodsFen', headings: ['商品原价（元）', 'Goods (CNY)'] },
  { field: 'discountFen', headings: ['会员优惠（元）', 'Discount (CNY)'] },
  { field: 'shippingFen', headings: ['运费（元）', 'Delivery (CNY)'] },
  { field: 'totalFen', headings: ['应付（元）', 'Total (CNY)'] },
  { field: 'refundFen', headings: ['退款（元）', 'Refund (CNY)'] },
  { field: 'channel', headings: ['支付方式', 'Payment'] },
  { field: 'paidAt', headings: ['付款时间', 'Paid at'] },
  { field: 'receiver', headings: ['收货人', 'Receiver'] },
  { field: 'receiverPhone', headings: ['收货电话', 'Phone'] },
  { field: 'address', headings: ['收货地址', 'Address'] },
  { field: 'remark', headings: ['买家备注', 'Remark'] },
  { field: 'status', headings: ['状态', 'Status'] },
] as const satisfies readonly ExcelColumn[];
