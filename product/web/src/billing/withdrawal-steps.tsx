import { openWithdrawalStates } from '@kiga/contract/billing/withdrawal.states.ts';
import { iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Check as PassedIcon, CircleDot as PresentIcon, Circle as ToComeIcon } from 'lucide-react';
import styles from './withdrawal-steps.module.css';

const steps = [...openWithdrawalStates, 'withdrawn'] as const;
const icons = { passed: PassedIcon, present: PresentIcon, toCome: ToComeIcon } as const;

/** The five states that a withdrawal goes through, with the present one. */
export function WithdrawalSteps({ status, label }: { status: string; label: string }) {
  const { t } = useKit();
  const present = steps.findIndex((step) => step === status);
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map((step, index) => {
        const at = index < present ? 'passed' : index === present ? 'present' : 'toCome';
        const Icon = icons[at];
        return (
          <li key={step} data-at={at} aria-current={at === 'present' ? 'step' : undefined}>
            <Icon size={iconSizePx.button} aria-hidden />
            {t(`billing.withdrawal.options.status.${step}`)}
          </li>
        );
      })}
    </ol>
  );
}
