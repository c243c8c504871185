import { useKit } from '@kiga/kit-web/kit-context.tsx';
import type { KeyboardEvent, ReactNode } from 'react';
import styles from './entry-table.module.css';

/** A column of a table in which many people are entered at once. */
export interface EntryColumn {
  name: string;
  label: string;
  kind: 'choice' | 'text' | 'number' | 'date';
  /** The options of a choice; their first one is the usual. */
  options?: readonly { value: string; label: string }[];
  maxLength?: number;
}

/** A person of the table. */
export interface EntryRow {
  id: string;
  name: string;
  /** State of the person, such as reported or on leave. */
  note: ReactNode;
}

interface EntryTableProps {
  /** Name of the table for readers of the screen. */
  label: string;
  nameLabel: string;
  noteLabel: string;
  columns: readonly EntryColumn[];
  rows: readonly EntryRow[];
  valueOf(id: string, column: string): string;
  issueOf(id: string, column: string): string | undefined;
  onChange(id: string, column: string, value: string): void;
  isClosed?: boolean;
}

/** A table with a person in each row and an input in each cell. Enter leads to the next person. */
export function EntryTable(props: EntryTableProps) {
  const { label, nameLabel, noteLabel, columns, rows, ...cells } = props;
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{nameLabel}</th>
            <th scope="col">{noteLabel}</th>
            {columns.map(({ name, label: title }) => (
              <th key={name} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} data-person={row.id}>
              <th scope="row">{row.name}</th>
              <td>{row.note}</td>
              {columns.map((column) => (
                <td key={column.name}>
                  <EntryCell row={row} column={column} {...cells} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type CellProps = Pick<EntryTableProps, 'valueOf' | 'issueOf' | 'onChange' | 'isClosed'> & {
  row: EntryRow;
  column: EntryColumn;
};

function EntryCell({ row, column, valueOf, issueOf, onChange, isClosed = false }: CellProps) {
  const { t } = useKit();
  const { name, label, kind, options = [], maxLength } = column;
  const issue = issueOf(row.id, name);
  const issueId = `issue-${row.id}-${name}`;
  const shared = {
    'aria-label': `${row.name} ${label}`,
    'aria-invalid': issue !== undefined,
    'aria-describedby': issue === undefined ? undefined : issueId,
    'data-column': name,
    disabled: isClosed,
    onKeyDown: toNextRow,
    value: valueOf(row.id, name),
  };
  const change = (event: { target: { value: string } }) => onChange(row.id, name, event.target.value);
  return (
    <>
      {kind === 'choice' ? (
        <select {...shared} data-look={options.findIndex(({ value }) => value === shared.value) > 0} onChange={change}>
          <option value="">{t('health.entry.none')}</option>
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...shared}
          type={kind === 'date' ? 'date' : 'text'}
          inputMode={kind === 'number' ? 'decimal' : undefined}
          maxLength={maxLength}
          data-kind={kind}
          onChange={change}
        />
      )}
      {issue !== undefined && (
        <span id={issueId} className={styles.issue}>
          {issue}
        </span>
      )}
    </>
  );
}

function toNextRow(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  const { column } = (event.target as HTMLElement).dataset;
  const next = (event.target as Element).closest('tr')?.nextElementSibling;
  if (column === undefined || !next) return;
  event.preventDefault();
  [...next.querySelectorAll<HTMLElement>('[data-column]')].find(({ dataset }) => dataset.column === column)?.focus();
}
