import { invoice } from '@kiga/contract/billing/invoices/invoice.entity.ts';
import { lazyDialog, lazyPart } from '@kiga/kit-web/chunks/lazy-part.tsx';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { errorText } from '@kiga/kit-web/entity/entity-words.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { actWord } from '@kiga/kit-web/states/state-words.ts';
import { type ComponentProps, useState } from 'react';
import { yuan } from '../signed-yuan.ts';
import styles from './desk.module.css';
import type EnterInvoice from './enter-invoice-dialog.tsx';
import { Facts } from './facts.tsx';
import { Place } from './place.tsx';
import type { DecisionProps } from './queue-view.tsx';
import { useSteps } from './use-steps.tsx';

const EnterInvoiceDialog = lazyDialog<ComponentProps<typeof EnterInvoice>>(() => import('./enter-invoice-dialog.tsx'));
const InvoiceOrders = lazyPart<{ record: EntityRecord }>(() => import('../invoices/invoice-orders.tsx'));

const buyerFacts = ['kind', 'taxNumber', 'addressAndPhone', 'bankAndAccount', 'email', 'note'] as const;
const requestFacts = ['requesterName', 'requestedBy', 'requestedAt'] as const;

/** A request for an invoice: what the invoice must say, its orders, and the decision. */
export function InvoiceDecision(props: DecisionProps) {
  const { record, at, onDecide, onRefused } = props;
  const kit = useKit();
  const { t } = kit;
  const [isEntering, setEntering] = useState(false);
  const entering = { label: actWord(kit, invoice, 'enterInvoice'), take: () => setEntering(true) };
  const mayEnter = record.can.includes('enterInvoice');
  const { withheld, buttons, dialog } = useSteps(invoice, props, () => true, mayEnter ? entering : undefined);
  return (
    <section className={styles.verdict} aria-label={t('billing.desk.invoice.label')}>
      <header>
        <div className={styles.line}>
          <h2>{String(record.buyerName)}</h2>
          <Place {...at} />
        </div>
        <div className={styles.line}>
          <small>{String(record.requestNumber)}</small>
        </div>
        <span className={styles.sum}>
          <strong>{yuan(Number(record.amountFen ?? 0))}</strong> {t('billing.desk.verdict.yuan')}
        </span>
      </header>
      <Facts entity={invoice} record={record} fields={buyerFacts} />
      <Facts entity={invoice} record={record} fields={requestFacts} />
      <InvoiceOrders record={record} />
      <footer>
        {withheld.length > 0 && <p className={styles.why}>{errorText(kit, 'BILLING_OWN_STEP')}</p>}
        {buttons}
      </footer>
      {dialog}
      {isEntering && (
        <EnterInvoiceDialog
          record={record}
          onDecide={onDecide}
          onRefused={onRefused}
          onClose={() => setEntering(false)}
        />
      )}
    </section>
  );
}
