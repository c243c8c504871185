import { rechargeOrder } from '@kiga/contract/billing/recharge-order.entity.ts';
import { withdrawal } from '@kiga/contract/billing/withdrawal.entity.ts';
import { iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Segmented } from '@kiga/kit-web/light/segmented.tsx';
import { Button } from 'antd';
import { History as LogIcon } from 'lucide-react';
import { useState } from 'react';
import styles from './desk.module.css';
import { SlipsView } from './slips-view.tsx';
import { useQueue } from './use-queue.ts';
import { WithdrawalsView } from './withdrawals-view.tsx';

/** Screen of finance: the payment slips and the withdrawals that wait for a decision. */
export default function FinanceDeskScreen() {
  const { t, can, open } = useKit();
  const [view, setView] = useState('slips');
  const slips = useQueue(rechargeOrder, ['notReviewed']);
  const withdrawals = useQueue(withdrawal, [
    ...(can('billing.withdrawal.confirm') ? ['toBeConfirmed'] : []),
    'confirmed',
    'toWithdraw',
    'withdrawing',
  ]);
  const counted = (label: string, count: number | undefined) => (
    <span className={styles.segment}>
      {label} <small>{count ?? ''}</small>
    </span>
  );
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>{t('billing.desk.title')}</h1>
        <Segmented
          aria-label={t('billing.desk.segments.label')}
          value={view}
          options={[
            { value: 'slips', label: counted(t('billing.desk.segments.slips'), slips.query.data?.total) },
            {
              value: 'withdrawals',
              label: counted(t('billing.desk.segments.withdrawals'), withdrawals.query.data?.total),
            },
          ]}
          onChange={setView}
        />
        <Button
          type="text"
          className={styles.end}
          icon={<LogIcon size={iconSizePx.button} aria-hidden />}
          onClick={() => open(view === 'slips' ? '/billing/orders' : '/billing/withdrawals')}
        >
          {t('billing.desk.log')}
        </Button>
      </div>
      {view === 'slips' ? <SlipsView {...slips} /> : <WithdrawalsView {...withdrawals} />}
    </div>
  );
}
