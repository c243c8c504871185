import { activity } from '@kiga/contract/communication/activity.entity.ts';
import { news } from '@kiga/contract/communication/news.entity.ts';
import { notice } from '@kiga/contract/communication/notice.entity.ts';
import { noticeReaders, publishingActs, remindNotice } from '@kiga/contract/communication/publishing.acts.ts';
import { type SubjectKind, subjectKinds } from '@kiga/contract/communication/publishing.ts';
import { signUp } from '@kiga/contract/communication/sign-up.entity.ts';
import { type Scope, withScope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { type EntityHooks, type FullRecord, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { reached } from '@kiga/kit-server/entity/owner.ts';
import { shownValues } from '@kiga/kit-server/entity/show.ts';
import { sql } from 'kysely';
import { areaPrefixesOf, isWithinAreas, scopeForPermission } from '../identity/identity.public.ts';
import type { Program } from '../program/program.ts';
import type { Session } from '../program/session.ts';
import { registerBoard } from './board.ts';
import { registerDoor } from './door.ts';
import { readEdition } from './editions.ts';
import { eraseParents, keepCommunication, SIGN_UPS } from './erase-families.ts';
import { registerPublishedFiles } from './published-files.ts';
import { publishingHooks, publishText, unpublishText } from './publishing.server.ts';
import { readersOf, remindReaders } from './readers.ts';
import { signUpHooks } from './sign-up.server.ts';
import { fillPlaces, lockActivity } from './sign-ups.ts';
import { addTellJobs } from './tell-readers.ts';

/** Registers activities with their sign-ups, notices with their readers, and news. */
export function registerPublishing(program: Program): void {
  const { api, entities, campus } = program;
  entities.add(activity, activityHooks(program));
  entities.add(notice, noticeHooks(program));
  entities.add(news, newsHooks(program));
  entities.add(signUp, signUpHooks(program));
  addTellJobs(program);
  for (const kind of subjectKinds) registerActs(program, kind);
  api.handle(noticeReaders, ({ input, scope }) => readersOf(program, scope, input.id));
  api.handle(remindNotice, async ({ input: { id }, act }) => ({
    count: await act((inside) => remindReaders(program, inside, id)),
  }));
  registerBoard(program);
  registerDoor(program);
  registerPublishedFiles(program);
  registerWaiting(program);
  campus.figureKeepers.push(keepCommunication(program));
  campus.parentErasers.push(eraseParents(program));
  campus.childErasers.push(async (inside, kigId, ids) => {
    await sql`delete from communication_sign_ups where kig_id = ${kigId} and ${inside.within('kig_id')}
      and student_id = any(${[...ids]}::uuid[])`.execute(inside.db);
  });
}

function activityHooks(program: Program): EntityHooks<typeof activity> {
  const count = (status: string) => (scope: Scope) =>
    sql`((select count(*)::integer from communication_sign_ups u
    where u.kig_id = row.kig_id and ${scope.within('u.kig_id')} and u.activity_id = row.id and u.status = ${status}
      and not u.deleted) + (select coalesce(sum(f.amount), 0)::integer from erased_figures f
    where f.kig_id = row.kig_id and ${scope.within('f.kig_id')} and f.subject_id = row.id
      and f.figure = ${SIGN_UPS + status}))`;
  const shared = publishingHooks(program, 'activity', async (inside, { subjectId }) => {
    // The new version may have more places.
    await fillPlaces(program, inside, await lockActivity(program, inside, subjectId));
  });
  return {
    ...(shared as EntityHooks<typeof activity>),
    computed: { appliedNumbers: count('signedUp'), waitingNumbers: count('waiting') },
  };
}

function noticeHooks(program: Program): EntityHooks<typeof notice> {
  return {
    ...(publishingHooks(program, 'notice') as EntityHooks<typeof notice>),
    computed: {
      readCount: (scope) => sql`(select count(*)::integer from communication_reads r where r.kig_id = row.kig_id
        and ${scope.within('r.kig_id')} and r.subject_id = row.id)`,
    },
  };
}

/** Returns the hooks of news: those of an account for some areas reach the kindergartens of these areas alone. */
function newsHooks(program: Program): EntityHooks<typeof news> {
  const shared = publishingHooks(program, 'news') as EntityHooks<typeof news>;
  return {
    ...shared,
    async afterSave(record, before, scope) {
      await shared.afterSave?.(record, before, scope);
      if (before !== null || !isWithinAreas(scope, 'communication.news')) return;
      const codes = await areaPrefixesOf(scope.db, scope.session.accountId);
      await sql`update communication_news set area_codes = ${codes}::text[]
        where kig_id = ${record.ownerId} and ${scope.within('kig_id')} and id = ${record.id}`.execute(scope.db);
    },
  };
}

/** Registers the acts of publication of a kind of text, and the reading of its versions. */
function registerActs(program: Program, kind: SubjectKind): void {
  const { api, stores, secrets } = program;
  const { publish, unpublish, edition: editionCall } = publishingActs[kind];
  api.handle(publish, async ({ input: { id }, act }) => {
    await act((inside) => publishText(program, inside, kind, id).then(() => null));
    return {};
  });
  api.handle(unpublish, async ({ input: { id }, act }) => {
    await act((inside) => unpublishText(program, inside, kind, id).then(() => null));
    return {};
  });
  api.handle(editionCall, async ({ input: { id, number }, scope }) => {
    const store = stores.named(`communication.${kind}`);
    const [record] = await readRecords(store, scope, [id]);
    const edition = record && !record.deleted ? await readEdition({ secrets }, scope, record, number) : null;
    if (!record || !edition) throw new AppError('RECORD_NOT_FOUND');
    const { ownerId } = record;
    const [values = {}] = await shownValues(store, scope, [{ ...edition.values, id, ownerId } as FullRecord]);
    const names = await stores.namesOfAccounts(scope, [edition.accountId]);
    const by = names.get(edition.accountId) ?? null;
    return { number: edition.number, by, at: edition.at.toISOString(), values };
  });
}

/** Registers the figure of the home page and the open item: texts that wait for the reader's review. */
function registerWaiting({ identity, attendance, stores, tenancy }: Program): void {
  const lists: Readonly<Record<SubjectKind, string>> = { activity: 'activities', notice: 'notices', news: 'news' };
  const countOf = async (scope: Scope, kind: SubjectKind) => {
    const store = stores.named(`communication.${kind}`);
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count
      from ${sql.table(store.entity.table)} as row where ${reached(store, scope)} and not row.deleted
        and row.status = 'pendingReview'`.execute(scope.db);
    return rows[0]?.count ?? 0;
  };
  const hrefOf = (kind: SubjectKind) => `/communication/${lists[kind]}?status=pendingReview`;
  identity.homeFigureSources.push(async (session, { db }) => {
    let value = 0;
    let first: SubjectKind | null = null;
    for (const kind of passedBy(session)) {
      const key = `communication.${kind}`;
      const reach = await tenancy.reachOf(session, {}, `${key}.page`, [`${key}.pass`]);
      const count = await countOf(withScope(session, reach, db), kind);
      value += count;
      if (count > 0) first ??= kind;
    }
    return value === 0 || first === null
      ? []
      : [{ key: 'communication.home.waitingReview', value, href: hrefOf(first) }];
  });
  attendance.openSources.push({
    isOnBoard: false,
    async load(scope) {
      const items = [];
      for (const kind of passedBy(scope.session)) {
        const count = await countOf(scopeForPermission(scope, `communication.${kind}.pass`), kind);
        const item = { key: openKeys[kind], params: {}, count, mine: true, who: [] };
        if (count > 0) items.push({ ...item, href: hrefOf(kind) });
      }
      return items;
    },
  });
}

/** Keys of the open items, by kind of text. */
const openKeys: Readonly<Record<SubjectKind, string>> = {
  activity: 'attendance.open.items.review.activity',
  notice: 'attendance.open.items.review.notice',
  news: 'attendance.open.items.review.news',
};

/** Returns the kinds of texts that a session may pass. */
function passedBy({ permissions }: Pick<Session, 'permissions'>): SubjectKind[] {
  return subjectKinds.filter((kind) => permissions.has(`communication.${kind}.pass`));
}
