import { askGrant, GRANT_MAX_DAYS, giveGrant } from '@kiga/contract/system/grant.acts.ts';
import { grant } from '@kiga/contract/system/grant.entity.ts';
import type { Call } from '@kiga/entity/define-call.ts';
import type { Field } from '@kiga/entity/fields/fields.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { parseWithIssues, recordSchema } from '@kiga/entity/record-schema.ts';
import { CallError } from '@kiga/kit-web/client/call-errors.ts';
import { errorText } from '@kiga/kit-web/entity-screen/entity-words.ts';
import { failureText } from '@kiga/kit-web/entity-screen/failure-text.ts';
import { useAfterSave } from '@kiga/kit-web/entity-screen/use-after-save.ts';
import { fieldWidget } from '@kiga/kit-web/fields/field-widgets.ts';
import { FormField, FormIssuesContext } from '@kiga/kit-web/form/form-field.tsx';
import type { FormIssue } from '@kiga/kit-web/form/issue-action.ts';
import { useFocusBack } from '@kiga/kit-web/form/use-focus-back.ts';
import { useFocusOnIssues } from '@kiga/kit-web/form/use-focus-on-issues.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Alert, App, Modal } from 'antd';
import { type FormEvent, useId, useRef, useState } from 'react';
import styles from './grant.module.css';

/** What the two ways begin with: who is asked, or who is given. */
const ways = {
  ask: {
    call: askGrant,
    who: { kigCode: text({ required: true }) },
    title: 'system.grant.askTitle',
    hint: 'system.grant.kigCodeHint',
    ok: 'system.grant.ask',
    done: 'system.grant.asked',
  },
  give: {
    call: giveGrant,
    who: { userName: text({ required: true }) },
    title: 'system.grant.giveTitle',
    hint: 'system.grant.giveHint',
    ok: 'system.grant.give',
    done: 'system.grant.given',
  },
} as const;

const { topics, reason, beginsOn, endsOn } = grant.fields;

/** Asks a kindergarten for a grant, or gives one unasked. */
export default function GrantDialog({ way, onClose }: { way: keyof typeof ways; onClose(): void }) {
  const kit = useKit();
  const { t } = kit;
  const { who, title, hint, ok, done } = ways[way];
  const call: Call = ways[way].call;
  const fields: Record<string, Field> = { ...who, topics, reason, beginsOn, endsOn };
  const formId = useId();
  const { message } = App.useApp();
  const afterSave = useAfterSave();
  const [values, setValues] = useState<Record<string, unknown>>({ beginsOn: kit.today });
  const [issues, setIssues] = useState<readonly FormIssue[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const [touched, setTouched] = useState(false);
  const [sending, setSending] = useState(false);
  // State is read too late for the second of two quick clicks.
  const isSending = useRef(false);
  const idempotencyKey = useRef<string | null>(null);
  const element = useFocusOnIssues(issues, null);
  useFocusBack();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending.current) return;
    const input = Object.fromEntries(Object.keys(fields).map((name) => [name, values[name] ?? null]));
    const checked = parseWithIssues(recordSchema(fields), input);
    const found = 'issues' in checked ? checked.issues : [];
    setIssues(found.map((issue) => ({ ...issue, text: errorText(kit, issue.error, issue.data) })));
    setFailure(null);
    if (found.length > 0) return;
    isSending.current = true;
    setSending(true);
    // A repeated try after no answer brings the same key.
    idempotencyKey.current ??= crypto.randomUUID();
    try {
      await kit.client.call(call, input, { idempotencyKey: idempotencyKey.current });
      message.success(t(done));
      onClose();
      void afterSave();
    } catch (error) {
      if (error instanceof CallError) idempotencyKey.current = null;
      const answered = error instanceof CallError ? error.errors : [];
      setIssues(answered);
      if (answered.length === 0) setFailure(failureText(kit, error));
    } finally {
      isSending.current = false;
      setSending(false);
    }
  }

  return (
    <Modal
      open
      width="min(34em, 92vw)"
      mask={{ closable: false }}
      // Escape closes a list of choices as well; it must not take with it what was typed.
      keyboard={!touched}
      title={t(title)}
      okText={t(ok)}
      cancelText={t('kit.form.cancel')}
      confirmLoading={sending}
      okButtonProps={{ htmlType: 'submit', form: formId }}
      onCancel={onClose}
      afterOpenChange={(open) => {
        if (open) element.current?.querySelector<HTMLElement>('input')?.focus();
      }}
    >
      <FormIssuesContext value={{ issues, actionOf: () => undefined }}>
        <div ref={element}>
          <form
            id={formId}
            className={styles.form}
            noValidate
            autoComplete="off"
            onSubmit={(event) => void submit(event)}
          >
            <p className={styles.hint}>{t(hint)}</p>
            {failure !== null && <Alert type="error" showIcon role="alert" title={failure} />}
            {Object.entries(fields).map(([name, field]) => (
              <FormField
                key={name}
                entity={grant}
                field={field}
                name={name}
                label={name === 'kigCode' ? t('system.grant.kigCode') : t(`${grant.key}.fields.${name}`)}
                Widget={fieldWidget(field)}
                path={name}
                value={values[name] ?? null}
                onChange={(value) => {
                  setTouched(true);
                  setValues((before) => ({ ...before, [name]: value }));
                  setIssues((before) => before.filter((issue) => issue.field !== name));
                }}
              />
            ))}
            <p className={styles.hint}>{t('system.grant.daysHint', { max: GRANT_MAX_DAYS })}</p>
          </form>
        </div>
      </FormIssuesContext>
    </Modal>
  );
}
