import { SCRIPT_ERROR_DAYS, type ScriptError, scriptErrorPage } from '@kiga/contract/system/script-error.acts.ts';
import { PAGE_SIZE } from '@kiga/entity/entity-calls.ts';
import { EmptyHooks } from '@kiga/kit-web/drawing/empty-hooks.tsx';
import { formatMoment } from '@kiga/kit-web/entity-screen/format.ts';
import { LoadFailure } from '@kiga/kit-web/entity-screen/load-failure.tsx';
import { CollapseIcon, ExpandIcon, iconSizePx, RefreshIcon } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { StatePage } from '@kiga/kit-web/state-page/state-page.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, Button, Pagination, Skeleton, Table } from 'antd';
import { useState } from 'react';
import styles from './error-log.module.css';
import frame from './log-page.module.css';

/** Errors of scripts in browsers, with their places in the source. */
export default function ErrorLogScreen() {
  const { t, client } = useKit();
  const [pageNumber, setPageNumber] = useState(1);
  const query = useQuery({
    queryKey: ['system.scriptError', pageNumber],
    queryFn: ({ signal }) => client.call(scriptErrorPage, { pageNumber }, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  return (
    <div className={frame.page}>
      <div className={frame.head}>
        <h1>{t('system.errorLog.title')}</h1>
        <Button
          icon={<RefreshIcon size={iconSizePx.button} />}
          loading={query.isFetching}
          onClick={() => void query.refetch()}
        >
          {t('system.errorLog.refresh')}
        </Button>
      </div>
      <Alert type="info" showIcon title={t('system.errorLog.hint', { days: SCRIPT_ERROR_DAYS })} />
      <section className={frame.card} aria-busy={query.isFetching}>
        {query.isError ? (
          <LoadFailure failure={query.error} attempts={query.errorUpdateCount} retry={() => void query.refetch()} />
        ) : query.data === undefined ? (
          <Skeleton active className={frame.waiting} />
        ) : query.data.total === 0 ? (
          <StatePage
            drawing={<EmptyHooks />}
            title={t('system.errorLog.empty')}
            sentence={t('system.errorLog.emptyText')}
          />
        ) : (
          <Errors {...query.data} pageNumber={pageNumber} onPage={setPageNumber} />
        )}
      </section>
    </div>
  );
}

interface ErrorsProps {
  list: readonly ScriptError[];
  total: number;
  pageNumber: number;
  onPage(pageNumber: number): void;
}

function Errors({ list, total, pageNumber, onPage }: ErrorsProps) {
  const { t, language } = useKit();
  return (
    <>
      <div className={frame.frame}>
        <Table<ScriptError>
          size="middle"
          rowKey="id"
          pagination={false}
          dataSource={list}
          expandable={{
            expandedRowRender: (error) => <Places error={error} />,
            expandIcon: ({ expanded, onExpand, record }) => {
              const Icon = expanded ? CollapseIcon : ExpandIcon;
              return (
                <Button
                  type="text"
                  size="small"
                  aria-expanded={expanded}
                  aria-label={t(expanded ? 'system.errorLog.hidePlaces' : 'system.errorLog.showPlaces')}
                  icon={<Icon size={iconSizePx.button} aria-hidden />}
                  onClick={(event) => onExpand(record, event)}
                />
              );
            },
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
              className: frame.short ?? '',
              dataIndex: 'count',
            },
            {
              key: 'lastAt',
              title: t('system.errorLog.lastAt'),
              className: frame.short ?? '',
              render: (_, { lastAt }) => <time dateTime={lastAt}>{formatMoment(lastAt, language)}</time>,
            },
          ]}
        />
      </div>
      <Pagination
        className={frame.foot ?? ''}
        current={pageNumber}
        pageSize={PAGE_SIZE}
        total={total}
        showLessItems
        showSizeChanger={false}
        showTotal={(count) => t('system.errorLog.total', { count })}
        onChange={onPage}
      />
    </>
  );
}

/** What was thrown, and the innermost place of our own in which it was. */
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
          // The same place may come twice, and the list never changes.
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
