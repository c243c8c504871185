import { saveSetting } from '@kiga/contract/identity/session.acts.ts';
import { CallError } from '@kiga/kit-web/client/call-errors.ts';
import type { Client } from '@kiga/kit-web/client/client.ts';

/** The account's preferences: changed here at once, and on the server a moment later. */
export interface Settings {
  /** Returns a preference; undefined where none is stored. */
  get(key: string): unknown;
  /** Stores a preference; null deletes it. */
  save(key: string, value: unknown): void;
}

/** Delay before a save, because dragging a column's edge changes a preference many times. */
const delayMs = 400;

/** Returns the preferences of a session, with the server's values at first; the last value of a key wins. */
export function createSettings(client: Client, kept: Readonly<Record<string, unknown>>): Settings {
  const values = new Map(Object.entries(kept));
  const unsent = new Map<string, unknown>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> = Promise.resolve();

  async function sendOne([key, value]: [string, unknown]): Promise<void> {
    try {
      await client.call(saveSetting, { key, value }, { keepalive: true });
    } catch (error) {
      // The server would refuse it again, so it is dropped; other failures go with the next save.
      const refused = error instanceof CallError && error.status < 500;
      if (!refused && !unsent.has(key)) unsent.set(key, value);
    }
  }

  async function send(): Promise<void> {
    clearTimeout(timer);
    const batch = [...unsent];
    unsent.clear();
    await Promise.all(batch.map(sendOne));
  }

  // A user who leaves at once need not wait for the delay.
  window.addEventListener('pagehide', () => void send());

  return {
    get: (key) => values.get(key),
    save(key, value) {
      if (value === null) values.delete(key);
      else values.set(key, value);
      unsent.set(key, value);
      clearTimeout(timer);
      timer = setTimeout(() => {
        // One request after the other, so that an older value never arrives last.
        sending = sending.then(send);
      }, delayMs);
    },
  };
}
