import { useRef, useState } from 'react';
import { CallError } from '../client/call-errors.ts';

/** Options that make a repeated request the same act. */
export interface SendOptions {
  idempotencyKey: string;
}

/** Sends the request of a button or form once, however often the user clicks. */
export function useSending() {
  const [sending, setSending] = useState(false);
  // React renders too late for the second of two quick clicks; a ref does not.
  const isSending = useRef(false);
  // Kept while it is unknown whether the server acted; an answer clears it.
  const key = useRef<string | null>(null);

  /**
   * Sends the request, unless another one is under way; then it resolves to undefined. A repeated attempt after no answer uses the same
   * Idempotency-Key. Passes errors to `refused`.
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
    /** True while a request is under way. */
    sending,
    send,
    /** Resets the key, because the next attempt is another act. */
    renew: () => {
      key.current = null;
    },
  };
}
