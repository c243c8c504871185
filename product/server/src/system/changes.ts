import { openTopics, ownTopics, topics as permissionOf } from '@kiga/contract/app/areas.ts';
import { changeStream } from '@kiga/contract/system/change.acts.ts';
import type { Reach } from '@kiga/kit-server/access/scope.ts';
import { invalid } from '@kiga/kit-server/app-error.ts';
import type { Reaches } from '@kiga/kit-server/outbox/change-stream.ts';
import type { Program } from '../program/program.ts';
import type { Session } from '../program/session.ts';

/** Registers the stream of changes. */
export function registerChanges({ api, changes, tenancy }: Program): void {
  async function reachesOf(session: Session, topics: readonly string[]): Promise<Reaches> {
    const own = topics.filter((topic) => ownTopics.has(topic));
    const may = topics.filter((topic) => session.permissions.has(permissionOf[topic] ?? ''));
    const reaches = may.map(
      async (topic): Promise<[string, Reach]> => [
        topic,
        await tenancy.reachOf(session, {}, topic, [permissionOf[topic] ?? '']),
      ],
    );
    const open = topics.filter((topic) => openTopics.has(topic));
    return new Map([
      ...open.map((topic): [string, Reach] => [topic, 'all']),
      ...own.map((topic): [string, Reach] => [topic, [session.accountId]]),
      ...(await Promise.all(reaches)),
    ]);
  }

  api.handle(changeStream, async ({ input, session, request }) => {
    const topics = [...new Set(input.topics.split(','))];
    const isTopic = (topic: string) =>
      ownTopics.has(topic) || openTopics.has(topic) || Object.hasOwn(permissionOf, topic);
    if (!topics.every(isTopic)) {
      throw invalid({ field: 'topics', error: 'FIELD_CHOICE_UNKNOWN' });
    }
    // An invalid position counts as an old one: the reader has seen something, but its position is unknown.
    const lastSeen = request.headers['last-event-id'];
    const after = lastSeen ? (changeStream.input.shape.after.safeParse(lastSeen).data ?? '0') : input.after;
    return changes.stream(
      {
        accountId: session.accountId,
        sessionId: session.sessionId,
        reaches: async () => reachesOf(await api.sessionNow(changeStream, request), topics),
        cut: () => request.raw.socket.destroy(),
      },
      after === undefined ? undefined : Number(after),
    );
  });
}
