import { withdrawal } from '@kiga/contract/billing/withdrawal.entity.ts';
import { formatMoment } from '@kiga/kit-web/entity/format.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { StateTag } from '@kiga/kit-web/states/state-tag.tsx';
import { QueueView } from './queue-view.tsx';
import type { useQueue } from './use-queue.ts';
import { WithdrawalDecision } from './withdrawal-decision.tsx';

/** The withdrawals that wait for a step of finance: queue, facts and acts. */
export function WithdrawalsView({ queue }: { queue: ReturnType<typeof useQueue> }) {
  const { t, language } = useKit();
  return (
    <QueueView
      queue={queue}
      goneKey="billing.desk.gone"
      named="withdrawalNumber"
      title={t('billing.desk.queue.withdrawals')}
      empty={{ title: t('billing.desk.queue.noneTitle'), text: t('billing.desk.queue.noneText') }}
      amountOf={({ amountFen }) => Number(amountFen ?? 0)}
      passes={t('billing.desk.withdrawal.goOn')}
      refuses={t('billing.withdrawal.acts.reject')}
      lines={(record) => ({
        name: String(record.agentName ?? ''),
        number: String(record.withdrawalNumber),
        beside: typeof record.appliedAt === 'string' ? formatMoment(record.appliedAt, language) : '',
        flags: <StateTag entity={withdrawal} state={String(record.status)} />,
      })}
      Decision={WithdrawalDecision}
    />
  );
}
