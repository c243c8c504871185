import { withdrawal } from '@kiga/contract/billing/withdrawal.entity.ts';
import { errorText } from '@kiga/kit-web/entity/entity-words.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { yuan } from '../signed-yuan.ts';
import { WithdrawalSteps } from '../withdrawal-steps.tsx';
import styles from './desk.module.css';
import { Facts } from './facts.tsx';
import { Place } from './place.tsx';
import type { DecisionProps } from './queue-view.tsx';
import { useSteps } from './use-steps.tsx';

const groups = [
  ['agentName', 'appliedBy', 'appliedAt'],
  ['accountName', 'bankName', 'bankAccount'],
  ['processedBy', 'processedAt', 'reason'],
] as const;

/** Steps that end the work of finance; the others keep the withdrawal in the queue. */
const endsWork = (step: string) => step === 'reject' || step === 'settle';

/** The facts of a withdrawal, and the step that comes next. */
export function WithdrawalDecision(props: DecisionProps) {
  const { record, at } = props;
  const kit = useKit();
  const { t } = kit;
  const { offered, main, withheld, buttons, dialog } = useSteps(withdrawal, props, endsWork);
  const isOwnStep = main === undefined && withheld.some(({ danger, aside }) => !danger && !aside);
  return (
    <section className={styles.verdict} aria-label={t('billing.desk.withdrawal.label')}>
      <header>
        <div className={styles.line}>
          <h2>{String(record.agentName ?? '')}</h2>
          <Place {...at} />
        </div>
        <div className={styles.line}>
          <small>{String(record.withdrawalNumber)}</small>
          <TabLink className={styles.end} href={`/billing/agent-income?organizationId=${String(record.kigId)}`}>
            {t('billing.desk.withdrawal.income')}
          </TabLink>
        </div>
        <span className={styles.sum}>
          <strong>{yuan(Number(record.amountFen ?? 0))}</strong> {t('billing.desk.verdict.yuan')}
        </span>
      </header>
      <div>
        <WithdrawalSteps status={String(record.status)} label={t('billing.desk.withdrawal.steps')} />
      </div>
      {groups.map((fields) => (
        <Facts key={fields[0]} entity={withdrawal} record={record} fields={fields} />
      ))}
      <footer>
        {isOwnStep && <p className={styles.why}>{errorText(kit, 'BILLING_OWN_STEP')}</p>}
        {!isOwnStep && offered.length === 0 && <p className={styles.why}>{t('billing.desk.withdrawal.none')}</p>}
        {buttons}
      </footer>
      {dialog}
    </section>
  );
}
