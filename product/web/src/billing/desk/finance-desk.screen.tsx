import { difference } from '@kiga/contract/billing/difference.entity.ts';
import { invoice } from '@kiga/contract/billing/invoices/invoice.entity.ts';
import { payment } from '@kiga/contract/billing/payment.entity.ts';
import { rechargeOrder } from '@kiga/contract/billing/recharge-order.entity.ts';
import { withdrawal } from '@kiga/contract/billing/withdrawal.entity.ts';
import { iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Segmented } from '@kiga/kit-web/light/segmented.tsx';
import { Button } from 'antd';
import { History as LogIcon } from 'lucide-react';
import { useState } from 'react';
import styles from './desk.module.css';
import { DifferencesView } from './differences-view.tsx';
import { InvoicesView } from './invoices-view.tsx';
import { RefundsView } from './refunds-view.tsx';
import { SlipsView } from './slips-view.tsx';
import { useQueue } from './use-queue.ts';
import { WithdrawalsView } from './withdrawals-view.tsx';

/** Kinds of work, each with the list of its log and the permission to read it. */
const views = [
  { name: 'slips', log: '/billing/orders', permission: 'billing.rechargeOrder.read' },
  { name: 'withdrawals', log: '/billing/withdrawals', permission: 'billing.withdrawal.read' },
  { name: 'invoices', log: '/billing/invoices', permission: 'billing.invoice.read' },
  { name: 'refunds', log: '/billing/payments', permission: 'billing.payment.read' },
  { name: 'differences', log: '/billing/differences', permission: 'billing.difference.read' },
] as const;

const labels = {
  slips: 'billing.desk.segments.slips',
  withdrawals: 'billing.desk.segments.withdrawals',
  invoices: 'billing.desk.segments.invoices',
  refunds: 'billing.desk.segments.refunds',
  differences: 'billing.desk.segments.differences',
} as const;

/** Screen of finance: payment slips, withdrawals, invoices, refunds and differences that wait for a decision. */
export default function FinanceDeskScreen() {
  const { t, can, open } = useKit();
  const [view, setView] = useState<(typeof views)[number]>(views[0]);
  const queues = {
    slips: useQueue(rechargeOrder, ['notReviewed']),
    withdrawals: useQueue(withdrawal, [
      ...(can('billing.withdrawal.confirm') ? ['toBeConfirmed'] : []),
      'confirmed',
      'toWithdraw',
      'withdrawing',
    ]),
    invoices: useQueue(invoice, ['requested']),
    refunds: useQueue(payment, ['unclaimed', 'refundFailed']),
    differences: useQueue(difference, ['open']),
  };
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>{t('billing.desk.title')}</h1>
        <Segmented
          aria-label={t('billing.desk.segments.label')}
          value={view.name}
          options={views
            .filter(({ permission }) => can(permission))
            .map(({ name }) => ({
              value: name,
              label: (
                <span className={styles.segment}>
                  {t(labels[name])} <small>{queues[name].query.data?.total ?? ''}</small>
                </span>
              ),
            }))}
          onChange={(name) => setView(views.find((one) => one.name === name) ?? views[0])}
        />
        <Button
          type="text"
          className={styles.end}
          icon={<LogIcon size={iconSizePx.button} aria-hidden />}
          onClick={() => open(view.log)}
        >
          {t('billing.desk.log')}
        </Button>
      </div>
      {view.name === 'slips' && <SlipsView {...queues.slips} />}
      {view.name === 'withdrawals' && <WithdrawalsView queue={queues.withdrawals} />}
      {view.name === 'invoices' && <InvoicesView queue={queues.invoices} />}
      {view.name === 'refunds' && <RefundsView queue={queues.refunds} />}
      {view.name === 'differences' && <DifferencesView queue={queues.differences} />}
    </div>
  );
}
