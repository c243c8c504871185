import type { Words } from '@kiga/entity/words/words.ts';
import type { agentZhCN, withdrawalErrorsZhCN, withdrawalZhCN } from './withdrawal.zh-CN.ts';

/** Texts of withdrawals, in English. */
export const withdrawalEnUS = {
  name: 'withdrawal',
  plural: 'withdrawals',
  total_one: '{count} withdrawal',
  total_other: '{count} withdrawals',
  amount_one: '{count} withdrawal',
  amount_other: '{count} withdrawals',
  search: 'Withdrawal number or bank receipt',
  emptyTitle: 'No withdrawals yet',
  emptyText: 'An agent applies under “Income and balance”; then the withdrawal appears here.',
  fields: {
    withdrawalNumber: 'Withdrawal',
    agentName: 'Agent',
    amountFen: 'Amount',
    bankName: 'Bank',
    bankAccount: 'Account number',
    accountName: 'Account holder',
    appliedBy: 'Applied by',
    appliedAt: 'Applied at',
    processedBy: 'Processed by',
    processedAt: 'Processing time',
    bankReceipt: 'Bank receipt',
    reason: 'Reason',
    status: 'Status',
  },
  options: {
    status: {
      toBeConfirmed: 'To be confirmed',
      confirmed: 'Confirmed',
      toWithdraw: 'To withdraw',
      withdrawing: 'Withdrawing',
      withdrawn: 'Withdrawn',
      rejected: 'Rejected',
    },
  },
  groups: { application: 'Application', account: 'Bank account', payment: 'Processing' },
  acts: {
    apply: 'Apply for a withdrawal',
    confirm: 'Confirm',
    accept: 'Accept for payment',
    payOut: 'Start payment',
    settle: 'Enter bank receipt',
    payOutFailed: 'Payment failed',
    reject: 'Reject',
  },
  asks: { amountFen: 'Amount', bankReceipt: 'Bank receipt', reason: 'Reason' },
  questions: { apply: 'Apply for a withdrawal' },
  done: { apply: 'Applied; the amount is held' },
  consequences: {
    payOut: 'Pay the agent’s account in the online bank. Another person then enters the receipt.',
    settle: 'This completes the withdrawal and cannot be taken back.',
    reject: 'The held amount goes back to the agent’s balance.',
  },
} as const satisfies Words<typeof withdrawalZhCN>;

/** Texts of agents' accounts, in English. */
export const agentEnUS = {
  name: 'agent account',
  plural: 'agent accounts',
  total_one: '{count} agent account',
  total_other: '{count} agent accounts',
  search: 'Bank',
  emptyTitle: 'No agent accounts yet',
  emptyText: 'Enter a bank account; withdrawals go there.',
  fields: {
    agentName: 'Agent',
    accountKind: 'Account type',
    bankName: 'Bank',
    bankAccount: 'Account number',
    accountName: 'Account holder',
    balanceFen: 'Balance',
    heldFen: 'Held',
    poolFen: 'Revenue pool',
  },
  options: { accountKind: { person: 'Personal', company: 'Corporate' } },
  groups: { account: 'Bank account', sums: 'Sums' },
} as const satisfies Words<typeof agentZhCN>;

/** Texts of errors about withdrawals, in English. */
export const withdrawalErrorsEnUS = {
  BILLING_AGENT_TWICE: 'There is a bank account already. Change that one',
  BILLING_BANK_ACCOUNT: 'Not an account number. A personal card has 13 to 19 digits, a corporate one 8 to 30',
  BILLING_NO_BANK_ACCOUNT: 'Enter a bank account first',
  BILLING_BALANCE_SHORT: 'At most {maxYuan} yuan can be withdrawn',
  BILLING_WITHDRAWAL_OPEN: 'Application in progress, please wait for it to finish',
  BILLING_OWN_STEP: 'You did the step before. Another person has to go on',
} as const satisfies Words<typeof withdrawalErrorsZhCN>;
