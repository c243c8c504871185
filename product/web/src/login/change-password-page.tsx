import type { AppType } from '@kiga/contract/identity/app-types.ts';
import {
  checkNewPassword,
  checkOldPassword,
  checkPasswordConfirmation,
  passwordLengths,
} from '@kiga/contract/identity/password-rules.ts';
import { type SubmitEvent, useRef, useState } from 'react';
import { setAppType } from '../session/session-storage.ts';
import { Alert, Success } from './login-alert.tsx';
import { type Outcome, sendPasswordChange } from './login-api.ts';
import { draftUserName, keepDraft, lastAppType } from './login-draft.ts';
import { AccountField, AppTypeField, PasswordField } from './login-fields.tsx';
import { LoginFrame } from './login-frame.tsx';
import { t } from './login-words.ts';
import { transportText, useSending } from './use-sending.ts';

const fields = ['userName', 'oldPassword', 'newPassword', 'confirmPassword'] as const;
type FieldName = (typeof fields)[number];
type Values = Record<FieldName, string>;
type Errors = Partial<Record<FieldName, string>>;

/** How long the good news stays before the sign-in page comes. */
const successMs = 1_500;

/** `/changePsd`: changes a password without being signed in. */
export function ChangePasswordPage() {
  const [appType, chooseAppType] = useState<AppType>(lastAppType);
  const [values, setValues] = useState<Values>(() => ({
    userName: draftUserName(),
    oldPassword: '',
    newPassword: '',
    confirmPassword: '',
  }));
  const [errors, setErrors] = useState<Errors>({});
  const [alert, setAlert] = useState('');
  const [changed, setChanged] = useState(false);
  const { sending, sendOnce } = useSending();
  const form = useRef<HTMLFormElement>(null);

  function show(found: Errors): boolean {
    setErrors(found);
    const first = fields.find((field) => found[field] !== undefined);
    if (first !== undefined) form.current?.querySelectorAll('input')[fields.indexOf(first)]?.focus();
    return first !== undefined;
  }

  function settle(outcome: Outcome<unknown>) {
    if (outcome.kind === 'done') {
      setChanged(true);
      setTimeout(() => location.replace('/login'), successMs);
      return;
    }
    if (outcome.kind !== 'refused') return setAlert(transportText(outcome) ?? '');
    const atFields = Object.fromEntries(
      outcome.errors.filter(({ field }) => isField(field)).map(({ field, text }) => [field, text]),
    );
    const isShownAtField = show(atFields);
    if (isShownAtField) return;
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

  const bind = (field: FieldName) => ({
    value: values[field],
    error: errors[field],
    onChange: (value: string) => {
      setValues({ ...values, [field]: value });
      setErrors({ ...errors, [field]: undefined });
    },
  });

  return (
    <LoginFrame
      title={t('changePassword.title')}
      lead={t('changePassword.lead')}
      beforeReload={() => keepDraft(values.userName)}
    >
      <form ref={form} onSubmit={submit} noValidate>
        <AppTypeField
          value={appType}
          onChange={(next) => {
            chooseAppType(next);
            setAppType(next);
          }}
        />
        <AccountField
          label={t('login.userName')}
          placeholder={t('login.userNamePlaceholder')}
          autoComplete="username"
          maxLength={64}
          {...bind('userName')}
        />
        <PasswordField
          label={t('changePassword.oldPassword')}
          placeholder={t('changePassword.oldPasswordPlaceholder')}
          autoComplete="current-password"
          maxLength={passwordLengths.oldMaximum}
          {...bind('oldPassword')}
        />
        <PasswordField
          label={t('changePassword.newPassword')}
          placeholder={t('changePassword.newPasswordPlaceholder')}
          autoComplete="new-password"
          maxLength={passwordLengths.newMaximum}
          hint={t('changePassword.newPasswordHint')}
          {...bind('newPassword')}
        />
        <PasswordField
          label={t('changePassword.confirmPassword')}
          placeholder={t('changePassword.confirmPasswordPlaceholder')}
          autoComplete="new-password"
          maxLength={passwordLengths.newMaximum}
          {...bind('confirmPassword')}
        />
        <Alert text={alert} />
        {changed ? <Success text={t('changePassword.succeeded')} next={t('changePassword.toLogin')} /> : null}
        <button type="submit" className="login-submit" disabled={sending}>
          {sending && !changed ? t('changePassword.submitting') : t('changePassword.submit')}
        </button>
        <p className="login-back">
          <a href="/login">{t('changePassword.backToLogin')}</a>
        </p>
      </form>
    </LoginFrame>
  );
}

const isField = (name: string): name is FieldName => (fields as readonly string[]).includes(name);

function findErrors(values: Values): Errors {
  const found: Errors = {};
  if (values.userName.trim() === '') found.userName = t('login.userNameRequired');

  const old = checkOldPassword(values.oldPassword);
  if (old !== null) {
    found.oldPassword = t(
      old === 'FIELD_REQUIRED' ? 'changePassword.oldPasswordRequired' : 'changePassword.oldPasswordTooLong',
    );
  }

  const fresh = checkNewPassword(values.newPassword);
  if (fresh !== null) {
    found.newPassword = t(
      fresh === 'FIELD_REQUIRED' ? 'changePassword.newPasswordRequired' : 'changePassword.newPasswordWeak',
    );
  }

  const confirmation = checkPasswordConfirmation(values.confirmPassword, values.newPassword);
  if (confirmation !== null) {
    found.confirmPassword = t(
      confirmation === 'FIELD_REQUIRED'
        ? 'changePassword.confirmPasswordRequired'
        : 'changePassword.confirmPasswordDiffers',
    );
  }
  return found;
}
