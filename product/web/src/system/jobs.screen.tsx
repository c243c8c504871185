import { jobMonitorPage, type MonitoredJob, retryJob, stopJob } from '@kiga/contract/system/job-monitor.acts.ts';
import { jobStates } from '@kiga/entity/job-calls.ts';
import { actFailure } from '@kiga/kit-web/entity/failure-text.ts';
import { LabelledSelect } from '@kiga/kit-web/fields/labelled-select.tsx';
import { Moment } from '@kiga/kit-web/fields/moment.tsx';
import { NoValue } from '@kiga/kit-web/fields/no-value.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { LogPage } from '@kiga/kit-web/log-page/log-page.tsx';
import { ToneTag } from '@kiga/kit-web/states/state-tag.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { App, Button, Popconfirm, Progress } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import styles from './logs.module.css';
import { RegularWorks } from './regular-works.tsx';

/** Polling intervals with and without a running job. */
const AT_WORK_MS = 2_000;
const AT_REST_MS = 15_000;

const stateKeys: Readonly<Record<MonitoredJob['state'], string>> = {
  waiting: 'system.jobMonitor.states.waiting',
  running: 'system.jobMonitor.states.running',
  done: 'system.jobMonitor.states.done',
  failed: 'system.jobMonitor.states.failed',
  cancelled: 'system.jobMonitor.states.cancelled',
};

const tones = { waiting: 'look', running: 'information', done: 'fine', failed: 'act', cancelled: 'past' } as const;

const isAtWork = ({ state }: MonitoredJob) => state === 'waiting' || state === 'running';

/** Screen of all accounts' jobs and the platform's regular works, for the system administrator. */
export default function JobsScreen() {
  const { t } = useKit();
  const asked = useSearchParams()[0].get('state');
  const [state, setState] = useState(() => jobStates.find((one) => one === asked));
  const short = styles.short ?? '';
  return (
    <LogPage
      call={jobMonitorPage}
      filters={state === undefined ? {} : { state }}
      askAgainMs={(page) => (page?.list.some(isAtWork) ? AT_WORK_MS : AT_REST_MS)}
      title={t('system.jobMonitor.title')}
      note={() => (
        <>
          <p className={styles.hint}>{t('system.jobMonitor.hint')}</p>
          <RegularWorks />
        </>
      )}
      tools={
        <LabelledSelect
          label={t('system.jobMonitor.state')}
          value={state ?? null}
          options={jobStates.map((value) => ({ value, label: t(stateKeys[value]) }))}
          onChange={(chosen) => setState(jobStates.find((one) => one === chosen))}
        />
      }
      empty={{ title: t('system.jobMonitor.empty'), sentence: t('system.jobMonitor.emptyText') }}
      total={(count) => t('system.jobMonitor.total', { count })}
      rowKey="id"
      columns={[
        { key: 'text', title: t('system.jobMonitor.what'), dataIndex: 'text' },
        {
          key: 'who',
          title: t('system.jobMonitor.who'),
          render: (_, { userName, organizationName }) => (
            <span className={styles.who}>
              {userName ?? <NoValue />}
              <span className={styles.quiet}>{organizationName}</span>
            </span>
          ),
        },
        { key: 'state', title: t('system.jobMonitor.state'), render: (_, job) => <State job={job} /> },
        {
          key: 'progress',
          title: t('system.jobMonitor.progress'),
          className: styles.progress ?? '',
          render: (_, job) => <Steps job={job} />,
        },
        { key: 'attempts', title: t('system.jobMonitor.attempts'), align: 'end', dataIndex: 'attempts' },
        {
          key: 'createdAt',
          title: t('system.jobMonitor.createdAt'),
          className: short,
          render: (_, { createdAt }) => <Moment at={createdAt} />,
        },
        {
          key: 'endedAt',
          title: t('system.jobMonitor.endedAt'),
          className: short,
          render: (_, { endedAt }) => (endedAt === null ? <NoValue /> : <Moment at={endedAt} />),
        },
        {
          key: 'acts',
          title: t('system.jobMonitor.operations'),
          className: short,
          align: 'end',
          render: (_, job) => <Acts job={job} />,
        },
      ]}
    />
  );
}

function State({ job: { state, failure } }: { job: MonitoredJob }) {
  const { t } = useKit();
  return (
    <span className={styles.who}>
      <ToneTag tone={tones[state]}>{t(stateKeys[state])}</ToneTag>
      {failure !== null && <span className={styles.failure}>{failure}</span>}
    </span>
  );
}

function Steps({ job }: { job: MonitoredJob }) {
  const { t } = useKit();
  const { done, total } = job;
  if (total === null || total === 0) return <NoValue />;
  if (!isAtWork(job)) return `${done} / ${total}`;
  return (
    <Progress
      aria-label={t('system.jobMonitor.progress')}
      size="small"
      percent={Math.floor((done / total) * 100)}
      format={() => `${done} / ${total}`}
    />
  );
}

function Acts({ job }: { job: MonitoredJob }) {
  const kit = useKit();
  const { t } = kit;
  const { message } = App.useApp();
  const queries = useQueryClient();
  const act = async (call: typeof retryJob | typeof stopJob, told: string) => {
    try {
      await kit.client.call(call, { id: job.id });
      message.success(told);
    } catch (error) {
      message.error(actFailure(kit, error));
    }
    await queries.invalidateQueries({ queryKey: [jobMonitorPage.name] });
  };
  const { text } = job;
  if (job.canRetry && kit.can('system.jobMonitor.retry')) {
    return (
      <Popconfirm
        title={t('system.jobMonitor.retryAsk', { text })}
        placement="left"
        okText={t('system.jobMonitor.acts.retry')}
        cancelText={t('kit.form.cancel')}
        onConfirm={() => act(retryJob, t('system.jobMonitor.retried'))}
      >
        <Button size="small">{t('system.jobMonitor.acts.retry')}</Button>
      </Popconfirm>
    );
  }
  if (!isAtWork(job) || !kit.can('system.jobMonitor.cancel')) return null;
  return (
    <Popconfirm
      title={t('system.jobMonitor.cancelAsk', { text })}
      placement="left"
      okText={t('system.jobMonitor.acts.cancel')}
      okButtonProps={{ danger: true }}
      cancelText={t('kit.form.cancel')}
      onConfirm={() => act(stopJob, t('system.jobMonitor.cancelled'))}
    >
      <Button size="small">{t('system.jobMonitor.acts.cancel')}</Button>
    </Popconfirm>
  );
}
