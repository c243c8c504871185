import { stateChoice } from '@kiga/entity/define-states.ts';
import { moment } from '@kiga/entity/fields/moment.ts';
import { money } from '@kiga/entity/fields/money.ts';
import { secretText } from '@kiga/entity/fields/secret-text.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { defineEntity } from '../program/tenancy.ts';
import { withdrawalColumns } from './withdrawal.excel.ts';
import { withdrawalStates } from './withdrawal.states.ts';

/** An agent's withdrawal from its balance to its bank account. The act `apply` creates it and holds the amount. */
export const withdrawal = defineEntity({
  area: 'billing',
  name: 'withdrawal',
  table: 'billing_withdrawals',
  ownerColumn: 'organization_id',
  fields: {
    withdrawalNumber: text({ maxLength: 20, writable: false, inLog: 'plain' }),
    /** Name of the agent; looked up. */
    agentName: text({ writable: false }),
    amountFen: money({}),
    /** The bank account at the time of the application. */
    bankName: text({ maxLength: 60 }),
    bankAccount: secretText({ maxLength: 40, sensitivity: 'bank' }),
    accountName: text({ maxLength: 60, sensitivity: 'bank' }),
    appliedBy: text({ writable: false }),
    appliedAt: moment({ writable: false }),
    processedBy: text({ writable: false }),
    processedAt: moment({ writable: false }),
    bankReceipt: text({ maxLength: 40, writable: false }),
    reason: text({ maxLength: 200, multiline: true, writable: false }),
    status: stateChoice(withdrawalStates),
  },
  title: 'withdrawalNumber',
  list: ['withdrawalNumber', 'agentName', 'amountFen', 'bankName', 'appliedAt', 'processedAt', 'bankReceipt', 'status'],
  filter: ['status', 'appliedAt', 'amountFen'],
  search: ['withdrawalNumber', 'bankReceipt'],
  sort: [
    { field: 'createdAt', order: 'desc' },
    { field: 'amountFen', order: 'desc' },
  ],
  form: [],
  detail: [
    { name: 'application', fields: ['agentName', 'amountFen', 'appliedBy', 'appliedAt'] },
    { name: 'account', fields: ['accountName', 'bankName', 'bankAccount'] },
    { name: 'payment', fields: ['processedBy', 'processedAt', 'bankReceipt', 'reason'] },
  ],
  excel: withdrawalColumns,
  states: withdrawalStates,
  sight: ({ appType }) => ({ basic: 'full', bank: appType === 5 || appType === 11 ? 'full' : 'none' }),
  // Books are kept for 30 years: 会计档案管理办法 (2015), appendix 1.
  keep: 'always',
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'billing.withdrawal': typeof withdrawal;
  }
}
