import { asksWhether, ownPassword, type Transition, targetsOf } from '@kiga/entity/define-states.ts';
import type { Field } from '@kiga/entity/fields/fields.ts';
import { isMasked } from '@kiga/entity/mask.ts';
import { Fragment, useState } from 'react';
import type { AnyEntity, EntityRecord } from '../entity/any-entity.ts';
import { recordTitle } from '../entity/entity-words.ts';
import { ownerToName } from '../entity/owner.ts';
import { fieldInputOf } from '../fields/field-inputs.ts';
import AskDialog, { type Typed } from '../form/ask-dialog.tsx';
import { iconSizePx, NextIcon } from '../icon/icons.ts';
import { useKit } from '../kit-context.tsx';
import { StateTag } from './state-tag.tsx';
import { actWord, consequence, isStateChanged, stateOf, transitionFailure } from './state-words.ts';
import styles from './states.module.css';

interface ActDialogProps {
  entity: AnyEntity;
  transition: Transition;
  /** Records to apply it to: at least one. */
  records: readonly EntityRecord[];
  /** Number of selected records whose state does not allow it. */
  leftOut?: number;
  /** Sends it. Rejects with the server's refusal; a repeated attempt after no answer uses the same key. */
  send(asks: Typed, idempotencyKey: string): Promise<void>;
  onClose(): void;
}

/** Asks for the input of a transition, or for a confirmation. Typed values stay until the dialog closes. */
export default function ActDialog({ entity, transition, records, leftOut = 0, send, onClose }: ActDialogProps) {
  const kit = useKit();
  const only = records.length === 1 ? records[0] : undefined;
  const fields = asksOf(transition, only);
  const [tooLate, setTooLate] = useState(false);
  const act = actWord(kit, entity, transition.name);
  return (
    <AskDialog
      entity={entity}
      title={
        only
          ? kit.t('kit.states.one', { act, record: recordTitle(kit, entity, only) })
          : kit.t('kit.states.many', { act, count: records.length })
      }
      preview={() => (
        <p className={styles.way}>
          {[...new Set(records.map((record) => stateOf(entity, record)))].map((state) => (
            <StateTag key={state} entity={entity} state={state} />
          ))}
          <NextIcon size={iconSizePx.button} aria-label={kit.t('kit.states.becomes')} />
          {targetsOf(transition).map((state, index) => (
            <Fragment key={state}>
              {index > 0 && kit.t('kit.states.or')} <StateTag entity={entity} state={state} />
            </Fragment>
          ))}
        </p>
      )}
      lead={
        <>
          {asksWhether(transition) && (
            <p>{consequence(kit, entity, transition.name, only ?? (records[0] as EntityRecord))}</p>
          )}
          {leftOut > 0 && <p>{kit.t('kit.states.leftOut', { count: leftOut })}</p>}
        </>
      }
      fields={fields}
      inputOf={fieldInputOf}
      start={startValues(fields, only, kit.today)}
      labelOf={(field) => kit.t(`${entity.key}.asks.${field}`)}
      ownerId={ownerToName(kit, entity, records[0])}
      ok={act}
      danger={transition.danger}
      failed={kit.t('kit.states.failed')}
      failureOf={(error) => {
        setTooLate(isStateChanged(error));
        return transitionFailure(kit, entity, error);
      }}
      over={tooLate}
      send={(values, { idempotencyKey }) => send(values, idempotencyKey)}
      onClose={onClose}
    />
  );
}

/** Returns the requested fields; conditional ones are required for these records. */
function asksOf(
  { asks = {}, asksIf = {}, asksPassword }: Transition,
  record: EntityRecord | undefined,
): Record<string, Field> {
  const all = { ...asks, ...(asksPassword && { password: ownPassword }) };
  const asked = Object.entries(all).flatMap(([name, field]): [string, Field][] => {
    const flag = asksIf[name];
    if (flag === undefined) return [[name, field]];
    return record?.[flag] === true ? [[name, { ...field, required: true }]] : [];
  });
  return Object.fromEntries(asked);
}

/**
 * Returns the record's values of fields with the same name as the input. Texts start empty, because they concern this transition only.
 * Days that say so start with today.
 */
function startValues(asks: Readonly<Record<string, Field>>, record: EntityRecord | undefined, today: string): Typed {
  const known = (name: string) => (isMasked(record?.[name]) ? null : (record?.[name] ?? null));
  const startOf = (name: string, field: Field) => {
    if (field.type === 'date' && field.startsToday) return today;
    return field.type === 'text' ? null : known(name);
  };
  return Object.fromEntries(Object.entries(asks).map(([name, field]) => [name, startOf(name, field)]));
}
