import type { Socket } from 'node:net';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import type { FamilySession } from '../program/family.ts';
import type { Program } from '../program/program.ts';
import { type FoundMessages, messagesOf, parentIdsOf } from './family-messages.ts';
import { scopeNow } from './family-session.ts';
import { FAMILY_INBOX } from './inbox-topic.ts';

/** A request that waits. */
interface Waiting {
  scope: Scope;
  session: FamilySession;
  after: string | undefined;
  seconds: number;
  /** Connection of the request; its end ends the waiting. */
  socket: Socket;
}

/**
 * Returns a function that returns a parent's new messages, and waits for the first one up to `seconds`. A new request of
 * a session ends its earlier one, whose answer the app no longer expects. Throws SESSION_MISSING once the session ended.
 */
export function messageWaiter(program: Pick<Program, 'db' | 'clock' | 'changes'>) {
  const waiting = new Map<string, AbortController>();
  return async ({ scope, session, after, seconds, socket }: Waiting): Promise<FoundMessages> => {
    const { sessionId } = session;
    waiting.get(sessionId)?.abort();
    const own = new AbortController();
    waiting.set(sessionId, own);
    const end = () => own.abort();
    socket.once('close', end);
    const signal = AbortSignal.any([own.signal, AbortSignal.timeout(seconds * 1000)]);
    try {
      const inboxes = [...(await parentIdsOf(scope, session)), ...session.kigIds];
      for (let isFirst = true; ; isFirst = false) {
        // The waiting begins before the lookup, so that no message gets lost between them.
        const changed = new AbortController();
        const both = AbortSignal.any([signal, changed.signal]);
        const change = Promise.race([
          ...inboxes.map((id) => program.changes.wait(FAMILY_INBOX, id, both)),
          // A parent without any inbox waits for the end.
          ...(inboxes.length === 0 ? [program.changes.wait(FAMILY_INBOX, session.accountId, both)] : []),
        ]);
        // Rights may have ended meanwhile.
        const now = isFirst ? scope : await scopeNow(program, session);
        const found = await messagesOf(now, session, { after });
        if (found.list.length > 0 || seconds === 0 || signal.aborted) {
          changed.abort();
          return found;
        }
        const isChanged = await change;
        changed.abort();
        if (!isChanged) return { list: [], more: false };
      }
    } finally {
      end();
      socket.off('close', end);
      if (waiting.get(sessionId) === own) waiting.delete(sessionId);
    }
  };
}
