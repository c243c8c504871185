import { transitionsFrom } from '@kiga/entity/define-states.ts';
import { type KnownOwner, ownerById } from '@kiga/entity/define-tenancy.ts';
import type { Field } from '@kiga/entity/fields/fields.ts';
import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import { withPictures } from '../fields/rich-text.ts';
import { leastSession, scopesToShow } from '../sight/row-sight.ts';
import { type EntityStore, type FullRecord, type ReadReference, titleColumn, titleKeyOf } from './entity-store.ts';
import { reached } from './owner.ts';

/** A record as a reader may see it: hidden fields left out, others masked, with titles of references and the reader's acts. */
export type ShownRecord = Record<string, unknown> & KnownOwner & { id: string; can: string[] };

/** Acts on a list or a new record, and acts on deleted records only. */
const notOnRecord = ['read', 'create', 'import', 'export', 'restore'];

/** Acts on a deleted record. */
const ofDeleted = ['restore', 'readHistory', 'erase'];

/** Returns the acts of the reader's permissions on an entity, in alphabetical order. */
function actsOf(store: EntityStore, scope: Scope): string[] {
  const prefix = `${store.entity.key}.`;
  return [...scope.session.permissions]
    .filter((permission) => permission.startsWith(prefix))
    .map((permission) => permission.slice(prefix.length))
    .sort();
}

/** Returns the granted acts that apply to the record in its current state. */
function abilities(store: EntityStore, scope: Scope, granted: readonly string[], record: FullRecord): string[] {
  const { states } = store.entity;
  const acts = granted.filter((act) => store.hooks.allows?.(act, record, scope) ?? true);
  if (record.deleted) return acts.filter((act) => ofDeleted.includes(act));
  const open = states && transitionsFrom(states, record[states.field]).map(({ name }) => name);
  const closed = states?.transitions.map(({ name }) => name).filter((name) => !open?.includes(name)) ?? [];
  return acts.filter((act) => !notOnRecord.includes(act) && !closed.includes(act));
}

/** Returns records in the form for the scope's session. */
export async function showRecords(
  store: EntityStore,
  scope: Scope,
  records: readonly FullRecord[],
  ownerNames?: ReadonlyMap<string, string>,
): Promise<ShownRecord[]> {
  await store.stores.onShown?.(store, scope, records);
  const values = await shownValues(store, scope, records);
  const acts = actsOf(store, scope);
  const { tenancy } = store.entity;
  return records.map((record, index) => {
    const { id, ownerId, version, deleted, createdAt, updatedAt, updatedBy } = record;
    const shown = {
      id,
      ...ownerById(tenancy, ownerId),
      version,
      deleted,
      createdAt,
      updatedAt,
      updatedBy,
      can: abilities(store, scope, acts, record),
      ...values[index],
    } as object as ShownRecord;
    const ownerName = ownerNames?.get(ownerId);
    return ownerName === undefined ? shown : { ...shown, [tenancy.nameKey]: ownerName };
  });
}

/**
 * Returns the values of fields in the form for the reader: hidden ones left out, others masked, references with their titles. A field
 * that a record lacks is null.
 */
export async function shownValues(
  store: EntityStore,
  scope: Scope,
  records: readonly FullRecord[],
): Promise<Record<string, unknown>[]> {
  const names = await referenceNames(store, scope, records);
  const scopeOf = await scopesToShow(store, scope, records);
  const fields = Object.entries(store.entity.fields as Record<string, Field>);
  return records.map((record) => {
    const seenIn = scopeOf(record);
    const shown: Record<string, unknown> = {};
    for (const [name, field] of fields) {
      const sight = store.entity.sightOf(seenIn.session, name);
      if (sight === 'none') continue;
      const value = record[name] ?? null;
      if (value === null) {
        shown[name] = null;
      } else if (sight === 'masked' && !store.hooks.seesInFull?.(name, record, seenIn)) {
        shown[name] = store.columns.get(name)?.mask(value) ?? null;
      } else {
        shown[name] = store.hooks.kept?.[name]?.show?.(value, seenIn) ?? value;
        if (`${name}Latin` in record) shown[`${name}Latin`] = record[`${name}Latin`];
        if (field.type === 'file') shown[name] = store.stores.files?.signed(value as string, scope.session) ?? null;
        if (field.type === 'richText') shown[name] = signedRichText(store, scope, value as string);
        if (field.type === 'reference') shown[`${name}Text`] = names.get(value as string) ?? null;
        if (field.type === 'references') {
          shown[`${name}Text`] = (value as string[]).map((id) => names.get(id) ?? '');
        }
      }
    }
    return shown;
  });
}

/** Returns a document with an address of each picture for the scope's session. */
function signedRichText({ stores }: EntityStore, { session }: Scope, html: string): string {
  return withPictures(html, (path) => stores.files?.signed(path, session) ?? path);
}

/** Returns one record in the form for the reader, with the name of the last editor. */
export async function showRecord(store: EntityStore, scope: Scope, record: FullRecord): Promise<ShownRecord> {
  const [shown] = await showRecords(store, scope, [record]);
  return { ...(shown as ShownRecord), updatedBy: await nameOfUpdater(store, scope, record) };
}

async function nameOfUpdater(store: EntityStore, scope: Scope, { id, updatedBy }: FullRecord) {
  const { session } = scope;
  if (updatedBy === null) return null;
  // The reader's own name came with the session; it may be out of date when the record is the reader's own account.
  const isReaders = updatedBy === session.accountId && id !== session.accountId;
  if (isReaders && session.nickName !== undefined) return session.nickName;
  return (await store.stores.namesOfAccounts(scope, [updatedBy])).get(updatedBy) ?? null;
}

/** Returns the titles of all records that the given ones refer to, by id, where the reader may see them. */
async function referenceNames(
  store: EntityStore,
  scope: Scope,
  records: readonly FullRecord[],
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const [name, field] of Object.entries(store.entity.fields as Record<string, Field>)) {
    if (field.type !== 'reference' && field.type !== 'references') continue;
    const target = store.stores.named(field.to);
    const sight = target.entity.sightOf(leastSession(target, scope), target.entity.title);
    if (sight === 'none') continue;
    const title = titleColumn(target, scope);
    const shown = (text: string) => (sight === 'masked' ? String(title.mask(text)) : text);
    const unknown = new Set<string>();
    for (const record of records) {
      // The title came with the record, unless the value is an earlier one.
      const read = record[titleKeyOf(name)] as ReadReference | undefined;
      for (const id of [record[name] ?? []].flat() as string[]) {
        if (read?.id === id) names.set(id, shown(read.title));
        else unknown.add(id);
      }
    }
    if (unknown.size === 0) continue;
    const { rows } = await sql<ReadReference>`
      select row.id, ${sql.ref(`row.${title.columns[0]}`)} as title from ${sql.table(target.entity.table)} as row
      where row.id = any(${[...unknown]}::uuid[]) and ${reached(target, scope)}`.execute(scope.db);
    for (const row of rows) names.set(row.id, shown(row.title));
  }
  return names;
}
