import { paymentSettingZhCN } from '../payment.zh-CN.ts';

const { feePercent: _, ...fields } = paymentSettingZhCN.fields;

/** Texts of a kindergarten's own merchant accounts, in Chinese; their keys begin with `billing.ownMerchant.`. */
export const ownMerchantZhCN = {
  ...paymentSettingZhCN,
  name: '收款商户',
  plural: '收款商户',
  total_other: '共 {count} 个收款商户',
  emptyTitle: '还没有收款商户',
  emptyText: '添加本园的微信支付或支付宝商户后，家长可在手机上缴费，款项直接进入本园账号。',
  fields,
  consequences: {
    turnOn: '家长可以用该渠道缴纳账单，款项直接进入本园账号。',
    turnOff: '家长不能再用该渠道发起缴费；已发起的缴费仍然入账。',
  },
} as const;
