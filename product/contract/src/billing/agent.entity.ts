import { choice } from '@kiga/entity/fields/choice.ts';
import { money } from '@kiga/entity/fields/money.ts';
import { secretText } from '@kiga/entity/fields/secret-text.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { defineEntity } from '../program/tenancy.ts';
import { bankAccountKinds, isBankAccount, plainBankAccount } from './bank-account.ts';

const sum = () => money({ min: -10_000_000_000, writable: false });

/** The money side of an agent: its bank account, which it enters itself, and its sums in the ledger. */
export const agent = defineEntity({
  area: 'billing',
  name: 'agent',
  table: 'billing_agents',
  ownerColumn: 'organization_id',
  fields: {
    /** Name of the agent; looked up. */
    agentName: text({ writable: false }),
    accountKind: choice(bankAccountKinds, { required: true }),
    bankName: text({ required: true, maxLength: 60 }),
    bankAccount: secretText({ required: true, maxLength: 40, sensitivity: 'bank' }),
    accountName: text({ required: true, maxLength: 60, sensitivity: 'bank', inLog: 'masked' }),
    /** The balance that can be withdrawn, the amount that is held for a withdrawal, and the revenue pool; looked up. */
    balanceFen: sum(),
    heldFen: sum(),
    poolFen: sum(),
  },
  title: 'bankName',
  list: ['agentName', 'bankName', 'balanceFen', 'heldFen', 'poolFen'],
  filter: ['accountKind'],
  search: ['bankName'],
  sort: [
    { field: 'createdAt', order: 'desc' },
    { field: 'bankName', order: 'asc' },
  ],
  form: [{ name: 'account', fields: ['accountKind', 'accountName', 'bankName', 'bankAccount'] }],
  detail: [
    { name: 'account', fields: ['agentName', 'accountKind', 'accountName', 'bankName', 'bankAccount'] },
    { name: 'sums', fields: ['balanceFen', 'heldFen', 'poolFen'] },
  ],
  sight: ({ appType }) => ({ basic: 'full', bank: appType === 5 || appType === 11 ? 'full' : 'none' }),
  rules: [
    ({ accountKind, bankAccount }) => {
      if (!accountKind || !bankAccount) return [];
      return isBankAccount(plainBankAccount(bankAccount), accountKind)
        ? []
        : [{ field: 'bankAccount', error: 'BILLING_BANK_ACCOUNT' }];
    },
  ],
  keep: 'always',
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'billing.agent': typeof agent;
  }
}
