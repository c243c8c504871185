import { difference, type differenceKinds } from '@kiga/contract/billing/difference.entity.ts';
import { optionLabel } from '@kiga/kit-web/entity/entity-words.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { yuan } from '../signed-yuan.ts';
import styles from './desk.module.css';
import { differingFen } from './differing-fen.ts';
import { Facts } from './facts.tsx';
import { Place } from './place.tsx';
import type { DecisionProps } from './queue-view.tsx';
import { useSteps } from './use-steps.tsx';

const facts = ['billDay', 'channel', 'paymentNumber', 'transactionId'] as const;
const kinds: Readonly<Record<(typeof differenceKinds)[number], string>> = {
  onlyPlatform: 'billing.desk.difference.kinds.onlyPlatform',
  onlyHere: 'billing.desk.difference.kinds.onlyHere',
  amount: 'billing.desk.difference.kinds.amount',
  fee: 'billing.desk.difference.kinds.fee',
};
const sides = [
  { field: 'ourFen', label: 'billing.desk.difference.ours' },
  { field: 'platformFen', label: 'billing.desk.difference.platform' },
] as const;

/** A difference: both amounts side by side, in which way they differ, and its settlement. */
export function DifferenceDecision(props: DecisionProps) {
  const { record, at } = props;
  const kit = useKit();
  const { t } = kit;
  const { offered, buttons, dialog } = useSteps(difference, props, () => true);
  const kind = record.kind as keyof typeof kinds;
  const number = String(record.paymentNumber ?? '');
  return (
    <section className={styles.verdict} aria-label={t('billing.desk.difference.label')}>
      <header>
        <div className={styles.line}>
          <h2>{optionLabel(kit, difference, 'kind', kind)}</h2>
          <Place {...at} />
        </div>
        <div className={styles.line}>
          <small>{number}</small>
          {kind !== 'onlyPlatform' && number !== '' && (
            <TabLink className={styles.end} href={`/billing/payments?${new URLSearchParams({ q: number })}`}>
              {t('billing.desk.refund.payment')}
            </TabLink>
          )}
        </div>
      </header>
      <div>
        <dl className={styles.sides}>
          {sides.map(({ field, label }) => (
            <div key={field} data-missing={typeof record[field] !== 'number'}>
              <dt>{t(label)}</dt>
              <dd>
                {typeof record[field] === 'number' ? (
                  <>
                    <strong>{yuan(record[field])}</strong> {t('billing.desk.verdict.yuan')}
                  </>
                ) : (
                  t('billing.desk.difference.missing')
                )}
              </dd>
            </div>
          ))}
        </dl>
        <p className={styles.told}>{t(kinds[kind], { amount: yuan(Math.abs(differingFen(record))) })}</p>
      </div>
      <Facts entity={difference} record={record} fields={facts} />
      <footer>
        {offered.length === 0 && <p className={styles.why}>{t('billing.desk.withdrawal.none')}</p>}
        {buttons}
      </footer>
      {dialog}
    </section>
  );
}
