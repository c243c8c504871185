import type { Field } from '@kiga/entity/fields/fields.ts';
import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import type { KitSession } from '../access/session.ts';
import { AppError } from '../app-error.ts';
import type { EntityStore, ScopeParts } from '../entity/entity-store.ts';
import { reached } from '../entity/owner.ts';

/*
 * A session may hold permissions for fewer rows than it reaches, such as reading all children but the health of its own classes only. It
 * sees each record with only those permissions that apply to the record's row.
 */

/**
 * Returns the scope in two parts, where the reader sees less in some rows of this entity than in others; null for nearly all sessions.
 */
export function sightParts(store: EntityStore, scope: Scope): ScopeParts | null {
  const parts = store.stores.partsOf(scope);
  if (!parts) return null;
  const { entity } = store;
  const wholeNumbers = `${entity.key}.readContact`;
  const isSame = (sensitivity: string) =>
    sightOfSensitivity(store, scope, sensitivity) === sightOfSensitivity(store, parts.beyond, sensitivity);
  const isMixed =
    Object.values(entity.fields as Record<string, Field>).some((field) => !sensitivitiesOf(field).every(isSame)) ||
    scope.session.permissions.has(wholeNumbers) !== parts.beyond.session.permissions.has(wholeNumbers);
  return isMixed ? parts : null;
}

/** Returns the sensitivities of the values that a field shows: its own, and those of its inner fields. */
export function sensitivitiesOf(field: Field): string[] {
  const inner = field.type === 'records' ? Object.values(field.fields as Record<string, Field>) : [];
  return [...new Set([field, ...inner].map(({ sensitivity }) => sensitivity))];
}

function sightOfSensitivity({ entity }: EntityStore, { session }: Scope, sensitivity: string): string | undefined {
  return entity.sight?.(session)[sensitivity];
}

/** Returns the scope for a reached row of which nothing else is known. */
export function beyondParts(store: EntityStore, scope: Scope): Scope {
  return sightParts(store, scope)?.beyond ?? scope;
}

/** Returns the session with the sight that applies in every row. */
export function leastSession(store: EntityStore, scope: Scope): KitSession {
  return beyondParts(store, scope).session;
}

/** Returns a function that gives the scope for showing each of these records. Records that do not exist get the least sight. */
export async function scopesToShow(
  store: EntityStore,
  scope: Scope,
  records: readonly { id: string }[],
): Promise<(record: { id: string }) => Scope> {
  const parts = records.length > 0 ? sightParts(store, scope) : null;
  if (!parts) return () => scope;
  const ids = [...new Set(records.map(({ id }) => id))];
  const { rows } = await sql<{ id: string }>`select row.id from ${sql.table(store.entity.table)} as row
    where row.id = any(${ids}::uuid[]) and ${reached(store, parts.given)}`.execute(scope.db);
  const given = new Set(rows.map(({ id }) => id));
  return ({ id }) => (given.has(id) ? scope : parts.beyond);
}

/** Checks that the writer sees the written values in the records as they are now. Throws FIELD_NOT_READABLE {field}. */
export async function assertSeesWritten(
  store: EntityStore,
  scope: Scope,
  records: readonly { id: string }[],
  changes: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const scopeOf = await scopesToShow(store, scope, records);
  for (const [index, record] of records.entries()) {
    const { session } = scopeOf(record);
    if (session === scope.session) continue;
    const isHidden = ([name, value]: [string, unknown]) =>
      store.entity.sightOf(session, name) === 'none' && [value ?? []].flat().length > 0;
    const hidden = Object.entries(changes[index] ?? {}).find(isHidden);
    if (hidden) throw new AppError('FIELD_NOT_READABLE', { field: hidden[0] });
  }
}
