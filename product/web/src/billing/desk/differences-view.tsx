import { difference } from '@kiga/contract/billing/difference.entity.ts';
import { optionLabel } from '@kiga/kit-web/entity/entity-words.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { DifferenceDecision } from './difference-decision.tsx';
import { differingFen } from './differing-fen.ts';
import { QueueView } from './queue-view.tsx';
import type { useQueue } from './use-queue.ts';

/** The differences between our payments and the platforms' bills that nobody has settled yet. */
export function DifferencesView({ queue }: { queue: ReturnType<typeof useQueue> }) {
  const kit = useKit();
  const { t, language } = kit;
  return (
    <QueueView
      queue={queue}
      goneKey="billing.desk.goneRecord"
      named="paymentNumber"
      title={t('billing.desk.queue.differences')}
      // Amounts of different kinds have no sum.
      counted={t('billing.desk.queue.counted', { count: queue.query.data?.total ?? 0 })}
      empty={{ title: t('billing.desk.queue.noDifferenceTitle'), text: t('billing.desk.queue.noDifferenceText') }}
      amountOf={differingFen}
      passes={t('billing.difference.acts.settle')}
      lines={(record) => ({
        name: optionLabel(kit, difference, 'kind', String(record.kind)),
        number: String(record.paymentNumber ?? record.transactionId ?? ''),
        beside: typeof record.billDay === 'string' ? formatDay(record.billDay, language) : '',
      })}
      Decision={DifferenceDecision}
    />
  );
}
