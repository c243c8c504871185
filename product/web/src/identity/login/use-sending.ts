import { useRef, useState } from 'react';
import type { Outcome } from './login-api.ts';
import { t } from './login-words.ts';

/** Sends once however often it is asked to, and knows whether it is under way. */
export function useSending() {
  const underWay = useRef(false);
  const [sending, setSending] = useState(false);

  async function sendOnce<T>(send: () => Promise<Outcome<T>>, settle: (outcome: Outcome<T>) => void): Promise<void> {
    if (underWay.current) return;
    underWay.current = true;
    setSending(true);
    const outcome = await send();
    settle(outcome);
    // After success the page is left: until then the button stays as it is, so that nothing is sent twice.
    if (outcome.kind === 'done') return;
    underWay.current = false;
    setSending(false);
  }

  return { sending, sendOnce };
}

/** How long the good news stays before the sign-in page comes. */
const successMs = 1_500;

/** Goes to the sign-in page once the good news has been seen. */
export function toLoginSoon(): void {
  setTimeout(() => location.replace('/login'), successMs);
}

/** The words for a call that did not get an answer of the server's own. */
export function transportText(outcome: Outcome<unknown>): string | null {
  if (outcome.kind === 'unreachable') return t('login.unreachable');
  if (outcome.kind === 'serverError') return t('login.serverError');
  return null;
}
