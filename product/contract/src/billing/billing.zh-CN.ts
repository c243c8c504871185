import { billErrorsZhCN, billMessagesZhCN, billMonthZhCN, billZhCN, chargeZhCN } from './bills/bills.zh-CN.ts';
import { ownMerchantZhCN } from './bills/own-merchant.zh-CN.ts';
import { agentKindergartenZhCN, costZhCN } from './cost.zh-CN.ts';
import { financeDeskZhCN } from './finance-desk.zh-CN.ts';
import { incomeZhCN } from './income.zh-CN.ts';
import { invoiceErrorsZhCN, invoiceMessagesZhCN, invoiceZhCN } from './invoices/invoices.zh-CN.ts';
import { bookMonthErrorsZhCN, bookMonthZhCN } from './months/months.zh-CN.ts';
import { feeZhCN, packageErrorsZhCN, packageZhCN } from './package.zh-CN.ts';
import { payDialogZhCN } from './pay-dialog.zh-CN.ts';
import { differenceZhCN, paymentErrorsZhCN, paymentSettingZhCN, paymentZhCN } from './payment.zh-CN.ts';
import { rechargeOrderErrorsZhCN, rechargeOrderZhCN } from './recharge-order.zh-CN.ts';
import { detailsZhCN, renewalZhCN, topUpZhCN, waysZhCN } from './renewal.zh-CN.ts';
import { agentZhCN, withdrawalErrorsZhCN, withdrawalZhCN } from './withdrawal.zh-CN.ts';

/** Texts of the area, in Chinese; their keys begin with `billing.`. */
export const billingZhCN = {
  firstSteps: {
    package: '上架收费套餐',
    merchant: '启用收款商户',
  },
  package: packageZhCN,
  fee: feeZhCN,
  rechargeOrder: rechargeOrderZhCN,
  withdrawal: withdrawalZhCN,
  agent: agentZhCN,
  paymentSetting: paymentSettingZhCN,
  payment: paymentZhCN,
  difference: differenceZhCN,
  cost: costZhCN,
  agentKindergarten: agentKindergartenZhCN,
  charge: chargeZhCN,
  bill: billZhCN,
  billMonth: billMonthZhCN,
  ownMerchant: ownMerchantZhCN,
  invoice: invoiceZhCN,
  bookMonth: bookMonthZhCN,
  renewal: renewalZhCN,
  topUp: topUpZhCN,
  pay: payDialogZhCN,
  details: detailsZhCN,
  ways: waysZhCN,
  desk: financeDeskZhCN,
  income: incomeZhCN,
  messages: {
    ...billMessagesZhCN,
    ...invoiceMessagesZhCN,
    slipArrived: { title: '待审核：{kindergarten} {amount} 元', text: '订单 {order} 已提交付款凭证，请审核。' },
    slipPassed: { title: '充值已到账：{amount} 元', text: '订单 {order} 审核通过，已生效。' },
    slipRejected: { title: '付款凭证被驳回', text: '订单 {order}：{reason}。请重新提交付款凭证。' },
    withdrawalApplied: { title: '待确认提现：{agent} {amount} 元', text: '提现单 {withdrawal} 等待确认。' },
    withdrawalPaid: { title: '提现已到账：{amount} 元', text: '提现单 {withdrawal} 已付款，银行回单号 {receipt}。' },
    withdrawalRejected: { title: '提现被驳回', text: '提现单 {withdrawal}：{reason}。金额已退回余额。' },
    paymentUnclaimed: { title: '待退回：{amount} 元', text: '支付单 {payment} 的订单不能再付款，请退回付款人。' },
    refundFailed: { title: '退款失败：{amount} 元', text: '支付单 {payment}：{failure}' },
    reconciliationDiffers: { title: '对账有差异', text: '{day} 的账单有 {count} 条差异，请处理。' },
    serviceRenewed: { title: '{child}的服务已续至 {until}', text: '已购买“{package}”，即刻生效。' },
    serviceRefunded: { title: '{child}的续费已退款', text: '订单 {order} 已退款，续费的天数同时收回。' },
    serviceEnds: { title: '{child}的服务还剩 {count} 天', text: '服务到 {until} 为止，请及时续费。' },
    orderPaid: { title: '已到账：{amount} 元', text: '订单 {order} 已付款，已生效。' },
    ledgerDiffers: { title: '账目不平', text: '{count} 项余额与明细不一致，请立即核对。' },
  },
} as const;

/** Texts of the area's errors, in Chinese. */
export const billingErrorsZhCN = {
  ...packageErrorsZhCN,
  ...rechargeOrderErrorsZhCN,
  ...withdrawalErrorsZhCN,
  ...paymentErrorsZhCN,
  ...billErrorsZhCN,
  ...invoiceErrorsZhCN,
  ...bookMonthErrorsZhCN,
} as const;
