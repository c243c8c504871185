import { useRef, useState } from 'react';
import { CallError } from '../client/call-errors.ts';

/** What a call is sent with so that a repeated try is not a second act. */
export interface SendOptions {
  idempotencyKey: string;
}

/** Sends what a button or a form stands for: once, however often it is clicked. */
export function useSending() {
  const [sending, setSending] = useState(false);
  // React renders too late for the second of two quick clicks; a ref does not.
  const isSending = useRef(false);
  // Kept while it is not known whether the server acted; an answer ends it.
  const key = useRef<string | null>(null);

  /**
   * Sends, unless something is under way: then it resolves to undefined and nothing happens. A repeated try after no answer
   * brings the same Idempotency-Key. Hands what went wrong to `refused`.
   */
  async function send<T>(
    work: (options: SendOptions) => Promise<T>,
    refused: (error: unknown) => void,
  ): Promise<T | undefined> {
    if (isSending.current) return undefined;
    isSending.current = true;
    setSending(true);
    key.current ??= crypto.randomUUID();
    try {
      const answer = await work({ idempotencyKey: key.current });
      key.current = null;
      return answer;
    } catch (error) {
      if (error instanceof CallError) key.current = null;
      refused(error);
      return undefined;
    } finally {
      isSending.current = false;
      setSending(false);
    }
  }

  return {
    /** Whether something is under way. */
    sending,
    send,
    /** The next try is about something else. */
    renew: () => {
      key.current = null;
    },
  };
}
