import type { AnyEntity } from '@kiga/entity/define-entity.ts';
import { withoutOwnerIds } from '@kiga/entity/define-tenancy.ts';
import { FIRST_PAGE } from '@kiga/entity/entity-calls.ts';
import type { Cell } from '@kiga/entity/excel/cell.ts';
import type { Sight } from '@kiga/entity/fields/field.ts';
import type { Field } from '@kiga/entity/fields/fields.ts';
import { exportCall, headingOf } from '@kiga/entity/transfer-calls.ts';
import { findWord } from '@kiga/entity/words/words.ts';
import { sql } from 'kysely';
import { type Reach, type Scope, type Tenancy, withScope } from '../access/scope.ts';
import type { KitSession } from '../access/session.ts';
import { AppError } from '../app-error.ts';
import { type EntityStore, readRecords } from '../entity/entity-store.ts';
import { reached } from '../entity/owner.ts';
import { conditions, fieldsAsked, listAbilities, ordering, type PageRequest } from '../entity/page.ts';
import type { Api } from '../http/api.ts';
import { assertPermission } from '../http/entity-api.ts';
import type { ErrorWords } from '../http/error-envelope.ts';
import type { Jobs, RunningJob } from '../jobs/job.ts';
import { assertSeesDeleted } from '../sight/deleted.ts';
import { sightParts } from '../sight/row-sight.ts';
import { SHEET_MAX_ROWS, streamWorkbook } from '../xlsx/stream-workbook.ts';
import { keyColumn, keyOf, readableColumns, sensitivitiesOfColumn, sheetCells } from './sheet-cells.ts';

/** Options of a product for exports. */
export interface ExportOptions<Session extends KitSession> {
  words: ErrorWords;
  tenancy: Tenancy<Session>;
  /** Key of the heading for names of tenants, where rows come from more than one. */
  tenantWord: string;
  /** Returns the exporting person, the organization, and the local time: `2026-11-20 14:05`. */
  origin(scope: Scope): Promise<{ who: string; place: string; when: string }>;
  /**
   * Returns the reader's limit within its tenants, such as ids of own classes; null for no limit. A limit covers every value that begins
   * with one of its parts.
   */
  limitOf(scope: Scope, entity: AnyEntity): Promise<readonly string[] | null>;
  /** Checks and uses up the proof of an export in full, in the transaction that starts it. Throws for an invalid proof. */
  assertProof(inside: Scope, proof: Proof | undefined): Promise<void>;
  /** Logs an export in the transaction that starts it. */
  note(inside: Scope, session: Session, address: string, detail: NotedExport): Promise<void>;
}

/** Logged data of an export. It says that texts were searched, but not which. */
export interface NotedExport extends Record<string, unknown> {
  jobId: string;
  entity: string;
  rows: number;
  columns: readonly string[];
}

/** A verification code, with the id of its sending. */
export interface Proof {
  sendId: string;
  code: string;
}

/** Input of an export job. */
interface ExportInput {
  /** Request of the list. */
  list: PageRequest;
  ids: string[] | null;
  columns: string[];
  unmasked: boolean;
  /** Tenants that the request was narrowed to. */
  reach: Reach;
}

/** Number of records in memory at once; with more, garbage would survive the quick collections. */
const CHUNK_ROWS = 200;
const SEPARATOR = ' · ';
/** Rows that Excel can open, without title, headings and last lines. */
const MAX_ROWS = SHEET_MAX_ROWS - 10;

/** Registers the export of an entity: a job that produces a file. */
export function registerExport<Session extends KitSession>(
  api: Api<Session>,
  store: EntityStore,
  jobs: Jobs,
  options: ExportOptions<Session>,
): void {
  const call = exportCall(store.entity);
  jobs.add<ExportInput>({
    name: call.name,
    permission: call.name,
    again: true,
    run: (job) => runExport(store, job, options),
    async assertFile(input, scope, rights) {
      assertMay(store, scope, input);
      assertAsBefore(store, await rightsOf(store, scope, input, options), rights as FileRights | null);
    },
  });

  api.handle(call, async ({ input, scope, session, language, request, act }) => {
    const { columns, ids, unmasked, proof, ...list } = input;
    const filters = withoutOwnerIds(options.tenancy, list);
    const asked: ExportInput = {
      list: { ...filters, pageNumber: FIRST_PAGE, pageSize: CHUNK_ROWS } as PageRequest,
      ids: ids ?? null,
      columns: [...new Set(columns)],
      unmasked,
      reach: scope.reach,
    };
    assertMay(store, scope, asked);
    const rows = await countRows(store, scope, asked);
    if (rows > MAX_ROWS) throw new AppError('EXPORT_TOO_LARGE', { max: MAX_ROWS });
    const ownerId = scope.reach !== 'all' && scope.reach.length === 1 ? (scope.reach[0] as string) : null;
    const jobId = await act(async (inside) => {
      if (unmasked) await options.assertProof(inside, proof);
      const id = await jobs.enqueue(inside, call.name, asked, { language, ownerId });
      await options.note(inside, session, request.ip, {
        jobId: id,
        entity: store.entity.key,
        rows,
        columns: asked.columns,
        unmasked,
        filters: { ...withoutTexts(store, filters), ...(ids && { ids: ids.length }) },
      });
      return id;
    });
    return { jobId };
  });
}

/** Throws PERMISSION_MISSING {permission}, and the errors of `readableColumns`. */
function assertMay(store: EntityStore, scope: Scope, { columns, unmasked, list }: ExportInput): void {
  assertPermission(scope, `${store.entity.key}.export`);
  if (list.deleted) assertSeesDeleted(store, scope);
  if (unmasked) assertPermission(scope, `${store.entity.key}.readContact`);
  readableColumns(store, scope, columns);
}

/** Sight of an account on the content of an export, and on the fields that select and sort its rows. */
interface FileRights {
  /** Sight by sensitivity. */
  sights: Record<string, Sight>;
  limit: readonly string[] | null;
}

async function rightsOf<Session extends KitSession>(
  store: EntityStore,
  scope: Scope,
  { columns, list, unmasked }: ExportInput,
  { limitOf }: ExportOptions<Session>,
): Promise<FileRights> {
  const { entity } = store;
  const sights = entity.sight?.(scope.session) ?? {};
  // Rows of a permission that may reach fewer of them.
  const rowsBy = list.deleted ? 'restore' : unmasked ? 'readContact' : null;
  const asked = fieldsAsked(store, list).flatMap(
    (name) => (entity.fields[name] as Field | undefined)?.sensitivity ?? [],
  );
  const sensitivities = [...columns.flatMap((name) => sensitivitiesOfColumn(store, name)), ...asked];
  const parts = sightParts(store, scope);
  const isSeenInSome =
    parts &&
    sensitivities.some((sensitivity) => entity.sight?.(parts.beyond.session)[sensitivity] !== sights[sensitivity]);
  const limit = await limitOf(rowsBy ? store.stores.scopeFor(scope, `${entity.key}.${rowsBy}`) : scope, entity);
  return {
    sights: Object.fromEntries(sensitivities.map((sensitivity) => [sensitivity, sights[sensitivity] ?? 'full'])),
    limit: limit ?? (isSeenInSome ? await limitOf(parts.given, entity) : null),
  };
}

/** From least to most. */
const sightOrder: readonly Sight[] = ['none', 'masked', 'full'];

/** Throws FIELD_NOT_READABLE {field} where the account saw more of a sensitivity, OWNER_OUT_OF_REACH where it saw more records. */
function assertAsBefore(store: EntityStore, now: FileRights, before: FileRights | null): void {
  if (before === null) return;
  const seesLess = (sensitivity: string) =>
    sightOrder.indexOf(now.sights[sensitivity] ?? 'none') < sightOrder.indexOf(before.sights[sensitivity] as Sight);
  const lost = Object.keys(before.sights).find(seesLess);
  if (lost !== undefined) {
    const field = store.entity.excel?.find((column) =>
      sensitivitiesOfColumn(store, column.field).includes(lost),
    )?.field;
    throw new AppError('FIELD_NOT_READABLE', { field: field ?? lost });
  }
  const { limit } = now;
  const isCovered =
    limit === null || (before.limit?.every((one) => limit.some((part) => one.startsWith(part))) ?? false);
  if (!isCovered) throw new AppError('OWNER_OUT_OF_REACH');
}

/** Returns filters for the log. A searched text becomes true, because it may be a name or a phone. */
function withoutTexts(store: EntityStore, filters: Record<string, unknown>): Record<string, unknown> {
  const texts = ['text', 'name', 'phone', 'idNumber'];
  const isText = (key: string) =>
    key === 'q' || texts.includes((store.entity.fields[key] as Field | undefined)?.type ?? '');
  return Object.fromEntries(Object.entries(filters).map(([key, value]) => [key, isText(key) ? true : value]));
}

async function selected(store: EntityStore, scope: Scope, { list, ids, unmasked }: ExportInput) {
  const abilities = listAbilities(store, scope);
  const found = await conditions(store, scope, list, abilities);
  if (ids) found.push(sql<boolean>`row.id = any(${ids}::uuid[])`);
  if (unmasked) found.push(reached(store, store.stores.scopeFor(scope, `${store.entity.key}.readContact`)));
  const from = sql`from ${sql.table(store.entity.table)} as row where ${sql.join(found, sql` and `)}`;
  return { from, order: sql.join(ordering(store, list, abilities)) };
}

async function countRows(store: EntityStore, scope: Scope, asked: ExportInput): Promise<number> {
  const { from } = await selected(store, scope, asked);
  const { rows } = await sql<{ total: number }>`select count(*) as total ${from}`.execute(scope.db);
  return rows[0]?.total ?? 0;
}

/**
 * Returns ids in the order of the list, read at once so that no row moves during the export. As one text they take 37 bytes each; as rows
 * several hundred.
 */
async function readIds(store: EntityStore, scope: Scope, asked: ExportInput): Promise<string[]> {
  const { from, order } = await selected(store, scope, asked);
  const { rows } = await sql<{ ids: string | null }>`
    select string_agg(row.id::text, ',' order by ${order}) as ids ${from}`.execute(scope.db);
  return rows[0]?.ids?.split(',') ?? [];
}

/**
 * Runs an export. Throws PERMISSION_MISSING or FIELD_NOT_READABLE where the account has lost rights since the start, and JobCancelled.
 */
async function runExport<Session extends KitSession>(
  store: EntityStore,
  job: RunningJob<ExportInput>,
  options: ExportOptions<Session>,
): Promise<void> {
  const { input, language } = job;
  const scope = narrowed(job.scope, input.reach);
  assertMay(store, scope, input);
  const ids = await readIds(store, scope, input);
  await job.progress(0, ids.length);
  const { manyTenants } = listAbilities(store, scope);
  const held = new Set<string>();

  async function* chunks(): AsyncGenerator<Cell[][]> {
    for (let start = 0; start < ids.length; start += CHUNK_ROWS) {
      const some = ids.slice(start, start + CHUNK_ROWS);
      const found = new Map((await readRecords(store, scope, some)).map((record) => [record.id, record]));
      const records = some.flatMap((id) => found.get(id) ?? []);
      if (store.entity.ownerColumn !== null) for (const { ownerId } of records) held.add(ownerId);
      const cells = await sheetCells(store, scope, records, input.columns, {
        ...input,
        language,
        words: options.words,
      });
      const tenants =
        manyTenants && (await options.tenancy.namesOf(scope, [...new Set(records.map(({ ownerId }) => ownerId))]));
      yield records.map((record, row) => {
        const ofRow = cells[row] as Cell[];
        const key = keyOf(store, record, new Map(input.columns.map((column, index) => [column, ofRow[index] ?? null])));
        return [...(tenants ? [tenants.get(record.ownerId) ?? null] : []), ...ofRow, key];
      });
      await job.progress(start + some.length, ids.length);
    }
  }

  const { who, place, when } = await options.origin(scope);
  const word = (key: string, params = {}) => findWord(options.words[language], key, params) ?? key;
  const names = capitalised(word(`${store.entity.key}.plural`));
  const byWhom = [word('kit.exported.by', { who, when }), word(`${store.entity.key}.total`, { count: ids.length })];
  const columns = readableColumns(store, scope, input.columns);
  const bytes = streamWorkbook({
    name: names,
    title: [names, place, ...byWhom, ...(isFiltered(input) ? [word('kit.exported.filtered')] : [])].join(SEPARATOR),
    footer: byWhom.join(SEPARATOR),
    headings: [
      ...(manyTenants ? [word(options.tenantWord)] : []),
      ...[...columns, keyColumn(options.words)].map((column) => headingOf(column, language)),
    ],
    columnsAside: 1,
    chunks: chunks(),
  });
  await job.keepFile(fileName(`${names} ${place} ${when.slice(0, 10)}`), bytes, {
    tenants: held,
    rights: await rightsOf(store, scope, input, options),
  });
}

/** Returns the current reach of the account within the tenants of the request. */
function narrowed(scope: Scope, reach: Reach): Scope {
  if (reach === 'all') return scope;
  const now = scope.reach === 'all' ? null : new Set(scope.reach);
  const both = now ? reach.filter((tenant) => now.has(tenant)) : reach;
  return withScope(scope.session, both, scope.db);
}

function isFiltered({ list, ids }: ExportInput): boolean {
  const { pageNumber: _, pageSize: __, sort: ___, order: ____, deleted, ...filters } = list;
  return ids !== null || deleted || Object.keys(filters).length > 0;
}

/** Returns a word for the beginning of a line: Students for students. */
function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Returns a file name that is valid on every operating system. */
function fileName(name: string): string {
  return `${name.replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ')}.xlsx`;
}
