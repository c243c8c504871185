import { WATCHING_TOPIC } from '@kiga/contract/live/live.ts';
import type { showMessage } from '@kiga/contract/live/show-message.entity.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { type EntityHooks, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { writeHistory } from '@kiga/kit-server/entity/history.ts';
import { updateRow } from '@kiga/kit-server/entity/save.ts';
import { publish } from '@kiga/kit-server/outbox/publish.ts';
import { sql } from 'kysely';
import { SENSITIVE_WORDS, sensitiveWordsIn } from '../communication/communication.public.ts';
import { momentSheet } from '../family/family.public.ts';
import type { Program } from '../program/program.ts';

/** Maximum length of the list of words that a message shows. */
const WORDS_MAX = 200;

/** Returns the hooks of messages: their sensitive words, and what viewers are told. */
export function showMessageHooks(program: Program): EntityHooks<typeof showMessage> {
  const { stores, clock } = program;
  const tell = async ({ scope: { db } }: { scope: Scope }) => {
    await publish(db, clock.now(), WATCHING_TOPIC, null);
    return {};
  };
  return {
    sheet: momentSheet(program, 'writtenAt'),
    lookedUp: {
      fields: ['sensitiveWords'],
      async load(_, records) {
        const items = await stores.codesOf(SENSITIVE_WORDS);
        return new Map(
          records.map(({ id, content }) => {
            const words = sensitiveWordsIn(content, items);
            return [id, { sensitiveWords: words.length === 0 ? null : words.join(', ').slice(0, WORDS_MAX) }];
          }),
        );
      },
    },
    async beforeCreate(records, scope, ownerId) {
      const items = await stores.codesOf(SENSITIVE_WORDS);
      for (const record of records) {
        const mayPass = record.side === 'host' || sensitiveWordsIn(record.content, items).length === 0;
        const waits = !mayPass || (record.side !== 'host' && (await moderatesFirst(scope, ownerId, record.showId)));
        Object.assign(record, { status: waits ? 'waiting' : 'shown', writtenAt: clock.now().toISOString() });
      }
    },
    onTransition: { show: tell, hide: tell },
    allows: (act, { side }) => act !== 'reply' || side !== 'host',
  };
}

/** Returns whether the messages of a show wait for the host. */
async function moderatesFirst({ db }: Scope, ownerId: string, showId: string): Promise<boolean> {
  const { rows } = await sql<{ first: boolean }>`select moderates_first is not false as first from live_shows
    where organization_id = ${ownerId} and id = ${showId}`.execute(db);
  return rows[0]?.first ?? true;
}

/** Answers a message and shows both in the scope's transaction, as `replyToMessage` says. */
export async function replyInside(program: Program, inside: Scope, id: string, reply: string): Promise<void> {
  const { stores, clock } = program;
  const [record] = await readRecords(stores.get('live.showMessage'), inside, [id], { lock: true });
  if (!record || record.deleted) throw new AppError('RECORD_NOT_FOUND');
  if (record.side === 'host') throw new AppError('LIVE_OWN_MESSAGE');
  const store = stores.named('live.showMessage');
  const after = { ...record, reply, repliedAt: clock.now().toISOString(), status: 'shown' } as const;
  await updateRow(store, inside, record, after);
  await writeHistory(store, inside, { act: 'reply' }, record, { ...after, version: record.version + 1 });
  await publish(inside.db, clock.now(), WATCHING_TOPIC, null);
}
