import { type MeasuredValue, measurement } from '@kiga/contract/health/growth/measurement.entity.ts';
import { isWithinLimits, measuredLimits, unitSlipOf } from '@kiga/contract/health/growth/unit-slips.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { nameOf } from '../../attendance/attendance.public.ts';
import table from '../registers/entry-table.module.css';
import { Levels } from './levels.tsx';
import styles from './measure.module.css';
import { numberOf } from './paste.ts';
import type { MeasuredChild, Measurements } from './use-measurements.ts';

/** Ages in months at which a child may stand or lie to be measured. */
const NEAR_TWO = { from: 18, to: 30 };

interface MeasureTableProps {
  rows: readonly MeasuredChild[];
  columns: readonly MeasuredValue[];
  entries: Measurements;
  /** Receives a pasted block with the cell into which it was pasted. */
  onPaste(text: string, row: number, column: number): void;
}

/** A table with a child in each row and an input in each cell; Enter leads down, arrows lead to the neighbours. */
export function MeasureTable({ rows, columns, entries, onPaste }: MeasureTableProps) {
  const kit = useKit();
  const { t } = kit;
  const unitOf = (column: MeasuredValue) => measurement.fields[column].unit;
  const heads = ['child', 'sex', 'age', 'last'] as const;
  return (
    <div className={table.scroll}>
      <table className={table.table} aria-label={t('health.measurement.classPage.title')}>
        <thead>
          <tr>
            {heads.map((name) => (
              <th key={name} scope="col">
                {t(`health.measurement.classPage.${name}`)}
              </th>
            ))}
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`health.measurement.fields.${column}`)}
                {unitOf(column) && <small> {unitOf(column)}</small>}
              </th>
            ))}
            <th scope="col">{t('health.measurement.fields.findings')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((child, index) => (
            <Row
              key={child.id}
              child={child}
              columns={columns}
              entries={entries}
              onPaste={(text, column) => onPaste(text, index, column)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps extends Pick<MeasureTableProps, 'columns' | 'entries'> {
  child: MeasuredChild;
  onPaste(text: string, column: number): void;
}

function Row({ child, columns, entries, onPaste }: RowProps) {
  const kit = useKit();
  const { t, language } = kit;
  const { id, ageMonths, last, record } = child;
  const result = entries.resultOf(id);
  const name = nameOf(kit, child);
  const atRow = result?.issues.filter(({ field }) => !columns.includes(field as MeasuredValue)) ?? [];
  const firstUnlikely = result?.issues.find(({ error }) => isUnlikely(error))?.field;
  const others = record && columns.filter((column) => record[column] !== null);
  return (
    <tr data-person={id}>
      <th scope="row">
        {name}
        {atRow.map(({ field, error, text }) => (
          <span key={`${field} ${error}`} className={table.issue}>
            {text}
          </span>
        ))}
        {result?.outcome === 'conflict' && others && (
          <span className={table.issue}>
            {t('health.measurement.classPage.conflict', {
              values: others
                .map((column) => `${t(`health.measurement.fields.${column}`)} ${record[column]}`)
                .join(language === 'zh_CN' ? '，' : ', '),
            })}
          </span>
        )}
      </th>
      <td>{t(`health.measurement.classPage.sexes.${child.sex}`)}</td>
      <td>
        {t('health.measurement.classPage.ageText', { years: Math.floor(ageMonths / 12), months: ageMonths % 12 })}
        {ageMonths >= NEAR_TWO.from && ageMonths < NEAR_TWO.to && <Position child={child} entries={entries} />}
      </td>
      <td className={styles.last}>
        {last === null ? (
          t('health.measurement.classPage.lastNone')
        ) : (
          <>
            {[last.heightCm !== null && `${last.heightCm} cm`, last.weightKg !== null && `${last.weightKg} kg`]
              .filter(Boolean)
              .join(' / ')}{' '}
            <small>{formatDay(last.day, language)}</small>
          </>
        )}
      </td>
      {columns.map((column, index) => (
        <td key={column}>
          <Cell
            child={child}
            name={name}
            column={column}
            entries={entries}
            onPaste={(text) => onPaste(text, index)}
            asks={firstUnlikely === column}
          />
        </td>
      ))}
      <td>{record && <Levels record={record} />}</td>
    </tr>
  );
}

function Position({ child, entries }: Pick<RowProps, 'child' | 'entries'>) {
  const kit = useKit();
  const { t } = kit;
  const chosen = entries.typed[child.id]?.position ?? child.record?.position ?? '';
  return (
    <select
      className={styles.position}
      aria-label={`${nameOf(kit, child)} ${t('health.measurement.fields.position')}`}
      value={chosen}
      onChange={({ target }) => entries.change(child.id, 'position', target.value)}
    >
      {chosen === '' && <option value="">{t('health.measurement.fields.position')}</option>}
      {(['standing', 'lying'] as const).map((one) => (
        <option key={one} value={one}>
          {t(`health.measurement.options.position.${one}`)}
        </option>
      ))}
    </select>
  );
}

interface CellProps extends Pick<RowProps, 'child' | 'entries'> {
  name: string;
  column: MeasuredValue;
  onPaste(text: string): void;
  /** True where the row's question about unlikely values stands here. */
  asks: boolean;
}

function Cell({ child, name, column, entries, onPaste, asks }: CellProps) {
  const { t } = useKit();
  const [hasFocus, setFocus] = useState(false);
  const { id } = child;
  const text = entries.textOf(child, column);
  const typed = entries.typed[id]?.[column];
  // A number that is still being typed is not judged.
  const own = hasFocus || typed === undefined ? null : issueOfText(column, typed);
  const told = entries.resultOf(id)?.issues.find(({ field }) => field === column);
  const issueId = `issue-${id}-${column}`;
  const value = own ? own.value : told?.value;
  const said = own ? t(own.key, own.params) : told?.text;
  return (
    <>
      <input
        aria-label={`${name} ${t(`health.measurement.fields.${column}`)}`}
        aria-invalid={said !== undefined}
        aria-describedby={said === undefined ? undefined : issueId}
        data-column={column}
        data-kind="number"
        inputMode="decimal"
        autoComplete="off"
        maxLength={16}
        value={text}
        onChange={({ target }) => entries.change(id, column, target.value)}
        onFocus={({ target }) => {
          setFocus(true);
          target.select();
        }}
        onBlur={() => setFocus(false)}
        onKeyDown={moveOn}
        onPaste={(event: ClipboardEvent) => {
          const pasted = event.clipboardData.getData('text/plain');
          if (!/[\t\n]/.test(pasted.trimEnd())) return;
          event.preventDefault();
          onPaste(pasted);
        }}
      />
      {said !== undefined && (
        <span id={issueId} className={table.issue}>
          {said}
          {value !== null && value !== undefined && (
            <button type="button" className={styles.use} onClick={() => entries.change(id, column, String(value))}>
              {t('health.measurement.classPage.useValue', { value })}
            </button>
          )}
        </span>
      )}
      {asks && (
        <label className={styles.confirm}>
          <input
            type="checkbox"
            checked={entries.typed[id]?.confirmed === 'true'}
            onChange={({ target }) => entries.change(id, 'confirmed', String(target.checked))}
          />
          {t('health.measurement.classPage.confirm')}
        </label>
      )}
    </>
  );
}

const isUnlikely = (error: string) => error.startsWith('HEALTH_VALUE_UNLIKELY');

/** An issue of a typed text, with the value in the field's own unit where another unit was typed. */
interface TextIssue {
  key: string;
  params: Readonly<Record<string, number>>;
  value: number | null;
}

/** Returns the issue of a typed text: no number, another unit, or beyond the limits; null for a possible value. */
export function issueOfText(column: MeasuredValue, text: string): TextIssue | null {
  const value = numberOf(text);
  if (value === null) return null;
  if (Number.isNaN(value)) return { key: 'health.measurement.classPage.notNumber', params: {}, value: null };
  const slip = unitSlipOf(column, value);
  if (slip) return { key: `errors.${slip.error}`, params: { value: slip.value }, value: slip.value };
  if (isWithinLimits(column, value)) return null;
  const { min, max } = measuredLimits[column];
  return { key: 'health.measurement.classPage.tooFar', params: { min, max }, value: null };
}

/** Enter and the arrows lead to the neighbours; left and right only at the ends of the text. */
function moveOn(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.nativeEvent.isComposing) return;
  const input = event.currentTarget;
  const { key, shiftKey } = event;
  const row = input.closest('tr');
  const inRow = [...(row?.querySelectorAll<HTMLInputElement>('input[data-column]') ?? [])];
  const down = (key === 'Enter' && !shiftKey) || key === 'ArrowDown';
  const up = (key === 'Enter' && shiftKey) || key === 'ArrowUp';
  let next: HTMLInputElement | null | undefined;
  if (down || up) {
    const other = down ? row?.nextElementSibling : row?.previousElementSibling;
    next = other?.querySelector<HTMLInputElement>(`input[data-column="${input.dataset.column}"]`);
  } else if (key === 'ArrowLeft' && input.selectionStart === 0) {
    next = inRow[inRow.indexOf(input) - 1];
  } else if (key === 'ArrowRight' && input.selectionEnd === input.value.length) {
    next = inRow[inRow.indexOf(input) + 1];
  } else return;
  event.preventDefault();
  next?.focus();
}
