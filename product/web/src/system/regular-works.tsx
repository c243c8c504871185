import { scheduledWorks } from '@kiga/contract/system/job-monitor.acts.ts';
import type { RegularWork } from '@kiga/contract/system/regular-works.ts';
import { LoadFailure } from '@kiga/kit-web/entity/load-failure.tsx';
import { Moment } from '@kiga/kit-web/fields/moment.tsx';
import { NoValue } from '@kiga/kit-web/fields/no-value.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { ScrollRegion } from '@kiga/kit-web/list/scroll-region.tsx';
import { ToneTag } from '@kiga/kit-web/states/state-tag.tsx';
import { useQuery } from '@tanstack/react-query';
import { Collapse, Table } from 'antd';
import type { z } from 'zod';
import styles from './logs.module.css';

type Work = z.infer<typeof scheduledWorks.output>[number];

const HOUR_MINUTES = 60;
const MINUTE_MS = 60_000;
const ASK_AGAIN_MS = 60_000;

const workKeys: Readonly<Record<RegularWork, string>> = {
  cleanUp: 'system.jobMonitor.works.cleanUp',
  cleanUpFiles: 'system.jobMonitor.works.cleanUpFiles',
  eraseRecords: 'system.jobMonitor.works.eraseRecords',
  approvals: 'system.jobMonitor.works.approvals',
  eventMonths: 'system.jobMonitor.works.eventMonths',
  waitingEvents: 'system.jobMonitor.works.waitingEvents',
  certificates: 'system.jobMonitor.works.certificates',
  consents: 'system.jobMonitor.works.consents',
  studentResults: 'system.jobMonitor.works.studentResults',
  healthFigures: 'system.jobMonitor.works.healthFigures',
  clusterAlarms: 'system.jobMonitor.works.clusterAlarms',
  consultations: 'system.jobMonitor.works.consultations',
  busTrips: 'system.jobMonitor.works.busTrips',
  busPapers: 'system.jobMonitor.works.busPapers',
  followUps: 'system.jobMonitor.works.followUps',
  refusedEvents: 'system.jobMonitor.works.refusedEvents',
  logMonths: 'system.jobMonitor.works.logMonths',
  billing: 'system.jobMonitor.works.billing',
  serviceReminders: 'system.jobMonitor.works.serviceReminders',
  payments: 'system.jobMonitor.works.payments',
  reconciliation: 'system.jobMonitor.works.reconciliation',
  ledgerProof: 'system.jobMonitor.works.ledgerProof',
  shows: 'system.jobMonitor.works.shows',
  shopOrders: 'system.jobMonitor.works.shopOrders',
  backups: 'system.jobMonitor.works.backups',
};

/** The platform's regular works with last run, result and next run; folded while all succeed. */
export function RegularWorks() {
  const { t, client } = useKit();
  const query = useQuery({
    queryKey: [scheduledWorks.name],
    queryFn: ({ signal }) => client.call(scheduledWorks, {}, { signal }),
    refetchInterval: ASK_AGAIN_MS,
  });
  const works = query.data ?? [];
  const wrong = works.filter(({ failed }) => failed).length;
  const summary =
    wrong > 0 ? { tone: 'act', key: 'system.jobMonitor.wrong' } : { tone: 'fine', key: 'system.jobMonitor.well' };
  return (
    <Collapse
      size="small"
      items={[
        {
          key: 'works',
          label: t('system.jobMonitor.regular'),
          extra: query.data && <ToneTag tone={summary.tone as 'act' | 'fine'}>{t(summary.key)}</ToneTag>,
          children: query.isError ? (
            <LoadFailure failure={query.error} attempts={query.errorUpdateCount} retry={() => void query.refetch()} />
          ) : (
            <ScrollRegion className={styles.regular} label={t('system.jobMonitor.regular')}>
              <Works works={works} isLoading={query.isPending} />
            </ScrollRegion>
          ),
        },
      ]}
    />
  );
}

function Works({ works, isLoading }: { works: readonly Work[]; isLoading: boolean }) {
  const { t } = useKit();
  const short = styles.short ?? '';
  return (
    <Table<Work>
      size="small"
      rowKey="name"
      pagination={false}
      loading={isLoading}
      dataSource={works}
      columns={[
        { key: 'name', title: t('system.jobMonitor.what'), render: (_, { name }) => t(workKeys[name]) },
        {
          key: 'every',
          title: t('system.jobMonitor.every'),
          className: short,
          render: (_, { everyMinutes }) => <Interval minutes={everyMinutes} />,
        },
        {
          key: 'last',
          title: t('system.jobMonitor.lastRun'),
          className: short,
          render: (_, { startedAt }) => (startedAt === null ? <NoValue /> : <Moment at={startedAt} />),
        },
        {
          key: 'next',
          title: t('system.jobMonitor.nextRun'),
          className: short,
          render: (_, work) => <NextRun work={work} />,
        },
        { key: 'result', title: t('system.jobMonitor.result'), render: (_, work) => <Result work={work} /> },
        { key: 'runs', title: t('system.jobMonitor.runs'), align: 'end', dataIndex: 'runs' },
      ]}
    />
  );
}

function Interval({ minutes }: { minutes: number }) {
  const { t } = useKit();
  return minutes % HOUR_MINUTES === 0
    ? t('system.jobMonitor.hours', { count: minutes / HOUR_MINUTES })
    : t('system.jobMonitor.minutes', { count: minutes });
}

function NextRun({ work: { startedAt, everyMinutes } }: { work: Work }) {
  if (startedAt === null) return <NoValue />;
  return <Moment at={new Date(Date.parse(startedAt) + everyMinutes * MINUTE_MS).toISOString()} />;
}

function Result({ work: { startedAt, endedAt, failed } }: { work: Work }) {
  const { t } = useKit();
  if (startedAt === null) return t('system.jobMonitor.never');
  if (endedAt === null) return <ToneTag tone="information">{t('system.jobMonitor.atWork')}</ToneTag>;
  return failed ? (
    <ToneTag tone="act">{t('system.jobMonitor.wrong')}</ToneTag>
  ) : (
    <ToneTag tone="fine">{t('system.jobMonitor.well')}</ToneTag>
  );
}
