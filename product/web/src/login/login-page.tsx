import { isStrongPassword } from '@kiga/contract/identity/password-rules.ts';
import { type SubmitEvent, useRef, useState } from 'react';
import { setAppType, setMenus, setShardNum, setToken, setWeakPassword } from '../session/session-storage.ts';
import { DraftLink } from './draft-link.tsx';
import { Alert } from './login-alert.tsx';
import { sendLogin } from './login-api.ts';
import { draftUserName, keepDraft, useAppType } from './login-draft.ts';
import { AccountField, AppTypeField, PasswordField } from './login-fields.tsx';
import { LoginFrame } from './login-frame.tsx';
import { greetingKey, t } from './login-words.ts';
import { returnAddress } from './return-address.ts';
import { transportText, useSending } from './use-sending.ts';

interface FieldErrors {
  userName?: string;
  password?: string;
}

/** `/login`: kind of user, account, password. */
export function LoginPage() {
  const [appType, chooseAppType] = useAppType();
  const [userName, setUserName] = useState(draftUserName);
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<FieldErrors>({});
  const [alert, setAlert] = useState('');
  const { sending, sendOnce } = useSending();
  const userNameInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const [hour] = useState(() => new Date().getHours());

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const found: FieldErrors = {};
    if (userName.trim() === '') found.userName = t('login.userNameRequired');
    if (password === '') found.password = t('login.passwordRequired');
    setErrors(found);
    if (found.userName !== undefined) return userNameInput.current?.focus();
    if (found.password !== undefined) return passwordInput.current?.focus();

    setAlert('');
    void sendOnce(
      () => sendLogin({ userName, password, appType }),
      (outcome) => {
        if (outcome.kind !== 'done') {
          setAlert(
            transportText(outcome) ??
              (outcome.kind === 'refused' && outcome.text !== '' ? outcome.text : t('login.refused')),
          );
          return;
        }
        setAppType(appType);
        setShardNum(outcome.data.shardNum);
        setMenus(outcome.data.menus);
        setWeakPassword(!isStrongPassword(password));
        setToken(outcome.data.token);
        location.replace(returnAddress(location.search, location.origin));
      },
    );
  }

  return (
    <LoginFrame
      title={t(greetingKey(hour))}
      lead={t(hour >= 5 && hour < 12 ? 'login.leadMorning' : 'login.leadLater')}
      beforeReload={() => keepDraft(userName)}
    >
      <form onSubmit={submit} noValidate>
        <AppTypeField value={appType} onChange={chooseAppType} />
        <AccountField
          value={userName}
          onChange={(value) => {
            setUserName(value);
            setErrors({ ...errors, userName: undefined });
          }}
          error={errors.userName}
          inputRef={userNameInput}
        />
        <PasswordField
          label={t('login.password')}
          placeholder={t('login.passwordPlaceholder')}
          autoComplete="current-password"
          maxLength={100}
          value={password}
          onChange={(value) => {
            setPassword(value);
            setErrors({ ...errors, password: undefined });
          }}
          error={errors.password}
          aside={
            <span className="login-asides">
              <DraftLink href="/changePsd?forgotten" userName={userName}>
                {t('login.forgotten')}
              </DraftLink>
              <DraftLink href="/changePsd" userName={userName}>
                {t('login.changePassword')}
              </DraftLink>
            </span>
          }
          inputRef={passwordInput}
        />
        <Alert text={alert} />
        <button type="submit" className="login-submit" data-spaced={!sending} disabled={sending}>
          {sending ? t('login.submitting') : t('login.submit')}
        </button>
      </form>
    </LoginFrame>
  );
}
