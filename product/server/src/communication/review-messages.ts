import type { Scope } from '@kiga/kit-server/access/scope.ts';
import type { EntityStore, FullRecord } from '@kiga/kit-server/entity/entity-store.ts';
import { actsOn } from '@kiga/kit-server/entity/history.ts';
import { accountsOf } from '../identity/identity.public.ts';
import type { Program } from '../program/program.ts';
import { notify, settle } from '../system/system.public.ts';

type Parts = Pick<Program, 'clock' | 'secrets'>;

/** Source of the to-dos of a text that waits for its review. */
const sourceOf = ({ entity }: EntityStore, id: string) => `${entity.key}:${id}/review`;

/** Paths of the lists, by the name of the entity. */
const lists: Readonly<Record<string, string>> = { activity: 'activities', notice: 'notices', news: 'news' };

const hrefOf = ({ entity }: EntityStore, id: string) => `/communication/${lists[entity.name]}?open=${id}`;

const titleOf = ({ entity }: EntityStore, record: FullRecord) => String(record[entity.title]);

/** Creates to-dos for those who may pass a submitted text; for its author only where there is no other person. */
export async function tellReviewers(
  { clock, secrets }: Parts,
  { db, session }: Scope,
  store: EntityStore,
  record: FullRecord,
): Promise<void> {
  const holders = await accountsOf(db, {
    organizationId: record.ownerId,
    permissions: [`${store.entity.key}.pass`],
  });
  const others = holders.filter((id) => id !== session.accountId);
  await notify(
    { db, secrets, now: clock.now() },
    {
      to: others.length > 0 ? others : holders,
      kind: 'todo',
      name: 'communication.textSubmitted',
      params: { title: titleOf(store, record), by: session.nickName ?? '' },
      href: hrefOf(store, record.id),
      source: sourceOf(store, record.id),
    },
  );
}

/** Tells the person who submitted a text of the result of its review. */
export async function tellAuthor(
  { clock, secrets }: Parts,
  scope: Scope,
  store: EntityStore,
  record: FullRecord,
  refused?: { reason: string },
): Promise<void> {
  const acts = await actsOn(store, scope, { ownerId: record.ownerId, recordId: record.id });
  const author = acts.find(({ act }) => act === 'submit')?.accountId;
  if (author === undefined || author === scope.session.accountId) return;
  await notify(
    { db: scope.db, secrets, now: clock.now() },
    {
      to: [author],
      kind: 'system',
      name: refused ? 'communication.textRefused' : 'communication.textPassed',
      params: { title: titleOf(store, record), ...refused },
      href: hrefOf(store, record.id),
    },
  );
}

/** Marks the to-dos of a text as done. */
export async function settleReview(
  { clock }: Pick<Parts, 'clock'>,
  { db }: Scope,
  store: EntityStore,
  id: string,
): Promise<void> {
  await settle({ db, now: clock.now() }, sourceOf(store, id));
}

/** Returns whether the session's account wrote or submitted the version of a text that is under review. */
export async function isAuthor(scope: Scope, store: EntityStore, record: FullRecord): Promise<boolean> {
  const acts = await actsOn(store, scope, { ownerId: record.ownerId, recordId: record.id });
  const last = acts.findIndex(({ act }) => act === 'pass' || act === 'publishDirect');
  const since = last === -1 ? acts : acts.slice(0, last);
  return since.some(({ act, accountId }) => writing.includes(act) && accountId === scope.session.accountId);
}

/** Acts that write a text. */
const writing = ['create', 'update', 'restoreField', 'submit'];
