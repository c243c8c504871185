import { codeRules, sendCode } from '@kiga/contract/identity/verification.acts.ts';
import { failureText } from '@kiga/kit-web/entity-screen/failure-text.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useEffect, useState } from 'react';

/** Sending a verification code, and the wait until the next one may be sent. */
export interface CodeSending {
  /** Id of the last sending; null before the first. */
  sendId: string | null;
  sending: boolean;
  /** Seconds until another code may be sent; 0 where one may be sent now. */
  waitSeconds: number;
  /** Why the last sending failed, in the reader's language. */
  failure: string | null;
  send(): Promise<void>;
}

/** Sends verification codes for exports to the head teacher of the session's kindergarten. */
export function useCodeSending(): CodeSending {
  const kit = useKit();
  const [sendId, setSendId] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [waitUntil, setWaitUntil] = useState(0);
  const waitSeconds = useSecondsUntil(waitUntil);

  return {
    sendId,
    sending,
    waitSeconds,
    failure,
    async send() {
      setSending(true);
      setFailure(null);
      try {
        setSendId(await kit.client.call(sendCode, {}));
        setWaitUntil(Date.now() + codeRules.waitSeconds * 1000);
      } catch (error) {
        // An earlier code may still be good, and another try is open at once.
        setFailure(failureText(kit, error));
      } finally {
        setSending(false);
      }
    },
  };
}

/** Whole seconds until a moment, counted down. A timer that was held up in a hidden page makes no difference. */
function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= moment) clearInterval(timer);
    }, 500);
    return () => clearInterval(timer);
  }, [moment]);
  return Math.max(0, Math.ceil((moment - now) / 1000));
}
