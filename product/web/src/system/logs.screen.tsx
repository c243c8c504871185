import { exportLog, LOG_COUNT_MAX, logPageCall, type ShownLogEntry } from '@kiga/contract/system/log.acts.ts';
import { Moment } from '@kiga/kit-web/fields/moment.tsx';
import { NoValue } from '@kiga/kit-web/fields/no-value.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { foldIcon } from '@kiga/kit-web/log-page/fold-icon.tsx';
import { LogPage } from '@kiga/kit-web/log-page/log-page.tsx';
import { Newer } from '@kiga/kit-web/log-page/newer.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { foldLog } from './fold-log.ts';
import { LogEntries } from './log-entry-detail.tsx';
import { LogExport } from './log-export.tsx';
import { LogTools } from './log-tools.tsx';
import styles from './logs.module.css';
import { logFilters, useLogView } from './use-log-view.ts';

/** Screen of the log, of the whole platform or of a kindergarten's own records. */
export default function LogsScreen() {
  const { t, can } = useKit();
  const [view, change] = useLogView();
  const filters = logFilters(view);
  const short = styles.short ?? '';
  return (
    <LogPage
      call={logPageCall}
      filters={filters}
      title={t('system.log.title')}
      beside={(page) => (
        <>
          <Newer
            page={page}
            call={logPageCall}
            topics={['system.log']}
            text={t('system.log.newer')}
            show={t('system.log.show')}
          />
          {can('system.scriptError.read') && (
            <span className={styles.errorLog}>
              <TabLink href="/error-log">{t('system.log.errorLog')}</TabLink>
            </span>
          )}
        </>
      )}
      tools={<LogTools view={view} onChange={change} />}
      actions={<LogExport call={exportLog} filters={filters} />}
      empty={{ title: t('system.log.empty'), sentence: t('system.log.emptyText') }}
      total={(count, { more }) =>
        more ? t('system.log.totalOrMore', { count: LOG_COUNT_MAX }) : t('system.log.total', { count })
      }
      rows={({ list }) => [...foldLog(list).values()].flatMap(([newest]) => newest ?? [])}
      rowKey="id"
      expandable={({ list }) => ({
        expandedRowRender: (entry) => <LogEntries entries={foldLog(list).get(entry.id) ?? [entry]} onChange={change} />,
        expandIcon: foldIcon({ fold: t('system.log.fold'), unfold: t('system.log.unfold') }),
      })}
      columns={({ list }) => [
        { key: 'at', title: t('system.log.at'), className: short, render: (_, { at }) => <Moment at={at} /> },
        { key: 'text', title: t('system.log.what'), dataIndex: 'text' },
        {
          key: 'title',
          title: t('system.log.record'),
          className: short,
          render: (_, { id, title }) => {
            const count = foldLog(list).get(id)?.length ?? 1;
            return count > 1 ? t('system.log.records', { count }) : (title ?? <NoValue />);
          },
        },
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
