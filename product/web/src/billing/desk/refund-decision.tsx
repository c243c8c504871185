import { payment } from '@kiga/contract/billing/payment.entity.ts';
import { errorText } from '@kiga/kit-web/entity/entity-words.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { actWord } from '@kiga/kit-web/states/state-words.ts';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { yuan } from '../signed-yuan.ts';
import styles from './desk.module.css';
import { Facts } from './facts.tsx';
import { Place } from './place.tsx';
import type { DecisionProps } from './queue-view.tsx';
import { useSteps } from './use-steps.tsx';

const payFacts = ['orderNumber', 'channel', 'transactionId', 'paidAt'] as const;
const refundFacts = ['reason', 'failure'] as const;

/** The facts of a payment that goes back, and the ways to give it back. Each of them ends the work on it. */
export function RefundDecision(props: DecisionProps) {
  const { record, at } = props;
  const kit = useKit();
  const { t } = kit;
  const { offered, withheld, buttons, dialog } = useSteps(payment, props, () => true);
  const number = String(record.paymentNumber);
  const isRefused = record.status === 'refundFailed';
  return (
    <section className={styles.verdict} aria-label={t('billing.desk.refund.label')}>
      <header>
        <div className={styles.line}>
          <h2>{String(record.kindergartenName ?? '')}</h2>
          <Place {...at} />
        </div>
        <div className={styles.line}>
          <small>{number}</small>
          <TabLink className={styles.end} href={`/billing/payments?${new URLSearchParams({ q: number })}`}>
            {t('billing.desk.refund.payment')}
          </TabLink>
        </div>
        <span className={styles.sum}>
          <strong>{yuan(Number(record.amountFen ?? 0))}</strong> {t('billing.desk.verdict.yuan')}
        </span>
      </header>
      <p className={styles.told}>
        {t(isRefused ? 'billing.desk.refund.refundFailed' : 'billing.desk.refund.unclaimed')}
      </p>
      <Facts entity={payment} record={record} fields={payFacts} />
      {isRefused && <Facts entity={payment} record={record} fields={refundFacts} />}
      <footer>
        {withheld.map(({ name }) => (
          <p key={name} className={styles.why}>
            {t('billing.desk.refund.withheld', {
              step: actWord(kit, payment, name),
              why: errorText(kit, 'BILLING_OWN_STEP'),
            })}
          </p>
        ))}
        {offered.length === 0 && withheld.length === 0 && (
          <p className={styles.why}>{t('billing.desk.withdrawal.none')}</p>
        )}
        {buttons}
      </footer>
      {dialog}
    </section>
  );
}
