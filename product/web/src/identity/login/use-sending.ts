import { useRef, useState } from 'react';
import type { Outcome } from './login-api.ts';
import { t } from './login-words.ts';

/** Returns a function that sends once, however often it is called, and whether it is sending. */
export function useSending() {
  const underWay = useRef(false);
  const [sending, setSending] = useState(false);

  async function sendOnce<T>(send: () => Promise<Outcome<T>>, settle: (outcome: Outcome<T>) => void): Promise<void> {
    if (underWay.current) return;
    underWay.current = true;
    setSending(true);
    const outcome = await send();
    settle(outcome);
    // After success the page is left. Until then the button stays disabled, so that nothing is sent twice.
    if (outcome.kind === 'done') return;
    underWay.current = false;
    setSending(false);
  }

  return { sending, sendOnce };
}

/** Time for which the success is visible before the sign-in page. */
const successMs = 1_500;

/** Opens the sign-in page after the success was visible. */
export function toLoginSoon(): void {
  setTimeout(() => location.replace('/login'), successMs);
}

/** Returns the text for a call without an answer from the server. */
export function transportText(outcome: Outcome<unknown>): string | null {
  if (outcome.kind === 'unreachable') return t('login.unreachable');
  if (outcome.kind === 'serverError') return t('login.serverError');
  return null;
}
