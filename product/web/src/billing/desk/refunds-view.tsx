import { payment } from '@kiga/contract/billing/payment.entity.ts';
import { formatMoment } from '@kiga/kit-web/entity/format.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { StateTag } from '@kiga/kit-web/states/state-tag.tsx';
import { QueueView } from './queue-view.tsx';
import { RefundDecision } from './refund-decision.tsx';
import type { useQueue } from './use-queue.ts';

/** The payments that finance gives back: money without an open order, and refunds that the platform refused. */
export function RefundsView({ queue }: { queue: ReturnType<typeof useQueue> }) {
  const { t, language } = useKit();
  return (
    <QueueView
      queue={queue}
      goneKey="billing.desk.goneRecord"
      named="paymentNumber"
      title={t('billing.desk.queue.refunds')}
      empty={{ title: t('billing.desk.queue.noRefundTitle'), text: t('billing.desk.queue.noRefundText') }}
      amountOf={({ amountFen }) => Number(amountFen ?? 0)}
      passes={t('billing.desk.withdrawal.goOn')}
      lines={(record) => ({
        name: String(record.kindergartenName ?? ''),
        number: String(record.paymentNumber),
        beside: typeof record.paidAt === 'string' ? formatMoment(record.paidAt, language) : '',
        flags: <StateTag entity={payment} state={String(record.status)} />,
      })}
      Decision={RefundDecision}
    />
  );
}
