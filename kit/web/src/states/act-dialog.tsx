import { asksWhether, ownPassword, type Transition, targetsOf } from '@kiga/entity/define-states.ts';
import type { Field } from '@kiga/entity/fields/fields.ts';
import { isMasked } from '@kiga/entity/mask.ts';
import { Alert, Button, Modal } from 'antd';
import { Fragment, useId, useState } from 'react';
import type { AnyEntity, EntityRecord } from '../entity/any-entity.ts';
import { recordTitle } from '../entity/entity-words.ts';
import { fieldInputOf } from '../fields/field-inputs.ts';
import { FormField, FormIssuesContext } from '../form/form-field.tsx';
import { OwnPasswordWidget } from '../form/own-password-widget.tsx';
import { useFocusBack } from '../form/use-focus-back.ts';
import { useSubmit } from '../form/use-submit.ts';
import { iconSizePx, NextIcon } from '../icon/icons.ts';
import { useKit } from '../kit-context.tsx';
import { StateTag } from './state-tag.tsx';
import { actWord, consequence, isStateChanged, stateOf, transitionFailure } from './state-words.ts';
import styles from './states.module.css';

type Values = Readonly<Record<string, unknown>>;

interface ActDialogProps {
  entity: AnyEntity;
  transition: Transition;
  /** What it will be made for: at least one. */
  records: readonly EntityRecord[];
  /** How many of those chosen are in a state that does not allow it. */
  leftOut?: number;
  /** Makes it. Rejects with what the server refused; a repeated try after no answer brings the same key. */
  send(asks: Values, idempotencyKey: string): Promise<void>;
  onClose(): void;
}

/** Asks what a transition asks for, and whether it is meant. What was typed stays until it is closed. */
export default function ActDialog({ entity, transition, records, leftOut = 0, send, onClose }: ActDialogProps) {
  const kit = useKit();
  const formId = useId();
  const only = records.length === 1 ? records[0] : undefined;
  const asks = asksOf(transition, only);
  const [start] = useState(() => startValues(asks, only));
  const [values, setValues] = useState(start);
  const [tooLate, setTooLate] = useState(false);
  const form = useSubmit({
    fields: Object.fromEntries(asks),
    values,
    send: ({ idempotencyKey }) => send(values, idempotencyKey),
    failureOf(error) {
      setTooLate(isStateChanged(error));
      return transitionFailure(kit, entity, error);
    },
  });
  const { issues, failure, sending } = form;
  useFocusBack();
  const act = actWord(kit, entity, transition.name);

  return (
    <Modal
      open
      width="min(34em, 92vw)"
      mask={{ closable: false }}
      // Escape closes a list of choices as well; it must not take with it what was typed.
      keyboard={values === start}
      title={
        only
          ? kit.t('kit.states.one', { act, record: recordTitle(kit, entity, only) })
          : kit.t('kit.states.many', { act, count: records.length })
      }
      afterOpenChange={(open) => {
        if (open) form.element.current?.querySelector<HTMLElement>('input, textarea')?.focus();
      }}
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          {tooLate ? kit.t('kit.detail.close') : kit.t('kit.form.cancel')}
        </Button>,
        !tooLate && (
          <Button
            key="send"
            type="primary"
            danger={transition.danger}
            htmlType="submit"
            form={formId}
            loading={sending}
          >
            {act}
          </Button>
        ),
      ]}
    >
      <FormIssuesContext value={{ issues, actionOf: () => undefined }}>
        <div ref={form.element}>
          <form
            id={formId}
            className={styles.dialog}
            noValidate
            autoComplete="off"
            onSubmit={(event) => void (tooLate ? event.preventDefault() : form.submit(event))}
          >
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
            {asksWhether(transition) && <p>{consequence(kit, entity, transition.name)}</p>}
            {leftOut > 0 && <p>{kit.t('kit.states.leftOut', { count: leftOut })}</p>}
            {failure.length > 0 && (
              <Alert
                type="error"
                showIcon
                role="alert"
                title={kit.t('kit.states.failed')}
                description={failure.map((text) => <p key={text}>{text}</p>)}
              />
            )}
            {asks.map(([name, field]) => (
              <FormField
                key={name}
                entity={entity}
                field={field}
                name={name}
                label={field === ownPassword ? kit.t('kit.states.password') : kit.t(`${entity.key}.asks.${name}`)}
                Widget={field === ownPassword ? OwnPasswordWidget : fieldInputOf(field).Widget}
                path={name}
                value={values[name]}
                onChange={(value) => {
                  setValues((values) => ({ ...values, [name]: value }));
                  form.changed(name);
                }}
                kigId={kit.tenantOfSession === null ? records[0]?.kigId : undefined}
              />
            ))}
          </form>
        </div>
      </FormIssuesContext>
    </Modal>
  );
}

/** What is asked for; what only some records need is required of these. */
function asksOf(
  { asks = {}, asksIf = {}, asksPassword }: Transition,
  record: EntityRecord | undefined,
): [string, Field][] {
  const all = { ...asks, ...(asksPassword && { password: ownPassword }) };
  return Object.entries(all).flatMap(([name, field]): [string, Field][] => {
    const flag = asksIf[name];
    if (flag === undefined) return [[name, field]];
    return record?.[flag] === true ? [[name, { ...field, required: true }]] : [];
  });
}

/** What the record knows already under the name of what is asked for; words are written anew, whatever they are said of. */
function startValues(asks: readonly [string, Field][], record: EntityRecord | undefined): Values {
  const known = (name: string) => (isMasked(record?.[name]) ? null : (record?.[name] ?? null));
  return Object.fromEntries(asks.map(([name, { type }]) => [name, type === 'text' ? null : known(name)]));
}
