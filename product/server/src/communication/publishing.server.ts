import type { SubjectKind, Target } from '@kiga/contract/communication/publishing.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import { type EntityHooks, type FullRecord, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { writeHistory } from '@kiga/kit-server/entity/history.ts';
import { updateRow } from '@kiga/kit-server/entity/save.ts';
import { sql } from 'kysely';
import { momentSheet } from '../family/family.public.ts';
import type { Program } from '../program/program.ts';
import { type Edition, keepFilesOfEditions, readEdition, writeEdition } from './editions.ts';
import { isAuthor, settleReview, tellAuthor, tellReviewers } from './review-messages.ts';
import { sensitiveWordsOf } from './sensitive-words.ts';
import { issuesOfTarget } from './targets.ts';
import { tellReaders } from './tell-readers.ts';

/** Acts that a text under review does not allow. */
const notUnderReview: readonly string[] = ['update', 'delete'];

/**
 * Returns the hooks that activities, notices and news share: review, editions and publication. `afterPass` runs inside
 * the transaction in which a version becomes the latest one.
 */
export function publishingHooks(
  program: Program,
  kind: SubjectKind,
  afterPass: (inside: Scope, edition: Edition) => Promise<void> = async () => undefined,
): EntityHooks {
  const { stores } = program;
  const key = `communication.${kind}`;
  const storeOf = () => stores.named(key);
  const hasTarget = kind !== 'news';

  /** Writes the record as its latest version and returns it. */
  async function pass(scope: Scope, record: FullRecord): Promise<Edition> {
    const number = await writeEdition(program, scope, storeOf(), record);
    const edition = (await readEdition(program, scope, record, number)) as Edition;
    await afterPass(scope, edition);
    return edition;
  }

  return {
    sheet: momentSheet(program, 'publishedAt'),
    lookedUp: sensitiveWordsOf({ codesOf: stores.codesOf, named: (name) => stores.named(name) }, key),
    guards: {
      async targetThere({ record, scope }) {
        const [issue] = hasTarget ? await issuesOfTarget(scope, record.ownerId, record as Target) : [];
        if (issue) throw new AppError(issue.error);
      },
      async otherPerson({ record, scope }) {
        if (scope.session.permissions.has(`${key}.publishDirect`)) return;
        if (await isAuthor(scope, storeOf(), record)) throw new AppError('COMMUNICATION_OWN_TEXT');
      },
    },
    onTransition: {
      async submit({ record, scope }) {
        await tellReviewers(program, scope, storeOf(), record);
        return {};
      },
      async withdraw({ record, scope }) {
        await settleReview(program, scope, storeOf(), record.id);
        return {};
      },
      async pass({ record, scope }) {
        const { number } = await pass(scope, record);
        await settleReview(program, scope, storeOf(), record.id);
        await tellAuthor(program, scope, storeOf(), record);
        return { edition: number, refusal: null };
      },
      async refuse({ record, scope, asks }) {
        const reason = String(asks.reason);
        await settleReview(program, scope, storeOf(), record.id);
        await tellAuthor(program, scope, storeOf(), record, { reason });
        return { refusal: reason };
      },
      async publishDirect({ record, scope }) {
        const edition = await pass(scope, record);
        await tellReaders(program, scope, edition);
        const isNew = record.publication !== 'published';
        const publishedAt = program.clock.now().toISOString();
        return { edition: edition.number, refusal: null, publication: 'published', ...(isNew && { publishedAt }) };
      },
    },
    async beforeCreate(records) {
      for (const record of records) record.publication = 'unpublished';
    },
    async beforeSave(record, before, scope, ownerId) {
      if (before?.status === 'pendingReview') throw new AppError('COMMUNICATION_UNDER_REVIEW');
      const issues = hasTarget ? await issuesOfTarget(scope, ownerId, record) : [];
      if (issues.length > 0) throw invalid(...issues);
      // The passed version stays as an edition, and readers go on seeing it.
      const { form } = storeOf().entity;
      const isChanged = form
        .flatMap(({ fields }) => fields)
        .some((name) => JSON.stringify(record[name] ?? null) !== JSON.stringify(before?.[name] ?? null));
      if (before?.status === 'passed' && isChanged) record.status = 'draft';
    },
    async afterSave(record, before, scope) {
      if (before && record.edition) await keepFilesOfEditions(scope, record);
    },
    async beforeDelete({ status, publication }) {
      if (status === 'pendingReview') throw new AppError('COMMUNICATION_UNDER_REVIEW');
      if (publication === 'published') throw new AppError('COMMUNICATION_STILL_PUBLISHED');
    },
    async beforeRestore(record, scope) {
      if (record.edition) await keepFilesOfEditions(scope, record);
    },
    async beforeErase(ids, scope, ownerId) {
      for (const table of ['communication_reads', 'communication_editions']) {
        await sql`delete from ${sql.table(table)} as t where t.kig_id = ${ownerId} and ${scope.within('t.kig_id')}
          and t.subject_id = any(${[...ids]}::uuid[])`.execute(scope.db);
      }
    },
    allows(act, { status, publication, edition }) {
      if (status === 'pendingReview' && notUnderReview.includes(act)) return false;
      if (act === 'delete') return publication !== 'published';
      if (act === 'publish') return publication !== 'published' && edition !== null;
      return (act !== 'unpublish' && act !== 'remind') || publication === 'published';
    },
  };
}

/** Publishes the latest passed version inside the scope's transaction, as `publishOf` says. */
export async function publishText(program: Program, scope: Scope, kind: SubjectKind, id: string): Promise<void> {
  const record = await heldText(program, scope, kind, id);
  if (record.publication === 'published') throw new AppError('COMMUNICATION_PUBLISHED_ALREADY');
  const edition = record.edition === null ? null : await readEdition(program, scope, record);
  if (!edition) throw new AppError('COMMUNICATION_NOTHING_PASSED');
  const publishedAt = program.clock.now().toISOString();
  await changeText(program, scope, kind, record, { publication: 'published', publishedAt }, 'publish');
  await tellReaders(program, scope, edition);
}

/** Hides a published text inside the scope's transaction, as `unpublishOf` says. */
export async function unpublishText(program: Program, scope: Scope, kind: SubjectKind, id: string): Promise<void> {
  const record = await heldText(program, scope, kind, id);
  if (record.publication !== 'published') throw new AppError('COMMUNICATION_NOT_PUBLISHED');
  const unpublishedAt = program.clock.now().toISOString();
  await changeText(program, scope, kind, record, { publication: 'unpublished', unpublishedAt }, 'unpublish');
}

/** Returns a text within reach, locked until the scope's transaction ends. Throws RECORD_NOT_FOUND. */
export async function heldText(
  { stores }: Pick<Program, 'stores'>,
  scope: Scope,
  kind: SubjectKind,
  id: string,
): Promise<FullRecord> {
  const [record] = await readRecords(stores.named(`communication.${kind}`), scope, [id], { lock: true });
  if (!record || record.deleted) throw new AppError('RECORD_NOT_FOUND');
  return record;
}

/** Writes fields of a text that no form writes, with their history. */
export async function changeText(
  { stores }: Pick<Program, 'stores'>,
  scope: Scope,
  kind: SubjectKind,
  record: FullRecord,
  values: Readonly<Record<string, unknown>>,
  act: string,
): Promise<void> {
  const store = stores.named(`communication.${kind}`);
  await updateRow(store, scope, record, { ...record, ...values });
  const [after] = await readRecords(store, scope, [record.id]);
  await writeHistory(store, scope, { act }, record, after as FullRecord);
}
