import type { IncomeMonth } from '@kiga/contract/billing/income.acts.ts';
import { errorText } from '@kiga/kit-web/entity/entity-words.ts';
import { formatMoment } from '@kiga/kit-web/entity/format.ts';
import { iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Info as InformationIcon } from 'lucide-react';
import { yuan } from '../signed-yuan.ts';
import { WithdrawalSteps } from '../withdrawal-steps.tsx';
import styles from './income.module.css';

interface OpenWithdrawalProps {
  /** Id for the button that it explains. */
  id: string;
  withdrawal: NonNullable<IncomeMonth['openWithdrawal']>;
}

/** Tells of the withdrawal that is under way, with its five states. */
export function OpenWithdrawal({ id, withdrawal }: OpenWithdrawalProps) {
  const kit = useKit();
  const { t, language } = kit;
  const { amountFen, appliedAt, withdrawalNumber, status } = withdrawal;
  const detail = { amount: yuan(amountFen), at: formatMoment(appliedAt, language), number: withdrawalNumber };
  return (
    <section className={styles.open} aria-labelledby={id}>
      <InformationIcon size={iconSizePx.menu} aria-hidden />
      <div>
        <strong id={id}>{errorText(kit, 'BILLING_WITHDRAWAL_OPEN')}</strong>
        <small>{t('billing.income.open.detail', detail)}</small>
      </div>
      <WithdrawalSteps status={status} label={t('billing.income.open.steps')} />
    </section>
  );
}
