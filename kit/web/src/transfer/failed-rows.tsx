import type { ImportRow, ImportStatus } from '@kiga/entity/transfer-calls.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, Input, Table } from 'antd';
import { useState } from 'react';
import type { AnyEntity } from '../entity/any-entity.ts';
import { capitalised, fieldLabel } from '../entity/entity-words.ts';
import { useKit } from '../kit-context.tsx';
import { failureReasons } from './failure-reasons.ts';
import { importCallsOf } from './import-state.ts';
import styles from './transfer.module.css';

const ROWS_OF_A_PAGE = 20;

interface FailedRowsProps {
  entity: AnyEntity;
  status: ImportStatus;
  /** Key of the entity that groups the rows. */
  groupKey: string | undefined;
}

/** Rejected rows with their reasons, with a text filter. */
export function FailedRows({ entity, status, groupKey }: FailedRowsProps) {
  const kit = useKit();
  const { t } = kit;
  const [q, setQ] = useState('');
  const [pageNumber, setPageNumber] = useState(1);
  const input = {
    importId: status.id,
    outcome: 'failed' as const,
    ...(q.trim() && { q: q.trim() }),
    pageNumber,
    pageSize: ROWS_OF_A_PAGE,
  };
  const { data, error } = useQuery({
    // A check with other corrections has other rows.
    queryKey: [entity.key, 'importRows', input, status.state, status.columns, status.createMissing],
    queryFn: ({ signal }) => kit.client.call(importCallsOf(entity).importRows, input, { signal }),
    placeholderData: keepPreviousData,
  });
  const groupColumn = {
    title: groupKey && capitalised(t(`${groupKey}.name`)),
    dataIndex: 'group',
    className: styles.narrow,
  };
  return (
    <section>
      <div className={styles.rowsHead}>
        <h3 className={styles.title}>{t('kit.transfer.failedRows', { count: status.counts.failed })}</h3>
        <Input
          allowClear
          className={styles.rowsFilter}
          maxLength={100}
          placeholder={t('kit.transfer.findRows')}
          aria-label={t('kit.transfer.findRows')}
          value={q}
          onChange={(event) => {
            setQ(event.target.value);
            setPageNumber(1);
          }}
        />
      </div>
      {error && <Alert type="error" showIcon title={failureReasons(kit, error)} />}
      <Table<ImportRow>
        size="small"
        rowKey="row"
        loading={!data && !error}
        dataSource={data?.rows ?? []}
        pagination={{
          current: pageNumber,
          pageSize: ROWS_OF_A_PAGE,
          total: data?.total ?? 0,
          hideOnSinglePage: true,
          showSizeChanger: false,
          size: 'small',
          onChange: setPageNumber,
        }}
        columns={[
          { title: t('kit.transfer.row'), dataIndex: 'row', align: 'end', className: styles.narrow },
          { title: fieldLabel(kit, entity, entity.title), dataIndex: 'title', className: styles.narrow },
          ...(groupKey ? [groupColumn] : []),
          {
            title: t('kit.transfer.reason'),
            render: (_, { row, issues }) => (
              <ul className={styles.reasons}>
                {issues.map(({ field, text }) => (
                  <li key={`${row} ${field} ${text}`}>{text}</li>
                ))}
              </ul>
            ),
          },
        ]}
      />
    </section>
  );
}
