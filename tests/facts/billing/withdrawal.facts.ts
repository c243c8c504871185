import { sql } from 'kysely';
import { bankAccountOf, giveBalance } from '../../support/billing.ts';
import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'organization',
  readers: [5, 9, 11],
  readersOfAll: [9, 11],
  menu: { heading: 'billing', place: 5, zh: '提现', en: 'Withdrawals' },
  sheet: {
    who: [5, 9, 11],
    columns: ['withdrawalNumber', 'amountFen', 'bankName', 'appliedAt'],
    rows: (appType, own) => (appType === 5 ? sql`organization_id = ${own}` : sql`true`),
  },
  importers: [],
  // Accounts whose names are looked up.
  hiddenColumns: ['applied_by_id', 'processed_by_id'],
  make: {
    by: 5,
    async create({ server, as, organization }) {
      const agentId = await organization('AG0001');
      await bankAccountOf(as(5));
      await giveBalance(server, agentId, 100);
      // Only one may be open.
      await sql`update billing_withdrawals set status = 'rejected' where status not in ('withdrawn', 'rejected')`.execute(
        server.db,
      );
      return (await as(5).ask('/api/billing/withdrawal/apply', { amountFen: 100 })).id;
    },
  },
  states: {
    proves: '[F11]',
    // Another account took each step before, because nobody takes two in a row.
    table: `
                 confirm      accept        payOut         settle       payOutFailed    reject
toBeConfirmed    confirmed    -             -              -            -               rejected
confirmed        -            toWithdraw    -              -            -               rejected
toWithdraw       -            -             withdrawing    -            -               rejected
withdrawing      -            -             -              withdrawn    toWithdraw      -
withdrawn        -            -             -              -            -               -
rejected         -            -             -              -            -               -
by               9 11         11            11             11           11              9 11`,
    happens: Object.fromEntries(
      ['confirm', 'accept', 'payOut'].map((act) => [
        act,
        async (id: string, { as, server }) => {
          await as(act === 'confirm' ? 9 : 11).ask(`/api/billing/withdrawal/${act === 'payOut' ? 'pay-out' : act}`, {
            id,
          });
          await sql`update billing_withdrawals set processed_by_id = applied_by_id where id = ${id}`.execute(server.db);
        },
      ]),
    ),
    asks: {
      settle: { bankReceipt: 'HB20261123' },
      payOutFailed: { reason: '户名不符' },
      reject: { reason: '资料不全' },
    },
    ways: {
      toBeConfirmed: [],
      confirmed: ['confirm'],
      toWithdraw: ['confirm', 'accept'],
      withdrawing: ['confirm', 'accept', 'payOut'],
      withdrawn: ['confirm', 'accept', 'payOut', 'settle'],
      rejected: ['reject'],
    },
    // Withdrawals are never deleted.
    staysIn: ['toBeConfirmed', 'confirmed', 'toWithdraw', 'withdrawing', 'withdrawn', 'rejected'],
  },
  examples: { amountFen: [100], bankReceipt: ['HB20261123'] },
};
