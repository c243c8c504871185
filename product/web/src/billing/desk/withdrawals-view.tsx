import { withdrawal } from '@kiga/contract/billing/withdrawal.entity.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { formatMoment } from '@kiga/kit-web/entity/format.ts';
import { LoadFailure } from '@kiga/kit-web/entity/load-failure.tsx';
import { PageSkeleton } from '@kiga/kit-web/entity/page-skeleton.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { StateTag } from '@kiga/kit-web/states/state-tag.tsx';
import { StatusPage } from '@kiga/kit-web/status-page/status-page.tsx';
import styles from './desk.module.css';
import { Queue } from './queue.tsx';
import { useChosen, type useQueue } from './use-queue.ts';
import { WithdrawalDecision } from './withdrawal-decision.tsx';

const none: readonly EntityRecord[] = [];

/** The withdrawals that wait for a step of finance: queue, facts and acts. */
export function WithdrawalsView({ query, more }: ReturnType<typeof useQueue>) {
  const kit = useKit();
  const { t, drawings } = kit;
  const records = query.data?.list ?? none;
  const at = useChosen(records, query.isSuccess && !query.isPlaceholderData, 'billing.desk.gone', 'withdrawalNumber');
  if (query.data === undefined) {
    if (!query.isError) return <PageSkeleton />;
    const { error, errorUpdateCount, refetch } = query;
    return <LoadFailure failure={error} attempts={errorUpdateCount} retry={() => void refetch()} />;
  }
  const { chosen, index } = at;
  if (chosen === null) {
    return (
      <section className={styles.card}>
        <StatusPage
          drawing={<drawings.Empty />}
          title={t('billing.desk.queue.noneTitle')}
          sentence={t('billing.desk.queue.noneText')}
        />
      </section>
    );
  }
  return (
    <div className={styles.two}>
      <Queue
        title={t('billing.desk.queue.withdrawals')}
        page={query.data}
        amountOf={({ amountFen }) => Number(amountFen ?? 0)}
        chosenId={chosen.id}
        onChoose={at.choose}
        onMore={more}
        passes={t('billing.desk.withdrawal.goOn')}
        refuses={t('billing.withdrawal.acts.reject')}
        lines={(record) => ({
          name: String(record.agentName ?? ''),
          number: String(record.withdrawalNumber),
          beside: typeof record.appliedAt === 'string' ? formatMoment(record.appliedAt, kit.language) : '',
          flags: <StateTag entity={withdrawal} state={String(record.status)} />,
        })}
      />
      <WithdrawalDecision
        record={chosen}
        at={{ place: index + 1, count: records.length, total: query.data.total, onMove: at.move }}
        onDecide={at.decided}
        onRefused={at.undecided}
      />
    </div>
  );
}
