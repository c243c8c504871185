import { adjustBill, DUE_DAY, makeBills, remindOfBill } from '@kiga/contract/billing/bills/bill.acts.ts';
import { bill } from '@kiga/contract/billing/bills/bill.entity.ts';
import { receivePayment } from '@kiga/contract/billing/bills/bill-payment.acts.ts';
import { screenAct } from '@kiga/kit-web/acts/screen-act.ts';
import { lazyPart } from '@kiga/kit-web/chunks/lazy-part.tsx';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import styles from './bills/bills.module.css';

const MonthHead = lazyPart<{ ownerId: string | undefined }>(() => import('./bills/month-head.tsx'), {
  // The rows below must not move under the mouse when it arrives.
  Waiting: () => <div className={styles.head} />,
});
const MakePreview = lazyPart<{ record: EntityRecord | null; values: Readonly<Record<string, unknown>> }>(
  () => import('./bills/make-preview.tsx'),
);
const BillLines = lazyPart<{ record: EntityRecord }>(() => import('./bills/bill-lines.tsx'));
const BillPayments = lazyPart<{ record: EntityRecord }>(() => import('./bills/bill-payments.tsx'));

/** Screen of the bills of children: the figures of a month above its bills, and those of all months that are overdue. */
export default entityScreen(bill, {
  inlineFilters: ['status', 'className'],
  narrowOrder: ['remindedOn', 'month', 'dueOn', 'overdueDays', 'paidFen', 'className'],
  opening: ({ today }) => `month=${today.slice(0, 7)}`,
  ListAlert: MonthHead,
  acts: [
    screenAct(makeBills, {
      isMain: true,
      start: ({ today }) => startOf(new URLSearchParams(window.location.search).get('month'), today),
      hints: ({ t }) => ({ month: t('billing.bill.hints.month') }),
      Preview: MakePreview,
    }),
    screenAct(receivePayment, {
      isMain: true,
      start: ({ today }, record) => ({ amountFen: record?.openFen, method: 'cash', receivedOn: today }),
    }),
    screenAct(adjustBill, { hints: ({ t }) => ({ adjustmentFen: t('billing.bill.hints.adjustmentFen') }) }),
    screenAct(remindOfBill),
  ],
  sections: { lines: BillLines, payments: BillPayments },
  ways: [
    { label: 'billing.ways.charges', href: '/billing/charges', permission: 'billing.charge.read' },
    { label: 'billing.ways.ownMerchants', href: '/billing/own-merchants', permission: 'billing.ownMerchant.read' },
  ],
  empty: { title: 'billing.bill.emptyTitle', text: 'billing.bill.emptyText' },
});

/** Returns the month that the list shows, and a due day in it that is not over. */
function startOf(shown: string | null, today: string): { month: string; dueOn: string } {
  const month = shown ?? today.slice(0, 7);
  const due = `${month}-${String(DUE_DAY).padStart(2, '0')}`;
  return { month, dueOn: due < today ? today : due };
}
