import { logout } from '@kiga/contract/identity/session.acts.ts';
import { loadChunk } from '@kiga/kit-web/chunks/chunk.ts';
import type { Client } from '@kiga/kit-web/client/client.ts';
import { hasDays } from '@kiga/kit-web/offline/days-mark.ts';
import { clearSession, getToken } from './session-storage.ts';

/** Ends the session on the server and in this browser, erases the data kept for work without a network, and opens the sign-in page. */
export async function endSession(client: Client, token: string | null = getToken()): Promise<void> {
  // The browser drops the session regardless of the server's answer.
  await client.call(logout, { token: token ?? undefined }).catch(() => undefined);
  await eraseKeptDays();
  clearSession();
  window.location.assign('/login');
}

/** Erases what pages keep for work without a network. */
export async function eraseKeptDays(): Promise<void> {
  if (!hasDays()) return;
  await loadChunk(() => import('@kiga/kit-web/offline/day-store.ts'))
    .then(({ eraseDays }) => eraseDays())
    // The next start erases what is older than a day.
    .catch(() => undefined);
}
