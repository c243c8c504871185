import { asksWhether, type Transition } from '@kiga/entity/define-states.ts';
import type { Field } from '@kiga/entity/fields/fields.ts';
import { isMasked } from '@kiga/entity/mask.ts';
import { parseWithIssues, recordSchema } from '@kiga/entity/record-schema.ts';
import { Alert, Button, Modal } from 'antd';
import { type FormEvent, useId, useRef, useState } from 'react';
import { CallError } from '../client/call-errors.ts';
import type { AnyEntity, EntityRecord } from '../entity-screen/any-entity.ts';
import { errorText, recordTitle } from '../entity-screen/entity-words.ts';
import { fieldWidget } from '../fields/field-widgets.ts';
import { FormField, FormIssuesContext } from '../form/form-field.tsx';
import type { FormIssue } from '../form/issue-action.ts';
import { useFocusBack } from '../form/use-focus-back.ts';
import { useFocusOnIssues } from '../form/use-focus-on-issues.ts';
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
  const asks = Object.entries(transition.asks ?? {});
  const only = records.length === 1 ? records[0] : undefined;
  const [start] = useState(() => startValues(asks, only));
  const [values, setValues] = useState(start);
  const [issues, setIssues] = useState<readonly FormIssue[]>([]);
  const [failure, setFailure] = useState<readonly string[]>([]);
  const [tooLate, setTooLate] = useState(false);
  const [sending, setSending] = useState(false);
  // State is read too late for the second of two quick clicks.
  const isSending = useRef(false);
  const idempotencyKey = useRef<string | null>(null);
  const element = useFocusOnIssues(issues, null);
  useFocusBack();
  const act = actWord(kit, entity, transition.name);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending.current || tooLate) return;
    const checked = parseWithIssues(recordSchema(transition.asks ?? {}), values);
    const found = 'issues' in checked ? checked.issues : [];
    setIssues(found.map((issue) => ({ ...issue, text: errorText(kit, issue.error, issue.data) })));
    setFailure([]);
    if (found.length > 0) return;
    isSending.current = true;
    setSending(true);
    idempotencyKey.current ??= crypto.randomUUID();
    try {
      await send(values, idempotencyKey.current);
    } catch (error) {
      refused(error);
    } finally {
      isSending.current = false;
      setSending(false);
    }
  }

  function refused(error: unknown) {
    if (error instanceof CallError) idempotencyKey.current = null;
    setTooLate(isStateChanged(error));
    const answered = error instanceof CallError ? error.errors : [];
    const ofAsks = answered.map((issue) => ({ ...issue, field: issue.field.replace(/^asks\./, '') }));
    const here = ofAsks.filter(({ field }) => asks.some(([name]) => name === field));
    setIssues(here);
    if (here.length < answered.length || here.length === 0) setFailure(transitionFailure(kit, entity, error));
  }

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
        if (open) element.current?.querySelector<HTMLElement>('input, textarea')?.focus();
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
        <div ref={element}>
          <form
            id={formId}
            className={styles.dialog}
            noValidate
            autoComplete="off"
            onSubmit={(event) => void submit(event)}
          >
            <p className={styles.way}>
              {[...new Set(records.map((record) => stateOf(entity, record)))].map((state) => (
                <StateTag key={state} entity={entity} state={state} />
              ))}
              <NextIcon size={iconSizePx.button} aria-label={kit.t('kit.states.becomes')} />
              <StateTag entity={entity} state={transition.to} />
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
                label={kit.t(`${entity.key}.asks.${name}`)}
                Widget={fieldWidget(field)}
                path={name}
                value={values[name]}
                onChange={(value) => {
                  setValues((values) => ({ ...values, [name]: value }));
                  setIssues((issues) => issues.filter((issue) => issue.field !== name));
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

/** What the record knows already under the name of what is asked for; words are written anew, whatever they are said of. */
function startValues(asks: readonly [string, Field][], record: EntityRecord | undefined): Values {
  const known = (name: string) => (isMasked(record?.[name]) ? null : (record?.[name] ?? null));
  return Object.fromEntries(asks.map(([name, { type }]) => [name, type === 'text' ? null : known(name)]));
}
