import type { sendSignInCode, signInParent } from '@kiga/contract/family/app-session.acts.ts';
import { codeRules } from '@kiga/contract/identity/code-rules.ts';
import { useState } from 'react';
import { version } from '../../../package.json';
import { KigaMark } from '../../drawing/kiga-mark.tsx';
import { useSecondsUntil } from '../../identity/use-seconds-until.ts';
import { keepToken, post } from './family-client.ts';
import { t } from './family-words.ts';
import { Alert, Field } from './parts.tsx';
import { useSending } from './use-sending.ts';

/** The sign-in of a parent by phone and code. */
export function SignIn() {
  const [phone, setPhone] = useState('');
  const [code, setCode] = useState('');
  const [sendId, setSendId] = useState<string | null>(null);
  const [waitUntil, setWaitUntil] = useState(0);
  const waitSeconds = useSecondsUntil(waitUntil);
  const asking = useSending();
  const signing = useSending();

  const sendCode = () =>
    asking.run(async () => {
      const sent = await post<typeof sendSignInCode>('/app/v1/session/send-code', { phone });
      setSendId(sent.sendId);
      setWaitUntil(Date.now() + codeRules.waitSeconds * 1000);
    });

  const signIn = () =>
    signing.run(async () => {
      const given = { phone, sendId: sendId ?? '', code, app: `Kiga ${version}` };
      const { token } = await post<typeof signInParent>('/app/v1/session/sign-in', given);
      keepToken(token);
      location.reload();
    });

  return (
    <main className="family-door">
      <KigaMark />
      <h1>{t('signIn.title')}</h1>
      <p className="family-lead">{t('signIn.lead')}</p>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void (sendId === null ? sendCode() : signIn());
        }}
      >
        <Field label={t('signIn.phone')} error={asking.fields.phone ?? signing.fields.phone}>
          {(tied) => (
            <input
              {...tied}
              type="tel"
              autoComplete="tel"
              value={phone}
              onChange={(event) => {
                setPhone(event.target.value);
                // The code belongs to the phone that it was sent to.
                setSendId(null);
              }}
            />
          )}
        </Field>
        {sendId === null ? null : (
          <Field label={t('signIn.code')} error={signing.fields.code} hint={t('signIn.sent')}>
            {(tied) => (
              <input
                {...tied}
                type="text"
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={codeRules.digits}
                autoFocus
                value={code}
                onChange={(event) => setCode(event.target.value.normalize('NFKC').replace(/\D/g, ''))}
              />
            )}
          </Field>
        )}
        <Alert text={asking.alert || signing.alert} />
        <button type="submit" className="family-main" disabled={asking.sending || signing.sending}>
          {t(sendId === null ? 'signIn.send' : 'signIn.submit')}
        </button>
        {sendId === null ? null : (
          <button
            type="button"
            className="family-plain"
            disabled={waitSeconds > 0 || asking.sending}
            onClick={() => void sendCode()}
          >
            {waitSeconds > 0 ? t('signIn.wait', { seconds: waitSeconds }) : t('signIn.sendAgain')}
          </button>
        )}
      </form>
    </main>
  );
}
