/** Texts of withdrawals, in Chinese; their keys begin with `billing.withdrawal.`. */
export const withdrawalZhCN = {
  name: '提现',
  plural: '提现',
  total_other: '共 {count} 笔提现',
  amount_other: '{count} 笔提现',
  search: '提现单号、银行回单号',
  emptyTitle: '暂无提现',
  emptyText: '代理商在“收入与余额”申请提现后，显示在这里。',
  fields: {
    withdrawalNumber: '提现单号',
    agentName: '代理商',
    amountFen: '金额',
    bankName: '开户行',
    bankAccount: '银行账号',
    accountName: '户名',
    appliedBy: '申请人',
    appliedAt: '申请时间',
    processedBy: '处理人',
    processedAt: '处理时间',
    bankReceipt: '银行回单号',
    reason: '原因',
    status: '状态',
  },
  options: {
    status: {
      toBeConfirmed: '待确认',
      confirmed: '已确认',
      toWithdraw: '待提现',
      withdrawing: '提现中',
      withdrawn: '已提现',
      rejected: '已驳回',
    },
  },
  groups: { application: '申请', account: '收款账号', payment: '处理' },
  acts: {
    apply: '申请提现',
    confirm: '确认',
    accept: '同意付款',
    payOut: '开始付款',
    settle: '登记回单',
    payOutFailed: '付款失败',
    reject: '驳回',
  },
  asks: { amountFen: '提现金额', bankReceipt: '银行回单号', reason: '原因' },
  questions: { apply: '申请提现' },
  done: { apply: '已申请，金额已预留' },
  consequences: {
    payOut: '请在网上银行向代理商的账号付款，再由另一人登记回单。',
    settle: '登记后提现完成，不能撤回。',
    reject: '预留的金额退回代理商的余额。',
  },
} as const;

/** Texts of agents' accounts, in Chinese; their keys begin with `billing.agent.`. */
export const agentZhCN = {
  name: '代理商资金',
  plural: '代理商资金',
  total_other: '共 {count} 个代理商资金',
  search: '开户行',
  emptyTitle: '暂无代理商资金',
  emptyText: '填写收款的银行账号后才能提现。',
  fields: {
    agentName: '代理商',
    accountKind: '账号类型',
    bankName: '开户行',
    bankAccount: '银行账号',
    accountName: '户名',
    balanceFen: '可用余额',
    heldFen: '预留',
    poolFen: '收益池',
  },
  options: { accountKind: { person: '个人', company: '对公' } },
  groups: { account: '银行账号', sums: '余额' },
} as const;

/** Texts of errors about withdrawals, in Chinese. */
export const withdrawalErrorsZhCN = {
  BILLING_AGENT_TWICE: '已有银行账号，请直接修改',
  BILLING_BANK_ACCOUNT: '银行账号不正确：个人卡为 13 至 19 位数字，对公账号为 8 至 30 位数字',
  BILLING_NO_BANK_ACCOUNT: '请先填写银行账号',
  BILLING_BALANCE_SHORT: '最多可提现 {maxYuan} 元',
  BILLING_WITHDRAWAL_OPEN: '申请正在处理中，请等待处理完成',
  BILLING_OWN_STEP: '上一步是您办理的，请由另一人处理',
} as const;
