/** Texts of packages, in Chinese; their keys begin with `billing.package.`. */
export const packageZhCN = {
  name: '套餐',
  plural: '套餐',
  total_other: '共 {count} 个套餐',
  amount_other: '{count} 个套餐',
  search: '套餐名称、拼音',
  emptyTitle: '暂无套餐',
  emptyText: '添加套餐并上架，幼儿园、代理商和家长才能购买。',
  fields: {
    packageName: '套餐名称',
    type: '套餐类型',
    time: '月数',
    monthlyPriceFen: '每月最高价',
    agentPriceFen: '代理价',
    kindergartenPriceFen: '幼儿园价',
    chargeFen: '家长价',
    androidChargeFen: '家长价（安卓）',
    iosChargeFen: '家长价（苹果）',
    tryFlag: '试用套餐',
    validDays: '试用天数',
    status: '状态',
  },
  options: {
    type: { messages: '家长消息', video: '看看宝贝', both: '家长消息和看看宝贝' },
    status: { onShelf: '已上架', takenOff: '已下架' },
  },
  groups: { basic: '套餐', monthly: '每名幼儿每月', parents: '家长购买整个套餐' },
  acts: { putOn: '上架', takeOff: '下架' },
} as const;

/** Texts of fees, in Chinese; their keys begin with `billing.fee.`. */
export const feeZhCN = {
  name: '园所费用',
  plural: '园所费用',
  total_other: '共 {count} 条',
  search: '备注',
  emptyTitle: '暂无园所费用',
  emptyText: '没有单独设置的幼儿园，按套餐的幼儿园价结算。',
  fields: {
    kindergartenId: '幼儿园',
    packageId: '套餐',
    priceFen: '每月价格',
    beginsOn: '生效日期',
    remark: '备注',
  },
  groups: { basic: '费用' },
} as const;

/** Texts of errors about packages and fees, in Chinese. */
export const packageErrorsZhCN = {
  BILLING_PACKAGE_NAME_TAKEN: '已有同名套餐',
  BILLING_TRIAL_ONLY: '只有试用套餐要填试用天数',
  BILLING_TRIAL_FREE: '试用套餐的价格是 0',
  BILLING_PRICE_ZERO: '价格不能为 0',
  BILLING_PRICE_ABOVE: '最高 {maxYuan} 元',
  BILLING_PRICE_BELOW: '最低 {minYuan} 元',
  BILLING_FEE_PAST: '生效日期不能早于今天',
  BILLING_FEE_IN_FORCE: '已生效的费用不能修改，请从新的日期另设一条',
  BILLING_FEE_TWICE: '该幼儿园的这个套餐在这一天已有费用',
  BILLING_FOREIGN_KINDERGARTEN: '只能选择代理合同有效的幼儿园',
} as const;
