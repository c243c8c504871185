import { type previewAccess, refuseAccess } from '@kiga/contract/system/access/access.acts.ts';
import { lazyDialog } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { CallError } from '@kiga/kit-web/client/call-errors.ts';
import { capitalised } from '@kiga/kit-web/entity/entity-words.ts';
import { failureText } from '@kiga/kit-web/entity/failure-text.ts';
import { useSending } from '@kiga/kit-web/form/use-sending.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { App, Button, Input } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import type { z } from 'zod';
import styles from './access.module.css';

const GiveAccessDialog = lazyDialog(() => import('./give-access-dialog.tsx'));

type Preview = z.infer<typeof previewAccess.output>;

/** The screens that an account has requested, each with the button that gives it, and the form that refuses them all. */
export function AccessAsked({ preview, onAnswered }: { preview: Preview; onAnswered(): void }) {
  const { userName, asked } = preview;
  const [given, setGiven] = useState<Preview['asked'][number] | null>(null);
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
      <ul className={styles.asked}>
        {asked.map((one) => (
          <li key={one.permission}>
            {capitalised(one.screen)}
            {kit.can('system.role.update') && (
              <Button
                type="primary"
                size="small"
                aria-label={`${t('system.access.give.open')} ${capitalised(one.screen)}`}
                onClick={() => setGiven(one)}
              >
                {t('system.access.give.open')}
              </Button>
            )}
          </li>
        ))}
      </ul>
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
      {given && (
        <GiveAccessDialog asker={{ ...preview, asked: given }} onGiven={onAnswered} onClose={() => setGiven(null)} />
      )}
    </section>
  );
}
