import { type CurrentSession, getInfo } from '@kiga/contract/identity/session.acts.ts';
import { changeStream } from '@kiga/contract/system/change.acts.ts';
import { type Client, createClient } from '@kiga/kit-web/client/client.ts';
import { send } from '@kiga/kit-web/client/send.ts';
import { type Changes, createChanges } from '@kiga/kit-web/live/changes.ts';
import { type Connection, createConnection } from '../identity/session/connection.ts';
import { ownerIdsOf } from '../identity/session/owner-ids.ts';
import { createSessionLoss, type SessionLoss } from '../identity/session/session-loss.ts';
import { getLanguage, getShardNum, getToken, setToken } from '../identity/session/session-storage.ts';
import { createSettings, type Settings } from '../identity/session/settings.ts';
import { type ApprovalNeeds, createApprovalNeeds } from '../system/approvals/approval-needs.ts';
import { takingEarly } from './early-answers.ts';

/** The client of this window's session. */
export interface SessionClient {
  client: Client;
  loss: SessionLoss;
  connection: Connection;
  /** Acts that somebody has to confirm first. */
  approvals: ApprovalNeeds;
  token(): string | null;
  /** What the account has chosen for itself. Throws before the session has begun. */
  settings(): Settings;
  /** What changes while the page is open. Throws before the session has begun. */
  changes(): Changes;
  /** From here on calls carry the kind of user and the owner ids of this session. */
  begin(session: CurrentSession): void;
  /** The same user has signed in again; the calls that waited go on. */
  resume(token: string): void;
}

/** Refusals other than '401' that nobody who is signed in gets out of: whoever goes on is to see the sign-in say so. */
const closed = new Set(['IDENTITY_ACCOUNT_DISABLED', 'IDENTITY_ORGANIZATION_SUSPENDED']);

export function createSessionClient(): SessionClient {
  // Kept here in addition to the storage: when another window signs in as somebody else, this one must not act as them.
  let token = getToken();
  let session: CurrentSession | null = null;
  let settings: Settings | null = null;
  let changes: Changes | null = null;
  const loss = createSessionLoss();
  const connection = createConnection();
  /** The other windows of this account: they share the stream of changes, and only one of them hears that the session has ended. */
  let others: BroadcastChannel | null = null;
  const approvals = createApprovalNeeds();
  const plain = createClient({
    language: getLanguage,
    // The kind chosen last at login may be that of another account; only the session knows its own.
    appType: () => session?.appType ?? null,
    shardNum: getShardNum,
    token: () => token,
    send: connection.watching(takingEarly(send)),
    ownerIds: () => (session === null ? {} : ownerIdsOf(session)),
    // A call that was under way while its user signed in again need not ask once more.
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
        // Whether its own has ended as well, each window asks the server.
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
