import { ownPassword } from '@kiga/entity/define-states.ts';
import type { Field } from '@kiga/entity/fields/fields.ts';
import { Alert, Button, Modal } from 'antd';
import { type ComponentType, type ReactNode, useEffect, useId, useState } from 'react';
import type { AnyEntity } from '../entity/any-entity.ts';
import type { FieldInput, WidgetProps } from '../fields/field-view.ts';
import { useKit } from '../kit-context.tsx';
import styles from './form.module.css';
import { FormField, FormIssuesContext } from './form-field.tsx';
import { OwnPasswordWidget } from './own-password-widget.tsx';
import { useFocusBack } from './use-focus-back.ts';
import type { SendOptions } from './use-sending.ts';
import { type SubmitOptions, useSubmit } from './use-submit.ts';

/** What was typed, by field. */
export type Typed = Readonly<Record<string, unknown>>;

/** What stands in the dialog by now, and the way to send something else than what was typed. */
export interface Asking {
  values: Typed;
  sending: boolean;
  send(values: Typed): void;
}

/** What `AskDialog` is given. */
export interface AskDialogProps extends Pick<SubmitOptions, 'failureOf' | 'issueText' | 'failsAt'> {
  /** Whose words the options of choices are; not given where all fields have words and widgets of their own. */
  entity?: AnyEntity;
  title: string;
  /** Says what happens, or what is to be known before. */
  lead?: ReactNode | ((asking: Asking) => ReactNode);
  /** Shows what it would do with what was typed so far, before it is confirmed. */
  preview?(values: Typed): ReactNode;
  /** What is asked for; none where it is only asked whether it is meant. */
  fields: Readonly<Record<string, Field>>;
  /** What stands in the fields at first. */
  start?: Typed;
  /** Another subject begins anew: what was wrong is not told any more, what was typed stays. */
  subject?: string;
  labelOf(field: string): string;
  /** `fieldInputOf`, unless all fields have widgets of their own: a dialog without it is there sooner. */
  inputOf?(field: Field): FieldInput;
  /** What fields are typed into with, where that differs from what their types say. */
  widgets?: Readonly<Record<string, ComponentType<WidgetProps>>>;
  /** What stands below fields. */
  hints?: Readonly<Record<string, ReactNode>>;
  /** The tenant whose records a reference may choose. */
  ownerId?: string;
  /** What its main button says. */
  ok: string;
  /** Warns: it ends something. */
  danger?: boolean;
  /** Headline of what went wrong with none of the fields. */
  failed?: string;
  /** It can be sent no more: what it was about is not so any longer. */
  over?: boolean;
  /** Where there is no way back: the only other thing one can do. */
  instead?: { label: string; take(): void };
  width?: number | string;
  zIndex?: number;
  /** Sends it and closes the dialog. Rejects with what the server refused. */
  send(values: Typed, options: SendOptions): Promise<unknown>;
  onClose?(): void;
}

// What belongs to no entity asks it for nothing.
const noEntity = { key: '', fields: {} } as AnyEntity;

/**
 * Asks for what an act needs, or whether it is meant, and sends it once. What is refused is told at its field or above all of
 * them, and what was typed stays until the dialog is closed.
 */
export default function AskDialog(props: AskDialogProps) {
  const {
    entity = noEntity,
    title,
    fields,
    subject,
    hints,
    ownerId,
    ok,
    danger,
    failed,
    over = false,
    instead,
    onClose,
  } = props;
  const kit = useKit();
  const formId = useId();
  const [start] = useState<Typed>(() => props.start ?? {});
  const [values, setValues] = useState(start);
  const { failureOf, issueText, failsAt } = props;
  const form = useSubmit({ fields, values, send: props.send, failureOf, issueText, failsAt });
  const { issues, failure, sending, restart } = form;
  useFocusBack();
  const [shown, setShown] = useState(subject);
  useEffect(() => {
    if (shown === subject) return;
    setShown(subject);
    restart();
  }, [shown, subject, restart]);
  const asking: Asking = { values, sending, send: (sent) => void form.send(sent) };

  function widgetOf(name: string, field: Field): ComponentType<WidgetProps> {
    const own = props.widgets?.[name] ?? (field === ownPassword ? OwnPasswordWidget : props.inputOf?.(field).Widget);
    if (own === undefined) throw new Error(`nothing to type ${name} into`);
    return own;
  }

  return (
    <Modal
      open
      width={props.width ?? 'min(34em, 92vw)'}
      zIndex={props.zIndex}
      mask={{ closable: false }}
      closable={!instead}
      // Escape closes a list of choices as well; it must not take with it what was typed.
      keyboard={!instead && values === start}
      title={title}
      afterOpenChange={(open) => {
        if (open) focusFirst(form.element.current);
      }}
      onCancel={onClose}
      footer={[
        instead ? (
          <Button key="instead" type="text" onClick={instead.take}>
            {instead.label}
          </Button>
        ) : (
          <Button key="close" onClick={onClose}>
            {over ? kit.t('kit.detail.close') : kit.t('kit.form.cancel')}
          </Button>
        ),
        !over && (
          <Button key="send" type="primary" danger={danger} htmlType="submit" form={formId} loading={sending}>
            {ok}
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
            onSubmit={(event) => {
              event.preventDefault();
              if (!over) void form.submit();
            }}
          >
            {props.preview?.(values)}
            {typeof props.lead === 'function' ? props.lead(asking) : props.lead}
            {failure.length > 0 && (
              <Alert
                type="error"
                showIcon
                role="alert"
                title={failed ?? failure.join(' ')}
                description={failed && failure.map((text) => <p key={text}>{text}</p>)}
              />
            )}
            {Object.entries(fields).map(([name, field]) => (
              <FormField
                key={name}
                entity={entity}
                field={field}
                name={name}
                label={field === ownPassword ? kit.t('kit.states.password') : props.labelOf(name)}
                hint={hints?.[name]}
                Widget={widgetOf(name, field)}
                path={name}
                value={values[name] ?? null}
                onChange={(value) => {
                  setValues((values) => ({ ...values, [name]: value }));
                  form.changed(name);
                }}
                ownerId={ownerId}
              />
            ))}
          </form>
        </div>
      </FormIssuesContext>
    </Modal>
  );
}

/** One types at once; a text that stands there already is typed over. */
function focusFirst(element: HTMLElement | null): void {
  const first = element?.querySelector<HTMLInputElement>('[data-path] :is(input, textarea)');
  first?.focus();
  if (first?.type === 'text' && first.role === null) first.select();
}
