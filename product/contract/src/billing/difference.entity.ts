import { stateChoice } from '@kiga/entity/define-states.ts';
import { choice } from '@kiga/entity/fields/choice.ts';
import { date } from '@kiga/entity/fields/date.ts';
import { money } from '@kiga/entity/fields/money.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { defineEntity } from '../program/tenancy.ts';
import { differenceStates } from './difference.states.ts';
import { onlineChannels } from './merchant-account.ts';

/** Differences: only in the platform's bill, only with us, another amount, another fee. */
export const differenceKinds = ['onlyPlatform', 'onlyHere', 'amount', 'fee'] as const;

const sum = () => money({ min: -100_000_000_000, writable: false });

/** A difference that the reconciliation of a day found; finance settles it with a note. */
export const difference = defineEntity({
  area: 'billing',
  name: 'difference',
  table: 'billing_differences',
  ownerColumn: null,
  fields: {
    billDay: date({ writable: false }),
    channel: choice(onlineChannels, { required: true }),
    kind: choice(differenceKinds, { required: true }),
    paymentNumber: text({ writable: false, maxLength: 64 }),
    transactionId: text({ writable: false, maxLength: 64 }),
    /** Amounts, or fees where the fee differs; null where one side knows nothing. A refund is negative. */
    ourFen: sum(),
    platformFen: sum(),
    note: text({ writable: false, maxLength: 200, multiline: true }),
    status: stateChoice(differenceStates),
  },
  title: 'paymentNumber',
  list: ['billDay', 'channel', 'kind', 'paymentNumber', 'transactionId', 'ourFen', 'platformFen', 'status'],
  filter: ['status', 'channel', 'kind', 'billDay'],
  search: ['paymentNumber', 'transactionId'],
  sort: [
    { field: 'createdAt', order: 'desc' },
    { field: 'billDay', order: 'desc' },
  ],
  form: [],
  detail: [
    {
      name: 'difference',
      fields: ['billDay', 'channel', 'kind', 'paymentNumber', 'transactionId', 'ourFen', 'platformFen'],
    },
    { name: 'note', fields: ['note'] },
  ],
  states: differenceStates,
  keep: 'always',
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'billing.difference': typeof difference;
  }
}
