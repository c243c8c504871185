import { addFollowUp } from '@kiga/contract/campus/lead.acts.ts';
import { lead } from '@kiga/contract/campus/lead.entity.ts';
import { followUpFields } from '@kiga/contract/campus/lead.states.ts';
import { CallError } from '@kiga/kit-web/client/call-errors.ts';
import { type EntityRecord, transitionCallOf } from '@kiga/kit-web/entity/any-entity.ts';
import { useAfterSave } from '@kiga/kit-web/entity/use-after-save.ts';
import { fieldInputOf } from '@kiga/kit-web/fields/field-inputs.ts';
import { FormField, FormIssuesContext } from '@kiga/kit-web/form/form-field.tsx';
import type { SendOptions } from '@kiga/kit-web/form/use-sending.ts';
import { useSubmit } from '@kiga/kit-web/form/use-submit.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { transitionFailure } from '@kiga/kit-web/states/state-words.ts';
import { Alert, App, Button } from 'antd';
import { useEffect, useState } from 'react';
import styles from './lead.module.css';
import { asLead } from './lead-record.ts';

const FOLLOW = 'follow';
const fields = Object.entries(followUpFields);
type Values = Readonly<Record<string, unknown>>;

const nothing: Values = { method: null, content: null, nextDate: null };

/** Unsaved input by id of the lead, so that opening another lead does not lose it. */
export const drafts = new Map<string, Values>();

/** The form of a follow-up: the first one makes the transition `follow`, later ones are added. */
export function FollowUpForm({ record, onClose }: { record: EntityRecord; onClose(): void }) {
  const kit = useKit();
  const { message } = App.useApp();
  const afterSave = useAfterSave();
  const [values, setValues] = useState(() => drafts.get(record.id) ?? nothing);
  const { issues, failure, sending, element, submit, changed } = useSubmit({
    fields: followUpFields,
    values,
    async send(_, options) {
      await note(options);
      message.success(kit.t('kit.form.saved'));
      close();
      void afterSave();
    },
    failureOf(error) {
      // The screen may show old data.
      if (error instanceof CallError) void afterSave();
      return transitionFailure(kit, lead, error);
    },
  });
  const isFirst = asLead(record).status === 'pending';
  useEffect(() => {
    // A user who steps through the records keeps using the keyboard.
    if (!drafts.has(record.id)) element.current?.querySelector<HTMLElement>('input')?.focus();
  }, [element, record.id]);

  function change(next: Values) {
    drafts.set(record.id, next);
    setValues(next);
  }

  function close() {
    drafts.delete(record.id);
    onClose();
  }

  function note(options: SendOptions): Promise<unknown> {
    const tenant = kit.tenantOfSession === null ? { kigId: record.kigId } : {};
    const input = { id: record.id, ...tenant, ...values };
    return isFirst
      ? kit.client.call(transitionCallOf(lead, FOLLOW), { ...input, from: 'pending' }, options)
      : kit.client.call(addFollowUp, input, options);
  }

  return (
    <FormIssuesContext value={{ issues, actionOf: () => undefined }}>
      <div ref={element}>
        <form
          className={styles.form}
          noValidate
          autoComplete="off"
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          {failure.length > 0 && (
            <Alert
              type="error"
              showIcon
              role="alert"
              title={kit.t('campus.lead.followUps.failed')}
              description={failure.map((text) => <p key={text}>{text}</p>)}
            />
          )}
          {fields.map(([name, field]) => (
            <FormField
              key={name}
              entity={lead}
              field={field}
              name={name}
              label={kit.t(`campus.lead.asks.${name}`)}
              Widget={fieldInputOf(field).Widget}
              path={name}
              value={values[name]}
              onChange={(value) => {
                change({ ...values, [name]: value });
                changed(name);
              }}
              ownerId={kit.tenantOfSession === null ? record.kigId : undefined}
            />
          ))}
          <div className={styles.formFoot}>
            <Button type="primary" htmlType="submit" loading={sending}>
              {isFirst ? kit.t('campus.lead.acts.follow') : kit.t('campus.lead.followUps.save')}
            </Button>
            <Button onClick={close}>{kit.t('kit.form.cancel')}</Button>
          </div>
        </form>
      </div>
    </FormIssuesContext>
  );
}
