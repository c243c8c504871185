import type { RecordsField } from '@kiga/entity/fields/records.ts';
import { fieldLabel, innerLabel } from '../entity/entity-words.ts';
import { useKit } from '../kit-context.tsx';
import type { FieldTextProps, FieldView, FilterProps } from './field-view.ts';
import styles from './fields.module.css';
import { innerViewOf } from './inner-views.ts';
import { LabelledSelect } from './labelled-select.tsx';
import { NoValue } from './no-value.tsx';

/** Table of inner records, one row each. */
export function RecordsText({ entity, field, name, value }: FieldTextProps) {
  const kit = useKit();
  const rows = recordsOf(value);
  const inner = Object.entries((field as RecordsField).fields);
  if (rows.length === 0) return <NoValue />;
  return (
    <table className={styles.records} aria-label={fieldLabel(kit, entity, name)}>
      <thead className={styles.forReaders}>
        <tr>
          {inner.map(([innerName]) => (
            <th key={innerName}>{innerLabel(kit, entity, name, innerName)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // Inner records have no id; their index identifies them.
          <tr key={String(index)}>
            {inner.map(([innerName, innerField]) => {
              const { Text } = innerViewOf(innerField);
              return (
                <td key={innerName}>
                  <Text entity={entity} field={innerField} name={innerName} value={row[innerName]} record={row} />
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Filter by whether there are any. */
export function RecordsFilter({ entity, name, filters, onChange }: FilterProps) {
  const kit = useKit();
  return (
    <LabelledSelect
      label={fieldLabel(kit, entity, name)}
      value={filters[name]?.[0] ?? null}
      allLabel={kit.t('kit.list.any')}
      options={[
        { value: '1', label: kit.t('kit.field.some') },
        { value: '0', label: kit.t('kit.field.none') },
      ]}
      onChange={(value) => onChange(name, value === null ? [] : [value])}
    />
  );
}

/** Returns the inner records of a value; none where it is no list. */
export function recordsOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value : [];
}

/** View of inner records. */
export const recordsView = { Text: RecordsText, LineFilter: RecordsFilter, isWide: () => true } satisfies FieldView;
