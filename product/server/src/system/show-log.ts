import { words } from '@kiga/contract/app/words.ts';
import type { ShownLogEntry } from '@kiga/contract/system/log.acts.ts';
import type { AnyEntity } from '@kiga/entity/define-entity.ts';
import { cellText } from '@kiga/entity/excel/cell.ts';
import { DEFAULT_SENSITIVITY, type Sensitivity } from '@kiga/entity/fields/field.ts';
import type { Field } from '@kiga/entity/fields/fields.ts';
import { maskIdNumber } from '@kiga/entity/mask.ts';
import { findWord, type Language } from '@kiga/entity/words/words.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { type EntityStore, type EntityStores, titleColumn } from '@kiga/kit-server/entity/entity-store.ts';
import { reached } from '@kiga/kit-server/entity/owner.ts';
import { keptTypeOf } from '@kiga/kit-server/fields/kept-types.ts';
import { sql } from 'kysely';
import { HIDDEN, maskedTitle } from '../identity/identity.public.ts';
import type { Program } from '../program/program.ts';
import type { Session } from '../program/session.ts';
import { eventWords, factKeys } from './log-words.ts';
import type { LogRow } from './read-log.ts';

/** Context for formatting the values of fields. */
interface Telling {
  words: object;
  /** Masked titles of referenced records within the reader's reach, by id. */
  titles: ReadonlyMap<string, string>;
  sees: Sees;
}

/** Returns whether the reader may see any field of a sensitivity in records of this kind. */
type Sees = (entity: AnyEntity, sensitivity: Sensitivity) => boolean;

/**
 * Returns the reader's sight on logged fields. A kindergarten reads its own log as written. Other readers see as much
 * as in the records themselves: where that is nothing, the log shows no masked name either.
 */
function seesOf({ session }: Scope): Sees {
  const isKindergartens = (session as Session).organization.kind === 'kindergarten';
  return (entity, sensitivity) =>
    isKindergartens || !entity.sight || (entity.sight(session)[sensitivity] ?? 'none') !== 'none';
}

const sensitivityOf = (entity: AnyEntity, name: string): Sensitivity =>
  fieldsOf(entity)[name]?.sensitivity ?? DEFAULT_SENSITIVITY;

/** Formats entries in the reader's language. */
export async function showLog(
  { db, stores, tenancy }: Pick<Program, 'db' | 'stores' | 'tenancy'>,
  scope: Scope,
  rows: readonly LogRow[],
  language: Language,
): Promise<ShownLogEntry[]> {
  if (rows.length === 0) return [];
  const organizations = await tenancy.namesOf(
    scope,
    idsOf(rows, ({ organization_id, kig_id }) => [organization_id, kig_id]),
  );
  const accounts = await db
    .selectFrom('accounts')
    .select(['id', 'nick_name'])
    .where('id', 'in', [...idsOf(rows, ({ account_id }) => [account_id]), NOBODY])
    .execute();
  const nickNames = new Map(accounts.map(({ id, nick_name }) => [id, nick_name]));
  const erased = await erasedAmong(
    db,
    idsOf(rows, ({ account_id, record_id }) => [account_id, record_id]),
  );
  const sees = seesOf(scope);
  const telling = { words: words[language], titles: await titlesOf(stores, scope, rows, sees), sees };
  const entityOf = new Map(stores.all().map(({ entity }) => [entity.key, entity]));
  const nameOf = (id: string | null) => (id === null ? null : (organizations.get(id) ?? null));
  return rows.map((row) => {
    const entity = entityOf.get(row.entity ?? '');
    const byErased = erased.has(row.account_id ?? '');
    const aboutErased = erased.get(row.record_id ?? '');
    const word = (key: string) => findWord(telling.words, key) ?? key;
    return {
      id: row.id,
      at: row.at.toISOString(),
      kind: row.kind,
      event: row.event,
      text: eventWords(telling.words, row.event),
      userName: byErased ? word(erasedKeys.account) : row.user_name,
      nickName: byErased ? null : (nickNames.get(row.account_id ?? '') ?? null),
      organizationName: nameOf(row.organization_id),
      kigName: nameOf(row.kig_id),
      entity: row.entity,
      recordId: row.record_id,
      title: aboutErased
        ? word(erasedKeys[aboutErased])
        : !entity || sees(entity, sensitivityOf(entity, entity.title))
          ? row.title
          : null,
      changes: aboutErased ? [] : changesOf(telling, entity, row),
      facts: factsOf(telling, entity, row),
      address: row.address,
      requestId: row.request_id,
      together: typeof row.detail['importId'] === 'string' ? row.detail['importId'] : row.request_id,
    };
  });
}

/** Keys of the words in place of names that were erased for good. */
const erasedKeys = { account: 'system.log.erased.account', child: 'system.log.erased.child' } as const;

/** Returns those of these ids that belong to erased people, with their kind. */
async function erasedAmong(db: Program['db'], ids: readonly string[]): Promise<Map<string, 'account' | 'child'>> {
  const { rows } = await sql<{ id: string; kind: 'account' | 'child' }>`select record_id as id, kind from erasures
    where record_id = any(${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, kind }) => [id, kind]));
}

/** Id of no account, because a list of ids must not be empty. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

function idsOf(rows: readonly LogRow[], of: (row: LogRow) => (string | null)[]): string[] {
  return [...new Set(rows.flatMap(of).filter((id) => id !== null))];
}

const fieldsOf = (entity: AnyEntity | undefined) => (entity?.fields ?? {}) as Record<string, Field>;

function changesOf(telling: Telling, entity: AnyEntity | undefined, { detail }: LogRow): ShownLogEntry['changes'] {
  const fields = fieldsOf(entity);
  const order = Object.keys(fields);
  // PostgreSQL stores the keys of JSON objects in no fixed order.
  const changes = Object.entries(detail.changes ?? {}).sort(([a], [b]) => order.indexOf(a) - order.indexOf(b));
  return changes.map(([name, [before, after]]) => {
    const isSeen = !entity || telling.sees(entity, sensitivityOf(entity, name));
    const tell = (value: unknown) =>
      isSeen || value === null ? valueText(telling, entity?.key ?? '', name, fields[name], value) : HIDDEN;
    return {
      field: findWord(telling.words, `${entity?.key}.fields.${name}`) ?? name,
      before: tell(before),
      after: tell(after),
    };
  });
}

function factsOf(telling: Telling, entity: AnyEntity | undefined, { detail }: LogRow): ShownLogEntry['facts'] {
  const word = (key: string) => findWord(telling.words, key);
  const asked: Record<string, Field> = Object.assign(
    {},
    ...(entity?.states?.transitions ?? []).map(({ asks = {} }) => asks),
  );
  const asks = Object.entries(detail.asks ?? {}).flatMap(([name, value]) => {
    const isSeen = !entity || telling.sees(entity, asked[name]?.sensitivity ?? DEFAULT_SENSITIVITY);
    const told = isSeen ? valueText(telling, entity?.key ?? '', name, asked[name], value) : null;
    return told === null ? [] : [{ label: word(`${entity?.key}.asks.${name}`) ?? name, value: told }];
  });
  const facts = Object.entries(factKeys).flatMap(([name, key]) =>
    detail[name] === undefined || detail[name] === null
      ? []
      : [{ label: word(key) ?? name, value: String(detail[name]) }],
  );
  return [
    ...asks,
    ...facts,
    ...exportFacts(telling, entity, detail),
    ...alertFacts(telling, detail),
    ...groundFacts(telling, detail),
  ];
}

/** Returns the facts of an export: its columns, whether it had whole numbers, and its filters. */
function exportFacts(
  { words: catalogue }: Telling,
  entity: AnyEntity | undefined,
  { columns, unmasked, filters }: LogRow['detail'],
): ShownLogEntry['facts'] {
  if (!entity || !Array.isArray(columns)) return [];
  const word = (key: string) => findWord(catalogue, key) ?? key;
  const label = (name: string) => findWord(catalogue, `${entity.key}.fields.${name}`) ?? name;
  const names = Object.keys((filters as object | undefined) ?? {}).filter((name) => !['sort', 'order'].includes(name));
  const list = (texts: string[]) => texts.join(word('kit.field.comma'));
  return [
    { label: word('system.log.facts.columns'), value: list(columns.map(String).map(label)) },
    ...(unmasked === true ? [{ label: word('system.log.facts.unmasked'), value: word('kit.field.yes') }] : []),
    ...(names.length > 0 ? [{ label: word('system.log.facts.filters'), value: list(names.map(label)) }] : []),
  ];
}

function alertFacts({ words: catalogue }: Telling, { alert }: LogRow['detail']): ShownLogEntry['facts'] {
  const key = alertKeys[String(alert)];
  if (key === undefined) return [];
  const label = findWord(catalogue, 'system.log.facts.alert') ?? '';
  return [{ label, value: findWord(catalogue, key) ?? String(alert) }];
}

/** Returns the ground of the erasure of a child. */
function groundFacts({ words: catalogue }: Telling, { ground }: LogRow['detail']): ShownLogEntry['facts'] {
  const key = groundKeys[String(ground)];
  if (key === undefined) return [];
  return [
    {
      label: findWord(catalogue, 'campus.student.asks.ground') ?? '',
      value: findWord(catalogue, key) ?? String(ground),
    },
  ];
}

const groundKeys: Readonly<Record<string, string>> = {
  noLongerNeeded: 'campus.student.options.ground.noLongerNeeded',
  demanded: 'campus.student.options.ground.demanded',
};

const alertKeys: Readonly<Record<string, string>> = {
  clock: 'system.log.alerts.clock',
  signature: 'system.log.alerts.signature',
};

/** Formats a value for a reader; null for none. */
function valueText(
  telling: Telling,
  entity: string,
  name: string,
  field: Field | undefined,
  value: unknown,
): string | null {
  if (value === null || value === undefined) return null;
  const word = (key: string) => findWord(telling.words, key);
  const one = (part: unknown): string => {
    const text = String(part);
    if (typeof part === 'object') return JSON.stringify(part);
    if (field === undefined) return text;
    if (field.type === 'reference' || field.type === 'references') return telling.titles.get(text) ?? text;
    // Older entries have a mask that shows more.
    if (field.type === 'idNumber') return maskIdNumber(text);
    const wordOf = (code: string) => word(`${entity}.options.${name}.${code}`) ?? code;
    const writing = { name, values: {}, word: (key: string) => word(key) ?? null, wordOf };
    return cellText(keptTypeOf(field).writeCell?.(part, writing, field) ?? text);
  };
  return Array.isArray(value) ? value.map(one).join(word('kit.field.comma') ?? ' ') : one(value);
}

/** Returns the masked titles of records that changes refer to. */
async function titlesOf(
  stores: EntityStores,
  scope: Scope,
  rows: readonly LogRow[],
  sees: Sees,
): Promise<Map<string, string>> {
  const byKey = new Map(stores.all().map((store) => [store.entity.key, store]));
  const wanted = new Map<EntityStore, Set<string>>();
  for (const { entity, detail } of rows) {
    const fields = fieldsOf(byKey.get(entity ?? '')?.entity);
    for (const [name, values] of Object.entries(detail.changes ?? {})) {
      const field = fields[name];
      if (field?.type !== 'reference' && field?.type !== 'references') continue;
      const target = byKey.get(field.to);
      if (!target || !sees(target.entity, sensitivityOf(target.entity, target.entity.title))) continue;
      const ids = wanted.get(target) ?? new Set();
      wanted.set(target, ids);
      for (const id of values.flat()) if (typeof id === 'string') ids.add(id);
    }
  }
  const titles = new Map<string, string>();
  for (const [target, ids] of wanted) {
    const title = titleColumn(target, scope);
    const { rows: found } = await sql<{ id: string; title: unknown }>`
      select row.id, ${sql.ref(`row.${title.columns[0]}`)} as title from ${sql.table(target.entity.table)} as row
      where row.id::text = any(${[...ids]}) and ${reached(target, scope)}`.execute(scope.db);
    for (const row of found) titles.set(row.id, maskedTitle(target.entity, row.title) ?? '');
  }
  return titles;
}
