import { wordsOf } from '@kiga/contract/app/words.ts';
import type { AnyEntity } from '@kiga/entity/define-entity.ts';
import type { Field } from '@kiga/entity/fields/fields.ts';
import { plainPath } from '@kiga/entity/fields/file.ts';
import { picturesOf, plainTextOf } from '@kiga/entity/fields/plain-text-of.ts';
import { findWord, type Language } from '@kiga/entity/words/words.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import {
  type EntityStore,
  type EntityStores,
  type FullRecord,
  readRecords,
} from '@kiga/kit-server/entity/entity-store.ts';
import { partIdsOf } from '@kiga/kit-server/entity/erase.ts';
import type { Secrets } from '@kiga/kit-server/secrets/secrets.ts';
import { sql } from 'kysely';
import { labelKeys, type PlainLabel, type PlainTable, plainTables, tableKeys } from './plain-tables.ts';

/** A topic of the export: records of one kind, with labelled values. */
export interface ChildTopic {
  /** Table that it comes from. */
  table: string;
  title: string;
  rows: { label: string; name: string; value: string }[][];
}

/** All that is kept about a child. */
export interface ChildContent {
  name: string;
  topics: ChildTopic[];
  /** Paths of stored files. */
  files: string[];
}

/** Parts of the program that the content is read from. */
interface Parts {
  stores: EntityStores;
  secrets: Secrets;
}

/** Reads all that is kept about a child, whole and before any mask; callers check that their reader sees all. */
export async function childContent(
  { stores, secrets }: Parts,
  scope: Scope,
  child: FullRecord,
  language: Language,
): Promise<ChildContent> {
  const { id, ownerId: kigId } = child;
  const files = new Set<string>();
  const say = (key: string) => findWord(wordsOf(language), key);
  const topics: ChildTopic[] = [];
  const students = stores.get('campus.student') as object as EntityStore;
  const { rows: links } = await sql<{ id: string }>`select parent_id as id from student_parents
    where kig_id = ${kigId} and ${scope.within('kig_id')} and student_id = ${id} order by sort`.execute(scope.db);
  const parentIds = links.map((link) => link.id);
  const parents = stores.get('campus.parent') as object as EntityStore;
  const kinds = [
    { store: students, ids: [id] },
    { store: parents, ids: parentIds },
    ...(await partIdsOf(students, scope, { id, ownerId: kigId })),
  ];
  for (const { store, ids } of kinds) {
    const records = await readRecords(store, scope, ids);
    if (records.length === 0) continue;
    topics.push({
      table: store.entity.table,
      title: say(`${store.entity.key}.plural`) ?? store.entity.key,
      rows: records.map((record) => valuesOf(store.entity, record, { say, files })),
    });
  }
  for (const plain of plainTables) {
    const rows = await readPlain(secrets, scope, plain, { kigId, id, parentIds });
    if (rows.length === 0) continue;
    const labelled = rows.map((row) =>
      Object.entries(row).map(([name, value]) => ({
        label: say(labelKeys[name as PlainLabel]) ?? name,
        name,
        value: textOf(value),
      })),
    );
    topics.push({
      table: plain.table,
      title: say(tableKeys[plain.name]) ?? plain.name,
      rows: labelled,
    });
  }
  const { rows: stored } = await sql<{ path: string }>`select path from stored_files where owner_id = ${kigId}
    and record_id = any(${kinds.flatMap(({ ids }) => ids)}::uuid[]) order by path`.execute(scope.db);
  for (const { path } of stored) files.add(path);
  // Pictures that also show other children stay in the kindergarten.
  const { rows: alone } = await sql<{ content: string }>`select content from teaching_records where kig_id = ${kigId}
    and ${scope.within('kig_id')} and children = array[${id}::uuid]`.execute(scope.db);
  for (const { content } of alone) for (const path of picturesOf(content)) files.add(plainPath(path));
  return { name: String(child.stuName), topics, files: [...files].sort() };
}

interface Telling {
  say(key: string): string | undefined;
  files: Set<string>;
}

function valuesOf(entity: AnyEntity, record: FullRecord, { say, files }: Telling): ChildTopic['rows'][number] {
  return Object.entries(entity.fields as Record<string, Field>).flatMap(([name, field]) => {
    const value = record[name];
    if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return [];
    if (field.type === 'file' && typeof value === 'string') files.add(plainPath(value));
    if (field.type === 'richText') for (const path of picturesOf(String(value))) files.add(plainPath(path));
    return [
      {
        label: say(`${entity.key}.fields.${name}`) ?? name,
        name,
        value: fieldText(entity, name, field, value, record, say),
      },
    ];
  });
}

function fieldText(
  entity: AnyEntity,
  name: string,
  field: Field,
  value: unknown,
  record: FullRecord,
  say: Telling['say'],
): string {
  if (field.type === 'reference') {
    const { title } = (record[`${name}Title`] ?? {}) as { title?: string };
    return title ?? textOf(value);
  }
  if (field.type === 'richText') return plainTextOf(String(value));
  const option = (of: string, code: unknown) => say(`${entity.key}.options.${of}.${String(code)}`) ?? textOf(code);
  if (Array.isArray(value)) {
    return value
      .map((one) =>
        typeof one === 'object' && one !== null
          ? Object.entries(one)
              .filter(([, inner]) => inner !== null)
              .map(([inner, of]) => `${say(`${entity.key}.inner.${name}.${inner}`) ?? inner}: ${option(inner, of)}`)
              .join(', ')
          : option(name, one),
      )
      .join('; ');
  }
  return option(name, value);
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

async function readPlain(
  secrets: Secrets,
  scope: Scope,
  { table, isOf, columns, sealed }: PlainTable,
  { kigId, id, parentIds }: { kigId: string; id: string; parentIds: readonly string[] },
): Promise<Record<string, unknown>[]> {
  const shown = columns.map(([label, value]) => sql`${value} as ${sql.ref(label)}`);
  const secret = sealed ? [sql`t.${sql.raw(sealed.column)} as sealed`] : [];
  const { rows } = await sql<Record<string, unknown> & { sealed?: Buffer | null }>`
    select ${sql.join([...shown, ...secret])} from ${sql.table(table)} t
    where t.kig_id = ${kigId} and ${scope.within('t.kig_id')} and ${isOf(id, parentIds)} order by 1`.execute(scope.db);
  return rows.map(({ sealed: value, ...row }) =>
    sealed && value ? { ...row, [sealed.label]: secrets.decrypt(value, sealed.context) } : row,
  );
}
