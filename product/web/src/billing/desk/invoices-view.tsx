import { invoice } from '@kiga/contract/billing/invoices/invoice.entity.ts';
import { optionLabel } from '@kiga/kit-web/entity/entity-words.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { InvoiceDecision } from './invoice-decision.tsx';
import { QueueView } from './queue-view.tsx';
import type { useQueue } from './use-queue.ts';
import { waitingTime } from './waiting-time.ts';

/** The requests for invoices that wait: queue, facts and verdict. */
export function InvoicesView({ queue }: { queue: ReturnType<typeof useQueue> }) {
  const kit = useKit();
  const { t } = kit;
  return (
    <QueueView
      queue={queue}
      goneKey="billing.desk.goneRecord"
      named="requestNumber"
      title={t('billing.desk.queue.invoices')}
      empty={{ title: t('billing.desk.queue.noInvoiceTitle'), text: t('billing.desk.queue.noInvoiceText') }}
      amountOf={({ amountFen }) => Number(amountFen ?? 0)}
      passes={t('billing.invoice.acts.enterInvoice')}
      refuses={t('billing.invoice.acts.reject')}
      lines={(record) => ({
        name: String(record.buyerName),
        number: `${String(record.requestNumber)} ${optionLabel(kit, invoice, 'kind', String(record.kind))}`,
        beside: typeof record.waitingMinutes === 'number' ? waitingTime(kit, record.waitingMinutes) : '',
      })}
      Decision={InvoiceDecision}
    />
  );
}
