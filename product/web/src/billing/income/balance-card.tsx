import type { IncomeMonth } from '@kiga/contract/billing/income.acts.ts';
import { POOL_DAYS } from '@kiga/contract/billing/ledger.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { yuan } from '../signed-yuan.ts';
import styles from './income.module.css';

/** The sums of an agent: available first, because only that can be withdrawn. */
export function BalanceCard({ now: { availableFen, heldFen, poolFen } }: Pick<IncomeMonth, 'now'>) {
  const { t } = useKit();
  const rows = [
    ['held', heldFen, heldFen > 0 ? t('billing.income.balance.heldNote') : ''],
    ['pool', poolFen, t('billing.income.balance.poolNote', { days: POOL_DAYS })],
    ['total', availableFen + heldFen + poolFen, ''],
  ] as const;
  return (
    <dl className={styles.balance}>
      <div>
        <dt>{t('billing.income.balance.available')}</dt>
        <dd>
          <strong>{yuan(availableFen)}</strong> {t('billing.income.balance.yuan')}
        </dd>
      </div>
      {rows.map(([name, fen, note]) => (
        <div key={name}>
          <dt>
            {t(`billing.income.balance.${name}`)} <small>{note}</small>
          </dt>
          <dd>{yuan(fen)}</dd>
        </div>
      ))}
    </dl>
  );
}
