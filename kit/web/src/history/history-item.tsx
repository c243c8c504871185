import type { HistoryEntry } from '@kiga/entity/entity-calls.ts';
import type { Field } from '@kiga/entity/fields/fields.ts';
import { isMasked } from '@kiga/entity/mask.ts';
import { App, Button, Popconfirm } from 'antd';
import { CallError } from '../client/call-errors.ts';
import { type AnyEntity, callsOf, type EntityRecord, fieldsOf } from '../entity/any-entity.ts';
import { fieldLabel } from '../entity/entity-words.ts';
import { failureText } from '../entity/failure-text.ts';
import { formatMoment } from '../entity/format.ts';
import { ownerInput, ownerToName } from '../entity/owner.ts';
import { useAfterSave } from '../entity/use-after-save.ts';
import { ReferenceById } from '../fields/reference.tsx';
import { sameIn, sameValue } from '../form/conflict.ts';
import { iconSizePx, NextIcon, RestoreIcon } from '../icon/icons.ts';
import { useKit } from '../kit-context.tsx';
import styles from './history.module.css';
import { HistoryValue } from './history-value.tsx';
import { askedFields, historyActWord, timeOf } from './history-words.ts';

type Change = HistoryEntry['changes'][number];

interface HistoryItemProps {
  entity: AnyEntity;
  record: EntityRecord;
  entry: HistoryEntry;
}

/** One event: actor, time, reason, and changed values. */
export function HistoryItem({ entity, record, entry }: HistoryItemProps) {
  const kit = useKit();
  const { at, by, act, version, importId, asks } = entry;
  const fields = askedFields(entity);
  const changes = entry.changes
    .filter(({ field }) => field in fieldsOf(entity))
    .map((change) => ({ ...change, label: fieldLabel(kit, entity, change.field) }));
  // Input that went into a field of the same name already appears as a change.
  const labelOf = (name: string) =>
    name === 'confirmedBy' ? kit.t('kit.history.confirmedBy') : kit.t(`${entity.key}.asks.${name}`);
  const asked = Object.entries(asks)
    .map(([name, value]) => ({ name, value, label: labelOf(name) }))
    .filter(({ value, label }) => !sameValue(value, null) && !changes.some((change) => change.label === label));
  return (
    <li className={styles.entry}>
      <p className={styles.entryHead}>
        <time dateTime={at} title={formatMoment(at, kit.language)}>
          {timeOf(at)}
        </time>
        {by !== null && <span>{by}</span>}
        <strong>{historyActWord(kit, entity, act)}</strong>
        {importId !== null && <span className={styles.quiet}>{kit.t('kit.history.byImport')}</span>}
      </p>
      {asked.length + changes.length > 0 && (
        <dl className={styles.changes}>
          {asked.map(({ name, value, label }) => (
            <div key={name} className={styles.change}>
              <dt>{label}</dt>
              <dd>
                <Asked entity={entity} field={fields[name]} name={name} value={value} record={record} />
              </dd>
            </div>
          ))}
          {changes.map((change) => (
            <div key={change.field} className={styles.change}>
              <dt>{change.label}</dt>
              <dd>
                <ChangeText entity={entity} change={change} isNew={version === 1} />
                {isRestorable(entity, record, change) && (
                  <SetBack entity={entity} record={record} historyId={entry.id} change={change} />
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

/** Values before and after; for a new record the initial one. */
function ChangeText({ entity, change, isNew }: { entity: AnyEntity; change: Change; isNew: boolean }) {
  const kit = useKit();
  const { field, before, after } = change;
  const isBegun = isNew && before === null;
  return (
    <span className={styles.values}>
      {!isBegun && (
        <>
          <span className={styles.before}>
            <span className={styles.forReaders}>{kit.t('kit.history.before')} </span>
            <HistoryValue entity={entity} name={field} value={before} />
          </span>
          <NextIcon size={iconSizePx.tag} aria-hidden />
          <span className={styles.forReaders}> {kit.t('kit.history.after')} </span>
        </>
      )}
      <span>
        <HistoryValue entity={entity} name={field} value={after} />
      </span>
    </span>
  );
}

/** Input of an act; a reference has only its id here. */
function Asked(props: {
  entity: AnyEntity;
  field: Field | undefined;
  name: string;
  value: unknown;
  record: EntityRecord;
}) {
  const { entity, field, name, value, record } = props;
  const kit = useKit();
  if (field?.type === 'reference') {
    return <ReferenceById to={field.to} id={String(value)} ownerId={ownerToName(kit, entity, record)} />;
  }
  return <HistoryValue entity={entity} name={name} field={field} value={value} />;
}

/** A value equal to the current one needs no restoring. A mask does not show whether it is equal. */
function isRestorable(entity: AnyEntity, record: EntityRecord, { field, before, restorable }: Change): boolean {
  const now = record[`${field}Text`] ?? record[field];
  return restorable && (isMasked(before) || !sameIn(fieldsOf(entity)[field], now, before));
}

/** Restores the value of a field before an entry, after a confirmation that shows the value. */
function SetBack(props: { entity: AnyEntity; record: EntityRecord; historyId: string; change: Change }) {
  const { entity, record, historyId, change } = props;
  const { field, before } = change;
  const kit = useKit();
  const { message, modal } = App.useApp();
  const afterSave = useAfterSave();
  const label = fieldLabel(kit, entity, field);

  async function setBack() {
    const { id, version } = record;
    const tenant = ownerInput(kit, entity, record);
    try {
      await kit.client.call(callsOf(entity).restoreField, { id, version, historyId, field, ...tenant });
      message.success(kit.t('kit.history.setBackDone', { field: label }));
    } catch (error) {
      const reasons = error instanceof CallError ? error.errors.map(({ text }) => text) : [];
      modal.error({
        title: kit.t('kit.history.setBackFailed'),
        content: [failureText(kit, error), ...reasons].map((text) => <p key={text}>{text}</p>),
        okText: kit.t('kit.detail.understood'),
      });
    }
    void afterSave();
  }

  return (
    <Popconfirm
      title={kit.t('kit.history.setBackQuestion', { field: label })}
      description={<HistoryValue entity={entity} name={field} value={before} />}
      placement="left"
      okText={kit.t('kit.history.setBack')}
      cancelText={kit.t('kit.form.cancel')}
      onConfirm={setBack}
    >
      {/* The browser's own hint, because one of antd's would cover the dialog. */}
      <Button
        type="text"
        size="small"
        className={styles.setBack}
        title={kit.t('kit.history.setBack')}
        aria-label={kit.t('kit.history.setBackOf', { field: label })}
        icon={<RestoreIcon size={iconSizePx.tag} />}
      />
    </Popconfirm>
  );
}
