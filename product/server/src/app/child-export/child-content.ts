import { wordsOf } from '@kiga/contract/app/words.ts';
import type { AnyEntity } from '@kiga/entity/define-entity.ts';
import type { Field } from '@kiga/entity/fields/fields.ts';
import { plainPath } from '@kiga/entity/fields/file.ts';
import { picturesOf, plainTextOf } from '@kiga/entity/fields/plain-text-of.ts';
import { findWord, type Language } from '@kiga/entity/words/words.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { type Clock, dayIn, timeIn } from '@kiga/kit-server/clock.ts';
import {
  type EntityStore,
  type EntityStores,
  type FullRecord,
  readRecords,
} from '@kiga/kit-server/entity/entity-store.ts';
import { partIdsOf } from '@kiga/kit-server/entity/erase.ts';
import type { Secrets } from '@kiga/kit-server/secrets/secrets.ts';
import { sql } from 'kysely';
import { momentOf } from '../../attendance/attendance.public.ts';
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
  clock: Clock;
  stores: EntityStores;
  secrets: Secrets;
}

/** Reads all that is kept about a child, whole and before any mask; callers check that their reader sees all. */
export async function childContent(
  { stores, secrets, clock }: Parts,
  scope: Scope,
  child: FullRecord,
  language: Language,
): Promise<ChildContent> {
  const { id, ownerId: kigId } = child;
  const files = new Set<string>();
  const { timeZone } = await momentOf(scope, kigId, clock.now());
  const words = wordsOf(language);
  const say = (key: string) => findWord(words, key);
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
    const codes = await codesOf(stores, store.entity, language);
    const titles = await titlesOf(stores, scope, store.entity, records);
    topics.push({
      table: store.entity.table,
      title: say(`${store.entity.key}.plural`) ?? store.entity.key,
      rows: records.map((record) => valuesOf(store.entity, record, { say, files, codes, titles, timeZone })),
    });
  }
  for (const plain of plainTables) {
    const rows = await readPlain(secrets, scope, plain, { kigId, id, parentIds });
    if (rows.length === 0) continue;
    const labelled = rows.map((row) =>
      Object.entries(plain.show?.(row, words, String(child.stuName)) ?? row).map(([name, value]) => {
        const [, , keyOf] = plain.columns.find(([label]) => label === name) ?? [];
        const key = typeof value === 'string' ? keyOf?.(value) : undefined;
        return {
          label: say(labelKeys[name as PlainLabel]) ?? name,
          name,
          value: (key === undefined ? undefined : say(key)) ?? textOf(value, timeZone),
        };
      }),
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
  /** Words for the codes of dictionaries, by field and code. */
  codes: ReadonlyMap<string, string>;
  /** Titles of records that references name, by id. */
  titles: ReadonlyMap<string, string>;
  /** IANA zone of the kindergarten, in which moments are told. */
  timeZone: string;
}

function valuesOf(entity: AnyEntity, record: FullRecord, telling: Telling): ChildTopic['rows'][number] {
  const { say, files } = telling;
  return Object.entries(entity.fields as Record<string, Field>).flatMap(([name, field]) => {
    const value = record[name];
    if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return [];
    if (field.type === 'file' && typeof value === 'string') files.add(plainPath(value));
    if (field.type === 'richText') for (const path of picturesOf(String(value))) files.add(plainPath(path));
    return [
      {
        label: say(`${entity.key}.fields.${name}`) ?? name,
        name,
        value: fieldText({ entity, name, field, value }, telling),
      },
    ];
  });
}

function fieldText(
  { entity, name, field, value }: { entity: AnyEntity; name: string; field: Field; value: unknown },
  telling: Telling,
): string {
  const { say, codes, titles, timeZone } = telling;
  // An id says nothing to a parent.
  if (field.type === 'reference') return titles.get(String(value)) ?? '';
  if (field.type === 'references') return (value as string[]).flatMap((id) => titles.get(id) ?? []).join('; ');
  if (field.type === 'moment') return textOf(new Date(String(value)), timeZone);
  const option = (of: string, code: unknown) =>
    say(`${entity.key}.options.${of}.${String(code)}`) ?? codes.get(`${of}.${String(code)}`) ?? textOf(code, timeZone);
  if (field.type === 'flag') return say(value === true ? 'kit.field.yes' : 'kit.field.no') ?? '';
  if (field.type === 'money') return (Number(value) / 100).toFixed(2);
  if (field.type === 'richText') return plainTextOf(String(value));
  if (!Array.isArray(value)) return option(name, value);
  return value
    .map((one) =>
      typeof one === 'object' && one !== null
        ? Object.entries(one)
            .filter(([, inner]) => inner !== null)
            .map(([inner, of]) => {
              const label = say(`${entity.key}.inner.${name}.${inner}`) ?? inner;
              const own = innerFields(field)[inner];
              if (!own) return `${label}: ${textOf(of, timeZone)}`;
              return `${label}: ${fieldText({ entity, name: inner, field: own, value: of }, telling)}`;
            })
            .join(', ')
        : option(name, one),
    )
    .join('; ');
}

/** Returns the titles of the records that references name. */
async function titlesOf(
  stores: EntityStores,
  scope: Scope,
  { fields }: AnyEntity,
  records: readonly FullRecord[],
): Promise<Map<string, string>> {
  const titles = new Map<string, string>();
  for (const [name, field] of Object.entries(fields as Record<string, Field>)) {
    if (field.type !== 'reference' && field.type !== 'references') continue;
    const ids = records.flatMap((record) => (record[name] ?? []) as string | string[]);
    const target = stores.named(field.to);
    for (const found of await readRecords(target, scope, [...new Set(ids)])) {
      titles.set(found.id, String(found[target.entity.title]));
    }
  }
  return titles;
}

/** Returns the words for the codes of the dictionaries that an entity uses, by field and code. */
async function codesOf({ codesOf: find }: EntityStores, entity: AnyEntity, language: Language) {
  const words = new Map<string, string>();
  const fields = entity.fields as Record<string, Field>;
  const all = [fields, ...Object.values(fields).map(innerFields)].flatMap((some) => Object.entries(some));
  for (const [name, field] of all) {
    if (field.type !== 'coded') continue;
    for (const item of await find(field.dictionary)) words.set(`${name}.${item.code}`, item[language]);
  }
  return words;
}

/** Returns the fields of the rows in a list. */
function innerFields(field: Field): Record<string, Field> {
  return 'fields' in field ? (field.fields as Record<string, Field>) : {};
}

function textOf(value: unknown, timeZone: string): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return `${dayIn(value, timeZone)} ${timeIn(value, timeZone)}`;
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
