import { saveSetting } from '@kiga/contract/identity/session.acts.ts';
import { CallError } from '@kiga/kit-web/client/call-errors.ts';
import type { Client } from '@kiga/kit-web/client/client.ts';

/** What the account has chosen for itself: known here at once, and on the server a moment later. */
export interface Settings {
  /** Undefined where nothing was chosen. */
  get(key: string): unknown;
  /** Null forgets the choice. */
  save(key: string, value: unknown): void;
}

/** Dragging the edge of a column is many choices and one save. */
const delayMs = 400;

/** The settings of a session, beginning with what the server has kept; the last value of a key wins. */
export function createSettings(client: Client, kept: Readonly<Record<string, unknown>>): Settings {
  const values = new Map(Object.entries(kept));
  const unsent = new Map<string, unknown>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> = Promise.resolve();

  async function sendOne([key, value]: [string, unknown]): Promise<void> {
    try {
      await client.call(saveSetting, { key, value }, { keepalive: true });
    } catch (error) {
      // What the server refuses it would refuse again; the rest goes with the next save.
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

  // Whoever leaves at once is not made to wait for the delay.
  window.addEventListener('pagehide', () => void send());

  return {
    get: (key) => values.get(key),
    save(key, value) {
      if (value === null) values.delete(key);
      else values.set(key, value);
      unsent.set(key, value);
      clearTimeout(timer);
      timer = setTimeout(() => {
        // One after the other, so that an older value never arrives last.
        sending = sending.then(send);
      }, delayMs);
    },
  };
}
