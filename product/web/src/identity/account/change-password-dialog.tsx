import {
  checkNewPassword,
  checkOldPassword,
  checkPasswordConfirmation,
  type PasswordError,
  passwordLengths,
} from '@kiga/contract/identity/password-rules.ts';
import { changePassword, chooseOwnPassword } from '@kiga/contract/identity/session.acts.ts';
import { CallError } from '@kiga/kit-web/client/call-errors.ts';
import { PasswordInput } from '@kiga/kit-web/form/password-input.tsx';
import { useSending } from '@kiga/kit-web/form/use-sending.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { layer } from '@kiga/kit-web/theme/tokens.ts';
import { Alert, App, Button, Form, Modal } from 'antd';
import { useState } from 'react';
import type { Leaving } from '../session/leaving.ts';
import { useSession } from '../session/session-context.ts';
import styles from './account.module.css';

interface Passwords {
  oldPassword: string;
  newPassword: string;
  confirmPassword: string;
}

interface ChangePasswordDialogProps {
  /**
   * A weak password, and one that another person gave, leave the user only the change or the way out. The latter was
   * typed a moment ago, so it is not asked for again, and the session goes on.
   */
  forced: 'weak' | 'initial' | null;
  leaving: Leaving;
  onClose(): void;
}

/** Texts of the dialog by what forces the change; `own` is the user's wish. */
const words = {
  own: {
    title: 'identity.changePassword.title',
    lead: 'identity.changePassword.lead',
    submit: 'identity.changePassword.submit',
  },
  weak: {
    title: 'shell.password.forcedTitle',
    lead: 'shell.password.forcedLead',
    submit: 'identity.changePassword.submit',
  },
  initial: { title: 'shell.password.ownTitle', lead: 'shell.password.ownLead', submit: 'shell.password.ownSubmit' },
} as const;

/** Time for which the success is visible before the page leaves for login. */
const farewellMs = 1_200;

/** Changes the password of the session; the user signs in again, except after the first sign-in. */
export default function ChangePasswordDialog({ forced, leaving, onClose }: ChangePasswordDialogProps) {
  const { t, client } = useKit();
  const session = useSession();
  const { message } = App.useApp();
  const isInitial = forced === 'initial';
  const [form] = Form.useForm<Passwords>();
  const { sending, send } = useSending();
  const [isDone, setDone] = useState(false);
  const [failure, setFailure] = useState<string>();

  const rule = (check: (value: string) => PasswordError | null, required: string) => ({
    validator: (_: unknown, value: string | undefined) => {
      const error = check(value ?? '');
      if (error === null) return Promise.resolve();
      return Promise.reject(new Error(error === 'FIELD_REQUIRED' ? t(required) : textOf(error)));
    },
  });
  const textOf = (error: PasswordError) =>
    error === 'FIELD_TOO_LONG' ? t('identity.changePassword.oldPasswordTooLong') : t(`errors.${error}`);

  const submit = async ({ oldPassword, newPassword }: Passwords) => {
    // The old password is no longer valid, so the form must not be sent again.
    if (isDone) return;
    setFailure(undefined);
    await send(async (options) => {
      if (isInitial) {
        await client.call(chooseOwnPassword, { newPassword }, options);
        setDone(true);
        return leaving.reload();
      }
      await client.call(changePassword, { oldPassword, newPassword }, options);
      setDone(true);
      message.success(t('identity.changePassword.succeeded'));
      setTimeout(leaving.toLogin, farewellMs);
    }, refused);
  };

  const refused = (error: unknown) => {
    if (!(error instanceof CallError)) return setFailure(t('shell.states.offline'));
    const known = error.errors.filter(({ field }) => field === 'oldPassword' || field === 'newPassword');
    form.setFields(known.map(({ field, text }) => ({ name: field as keyof Passwords, errors: [text] })));
    if (known.length > 0) return;
    const reason = error.description ?? error.text;
    setFailure(
      reason === '' || reason === t('identity.changePassword.failed')
        ? t('identity.changePassword.failed')
        : t('identity.changePassword.failedBecause', { reason }),
    );
  };

  return (
    <Modal
      open
      title={t(words[forced ?? 'own'].title)}
      zIndex={forced ? layer.forcedDialog : undefined}
      closable={forced === null}
      keyboard={forced === null}
      mask={{ closable: false }}
      onCancel={onClose}
      width={440}
      footer={[
        forced && (
          <Button key="signOut" type="text" onClick={leaving.signOut}>
            {t('shell.header.signOut')}
          </Button>
        ),
        <Button key="submit" type="primary" loading={sending || isDone} onClick={form.submit}>
          {t(sending || isDone ? 'identity.changePassword.submitting' : words[forced ?? 'own'].submit)}
        </Button>,
      ]}
    >
      <p>{t(words[forced ?? 'own'].lead)}</p>
      {failure !== undefined && (
        <Alert type="error" showIcon title={failure} role="alert" style={{ marginBottom: 12 }} />
      )}
      <Form<Passwords>
        form={form}
        className={styles.form ?? ''}
        layout="vertical"
        requiredMark={false}
        onFinish={submit}
        scrollToFirstError={{ focus: true }}
      >
        {/* Names the account for password managers. */}
        <input type="text" name="username" autoComplete="username" value={session.userName} readOnly hidden />
        {!isInitial && (
          <Form.Item
            name="oldPassword"
            label={t('identity.changePassword.oldPassword')}
            validateTrigger="onLeave"
            rules={[rule(checkOldPassword, 'identity.changePassword.oldPasswordRequired')]}
          >
            <PasswordInput
              autoFocus
              autoComplete="current-password"
              maxLength={passwordLengths.oldMaximum}
              onPressEnter={form.submit}
            />
          </Form.Item>
        )}
        <Form.Item
          name="newPassword"
          label={t('identity.changePassword.newPassword')}
          extra={t('identity.changePassword.newPasswordHint')}
          validateTrigger="onLeave"
          rules={[rule(checkNewPassword, 'identity.changePassword.newPasswordRequired')]}
        >
          <PasswordInput
            autoFocus={isInitial}
            autoComplete="new-password"
            maxLength={passwordLengths.newMaximum}
            onPressEnter={form.submit}
          />
        </Form.Item>
        <Form.Item
          name="confirmPassword"
          label={t('identity.changePassword.confirmPassword')}
          dependencies={['newPassword']}
          validateTrigger="onLeave"
          rules={[
            rule(
              (value) => checkPasswordConfirmation(value, form.getFieldValue('newPassword') ?? ''),
              'identity.changePassword.confirmPasswordRequired',
            ),
          ]}
        >
          <PasswordInput
            autoComplete="new-password"
            maxLength={passwordLengths.newMaximum}
            onPressEnter={form.submit}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
