import type { BillPayment } from '@kiga/contract/billing/bills/bill.acts.ts';
import { bill } from '@kiga/contract/billing/bills/bill.entity.ts';
import { printReceipt } from '@kiga/contract/billing/bills/bill-payment.acts.ts';
import { lazyPart } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { DetailSection } from '@kiga/kit-web/detail/detail-section.tsx';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import { ownerInput } from '@kiga/kit-web/entity/owner.ts';
import { formatFen } from '@kiga/kit-web/fields/money.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from '@kiga/kit-web/light/button.tsx';
import { useDownload } from '@kiga/kit-web/transfer/use-download.ts';
import { useState } from 'react';
import { Loaded } from '../../campus/campus.public.ts';
import styles from './bills.module.css';
import { refundText, wayOf } from './payment-words.ts';
import { useBillDetails } from './use-bill-details.ts';

const ReverseDialog = lazyPart<{ payment: BillPayment; record: EntityRecord; onClose(): void }>(
  () => import('./reverse-dialog.tsx'),
);

/** The payments for a bill: each with its receipt, and a way to reverse it. */
export default function BillPayments({ record }: { record: EntityRecord }) {
  const kit = useKit();
  const { t, language, can } = kit;
  const { download, isRunning } = useDownload();
  const [reversing, setReversing] = useState<BillPayment | null>(null);
  const query = useBillDetails(record);
  const receipt = t('billing.bill.payments.receipt');
  const print = (paymentId: string) => download(printReceipt, { paymentId, ...ownerInput(kit, bill, record) }, receipt);
  return (
    <DetailSection title={t('billing.bill.groups.payments')}>
      <Loaded query={query} rows={2}>
        {({ payments }) =>
          payments.length === 0 ? (
            <p className={styles.quiet}>{t('billing.bill.payments.none')}</p>
          ) : (
            <ul className={styles.payments}>
              {payments.map((payment) => (
                <li key={payment.id} data-reversed={payment.reversedOn !== null}>
                  <span>
                    <strong>{formatFen(payment.amountFen)}</strong>
                    {[
                      wayOf(kit, payment),
                      formatDay(payment.receivedOn, language),
                      payment.payerName,
                      payment.reference,
                    ]
                      .filter(Boolean)
                      .map((part) => (
                        <span key={part}>{part}</span>
                      ))}
                  </span>
                  <small>
                    {payment.receiptNumber}
                    {payment.reversedOn !== null &&
                      ` ${t('billing.bill.payments.reversed', {
                        day: formatDay(payment.reversedOn, language),
                        reason: payment.reversalReason ?? '',
                      })}`}
                    {payment.refund !== null && ` ${refundText(kit, payment)}`}
                  </small>
                  <span className={styles.paymentActs}>
                    <Button size="small" type="link" disabled={isRunning} onClick={() => print(payment.id)}>
                      {receipt}
                    </Button>
                    {payment.reversedOn === null && can('billing.bill.reverse') && (
                      <Button size="small" type="link" onClick={() => setReversing(payment)}>
                        {t('billing.bill.payments.reverse')}
                      </Button>
                    )}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {reversing && <ReverseDialog payment={reversing} record={record} onClose={() => setReversing(null)} />}
    </DetailSection>
  );
}
