import { type CostPart, type CostsOfYear, costsOfYear, exportCosts } from '@kiga/contract/billing/cost.acts.ts';
import { LoadFailure } from '@kiga/kit-web/entity/load-failure.tsx';
import { PageSkeleton } from '@kiga/kit-web/entity/page-skeleton.tsx';
import { ExportIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Segmented } from '@kiga/kit-web/light/segmented.tsx';
import { StatusPage } from '@kiga/kit-web/status-page/status-page.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { useDownload } from '@kiga/kit-web/transfer/use-download.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { PeriodHead, useLiveQuery } from '../attendance/attendance.public.ts';
import styles from './costs/costs.module.css';
import { PartTable } from './costs/part-table.tsx';
import { yuan } from './signed-yuan.ts';

const YEAR = /^20\d\d$/;

/** Screen of the cost queries: what renewals of a year cost a kindergarten, or brought an agent. The address holds the year. */
export default function CostsScreen() {
  const kit = useKit();
  const { t, client, can, today, drawings } = kit;
  const { download, isRunning } = useDownload();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const asked = new URLSearchParams(search).get('year');
  const present = today.slice(0, 4);
  const year = asked !== null && YEAR.test(asked) && asked < present ? asked : present;
  const query = useLiveQuery(['billing.rechargeOrder'], {
    queryKey: [costsOfYear.name, year],
    queryFn: ({ signal }) => client.call(costsOfYear, { year }, { signal }),
    placeholderData: keepPreviousData,
  });
  const { data, isError, error, errorUpdateCount, refetch, isPlaceholderData } = query;
  const word = t('billing.cost.export');
  return (
    <div className={styles.page} aria-busy={isPlaceholderData}>
      <PeriodHead
        title={t('billing.cost.title')}
        period={year}
        today={today}
        onChoose={(chosen) => void navigate(`${pathname}?year=${chosen}`)}
        tools={
          can('billing.cost.export') && (
            <Button
              icon={<ExportIcon size={iconSizePx.button} />}
              disabled={isRunning || data === undefined || data.sums.orders === 0}
              onClick={() => download(exportCosts, { year }, word)}
            >
              {word}
            </Button>
          )
        }
      />
      {data === undefined ? (
        isError ? (
          <LoadFailure failure={error} attempts={errorUpdateCount} retry={() => void refetch()} />
        ) : (
          <PageSkeleton />
        )
      ) : data.sums.orders === 0 ? (
        <div className={styles.card}>
          <StatusPage
            drawing={<drawings.Empty />}
            title={t('billing.cost.emptyTitle', { year: data.year })}
            sentence={t('billing.cost.emptyText')}
          />
        </div>
      ) : (
        <Costs data={data} />
      )}
    </div>
  );
}

const partKeys = {
  month: 'billing.cost.parts.month',
  package: 'billing.cost.parts.package',
  class: 'billing.cost.parts.class',
  kindergarten: 'billing.cost.parts.kindergarten',
} as const satisfies Record<CostPart, string>;

function Costs({ data: { sums, parts } }: { data: CostsOfYear }) {
  const { t } = useKit();
  const [chosen, setChosen] = useState<string>('month');
  const part = parts.find((one) => one.part === chosen) ?? parts[0];
  const isAgent = sums.agentFen !== null;
  return (
    <>
      <dl className={styles.sums}>
        <Sum label={t(isAgent ? 'billing.cost.sums.sold' : 'billing.cost.sums.paid')} fen={sums.totalFen} />
        <Sum label={t('billing.cost.sums.refunded')} fen={sums.refundedFen} />
        {sums.agentFen === null ? (
          <Sum label={t('billing.cost.sums.net')} fen={sums.totalFen - sums.refundedFen} />
        ) : (
          <Sum label={t('billing.cost.sums.income')} fen={sums.agentFen} />
        )}
        <div>
          <dt>{t('billing.cost.sums.childMonths')}</dt>
          <dd>
            {sums.childMonths} <small>{t('billing.cost.orders', { count: sums.orders })}</small>
          </dd>
        </div>
      </dl>
      <section className={styles.card} aria-label={t('billing.cost.title')}>
        <div className={styles.tools}>
          <Segmented
            aria-label={t('billing.cost.parts.label')}
            value={part?.part ?? ''}
            options={parts.map((one) => ({ value: one.part, label: t(partKeys[one.part]) }))}
            onChange={setChosen}
          />
          <TabLink href="/billing/orders">{t('billing.cost.toOrders')}</TabLink>
        </div>
        {part && <PartTable part={part.part} rows={part.rows} sums={sums} />}
      </section>
    </>
  );
}

function Sum({ label, fen }: { label: string; fen: number }) {
  const { t } = useKit();
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {yuan(fen)} <small>{t('billing.cost.yuan')}</small>
      </dd>
    </div>
  );
}
