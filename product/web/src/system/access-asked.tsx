import { refuseAccess } from '@kiga/contract/system/access.acts.ts';
import { CallError } from '@kiga/kit-web/client/call-errors.ts';
import { capitalised } from '@kiga/kit-web/entity-screen/entity-words.ts';
import { failureText } from '@kiga/kit-web/entity-screen/failure-text.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { App, Button, Input } from 'antd';
import { type FormEvent, useId, useRef, useState } from 'react';
import styles from './access.module.css';

/** The screens that an account has asked for, and the answer that they are not opened. */
export function AccessAsked({
  userName,
  screens,
  onAnswered,
}: {
  userName: string;
  screens: readonly string[];
  onAnswered(): void;
}) {
  const kit = useKit();
  const { t } = kit;
  const { message } = App.useApp();
  const id = useId();
  const [reason, setReason] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  // State is read too late for the second of two quick clicks.
  const isSending = useRef(false);

  async function refuse(event: FormEvent) {
    event.preventDefault();
    if (isSending.current) return;
    if (reason.trim() === '') return setFailure(t('errors.FIELD_REQUIRED'));
    isSending.current = true;
    setSending(true);
    setFailure(null);
    try {
      await kit.client.call(refuseAccess, { userName, reason: reason.trim() });
      message.success(t('system.access.answer.done', { userName }));
      onAnswered();
    } catch (error) {
      const [issue] = error instanceof CallError ? error.errors : [];
      setFailure(issue?.text ?? failureText(kit, error));
    } finally {
      isSending.current = false;
      setSending(false);
    }
  }

  return (
    <section className={`${styles.part} ${styles.wide}`}>
      <h2>{t('system.access.parts.asked')}</h2>
      <p>{screens.map(capitalised).join(t('kit.field.comma'))}</p>
      <p className={styles.hint}>{t('system.access.answer.hint')}</p>
      {kit.can('system.role.update') && (
        <form className={styles.head} noValidate onSubmit={(event) => void refuse(event)}>
          <label htmlFor={id}>{t('system.access.answer.reason')}</label>
          <Input
            id={id}
            maxLength={200}
            autoComplete="off"
            value={reason}
            status={failure === null ? undefined : 'error'}
            aria-invalid={failure !== null}
            aria-describedby={failure === null ? undefined : `${id}-error`}
            onChange={({ target }) => {
              setReason(target.value);
              setFailure(null);
            }}
          />
          <Button htmlType="submit" loading={sending}>
            {t('system.access.answer.refuse')}
          </Button>
        </form>
      )}
      {failure !== null && (
        <p id={`${id}-error`} role="alert" className={styles.error}>
          {failure}
        </p>
      )}
    </section>
  );
}
