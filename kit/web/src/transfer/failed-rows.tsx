import type { ImportRow, ImportStatus } from '@kiga/entity/transfer-calls.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, Input, Table } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { AnyEntity } from '../entity/any-entity.ts';
import { capitalised, fieldLabel } from '../entity/entity-words.ts';
import { useKit } from '../kit-context.tsx';
import { failureReasons } from './failure-reasons.ts';
import { importCallsOf } from './import-state.ts';
import { Reasons, RowCells } from './row-cells.tsx';
import styles from './transfer.module.css';

const ROWS_OF_A_PAGE = 20;

/** Sends edits of a row, by index of the sheet's column. Returns whether the server has taken them. */
export type MendRow = (row: number, cells: Readonly<Record<number, string>>) => Promise<boolean>;

interface FailedRowsProps {
  entity: AnyEntity;
  status: ImportStatus;
  /** Key of the entity that groups the rows. */
  groupKey: string | undefined;
  /** True while the sheet is checked again. */
  waiting: boolean;
  onMend: MendRow;
}

/** Rejected rows with their reasons, with a text filter. Before the import, the user mends their cells here. */
export function FailedRows({ entity, status, groupKey, waiting, onMend }: FailedRowsProps) {
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
    queryKey: [
      entity.key,
      'importRows',
      { importId: status.id },
      input,
      status.state,
      status.columns,
      status.createMissing,
    ],
    queryFn: ({ signal }) => kit.client.call(importCallsOf(entity).importRows, input, { signal }),
    placeholderData: keepPreviousData,
  });
  const section = useRef<HTMLElement>(null);
  const hasMended = useRef(false);
  useEffect(() => {
    if (!hasMended.current || document.activeElement !== document.body) return;
    // The mended row took the focus along.
    section.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [data]);
  const isOpen = status.state === 'checked';
  const groupColumn = {
    title: groupKey && capitalised(t(`${groupKey}.name`)),
    dataIndex: 'group',
    className: styles.narrow,
  };
  const cellsColumn = {
    title: t('kit.transfer.cells'),
    render: (_: unknown, row: ImportRow) => (
      <RowCells
        row={row}
        columns={status.columns}
        disabled={waiting}
        onMend={async (cells) => {
          hasMended.current = true;
          return onMend(row.row, cells);
        }}
      />
    ),
  };
  const reasonColumns = [
    { title: fieldLabel(kit, entity, entity.title), dataIndex: 'title', className: styles.narrow },
    ...(groupKey ? [groupColumn] : []),
    { title: t('kit.transfer.reason'), render: (_: unknown, { issues }: ImportRow) => <Reasons issues={issues} /> },
  ];
  return (
    <section ref={section}>
      <div className={styles.rowsHead}>
        <h3 className={styles.title} aria-live="polite">
          {t('kit.transfer.failedRows', { count: status.counts.failed })}
        </h3>
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
      {isOpen && <p className={styles.mendHint}>{t('kit.transfer.mendHint')}</p>}
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
          ...(isOpen ? [cellsColumn] : reasonColumns),
        ]}
      />
    </section>
  );
}
