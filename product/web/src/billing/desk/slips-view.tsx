import { type SlipChecks, slipChecks } from '@kiga/contract/billing/recharge-order.acts.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { LoadFailure } from '@kiga/kit-web/entity/load-failure.tsx';
import { PageSkeleton } from '@kiga/kit-web/entity/page-skeleton.tsx';
import { ActIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useChanges } from '@kiga/kit-web/live/use-changes.ts';
import { StatusPage } from '@kiga/kit-web/status-page/status-page.tsx';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { Flag as LookIcon } from 'lucide-react';
import styles from './desk.module.css';
import { Queue } from './queue.tsx';
import { SlipPicture } from './slip-picture.tsx';
import { useChosen, type useQueue } from './use-queue.ts';
import { Verdict } from './verdict.tsx';
import { waitingTime } from './waiting-time.ts';

const none: readonly EntityRecord[] = [];

/** Interval after which the waiting times are asked for again. */
const WAITS_MS = 60_000;

const fenOf = ({ totalFen }: EntityRecord) => Number(totalFen ?? 0);

/** The slips that wait for a review: queue, picture and verdict. */
export function SlipsView({ query, more }: ReturnType<typeof useQueue>) {
  const kit = useKit();
  const { t, client, drawings } = kit;
  const queries = useQueryClient();
  const orders = query.data?.list ?? none;
  const at = useChosen(orders, query.isSuccess && !query.isPlaceholderData, 'billing.desk.gone', 'orderNumber');
  useChanges(['billing.rechargeOrder'], () => queries.invalidateQueries({ queryKey: [slipChecks.name] }));
  const checks = useQueries({
    queries: orders.map(({ id, kigId, version }) => ({
      queryKey: [slipChecks.name, id, version],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        client.call(slipChecks, { id, kigId: String(kigId) }, { signal }),
      refetchInterval: WAITS_MS,
    })),
  });
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
          title={t('billing.desk.queue.emptyTitle')}
          sentence={t('billing.desk.queue.emptyText')}
        />
      </section>
    );
  }
  const checksOf = (id: string): SlipChecks | undefined => checks[orders.findIndex((order) => order.id === id)]?.data;
  const kindergarten = String(chosen.kigName ?? '');
  return (
    <div className={styles.columns}>
      <Queue
        title={t('billing.desk.queue.slips')}
        page={query.data}
        amountOf={fenOf}
        chosenId={chosen.id}
        onChoose={at.choose}
        onMore={more}
        passes={t('billing.desk.queue.keys.pass')}
        refuses={t('billing.desk.queue.keys.reject')}
        lines={(order) => {
          const known = checksOf(order.id);
          return {
            name: String(order.kigName ?? ''),
            number: String(order.orderNumber),
            beside: known ? waitingTime(kit, known.waitingMinutes) : '',
            flags: known && <Flags checks={known} />,
          };
        }}
      />
      <SlipPicture
        key={`${chosen.id} ${chosen.version}`}
        path={(chosen.credentials as string | null | undefined) ?? null}
        kindergarten={kindergarten}
      />
      <Verdict
        key={chosen.id}
        order={chosen}
        query={checks[index]}
        at={{ place: index + 1, count: orders.length, total: query.data.total, onMove: at.move }}
        onDecide={at.decided}
        onRefused={at.undecided}
      />
    </div>
  );
}

/** Warnings about a slip that the queue tells before anybody opens it. */
function Flags({ checks: { pictureUsedBy, isOwn } }: { checks: SlipChecks }) {
  const { t } = useKit();
  return (
    <>
      {pictureUsedBy !== null && (
        <span className={styles.flag} data-tone="act">
          <ActIcon size={iconSizePx.tag} aria-hidden />
          {t('billing.desk.flags.usedBefore', { order: pictureUsedBy })}
        </span>
      )}
      {isOwn && (
        <span className={styles.flag} data-tone="look">
          <LookIcon size={iconSizePx.tag} aria-hidden />
          {t('billing.desk.flags.own')}
        </span>
      )}
    </>
  );
}
