import { type CurrentSession, getInfo } from '@kiga/contract/identity/session.acts.ts';
import { changeStream } from '@kiga/contract/system/change.acts.ts';
import { type Client, createClient } from '@kiga/kit-web/client/client.ts';
import { send } from '@kiga/kit-web/client/send.ts';
import { type Changes, createChanges } from '@kiga/kit-web/live/changes.ts';
import { type Connection, createConnection } from '../identity/session/connection.ts';
import { ownerIdsOf } from '../identity/session/owner-ids.ts';
import { pageLanguage } from '../identity/session/page-language.ts';
import { createSessionLoss, type SessionLoss } from '../identity/session/session-loss.ts';
import { getShardNum, getToken, setToken } from '../identity/session/session-storage.ts';
import { createSettings, type Settings } from '../identity/session/settings.ts';
import { type ApprovalNeeds, createApprovalNeeds } from '../system/approvals/approval-needs.ts';
import { takingEarly } from './early-answers.ts';

/** The client of this window's session. */
export interface SessionClient {
  client: Client;
  loss: SessionLoss;
  connection: Connection;
  /** Acts that need a confirmation. */
  approvals: ApprovalNeeds;
  token(): string | null;
  /** The account's preferences. Throws before the session has begun. */
  settings(): Settings;
  /** The stream of changes. Throws before the session has begun. */
  changes(): Changes;
  /** Starts adding the kind of user and the owner ids of this session to calls. */
  begin(session: CurrentSession): void;
  /** Continues the waiting calls after the same user has signed in again. */
  resume(token: string): void;
}

/** Errors in addition to '401' that end a session; the sign-in page then shows them to the user. */
const closed = new Set(['IDENTITY_ACCOUNT_DISABLED', 'IDENTITY_ORGANIZATION_SUSPENDED']);

export function createSessionClient(): SessionClient {
  // A copy in addition to the storage: after another user signs in from another window, this one must not act for that
  // user.
  let token = getToken();
  let session: CurrentSession | null = null;
  let settings: Settings | null = null;
  let changes: Changes | null = null;
  const loss = createSessionLoss();
  const connection = createConnection();
  /**
   * Channel to the other windows of this account. They share the stream of changes, and only one of them receives the
   * end of the session.
   */
  let others: BroadcastChannel | null = null;
  const approvals = createApprovalNeeds();
  const plain = createClient({
    language: pageLanguage,
    // The stored kind of user may belong to another account; only the session knows its own.
    appType: () => session?.appType ?? null,
    shardNum: getShardNum,
    token: () => token,
    send: connection.watching(takingEarly(send)),
    ownerIds: () => (session === null ? {} : ownerIdsOf(session)),
    // A call that was running during the new sign-in need not wait for another one.
    onSessionLost(refusedToken) {
      if (refusedToken !== token) return Promise.resolve(true);
      if (!loss.isPending()) others?.postMessage('lost');
      return loss.ask();
    },
    endsSession: ({ code, error }) => code === '401' || closed.has(error),
  });
  const client = approvals.watching(plain);
  return {
    loss,
    connection,
    approvals,
    token: () => token,
    client,
    settings() {
      if (settings === null) throw new Error('there are no settings before the session has begun');
      return settings;
    },
    changes() {
      if (changes === null) throw new Error('nothing changes before the session has begun');
      return changes;
    },
    begin(current) {
      session = current;
      settings = createSettings(client, current.settings);
      if (others === null) {
        others = new BroadcastChannel(`kiga.session.${current.shardNum}.${current.userId}`);
        // Each window asks the server whether its own session has ended as well.
        others.addEventListener('message', () => {
          if (!loss.isPending()) client.call(getInfo, {}).catch(() => undefined);
        });
      }
      changes ??= createChanges({
        name: `kiga.changes.${current.shardNum}.${current.userId}`,
        after: current.changePosition,
        open: (topics, after, signal) => client.stream(changeStream, { topics: topics.join(','), after }, { signal }),
      });
    },
    resume(newToken) {
      token = newToken;
      setToken(newToken);
      loss.settle(true);
    },
  };
}
