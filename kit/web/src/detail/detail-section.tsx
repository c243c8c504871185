import type { ReactNode } from 'react';
import { type AnyEntity, type EntityRecord, fieldOf } from '../entity/any-entity.ts';
import { fieldLabel } from '../entity/entity-words.ts';
import type { ScreenOptions } from '../entity/screen-options.ts';
import { fieldViewOf } from '../fields/field-views.ts';
import { useKit } from '../kit-context.tsx';
import styles from './detail.module.css';

/** A titled part of a detail, with its acts to the right of the title. */
export function DetailSection(props: { title: string; extra?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <div className={styles.sectionHead}>
        <h3 className={styles.sectionTitle}>{props.title}</h3>
        {props.extra}
      </div>
      {props.children}
    </section>
  );
}

interface FieldListProps {
  entity: AnyEntity;
  fields: readonly string[];
  record: EntityRecord;
  /** Columns of the list; the cells of those that are `inRecord` replace the texts of their fields. */
  columns?: ScreenOptions['columns'];
}

/** Fields with their labels in two columns; long texts and lists take the full width. */
export function FieldList({ entity, fields, record, columns = {} }: FieldListProps) {
  const kit = useKit();
  return (
    <dl className={styles.fields}>
      {fields.map((name) => {
        const field = fieldOf(entity, name);
        const { Text, isWide } = fieldViewOf(field);
        const { Cell, inRecord } = columns[name] ?? {};
        return (
          <div key={name} className={isWide?.(field) ? styles.wide : styles.pair}>
            <dt>{fieldLabel(kit, entity, name)}</dt>
            <dd>
              {Cell && inRecord ? (
                <Cell record={record} />
              ) : (
                <Text entity={entity} field={field} name={name} value={record[name]} record={record} />
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
