import type { ImportRow, ImportStatus } from '@kiga/entity/transfer-calls.ts';
import { Input } from 'antd';
import { useId, useState } from 'react';
import { useKit } from '../kit-context.tsx';
import styles from './transfer.module.css';

interface RowCellsProps {
  row: ImportRow;
  columns: ImportStatus['columns'];
  disabled: boolean;
  /** Returns whether the server has taken the edits. */
  onMend(cells: Readonly<Record<number, string>>): Promise<boolean>;
}

/** Cells of a refused row as inputs, with each reason beneath the refused cell. */
export function RowCells({ row: { row, cells, issues }, columns, disabled, onMend }: RowCellsProps) {
  const { t } = useKit();
  const shown = new Set(cells.map(({ index }) => index));
  const others = issues.filter(({ column }) => column === null || !shown.has(column));
  return (
    <div className={styles.mend}>
      {others.length > 0 && <Reasons issues={others} />}
      <div className={styles.cells}>
        {cells.map(({ index, text }) => {
          const heading = columns.find((column) => column.index === index)?.heading || t('kit.transfer.noHeading');
          return (
            <MendCell
              key={index}
              heading={heading}
              label={t('kit.transfer.cell', { row, column: heading })}
              text={text}
              issues={issues.filter(({ column }) => column === index)}
              disabled={disabled}
              onMend={(edited) => onMend({ [index]: edited })}
            />
          );
        })}
      </div>
    </div>
  );
}

/** Reasons of a refused row. */
export function Reasons({ issues, id }: { issues: ImportRow['issues']; id?: string }) {
  return (
    <ul className={styles.reasons} id={id}>
      {issues.map(({ field, text }) => (
        <li key={`${field} ${text}`}>{text}</li>
      ))}
    </ul>
  );
}

interface MendCellProps {
  heading: string;
  /** Name of the input for screen readers. */
  label: string;
  text: string;
  issues: ImportRow['issues'];
  disabled: boolean;
  onMend(text: string): Promise<boolean>;
}

function MendCell({ heading, label, text, issues, disabled, onMend }: MendCellProps) {
  const reasonsId = useId();
  // Undefined while the cell shows what the server has.
  const [draft, setDraft] = useState<string>();
  const isRefused = issues.length > 0;
  async function send() {
    if (draft === undefined) return;
    if (draft === text || (await onMend(draft))) setDraft((latest) => (latest === draft ? undefined : latest));
  }
  return (
    <div>
      <span className={styles.sample} aria-hidden title={heading}>
        {heading}
      </span>
      <Input
        size="small"
        value={draft ?? text}
        disabled={disabled}
        status={isRefused ? 'error' : ''}
        aria-label={label}
        aria-invalid={isRefused}
        aria-describedby={isRefused ? reasonsId : undefined}
        onChange={({ target }) => setDraft(target.value)}
        onBlur={() => void send()}
        onPressEnter={() => void send()}
      />
      {isRefused && <Reasons id={reasonsId} issues={issues} />}
    </div>
  );
}
