import type { CurrentSession } from '@kiga/contract/identity/session.acts.ts';
import { loadChunk } from '@kiga/kit-web/chunks/chunk.ts';
import { hasDays } from '@kiga/kit-web/offline/days-mark.ts';
import { getToken } from './session-storage.ts';

const ACCOUNT = 'start';
const NAME = 'session';

interface Kept {
  token: string;
  session: CurrentSession;
}

const store = () => loadChunk(() => import('@kiga/kit-web/offline/day-store.ts'));

/** Keeps the session for a start without a network; sealed, for a day, and until sign-out. */
export async function keepSession(session: CurrentSession): Promise<void> {
  const token = getToken();
  if (token === null) return;
  const { dayStoreOf } = await store();
  await dayStoreOf(ACCOUNT).write(NAME, { token, session } satisfies Kept);
}

/** Returns the kept session of this browser's token; null for none. */
export async function keptSession(): Promise<CurrentSession | null> {
  if (!hasDays()) return null;
  const { dayStoreOf } = await store();
  const kept = (await dayStoreOf(ACCOUNT).read<Kept>(NAME))?.value;
  return kept !== undefined && kept.token === getToken() ? kept.session : null;
}
