import type { Field } from '@kiga/entity/fields/fields.ts';
import { plainTextOf } from '@kiga/entity/fields/plain-text-of.ts';
import { type AnyEntity, fieldsOf } from '../entity/any-entity.ts';
import { fieldViewOf } from '../fields/field-views.ts';
import { innerViewOf } from '../fields/inner-views.ts';
import { recordsOf } from '../fields/records.tsx';
import { sameValue } from '../form/conflict.ts';
import styles from './history.module.css';

const EMPTY = '—';

interface HistoryValueProps {
  entity: AnyEntity;
  name: string;
  /** Default is the field of the entity. */
  field?: Field;
  value: unknown;
}

/** A value in the history: references by title, inner records one per line, a dash for none. */
export function HistoryValue({ entity, name, field = fieldsOf(entity)[name], value }: HistoryValueProps) {
  if (sameValue(value, null)) return EMPTY;
  if (field === undefined) return String(value);
  if (field.type === 'records' || field.type === 'rows') return <Lines entity={entity} field={field} value={value} />;
  if (field.type === 'richText') return <span className={styles.text}>{plainTextOf(String(value))}</span>;
  const { Text } = fieldViewOf(field);
  // The history stores references by title.
  return <Text entity={entity} field={field} name={name} value={value} record={{ [`${name}Text`]: value }} />;
}

/** Inner records, one line each. */
function Lines({
  entity,
  field,
  value,
}: {
  entity: AnyEntity;
  field: { fields: Readonly<Record<string, Field>> };
  value: unknown;
}) {
  const inner = Object.entries(field.fields);
  return (
    <span className={styles.lines}>
      {recordsOf(value).map((row, index) => (
        // Inner records have no id; their index identifies them.
        <span key={String(index)} className={styles.line}>
          {inner
            .filter(([name]) => row[name] !== null && row[name] !== undefined)
            .map(([name, innerField]) => {
              const { Text } = innerViewOf(innerField);
              return (
                <span key={name}>
                  <Text entity={entity} field={innerField} name={name} value={row[name]} record={row} />
                </span>
              );
            })}
        </span>
      ))}
    </span>
  );
}
