import { codeRules } from '@kiga/contract/identity/code-rules.ts';
import { failureText } from '@kiga/kit-web/entity/failure-text.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useState } from 'react';
import { useSecondsUntil } from './use-seconds-until.ts';

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

/** Sends verification codes by `call`, which answers the id of the sending, or throws as calls do. */
export function useCodeSending(call: () => Promise<string>): CodeSending {
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
        setSendId(await call());
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
