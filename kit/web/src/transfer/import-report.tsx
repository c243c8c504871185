import { headingOf, type ImportStatus } from '@kiga/entity/transfer-calls.ts';
import { Alert, Checkbox, Select, Tag } from 'antd';
import { type Ref, useState } from 'react';
import { type AnyEntity, fieldOf } from '../entity/any-entity.ts';
import { type Kit, useKit } from '../kit-context.tsx';
import { FailedRows, type MendRow } from './failed-rows.tsx';
import { hasFigures } from './import-state.ts';
import styles from './transfer.module.css';
import type { ImportCorrections } from './use-import.ts';

const PASSED_OVER = '';

interface ImportReportProps {
  entity: AnyEntity;
  status: ImportStatus;
  /** Text about the result. */
  leadRef: Ref<HTMLParagraphElement>;
  /** True while the next report is loading. */
  waiting: boolean;
  /** Corrects assumptions of the check. Returns whether the sheet is being checked again. */
  onCorrect(corrections: ImportCorrections): Promise<boolean>;
  onMend: MendRow;
}

/** Result of a check or an import: in total, by group, by column and, for rejected rows, by row. */
export function ImportReport({ entity, status: found, leadRef, waiting, onCorrect, onMend }: ImportReportProps) {
  const kit = useKit();
  const { t } = kit;
  // A correction shows at once, on top of the report that it was made in.
  const [chosen, setChosen] = useState<{ over: ImportStatus; corrections: Partial<ImportStatus> }>();
  const status = chosen?.over === found ? { ...found, ...chosen.corrections } : found;
  const { state, counts, groups, failure, readable } = status;
  const groupKey = groupKeyOf(entity);
  const figures = hasFigures(status);
  const separator = t('kit.list.nameSeparator');
  async function correct(corrections: Pick<Partial<ImportStatus>, 'columns' | 'createMissing'>) {
    if (waiting) return;
    const { columns, createMissing } = { ...status, ...corrections };
    setChosen({ over: found, corrections });
    const fields = Object.fromEntries(columns.map(({ index, field }) => [index, field]));
    if (!(await onCorrect({ columns: fields, createMissing }))) setChosen(undefined);
  }
  return (
    <div className={waiting ? styles.reportWaiting : styles.report} aria-busy={waiting}>
      {!waiting && (
        <p ref={leadRef} className={styles.lead} tabIndex={-1} role="status">
          {leadOf(kit, status)}
        </p>
      )}
      {failure !== null && <Alert type="error" showIcon title={failure} />}
      {!readable && <Alert type="info" showIcon title={t('kit.transfer.ofOthers', { who: status.startedBy })} />}
      {readable && state === 'undone' && status.undo && <NotUndone refused={status.undo.refused} />}
      {figures && (
        <dl className={styles.counts}>
          <Count label={t('kit.transfer.create')} value={counts.create} />
          <Count label={t('kit.transfer.update')} value={counts.update} />
          <Count label={t('kit.transfer.unchanged')} value={counts.unchanged} />
          <Count label={t('kit.transfer.refused')} value={counts.failed} act />
        </dl>
      )}
      {status.otherSheets.length > 0 && state === 'checked' && (
        <Alert
          type="info"
          showIcon
          title={t('kit.transfer.otherSheets', {
            sheets: status.otherSheets.map(({ name }) => name).join(separator),
          })}
        />
      )}
      {groupKey && state === 'checked' && <Missing entity={entity} status={status} onCorrect={correct} />}
      {groupKey && groups.length > 0 && figures && (
        <section>
          <h3 className={styles.title}>{t('kit.transfer.byGroup', { name: t(`${groupKey}.name`) })}</h3>
          <ul className={styles.groups}>
            {groups.map(({ title, good, isNew }) => (
              <li key={title}>
                {title} <strong>{good}</strong> {isNew && <Tag>{t('kit.transfer.isNew')}</Tag>}
              </li>
            ))}
          </ul>
        </section>
      )}
      {readable && counts.failed > 0 && figures && (
        <FailedRows entity={entity} status={found} groupKey={groupKey} waiting={waiting} onMend={onMend} />
      )}
      {readable && state === 'checked' && <Columns entity={entity} status={status} onCorrect={correct} />}
    </div>
  );
}

/** Returns the key of the entity that groups the rows. */
function groupKeyOf(entity: AnyEntity): string | undefined {
  const groupBy = entity.import?.groupBy;
  const field = groupBy && fieldOf(entity, groupBy.field);
  return field?.type === 'reference' ? field.to : undefined;
}

/** Returns the result of a finished import, in one sentence. */
export function leadOf({ t }: Kit, { state, sheet, counts, undo, written }: ImportStatus): string {
  const count = counts.create + counts.update;
  switch (state) {
    case 'checked':
      return t('kit.transfer.read', { sheet, count: counts.total });
    case 'imported':
      return t('kit.transfer.done', { count });
    case 'undone':
      return t('kit.transfer.undone', { count: undo?.undone ?? 0 });
    case 'failed':
      return t('kit.transfer.failed');
    default:
      return written ? t('kit.transfer.stopped', { count }) : t('kit.transfer.stoppedBefore');
  }
}

function Count({ label, value, act = false }: { label: string; value: number; act?: boolean }) {
  return (
    <div className={act && value > 0 ? styles.countAct : styles.count}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function NotUndone({ refused }: { refused: NonNullable<ImportStatus['undo']>['refused'] }) {
  const { t } = useKit();
  if (refused.length === 0) return null;
  return (
    <section>
      <h3 className={styles.title}>{t('kit.transfer.notUndone', { count: refused.length })}</h3>
      <ul className={styles.refused}>
        {refused.map(({ title, text }) => (
          <li key={`${title} ${text}`}>
            <strong>{title}</strong> {text}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface PartProps {
  entity: AnyEntity;
  status: ImportStatus;
  onCorrect(corrections: Pick<Partial<ImportStatus>, 'columns' | 'createMissing'>): Promise<void>;
}

/** Groups in the rows that do not exist, with the offer to create them. */
function Missing({ entity, status, onCorrect }: PartProps) {
  const { t, can } = useKit();
  const groupKey = groupKeyOf(entity);
  const made = status.groups.filter(({ isNew }) => isNew).map(({ title }) => title);
  const titles = [...new Set([...status.missing, ...made])].join(t('kit.list.nameSeparator'));
  if (!groupKey || titles === '') return null;
  const names = t(`${groupKey}.plural`);
  return (
    <Alert
      type="warning"
      showIcon
      title={t('kit.transfer.missing', { names, titles })}
      description={
        entity.import?.groupBy?.createMissing &&
        can(`${groupKey}.create`) && (
          <Checkbox
            checked={status.createMissing}
            onChange={({ target }) => void onCorrect({ createMissing: target.checked })}
          >
            {t('kit.transfer.createMissing', { names })}
          </Checkbox>
        )
      }
    />
  );
}

/** Assigned column of each column of the sheet, for corrections. */
function Columns({ entity, status, onCorrect }: PartProps) {
  const { t, language } = useKit();
  const words = new Map(entity.excel?.map((column) => [column.field, headingOf(column, language)]));
  return (
    <section>
      <h3 className={styles.title}>{t('kit.transfer.columns')}</h3>
      <div className={styles.columns}>
        {status.columns.map(({ index, heading, field, sample }) => (
          <label key={index} className={styles.column}>
            <span className={styles.heading}>
              {heading || t('kit.transfer.noHeading')}
              <span className={styles.sample}>{sample}</span>
            </span>
            <Select
              value={field ?? PASSED_OVER}
              options={[
                { value: PASSED_OVER, label: t('kit.transfer.passedOver') },
                ...status.fields.map((name) => ({ value: name, label: words.get(name) ?? name })),
              ]}
              aria-label={heading}
              onChange={(chosen) => void onCorrect({ columns: withField(status.columns, index, chosen || null) })}
            />
          </label>
        ))}
      </div>
    </section>
  );
}

/** Returns the columns with a new assignment; it is removed from any other column. */
function withField(columns: ImportStatus['columns'], changed: number, chosen: string | null): ImportStatus['columns'] {
  return columns.map((column) => {
    if (column.index === changed) return { ...column, field: chosen };
    return column.field === chosen ? { ...column, field: null } : column;
  });
}
