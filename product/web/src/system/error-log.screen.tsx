import { SCRIPT_ERROR_DAYS, type ScriptError, scriptErrorPage } from '@kiga/contract/system/script-error.acts.ts';
import { formatMoment } from '@kiga/kit-web/entity/format.ts';
import { Moment } from '@kiga/kit-web/fields/moment.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { foldIcon } from '@kiga/kit-web/log-page/fold-icon.tsx';
import { LogPage } from '@kiga/kit-web/log-page/log-page.tsx';
import { Alert } from 'antd';
import styles from './error-log.module.css';

/** Screen of script errors with their source positions. */
export default function ErrorLogScreen() {
  const { t } = useKit();
  return (
    <LogPage
      call={scriptErrorPage}
      title={t('system.errorLog.title')}
      note={() => <Alert type="info" showIcon title={t('system.errorLog.hint', { days: SCRIPT_ERROR_DAYS })} />}
      empty={{ title: t('system.errorLog.empty'), sentence: t('system.errorLog.emptyText') }}
      total={(count) => t('system.errorLog.total', { count })}
      rowKey="id"
      expandable={{
        expandedRowRender: (error) => <Places error={error} />,
        expandIcon: foldIcon({ fold: t('system.errorLog.hidePlaces'), unfold: t('system.errorLog.showPlaces') }),
      }}
      columns={[
        {
          key: 'error',
          title: t('system.errorLog.error'),
          render: (_, error) => <Heading error={error} />,
        },
        { key: 'path', title: t('system.errorLog.page'), className: styles.path ?? '', dataIndex: 'path' },
        { key: 'browser', title: t('system.errorLog.browser'), dataIndex: 'browser' },
        {
          key: 'count',
          title: t('system.errorLog.count'),
          align: 'right',
          className: styles.short ?? '',
          dataIndex: 'count',
        },
        {
          key: 'lastAt',
          title: t('system.errorLog.lastAt'),
          className: styles.short ?? '',
          render: (_, { lastAt }) => <Moment at={lastAt} />,
        },
      ]}
    />
  );
}

/** The error, with its innermost position in the product's own sources. */
function Heading({ error: { name, message, places } }: { error: ScriptError }) {
  const place = places.find(({ source }) => !source.includes('node_modules/')) ?? places[0];
  return (
    <div className={styles.heading}>
      <strong>{message === '' ? name : `${name}: ${message}`}</strong>
      {place !== undefined && <code>{wordsOf(place)}</code>}
    </div>
  );
}

function Places({ error: { places, firstAt } }: { error: ScriptError }) {
  const { t, language } = useKit();
  return (
    <div className={styles.places}>
      <p>{t('system.errorLog.firstAt', { at: formatMoment(firstAt, language) })}</p>
      <p>{t(places.length === 0 ? 'system.errorLog.noPlaces' : 'system.errorLog.places')}</p>
      <ol>
        {places.map((place, index) => (
          // Positions may repeat, and the list never changes.
          <li key={index}>
            <code>{wordsOf(place)}</code>
          </li>
        ))}
      </ol>
    </div>
  );
}

function wordsOf({ source, line, column, name }: ScriptError['places'][number]): string {
  return `${source}:${line}:${column}${name === null ? '' : ` ${name}`}`;
}
