import { ownPassword } from '@kiga/entity/define-states.ts';
import type { Field } from '@kiga/entity/fields/fields.ts';
import { Alert, Button, Modal } from 'antd';
import { type ComponentType, type ReactNode, useEffect, useId, useState } from 'react';
import type { AnyEntity } from '../entity/any-entity.ts';
import type { FieldInput, WidgetProps } from '../fields/field-view.ts';
import { UploadsContext, useFormUploads } from '../files/unfinished-uploads.ts';
import { useKit } from '../kit-context.tsx';
import styles from './form.module.css';
import { FormField, FormIssuesContext } from './form-field.tsx';
import { OwnPasswordWidget } from './own-password-widget.tsx';
import { useFocusBack } from './use-focus-back.ts';
import type { SendOptions } from './use-sending.ts';
import { type SubmitOptions, useSubmit } from './use-submit.ts';

/** Typed values by field. */
export type Typed = Readonly<Record<string, unknown>>;

/** Current state of the dialog, and a way to send other values than the typed ones. */
export interface Asking {
  values: Typed;
  sending: boolean;
  send(values: Typed): void;
}

/** Props of `AskDialog`. */
export interface AskDialogProps extends Pick<SubmitOptions, 'failureOf' | 'issueText' | 'failsAt'> {
  /** Entity with the labels of choices; absent where all fields have labels and widgets of their own. */
  entity?: AnyEntity;
  title: string;
  /** Text about the consequences or prerequisites. */
  lead?: ReactNode | ((asking: Asking) => ReactNode);
  /** Shows the effect of the values typed so far, before the confirmation. */
  preview?(values: Typed): ReactNode;
  /** Requested fields; none for a plain confirmation. */
  fields: Readonly<Record<string, Field>>;
  /** Returns whether the typed values call for a field; default is always. */
  offered?(field: string, values: Typed): boolean;
  /** Initial values of the fields. */
  start?: Typed;
  /** Another subject clears the errors; typed values stay. */
  subject?: string;
  labelOf(field: string): string;
  /** `fieldInputOf`, unless all fields have widgets of their own; a dialog without it opens faster. */
  inputOf?(field: Field): FieldInput;
  /** Input widgets of fields that differ from those of their types. */
  widgets?: Readonly<Record<string, ComponentType<WidgetProps>>>;
  /** Texts below fields. */
  hints?: Readonly<Record<string, ReactNode>>;
  /** Tenant whose records a reference may choose. */
  ownerId?: string;
  /** Label of its main button. */
  ok: string;
  /** True for a warning before a destructive act. */
  danger?: boolean;
  /** Title of a failure that concerns none of the fields. */
  failed?: string;
  /** True when it cannot be sent any more, because its subject has changed. */
  over?: boolean;
  /** The only other act, for a dialog that cannot be cancelled. */
  instead?: { label: string; take(): void };
  width?: number | string;
  zIndex?: number;
  /** Sends it and closes the dialog. Rejects with the server's refusal. */
  send(values: Typed, options: SendOptions): Promise<unknown>;
  onClose?(): void;
}

// For a dialog without an entity.
const noEntity = { key: '', fields: {} } as AnyEntity;

/**
 * Asks for the input of an act, or for a confirmation, and sends it once. A refusal appears at its field or above all of them, and typed
 * values stay until the dialog closes.
 */
export default function AskDialog(props: AskDialogProps) {
  const {
    entity = noEntity,
    title,
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
  const fields = offeredOf(props, values);
  const { failureOf, issueText, failsAt } = props;
  const form = useSubmit({ fields, values, send: props.send, failureOf, issueText, failsAt });
  const uploads = useFormUploads();
  const isWaiting = uploads.waitsFor !== null;
  const { issues, failure, sending, restart } = form;
  useFocusBack();
  const [shown, setShown] = useState(subject);
  useEffect(() => {
    if (shown === subject) return;
    setShown(subject);
    restart();
  }, [shown, subject, restart]);
  const asking: Asking = { values, sending, send: (sent) => void form.send(sent) };

  function type(name: string, value: unknown): void {
    setValues((values) => ({ ...values, [name]: value }));
    form.changed(name);
  }

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
      // Escape also closes an open select; it must not discard typed values.
      keyboard={!instead && values === start && !isWaiting}
      title={title}
      afterOpenChange={(open) => {
        if (open) focusFirst(form.element.current);
      }}
      onCancel={onClose}
      footer={[
        <span key="waits" role="status" className={styles.waits}>
          {uploads.waitsFor !== null && kit.t(uploads.waitsFor)}
        </span>,
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
          <Button
            key="send"
            type="primary"
            danger={danger}
            htmlType="submit"
            form={formId}
            loading={sending}
            disabled={isWaiting}
          >
            {ok}
          </Button>
        ),
      ]}
    >
      <FormIssuesContext value={{ issues, actionOf: () => undefined }}>
        <UploadsContext value={uploads}>
          <div ref={form.element}>
            <form
              id={formId}
              className={styles.dialog}
              noValidate
              autoComplete="off"
              onSubmit={(event) => {
                event.preventDefault();
                if (!over && !isWaiting) void form.submit();
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
                  values={values}
                  onChange={(value) => type(name, value)}
                  onOther={type}
                  ownerId={ownerId}
                />
              ))}
            </form>
          </div>
        </UploadsContext>
      </FormIssuesContext>
    </Modal>
  );
}

function offeredOf({ fields, offered }: AskDialogProps, values: Typed): AskDialogProps['fields'] {
  if (offered === undefined) return fields;
  return Object.fromEntries(Object.entries(fields).filter(([name]) => offered(name, values)));
}

/** Users can type at once; an existing text is selected, so that typing replaces it. */
function focusFirst(element: HTMLElement | null): void {
  const first = element?.querySelector<HTMLInputElement>('[data-path] :is(input, textarea)');
  first?.focus();
  if (first?.type === 'text' && first.role === null) first.select();
}
