import { checkOldPassword, passwordLengths } from '@kiga/contract/identity/password-rules.ts';
import { type SubmitEvent, useState } from 'react';
import { DraftLink } from './draft-link.tsx';
import { Alert, Success } from './login-alert.tsx';
import { type Outcome, sendPasswordChange } from './login-api.ts';
import { draftUserName, keepDraft, useAppType } from './login-draft.ts';
import { AccountField, AppTypeField, PasswordField } from './login-fields.tsx';
import { LoginFrame } from './login-frame.tsx';
import { NewPasswordFields, newPasswordErrors } from './new-password.tsx';
import { t } from './password-words.ts';
import { useFields } from './use-fields.ts';
import { toLoginSoon, transportText, useSending } from './use-sending.ts';

const fields = ['userName', 'oldPassword', 'newPassword', 'confirmPassword'] as const;
type Values = Record<(typeof fields)[number], string>;

/** Title of the page. */
export const title = t('changePassword.title');

/** Page `/changePsd`: changes a password without a session. */
export default function ChangePasswordPage() {
  const [appType, chooseAppType] = useAppType();
  const { values, form, show, showRefusal, bind } = useFields(fields, () => ({
    userName: draftUserName(),
    oldPassword: '',
    newPassword: '',
    confirmPassword: '',
  }));
  const [alert, setAlert] = useState('');
  const [changed, setChanged] = useState(false);
  const { sending, sendOnce } = useSending();

  function settle(outcome: Outcome<unknown>) {
    if (outcome.kind === 'done') {
      setChanged(true);
      toLoginSoon();
      return;
    }
    if (outcome.kind !== 'refused') return setAlert(transportText(outcome) ?? '');
    if (showRefusal(outcome)) return;
    setAlert(
      outcome.text === '' ? t('changePassword.failed') : t('changePassword.failedBecause', { reason: outcome.text }),
    );
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setAlert('');
    if (show(findErrors(values))) return;
    const { userName, oldPassword, newPassword } = values;
    void sendOnce(() => sendPasswordChange({ userName, appType, oldPassword, newPassword }), settle);
  }

  return (
    <LoginFrame title={title} lead={t('changePassword.lead')} beforeReload={() => keepDraft(values.userName)}>
      <form ref={form} onSubmit={submit} noValidate>
        <AppTypeField value={appType} onChange={chooseAppType} />
        <AccountField {...bind('userName')} />
        <PasswordField
          label={t('changePassword.oldPassword')}
          placeholder={t('changePassword.oldPasswordPlaceholder')}
          autoComplete="current-password"
          maxLength={passwordLengths.oldMaximum}
          aside={
            <DraftLink href="/changePsd?forgotten" userName={values.userName}>
              {t('login.forgotten')}
            </DraftLink>
          }
          {...bind('oldPassword')}
        />
        <NewPasswordFields newPassword={bind('newPassword')} confirmation={bind('confirmPassword')} />
        <Alert text={alert} />
        {changed ? <Success text={t('changePassword.succeeded')} next={t('changePassword.toLogin')} /> : null}
        <button type="submit" className="login-submit" disabled={sending}>
          {sending && !changed ? t('changePassword.submitting') : t('changePassword.submit')}
        </button>
        <p className="login-back">
          <DraftLink href="/login" userName={values.userName}>
            {t('changePassword.backToLogin')}
          </DraftLink>
        </p>
      </form>
    </LoginFrame>
  );
}

function findErrors({ userName, oldPassword, newPassword, confirmPassword }: Values): Partial<Values> {
  const found: Partial<Values> = newPasswordErrors(newPassword, confirmPassword);
  if (userName.trim() === '') found.userName = t('login.userNameRequired');
  const old = checkOldPassword(oldPassword);
  if (old !== null) {
    found.oldPassword = t(
      old === 'FIELD_REQUIRED' ? 'changePassword.oldPasswordRequired' : 'changePassword.oldPasswordTooLong',
    );
  }
  return found;
}
