import type { ReactNode } from 'react';
import { type AnyEntity, type EntityRecord, fieldOf } from '../entity-screen/any-entity.ts';
import { fieldLabel } from '../entity-screen/entity-words.ts';
import { formatMoment } from '../entity-screen/format.ts';
import type { ScreenOptions } from '../entity-screen/screen-options.ts';
import { fieldText } from '../fields/field-texts.ts';
import { useKit } from '../kit-context.tsx';
import styles from './detail.module.css';

interface RecordSectionsProps {
  entity: AnyEntity;
  options: ScreenOptions;
  record: EntityRecord;
}

/** All that is known of a record: the head, what could do harm, then the groups of its detail. */
export function RecordSections({ entity, options, record }: RecordSectionsProps) {
  const kit = useKit();
  const { RecordHead, RecordAlert, sections = {} } = options;
  return (
    <div className={styles.sections}>
      {RecordHead ? (
        <RecordHead record={record} />
      ) : (
        <h2 className={styles.name}>{String(record[entity.title] ?? '')}</h2>
      )}
      {RecordAlert && <RecordAlert record={record} />}
      {entity.detail.map(({ name, fields }) => {
        const Section = sections[name];
        if (Section) return <Section key={name} record={record} />;
        // What the reader may not see does not come with the record.
        const readable = fields.filter((field) => field in record);
        if (readable.length === 0) return null;
        return (
          <DetailSection key={name} title={kit.t(`${entity.key}.groups.${name}`)}>
            <FieldList entity={entity} fields={readable} record={record} />
          </DetailSection>
        );
      })}
      <p className={styles.saved}>{savedText(kit, record)}</p>
    </div>
  );
}

function savedText(kit: ReturnType<typeof useKit>, { updatedBy, updatedAt }: EntityRecord): string {
  const when = formatMoment(updatedAt, kit.language);
  return updatedBy === null
    ? kit.t('kit.detail.savedAt', { when })
    : kit.t('kit.detail.savedBy', { who: updatedBy, when });
}

/** A titled part of a detail, with what can be done in it at the right of its title. */
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

/** Fields with their labels in two columns; long texts and lists take the whole width. */
export function FieldList(props: { entity: AnyEntity; fields: readonly string[]; record: EntityRecord }) {
  const { entity, fields, record } = props;
  const kit = useKit();
  return (
    <dl className={styles.fields}>
      {fields.map((name) => {
        const field = fieldOf(entity, name);
        const Text = fieldText(field);
        const wide = field.type === 'records' || (field.type === 'text' && field.maxLength > 100);
        return (
          <div key={name} className={wide ? styles.wide : styles.pair}>
            <dt>{fieldLabel(kit, entity, name)}</dt>
            <dd>
              <Text entity={entity} field={field} name={name} value={record[name]} record={record} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
