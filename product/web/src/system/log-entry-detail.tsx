import type { ShownLogEntry } from '@kiga/contract/system/log.acts.ts';
import { NoValue } from '@kiga/kit-web/fields/no-value.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { App, Button, Collapse, Space } from 'antd';
import styles from './logs.module.css';
import type { ChangeLogView } from './use-log-view.ts';

interface LogEntriesProps {
  entries: readonly ShownLogEntry[];
  onChange: ChangeLogView;
}

/** Details of one entry, or of each that its request or import made. */
export function LogEntries({ entries, onChange }: LogEntriesProps) {
  const { t } = useKit();
  const [entry, ...others] = entries;
  if (entry && others.length === 0) return <LogEntryDetail entry={entry} onChange={onChange} />;
  return (
    <Collapse
      size="small"
      items={entries.map((one) => ({
        key: one.id,
        label: one.title ?? t('system.log.noTitle'),
        children: <LogEntryDetail entry={one} onChange={onChange} />,
      }))}
    />
  );
}

/** Details of an entry: fields before and after, other facts, and the request. */
function LogEntryDetail({ entry, onChange }: { entry: ShownLogEntry; onChange: ChangeLogView }) {
  const { t } = useKit();
  const { changes, facts, requestId, recordId, event } = entry;
  return (
    <div className={styles.detail}>
      {changes.length > 0 && <Changes changes={changes} />}
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {changes.length === 0 && facts.length === 0 && <p className={styles.quiet}>{t('system.log.nothingElse')}</p>}
      <Space wrap>
        {requestId !== null && <RequestId id={requestId} />}
        {recordId !== null && (
          <Button size="small" onClick={() => onChange({ recordId, kind: undefined })}>
            {t('system.log.ofRecord')}
          </Button>
        )}
        <Button size="small" onClick={() => onChange({ event })}>
          {t('system.log.ofEvent')}
        </Button>
      </Space>
    </div>
  );
}

function Changes({ changes }: Pick<ShownLogEntry, 'changes'>) {
  const { t } = useKit();
  return (
    <table className={styles.changes}>
      <thead>
        <tr>
          <th scope="col">{t('system.log.field')}</th>
          <th scope="col">{t('system.log.before')}</th>
          <th scope="col">{t('system.log.after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{field}</th>
            <td>{before ?? <NoValue />}</td>
            <td>{after ?? <NoValue />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function RequestId({ id }: { id: string }) {
  const { t } = useKit();
  const { message } = App.useApp();
  const copy = () =>
    navigator.clipboard.writeText(id).then(
      () => message.success(t('system.log.copied')),
      () => message.error(t('system.log.copyFailed')),
    );
  return (
    <span className={styles.request}>
      <span className={styles.quiet}>{t('system.log.requestId')}</span> <code>{id}</code>
      <Button size="small" type="link" onClick={() => void copy()}>
        {t('system.log.copy')}
      </Button>
    </span>
  );
}
