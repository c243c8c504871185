import { Modal, Radio } from 'antd';
import { useState } from 'react';
import { type AnyEntity, type EntityRecord, fieldOf } from '../entity/any-entity.ts';
import { fieldLabel } from '../entity/entity-words.ts';
import { formatMoment } from '../entity/format.ts';
import { ownerToName } from '../entity/owner.ts';
import { fieldViewOf } from '../fields/field-views.ts';
import { useReferenceOptions } from '../fields/use-reference-options.ts';
import { useKit } from '../kit-context.tsx';
import styles from './form.module.css';
import type { Conflict } from './use-entity-form.ts';

interface ConflictDialogProps {
  entity: AnyEntity;
  /** The record as it was loaded. */
  base: EntityRecord;
  conflict: Conflict;
  /** Label for a record of the entity. */
  name: string;
  onLeave(): void;
  /** Saves again: my value for the conflicting fields in `kept`, the other user's for the rest. */
  onSettle(kept: ReadonlySet<string>): void;
}

/** Shows the changes of another user, and asks for a decision on fields that both changed. */
export function ConflictDialog({ entity, base, conflict, name, onLeave, onSettle }: ConflictDialogProps) {
  const kit = useKit();
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const { current, updatedBy, updatedAt, fields } = conflict;
  const when = formatMoment(updatedAt, kit.language);
  const keep = (field: string, mine: boolean) => {
    const next = new Set(kept);
    if (mine) next.add(field);
    else next.delete(field);
    setKept(next);
  };
  return (
    <Modal
      open
      width="min(46em, 92vw)"
      title={kit.t('kit.form.conflictTitle', { name })}
      okText={kit.t('kit.form.conflictSave')}
      cancelText={kit.t('kit.form.conflictBack')}
      onOk={() => onSettle(kept)}
      onCancel={onLeave}
    >
      <p>
        {updatedBy === null
          ? kit.t('kit.form.conflictWhen', { when })
          : kit.t('kit.form.conflictWho', { who: updatedBy, when })}
      </p>
      <table className={styles.conflict}>
        <thead>
          <tr>
            <th>{kit.t('kit.form.conflictField')}</th>
            <th>{kit.t('kit.form.conflictBefore')}</th>
            <th>{kit.t('kit.form.conflictTheirs')}</th>
            <th>{kit.t('kit.form.conflictMine')}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ field, contested, mine }) => {
            const label = fieldLabel(kit, entity, field);
            return (
              <tr key={field}>
                <th scope="row">{label}</th>
                <td>
                  <Value entity={entity} name={field} record={base} />
                </td>
                <td>
                  {contested ? (
                    <Radio name={field} checked={!kept.has(field)} onChange={() => keep(field, false)}>
                      <Value entity={entity} name={field} record={current} />
                    </Radio>
                  ) : (
                    <Value entity={entity} name={field} record={current} />
                  )}
                </td>
                <td>
                  {contested ? (
                    <Radio name={field} checked={kept.has(field)} onChange={() => keep(field, true)}>
                      <MyValue entity={entity} name={field} value={mine} base={base} />
                    </Radio>
                  ) : (
                    kit.t('kit.form.conflictUntouched')
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Modal>
  );
}

function Value({
  entity,
  name,
  record,
}: {
  entity: AnyEntity;
  name: string;
  record: Readonly<Record<string, unknown>>;
}) {
  const field = fieldOf(entity, name);
  const { Text } = fieldViewOf(field);
  return <Text entity={entity} field={field} name={name} value={record[name]} record={record} />;
}

/** A typed value; a reference's title is not part of it and is looked up. */
function MyValue({
  entity,
  name,
  value,
  base,
}: {
  entity: AnyEntity;
  name: string;
  value: unknown;
  base: EntityRecord;
}) {
  const kit = useKit();
  const field = fieldOf(entity, name);
  const isReference = field.type === 'reference' || field.type === 'references';
  const to = isReference ? field.to : entity.key;
  const { options } = useReferenceOptions(to, {
    ownerId: ownerToName(kit, entity, base),
    wanted: isReference,
    chosen: isReference ? ([value ?? []].flat() as string[]) : [],
  });
  const textOf = (id: unknown) => options.find((option) => option.value === id)?.label;
  const text = Array.isArray(value) ? value.map((id) => textOf(id) ?? '') : textOf(value);
  return <Value entity={entity} name={name} record={{ [name]: value, [`${name}Text`]: text }} />;
}
