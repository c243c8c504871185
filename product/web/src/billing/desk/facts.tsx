import type { AnyEntity, EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { fieldsOf } from '@kiga/kit-web/entity/any-entity.ts';
import { fieldLabel, optionLabel } from '@kiga/kit-web/entity/entity-words.ts';
import { formatDay, formatMoment } from '@kiga/kit-web/entity/format.ts';
import { type Kit, useKit } from '@kiga/kit-web/kit-context.tsx';
import styles from './desk.module.css';

interface FactsProps {
  entity: AnyEntity;
  record: EntityRecord;
  fields: readonly string[];
}

/** Fields of a record with their labels. */
export function Facts({ entity, record, fields }: FactsProps) {
  const kit = useKit();
  return (
    <dl className={styles.facts}>
      {fields.map((field) => (
        <div key={field}>
          <dt>{fieldLabel(kit, entity, field)}</dt>
          <dd>{shown(kit, entity, field, record[field])}</dd>
        </div>
      ))}
    </dl>
  );
}

function shown(kit: Kit, entity: AnyEntity, field: string, value: unknown): string {
  if (typeof value !== 'string' || value === '') return '–';
  const type = fieldsOf(entity)[field]?.type;
  if (type === 'moment') return formatMoment(value, kit.language);
  if (type === 'date') return formatDay(value, kit.language);
  return type === 'choice' ? optionLabel(kit, entity, field, value) : value;
}
