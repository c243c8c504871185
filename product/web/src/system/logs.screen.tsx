import { exportLog, LOG_COUNT_MAX, logPageCall, type ShownLogEntry } from '@kiga/contract/system/log.acts.ts';
import { Moment } from '@kiga/kit-web/fields/moment.tsx';
import { NoValue } from '@kiga/kit-web/fields/no-value.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useChanges } from '@kiga/kit-web/live/use-changes.ts';
import { LogPage } from '@kiga/kit-web/log-page/log-page.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { foldIcon } from './access/fold-icon.tsx';
import { LogEntryDetail } from './log-entry-detail.tsx';
import { LogExport } from './log-export.tsx';
import { LogTools } from './log-tools.tsx';
import styles from './logs.module.css';
import { logFilters, useLogView } from './use-log-view.ts';

/** What happened on the platform, or what concerns a kindergarten's own records. */
export default function LogsScreen() {
  const { t } = useKit();
  const [view, change] = useLogView();
  const filters = logFilters(view);
  const short = styles.short ?? '';
  return (
    <LogPage
      call={logPageCall}
      filters={filters}
      title={t('system.log.title')}
      beside={(page) => <Newer page={page} />}
      tools={<LogTools view={view} onChange={change} />}
      actions={<LogExport call={exportLog} filters={filters} />}
      refresh={t('system.log.refresh')}
      empty={{ title: t('system.log.empty'), sentence: t('system.log.emptyText') }}
      total={(count, { more }) =>
        more ? t('system.log.totalOrMore', { count: LOG_COUNT_MAX }) : t('system.log.total', { count })
      }
      rowKey="id"
      expandable={{
        expandedRowRender: (entry) => <LogEntryDetail entry={entry} onChange={change} />,
        expandIcon: foldIcon({ fold: t('system.log.fold'), unfold: t('system.log.unfold') }),
      }}
      columns={[
        { key: 'at', title: t('system.log.at'), className: short, render: (_, { at }) => <Moment at={at} /> },
        { key: 'text', title: t('system.log.what'), dataIndex: 'text' },
        { key: 'title', title: t('system.log.record'), render: (_, { title }) => title ?? <NoValue /> },
        { key: 'who', title: t('system.log.who'), render: (_, entry) => <Who entry={entry} /> },
        {
          key: 'kindergarten',
          title: t('system.log.kindergarten'),
          render: (_, { kigName }) => kigName ?? <NoValue />,
        },
        {
          key: 'address',
          title: t('system.log.address'),
          className: short,
          render: (_, { address }) => address ?? <NoValue />,
        },
      ]}
    />
  );
}

function Who({ entry: { userName, nickName, organizationName } }: { entry: ShownLogEntry }) {
  if (userName === null && nickName === null) return <NoValue />;
  return (
    <span className={styles.who}>
      {[userName, nickName].filter(Boolean).join(' ')}
      {organizationName !== null && <span className={styles.quiet}>{organizationName}</span>}
    </span>
  );
}

/** Says that there is something newer than the page that is shown; its rows stay where they are until somebody wants it. */
function Newer({ page }: { page: object | undefined }) {
  const { t } = useKit();
  const queries = useQueryClient();
  const [shown, setShown] = useState<object>();
  useChanges(['system.log'], () => setShown(page));
  if (page === undefined || shown !== page) return null;
  const show = () => {
    setShown(undefined);
    void queries.invalidateQueries({ queryKey: [logPageCall.name] });
  };
  return (
    <span role="status" className={styles.newer}>
      {t('system.log.newer')}
      <Button size="small" onClick={show}>
        {t('system.log.show')}
      </Button>
    </span>
  );
}
