import { refuseAccess } from '@kiga/contract/system/access/access.acts.ts';
import { CallError } from '@kiga/kit-web/client/call-errors.ts';
import { capitalised } from '@kiga/kit-web/entity/entity-words.ts';
import { failureText } from '@kiga/kit-web/entity/failure-text.ts';
import { useSending } from '@kiga/kit-web/form/use-sending.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { App, Button, Input } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import styles from './access.module.css';

/** The screens that an account has requested, with the button that refuses them. */
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
  const { sending, send } = useSending();

  async function refuse(event: FormEvent) {
    event.preventDefault();
    if (reason.trim() === '') return setFailure(t('errors.FIELD_REQUIRED'));
    setFailure(null);
    await send(
      async (options) => {
        await kit.client.call(refuseAccess, { userName, reason: reason.trim() }, options);
        message.success(t('system.access.answer.done', { userName }));
        onAnswered();
      },
      (error) => {
        const [issue] = error instanceof CallError ? error.errors : [];
        setFailure(issue?.text ?? failureText(kit, error));
      },
    );
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
