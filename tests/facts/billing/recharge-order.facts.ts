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
  // Accounts, organizations and the package, whose names are looked up or copied.
  hiddenColumns: ['entered_by_id', 'processed_by_id', 'payer_id', 'agent_id', 'package_id', 'fee_basis_points'],
  make: {
    by: 3,
    async create({ as, newChild, next }) {
      const number = next();
      const packageId = await newPackage(as(9), { packageName: `订单套餐${number}` });
      const studentIds = [await newChild(`订单${number}`)];
      const renewal = { kind: 'renewal', packageId, months: 1, studentIds, channel: 'bank' };
      return (await as(3).ask('/api/billing/recharge-order/make', renewal)).id;
    },
  },
  states: {
    proves: '[F12]',
    table: `
               pass      reject      close     refund
unpaid         -         -           closed    -
notReviewed    passed    rejected    -         -
rejected       -         -           closed    -
passed         -         -           -         refunded
closed         -         -           -         -
refunded       -         -           -         -
by             11        11          3         11
told why not   -         -           5         -`,
    happens: {
      async submit(id, { as, server, next }) {
        const credentials = await newSlip(server, as(3), colourOf(next()));
        await as(3).ask('/api/billing/recharge-order/submit-slip', { id, credentials });
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
      closed: ['close'],
      refunded: ['submit', 'pass', 'refund'],
    },
    refusal: 'BILLING_NOT_PAYER',
  },
  examples: { bankReference: ['HH20261123'] },
};
