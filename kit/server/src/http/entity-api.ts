import { ownerById, withoutOwnerIds } from '@kiga/entity/define-tenancy.ts';
import { choiceFilters, entityCalls, LIST_MAX, transitionCalls, treeCall } from '@kiga/entity/entity-calls.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Scope, Tenancy } from '../access/scope.ts';
import type { KitSession } from '../access/session.ts';
import { AppError } from '../app-error.ts';
import { runBatch } from '../entity/batch.ts';
import { deleteRecords, restoreRecord } from '../entity/delete.ts';
import { type EntityStore, type FullRecord, titleColumn } from '../entity/entity-store.ts';
import { readHistory } from '../entity/history.ts';
import { ownerOf, reached } from '../entity/owner.ts';
import { optionOrder, type PageRequest, readPage } from '../entity/page.ts';
import { restoreField } from '../entity/restore-field.ts';
import { type SaveRequest, saveRecord } from '../entity/save.ts';
import { showRecord } from '../entity/show.ts';
import { makeTransition } from '../entity/transition.ts';
import { listBranch } from '../entity/tree.ts';
import { likeText } from '../fields/kept-type.ts';
import { forgetUploads, takeFiles } from '../files/record-files.ts';
import { assertSeesDeleted, reachedDeleted, readToShow } from '../sight/deleted.ts';
import { leastSession } from '../sight/row-sight.ts';
import type { Api } from './api.ts';

/** Registers the calls of every entity. */
export function registerEntity<Session extends KitSession>(
  api: Api<Session>,
  store: EntityStore,
  tenancy: Tenancy<Session>,
): void {
  const calls = entityCalls(store.entity);
  // The shapes are built at run time, so their types are general.
  // oxlint-disable-next-line typescript/no-explicit-any -- `unknown` does not fit a shape that is not known yet
  const untyped = (value: unknown) => value as any;

  api.handle(calls.page, async ({ input, scope }) =>
    untyped(
      await readPage(store, scope, withoutOwnerIds(tenancy, input) as PageRequest, (ids) =>
        tenancy.namesOf(scope, ids),
      ),
    ),
  );

  if (!store.hooks.listsItself) {
    api.handle(calls.list, async ({ input, scope }) => untyped(await listTitles(store, scope, input)));
  }

  const { tree } = store.entity;
  if (tree !== undefined) {
    api.handle(treeCall(store.entity), ({ input, scope }) => listBranch(store, scope, tree, input));
  }

  api.handle(calls.get, async ({ input, scope }) =>
    untyped(await showRecord(store, scope, await readToShow(store, scope, input.id))),
  );

  api.handle(calls.save, async ({ input, scope, act }) => {
    const fields = withoutOwnerIds(tenancy, input) as SaveRequest;
    const verb = fields.id ? 'update' : 'create';
    assertPermission(scope, `${store.entity.key}.${verb}`);
    const files = await takeFiles(store, scope, fields.id ?? null, fields);
    let saved: FullRecord | undefined;
    const id = await act(async (inside) => {
      saved = await saveRecord(store, inside, fields, { act: verb, files });
      return saved.id;
    });
    await forgetUploads(store, files);
    return untyped(await showRecord(store, scope, saved ?? (await readToShow(store, scope, id))));
  });

  api.handle(calls.delete, async ({ input, scope }) => ({
    deleted: await scope.transaction((inside) => deleteRecords(store, inside, [input.id].flat())),
  }));

  api.handle(calls.restore, async ({ input, scope }) => {
    const record = await scope.transaction((inside) => restoreRecord(store, inside, input.id));
    return untyped(await showRecord(store, scope, record));
  });

  api.handle(calls.history, ({ input, scope }) => readHistory(store, scope, input.id, input.before));

  api.handle(calls.restoreField, async ({ input, scope }) => {
    const record = await scope.transaction((inside) => restoreField(store, inside, input));
    return untyped(await showRecord(store, scope, record));
  });

  for (const [name, call] of Object.entries(transitionCalls(store.entity))) {
    api.handle(call, async ({ input, scope, act }) => {
      const { password, ...asked } = input as typeof input & { password?: string };
      const { id, from, ...asks } = withoutOwnerIds(tenancy, asked) as { id: string; from?: string };
      const moved = await scope.transaction(async (inside) => {
        const make = async () => (await makeTransition(store, inside, name, { id, from, asks, password })).id;
        return readToShow(store, inside, await act(make, { scope: inside, asked }));
      });
      return untyped(await showRecord(store, scope, moved));
    });
  }

  api.handle(calls.batch, async ({ input, scope, language, request }) => {
    assertPermission(scope, `${store.entity.key}.${input.act}`);
    return {
      rows: await runBatch(store, scope, input, (error) => api.tell(error, language, request, store.entity.key)),
    };
  });
}

/** Throws PERMISSION_MISSING {permission}. */
export function assertPermission(scope: Scope, permission: string): void {
  if (!scope.session.permissions.has(permission)) throw new AppError('PERMISSION_MISSING', { permission });
}

/** Returns ids and titles of at most `LIST_MAX` records, as options of a select. */
async function listTitles(
  store: EntityStore,
  scope: Scope,
  { deleted, q, id, ...input }: { deleted: boolean } & OptionFilters & Record<string, unknown>,
) {
  if (deleted) assertSeesDeleted(store, scope);
  const least = leastSession(store, scope);
  // No reference leads to records whose title is stored in another table.
  if (!store.columns.has(store.entity.title) || store.entity.sightOf(least, store.entity.title) !== 'full') {
    throw new AppError('FIELD_NOT_READABLE', { field: store.entity.title });
  }
  const title = titleColumn(store, scope);
  const column = `row.${title.columns[0]}`;
  const chosen = choiceFilters(store.entity).flatMap((name) => {
    if (input[name] === undefined) return [];
    if (store.entity.sightOf(least, name) !== 'full') throw new AppError('FIELD_NOT_READABLE', { field: name });
    return store.columns.get(name)?.filter(name, input[name]) ?? [];
  });
  const { rows } = await sql<{ id: string; ownerId: string; text: string }>`
    select row.id, ${ownerOf(store, 'row')} as "ownerId", ${sql.ref(column)} as text from ${sql.table(store.entity.table)} as row
    where ${reached(store, scope)} and ${deleted ? sql`row.deleted and ${reachedDeleted(store, scope)}` : sql`not row.deleted`}
      and ${sql.join([optionsWithin({ q, id }, column, 'row.id', q ? title.search(q) : null), ...chosen], sql` and `)}
    order by ${sql.join([...optionOrder(store, least), sql.ref(`row.${title.sortBy}`), sql`row.id`])} limit ${LIST_MAX}`.execute(
    scope.db,
  );
  await store.stores.onShown?.(store, scope, rows);
  return rows.map(({ id, ownerId, text }) => ({ id, ...ownerById(store.entity.tenancy, ownerId), text }));
}

/** Filters of a list of options. */
interface OptionFilters {
  q?: string | undefined;
  id?: string | string[] | undefined;
}

/** Returns the condition of `optionFilters` on a title and an id, by the names of their columns. `read` matches a text by its reading. */
export function optionsWithin(
  { q, id }: OptionFilters,
  title: string,
  idColumn: string,
  read: RawBuilder<boolean> | null = null,
): RawBuilder<boolean> {
  // The title of a record can be a day.
  const inTitle = sql`${sql.ref(title)}::text ilike ${`%${likeText(q ?? '')}%`}`;
  const withText = q ? sql`(${inTitle} or ${read ?? sql`false`})` : sql`true`;
  const withId = id === undefined ? sql`true` : sql`${sql.ref(idColumn)} = any(${[id].flat()}::uuid[])`;
  return sql<boolean>`${withText} and ${withId}`;
}
