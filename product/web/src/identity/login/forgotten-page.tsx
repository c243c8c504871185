import { codeRules } from '@kiga/contract/identity/code-rules.ts';
import { type SubmitEvent, useState } from 'react';
import { useSecondsUntil } from '../use-seconds-until.ts';
import { CodeField } from './code-field.tsx';
import { DraftLink } from './draft-link.tsx';
import { Alert, Success } from './login-alert.tsx';
import { type Outcome, post } from './login-api.ts';
import { draftUserName, keepDraft, useAppType } from './login-draft.ts';
import { AccountField, AppTypeField } from './login-fields.tsx';
import { LoginFrame } from './login-frame.tsx';
import { NewPasswordFields, newPasswordErrors } from './new-password.tsx';
import { t } from './password-words.ts';
import { useFields } from './use-fields.ts';
import { toLoginSoon, transportText, useSending } from './use-sending.ts';

const fields = ['userName', 'code', 'newPassword', 'confirmPassword'] as const;
type Values = Record<(typeof fields)[number], string>;

/** Title of the page. */
export const title = t('forgotten.title');

/** Page `/changePsd?forgotten`: sets a new password with a code. It never reveals whether an account exists. */
export default function ForgottenPage() {
  const [appType, chooseAppType] = useAppType();
  const { values, form, show, showRefusal, bind } = useFields(fields, () => ({
    userName: draftUserName(),
    code: '',
    newPassword: '',
    confirmPassword: '',
  }));
  const [alert, setAlert] = useState('');
  const [sendId, setSendId] = useState<string | null>(null);
  /** True for a code from a reset, so that this page sends none. */
  const [hasCode, setHasCode] = useState(false);
  const [waitUntil, setWaitUntil] = useState(0);
  const [isSendingCode, setSendingCode] = useState(false);
  const [done, setDone] = useState(false);
  const { sending, sendOnce } = useSending();
  const waitSeconds = useSecondsUntil(waitUntil);
  const userName = values.userName.trim();

  const tell = (outcome: Outcome<unknown>) => {
    if (outcome.kind !== 'refused') return setAlert(transportText(outcome) ?? '');
    if (!showRefusal(outcome)) setAlert(outcome.text);
  };

  async function sendCode() {
    setAlert('');
    if (show(userName === '' ? { userName: t('login.userNameRequired') } : {})) return;
    setSendingCode(true);
    const path = '/api/identity/session/forgot-password';
    const outcome = await post<{ sendId: string }>(path, appType, { userName, appType });
    setSendingCode(false);
    if (outcome.kind !== 'done') return tell(outcome);
    setSendId(outcome.data.sendId);
    setHasCode(false);
    setWaitUntil(Date.now() + codeRules.waitSeconds * 1000);
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setAlert('');
    if (show(findErrors(values, hasCode || sendId !== null))) return;
    const { code, newPassword } = values;
    const path = '/api/identity/session/reset-forgotten-password';
    void sendOnce(
      () => post(path, appType, { userName, appType, ...(sendId !== null && { sendId }), code, newPassword }),
      (outcome) => {
        if (outcome.kind !== 'done') return tell(outcome);
        setDone(true);
        toLoginSoon();
      },
    );
  }

  return (
    <LoginFrame title={title} lead={t('forgotten.lead')} beforeReload={() => keepDraft(values.userName)}>
      <form ref={form} onSubmit={submit} noValidate>
        <AppTypeField value={appType} onChange={chooseAppType} />
        <AccountField {...bind('userName')} />
        <CodeField
          isSent={sendId !== null}
          sending={isSendingCode}
          waitSeconds={waitSeconds}
          onSend={() => void sendCode()}
          {...bind('code')}
        />
        {sendId === null ? (
          <p className="login-hint login-has-code">
            <button
              type="button"
              aria-pressed={hasCode}
              onClick={() => {
                setHasCode(!hasCode);
                form.current?.querySelector<HTMLInputElement>('.login-code')?.focus();
              }}
            >
              {t('forgotten.hasCode')}
            </button>
            {hasCode ? <span> {t('forgotten.hasCodeHint')}</span> : null}
          </p>
        ) : null}
        <NewPasswordFields newPassword={bind('newPassword')} confirmation={bind('confirmPassword')} />
        <Alert text={alert} />
        {done ? <Success text={t('forgotten.succeeded')} next={t('changePassword.toLogin')} /> : null}
        <button type="submit" className="login-submit" disabled={sending}>
          {sending && !done ? t('forgotten.submitting') : t('forgotten.submit')}
        </button>
        <p className="login-back">
          <DraftLink href="/changePsd" userName={values.userName}>
            {t('forgotten.toChange')}
          </DraftLink>
          <DraftLink href="/login" userName={values.userName}>
            {t('changePassword.backToLogin')}
          </DraftLink>
        </p>
      </form>
    </LoginFrame>
  );
}

function findErrors({ userName, code, newPassword, confirmPassword }: Values, isSent: boolean): Partial<Values> {
  const found: Partial<Values> = newPasswordErrors(newPassword, confirmPassword);
  if (userName.trim() === '') found.userName = t('login.userNameRequired');
  if (!isSent) found.code = t('forgotten.sendFirst');
  else if (code.length < codeRules.digits) found.code = t('forgotten.codeRequired');
  return found;
}
