import type { AnyEntity } from '@kiga/kit-web/entity-screen/any-entity.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Alert, Checkbox, Input, Select, Table, Tag } from 'antd';
import { useState } from 'react';
import styles from './import.module.css';
import type { ImportReport, ImportRow } from './import-report.ts';
import type { ColumnChoice } from './use-import.ts';

const ROWS_OF_A_PAGE = 20;
const PASSED_OVER = '';

interface ImportReportViewProps {
  entity: AnyEntity;
  report: ImportReport;
  columns: ColumnChoice;
  createClasses: boolean;
  /** Corrects what was recognised; absent once the import is done. */
  onChoose?: (choice: { columns?: ColumnChoice; createClasses?: boolean }) => void;
}

/** What an import would do, or did: in sum, by class, by column and, for what was refused, by row. */
export function ImportReportView({ entity, report, columns, createClasses, onChoose }: ImportReportViewProps) {
  const { t } = useKit();
  const { counts } = report;
  const fieldWord = (field: string) => t(`${entity.key}.importFields.${field}`);
  const newClasses = report.classes.filter(({ isNew }) => isNew).map(({ className }) => className);
  const unknown = report.unknownClasses.length > 0 ? report.unknownClasses : newClasses;
  return (
    <>
      <p className={styles.lead}>
        {report.dryRun
          ? t('campus.import.read', { sheet: report.sheet, count: counts.total })
          : t('campus.import.done', { count: counts.create + counts.update })}
      </p>
      <dl className={styles.counts}>
        <Count label={t('campus.import.create')} value={counts.create} />
        <Count label={t('campus.import.update')} value={counts.update} />
        <Count label={t('campus.import.unchanged')} value={counts.unchanged} />
        <Count label={t('campus.import.failed')} value={counts.failed} act />
      </dl>
      {report.otherSheets.length > 0 && (
        <Alert
          type="info"
          showIcon
          title={t('campus.import.otherSheets', {
            sheets: report.otherSheets.map(({ name }) => name).join(t('kit.list.nameSeparator')),
          })}
        />
      )}
      {unknown.length > 0 && onChoose && (
        <Alert
          type="warning"
          showIcon
          title={t('campus.import.unknownClasses', { classes: unknown.join(t('kit.list.nameSeparator')) })}
          description={
            <Checkbox checked={createClasses} onChange={({ target }) => onChoose({ createClasses: target.checked })}>
              {t('campus.import.createClasses')}
            </Checkbox>
          }
        />
      )}
      {report.classes.length > 0 && (
        <section>
          <h3 className={styles.title}>{t('campus.import.byClass')}</h3>
          <ul className={styles.classes}>
            {report.classes.map(({ className, good, isNew }) => (
              <li key={className}>
                {className} <strong>{good}</strong> {isNew && <Tag>{t('campus.import.newClass')}</Tag>}
              </li>
            ))}
          </ul>
        </section>
      )}
      {counts.failed > 0 && <FailedRows rows={report.rows.filter(({ outcome }) => outcome === 'failed')} />}
      {onChoose && (
        <section>
          <h3 className={styles.title}>{t('campus.import.columns')}</h3>
          <div className={styles.columns}>
            {report.columns.map(({ index, heading, field, sample }) => (
              <label key={index} className={styles.column}>
                <span className={styles.heading}>
                  {heading || t('campus.import.noHeading')}
                  <span className={styles.sample}>{sample}</span>
                </span>
                <Select
                  value={field ?? PASSED_OVER}
                  options={[
                    { value: PASSED_OVER, label: t('campus.import.passedOver') },
                    ...report.fields.map((name) => ({ value: name, label: fieldWord(name) })),
                  ]}
                  aria-label={heading}
                  onChange={(chosen) => onChoose({ columns: { ...columns, [index]: chosen || null } })}
                />
              </label>
            ))}
          </div>
        </section>
      )}
    </>
  );
}

function Count({ label, value, act = false }: { label: string; value: number; act?: boolean }) {
  return (
    <div className={act && value > 0 ? styles.countAct : styles.count}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** The rows that are refused with their reasons; typed text narrows them. */
function FailedRows({ rows }: { rows: readonly ImportRow[] }) {
  const { t } = useKit();
  const [typed, setTyped] = useState('');
  const text = typed.trim().toLowerCase();
  const found = rows.filter(({ row, stuName, className, issues }) =>
    [String(row), stuName, className, ...issues.map((issue) => issue.text)].some((part) =>
      part.toLowerCase().includes(text),
    ),
  );
  return (
    <section>
      <div className={styles.rowsHead}>
        <h3 className={styles.title}>{t('campus.import.failedRows', { count: rows.length })}</h3>
        <Input
          allowClear
          className={styles.rowsFilter}
          placeholder={t('campus.import.filterRows')}
          aria-label={t('campus.import.filterRows')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <Table<ImportRow>
        size="small"
        rowKey="row"
        dataSource={found}
        pagination={{ pageSize: ROWS_OF_A_PAGE, hideOnSinglePage: true, showSizeChanger: false, size: 'small' }}
        columns={[
          { title: t('campus.import.row'), dataIndex: 'row', align: 'end', className: styles.narrow },
          { title: t('campus.import.rowName'), dataIndex: 'stuName', className: styles.narrow },
          { title: t('campus.import.rowClass'), dataIndex: 'className', className: styles.narrow },
          {
            title: t('campus.import.reason'),
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
