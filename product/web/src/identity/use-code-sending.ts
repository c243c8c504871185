import { codeRules } from '@kiga/contract/identity/code-rules.ts';
import { failureText } from '@kiga/kit-web/entity/failure-text.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useState } from 'react';
import { useSecondsUntil } from './use-seconds-until.ts';

/** Progress of sending a verification code, with the wait until the next one. */
export interface CodeSending {
  /** Id of the last sending; null before the first. */
  sendId: string | null;
  sending: boolean;
  /** Seconds until the next code may be sent; 0 for now. */
  waitSeconds: number;
  /** Error of the last sending, in the reader's language. */
  failure: string | null;
  send(): Promise<void>;
}

/** Sends verification codes by `call`, which returns the id of the sending, or throws like calls. */
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
        // An earlier code may still be valid, and another try is possible at once.
        setFailure(failureText(kit, error));
      } finally {
        setSending(false);
      }
    },
  };
}
