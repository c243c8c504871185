import { withScope } from '@kiga/kit-server/access/scope.ts';
import { makeTransition } from '@kiga/kit-server/entity/transition.ts';
import { PROGRAM_ID, programSession } from '@kiga/server/system/program-session.ts';
import { newPackage, newSlip } from '../../support/billing.ts';
import type { Facts } from '../facts.ts';

/** Colours of slips, so that no picture comes twice. */
const colourOf = (number: number) => `#${(number * 7919 + 0x10_10_10).toString(16).padStart(6, '0').slice(-6)}`;

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3, 5, 11],
  menu: { heading: 'billing', place: 4, zh: '充值订单', en: 'Recharge orders' },
  sheet: {
    who: [3, 5, 11],
    columns: ['orderNumber', 'kind', 'totalFen', 'channel', 'orderedOn'],
  },
  importers: [],
  search: ['orderNumber'],
  // Accounts, organizations, the parent and the package, whose names are looked up or copied.
  hiddenColumns: [
    'entered_by_id',
    'processed_by_id',
    'payer_id',
    'agent_id',
    'package_id',
    'parent_id',
    'fee_basis_points',
  ],
  make: {
    by: 3,
    async create({ as, newChild, next }) {
      const packageId = await newPackage(as(9), { packageName: `订单套餐${next()}` });
      const { children } = await as(3).ask('/api/billing/recharge-order/renewals');
      // Places in classes are for the children of other facts.
      const studentIds = [children[0]?.id ?? (await newChild('续费'))];
      const renewal = { kind: 'renewal', packageId, months: 1, studentIds, channel: 'bank' };
      return (await as(3).ask('/api/billing/recharge-order/make', renewal)).id;
    },
  },
  states: {
    proves: '[F12]',
    table: `
               pay     submit         expire    pass      reject      close     refund
unpaid         paid    notReviewed    closed    -         -           closed    -
notReviewed    -       -              -         passed    rejected    -         -
rejected       -       notReviewed    -         -         -           closed    -
passed         -       -              -         -         -           -         refunded
paid           -       -              -         -         -           -         refunded
closed         -       -              -         -         -           -         -
refunded       -       -              -         -         -           -         -
by             -       -              -         11        11          3         11
told why not   -       -              -         -         -           5         -`,
    happens: {
      async submit(id, { as, server, next }) {
        const credentials = await newSlip(server, as(3), colourOf(next()));
        await as(3).ask('/api/billing/recharge-order/submit-slip', { id, credentials });
      },
      // A verified payment, which only the program books.
      async pay(id, { server, organization }) {
        const { clock, db, stores } = server.program;
        const scope = withScope(programSession(PROGRAM_ID, clock.now()), [await organization('KG0001')], db);
        const store = stores.named('billing.rechargeOrder');
        await scope.transaction((inside) => makeTransition(store, inside, 'pay', { id, asks: {} }));
      },
    },
    asks: {
      pass: async ({ next }) => ({ slipAmountFen: 1280, bankReference: `HH2026${String(next()).padStart(6, '0')}` }),
      reject: { refusal: 'unreadable' },
      refund: { reason: '重复付款' },
    },
    ways: {
      unpaid: [],
      notReviewed: ['submit'],
      rejected: ['submit', 'reject'],
      passed: ['submit', 'pass'],
      paid: ['pay'],
      closed: ['close'],
      refunded: ['submit', 'pass', 'refund'],
    },
    // Orders are never deleted.
    staysIn: ['unpaid', 'notReviewed', 'rejected', 'passed', 'paid', 'closed', 'refunded'],
    refusal: 'BILLING_NOT_PAYER',
  },
  examples: { bankReference: ['HH20261123'] },
};
