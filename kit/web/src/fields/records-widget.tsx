import type { RecordsField } from '@kiga/entity/fields/records.ts';
import { Button, Tooltip } from 'antd';
import { useRef } from 'react';
import { addLabel, innerLabel } from '../entity/entity-words.ts';
import { FormField } from '../form/form-field.tsx';
import { AddIcon, DeleteIcon, iconSizePx, UpIcon } from '../icon/icons.ts';
import { useKit } from '../kit-context.tsx';
import type { FieldInput, WidgetProps } from './field-view.ts';
import styles from './fields.module.css';
import { innerInputOf } from './inner-inputs.ts';
import { recordsOf } from './records.tsx';

/** Editor of a short list of inner records: one line each, with buttons to add, move up and remove. */
export function RecordsWidget({ entity, field, name, path, controlId, value, onChange, record, ownerId }: WidgetProps) {
  const kit = useKit();
  const { t } = kit;
  const rows = recordsOf(value);
  const inner = Object.entries((field as RecordsField).fields);
  const { maxCount } = field as RecordsField;
  const keys = useRowKeys(rows.length);
  const set = (index: number, innerName: string, innerValue: unknown) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, [innerName]: innerValue } : row)));

  return (
    <div className={styles.rows} id={controlId} tabIndex={-1}>
      {rows.map((row, index) => (
        <div key={keys.of(index)} className={styles.row}>
          {inner.map(([innerName, innerField]) => (
            <FormField
              key={innerName}
              entity={entity}
              Widget={innerInputOf(innerField).Widget}
              field={innerField}
              name={innerName}
              label={innerLabel(kit, entity, name, innerName)}
              path={`${path}.${index}.${innerName}`}
              value={row[innerName] ?? null}
              onChange={(innerValue) => set(index, innerName, innerValue)}
              record={record}
              ownerId={ownerId}
            />
          ))}
          <div className={styles.rowActions}>
            <Tooltip title={t('kit.field.moveUp')}>
              <Button
                type="text"
                aria-label={t('kit.field.moveUp')}
                icon={<UpIcon size={iconSizePx.button} />}
                disabled={index === 0}
                onClick={() => {
                  keys.swap(index - 1, index);
                  onChange(rows.with(index - 1, row).with(index, rows[index - 1] as Record<string, unknown>));
                }}
              />
            </Tooltip>
            <Tooltip title={t('kit.field.remove')}>
              <Button
                type="text"
                aria-label={t('kit.field.remove')}
                icon={<DeleteIcon size={iconSizePx.button} />}
                onClick={() => {
                  keys.remove(index);
                  onChange(rows.toSpliced(index, 1));
                }}
              />
            </Tooltip>
          </div>
        </div>
      ))}
      <div className={styles.addRow}>
        <Button
          icon={<AddIcon size={iconSizePx.button} />}
          disabled={rows.length >= maxCount}
          onClick={() => onChange([...rows, {}])}
        >
          {addLabel(kit, entity, name)}
        </Button>
        <span className={styles.count}>
          {rows.length} / {maxCount}
        </span>
      </div>
    </div>
  );
}

/** Returns keys that follow moved rows, so that an active control keeps its identity. */
function useRowKeys(count: number) {
  const keys = useRef<number[]>([]);
  const next = useRef(0);
  while (keys.current.length < count) keys.current.push(next.current++);
  keys.current.length = count;
  return {
    of: (index: number) => keys.current[index],
    swap: (one: number, other: number) => {
      const [a, b] = [keys.current[one] as number, keys.current[other] as number];
      keys.current[one] = b;
      keys.current[other] = a;
    },
    remove: (index: number) => void keys.current.splice(index, 1),
  };
}

/** Input of inner records. */
export const recordsInput = { Widget: RecordsWidget } satisfies FieldInput;
