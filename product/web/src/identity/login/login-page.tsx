import { isStrongPassword } from '@kiga/contract/identity/password-rules.ts';
import { type SubmitEvent, useState } from 'react';
import { setAppType, setMenus, setShardNum, setToken, setWeakPassword } from '../session/session-storage.ts';
import { DraftLink } from './draft-link.tsx';
import { Alert } from './login-alert.tsx';
import { sendLogin } from './login-api.ts';
import { draftUserName, keepDraft, useAppType } from './login-draft.ts';
import { AccountField, AppTypeField, PasswordField } from './login-fields.tsx';
import { LoginFrame } from './login-frame.tsx';
import { greetingKey, t } from './login-words.ts';
import { returnAddress } from './return-address.ts';
import { useFields } from './use-fields.ts';
import { transportText, useSending } from './use-sending.ts';

const fields = ['userName', 'password'] as const;
type Values = Record<(typeof fields)[number], string>;

/** Page `/login`: kind of user, account, password. */
export function LoginPage() {
  const [appType, chooseAppType] = useAppType();
  const { values, form, show, bind } = useFields(fields, () => ({ userName: draftUserName(), password: '' }));
  const { userName, password } = values;
  const [alert, setAlert] = useState('');
  const { sending, sendOnce } = useSending();
  const [hour] = useState(() => new Date().getHours());

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const found: Partial<Values> = {};
    if (userName.trim() === '') found.userName = t('login.userNameRequired');
    if (password === '') found.password = t('login.passwordRequired');
    if (show(found)) return;
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
      <form ref={form} onSubmit={submit} noValidate>
        <AppTypeField value={appType} onChange={chooseAppType} />
        <AccountField autoFocus={userName === ''} {...bind('userName')} />
        <PasswordField
          label={t('login.password')}
          placeholder={t('login.passwordPlaceholder')}
          autoComplete="current-password"
          maxLength={100}
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
          {...bind('password')}
        />
        <Alert text={alert} />
        <button type="submit" className="login-submit" data-spaced={!sending} disabled={sending}>
          {sending ? t('login.submitting') : t('login.submit')}
        </button>
      </form>
    </LoginFrame>
  );
}
