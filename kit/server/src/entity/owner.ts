import { PLATFORM } from '@kiga/entity/define-entity.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import type { EntityStore } from './entity-store.ts';

/** The owner of a row, as an expression; that of all the platform's own records is the same. */
export function ownerOf({ entity }: EntityStore, alias: string): RawBuilder<string> {
  return entity.ownerColumn === null ? sql`${PLATFORM}::uuid` : sql.ref(`${alias}.${entity.ownerColumn}`);
}

/** True for rows, as `row`, that the scope reaches: by their owner, and by what else the entity's hooks ask. */
export function reached(store: EntityStore, scope: Scope): RawBuilder<boolean> {
  const { ownerColumn } = store.entity;
  // Whoever may call at all reaches all of what is the platform's.
  const owned = ownerColumn === null ? sql<boolean>`true` : scope.within(`row.${ownerColumn}`);
  return sql<boolean>`${owned} and ${rowsOf(store, scope)}`;
}

/** True for rows, as `row`, that the entity's hooks let this reader have, whoever owns them. */
export function rowsOf({ hooks }: EntityStore, scope: Scope): RawBuilder<boolean> {
  return hooks.rows?.(scope) ?? sql<boolean>`true`;
}

/** True for the rows of an owner; all are the platform's where the entity is. */
export function ownedBy(
  { entity }: EntityStore,
  alias: string,
  owner: string | RawBuilder<unknown>,
): RawBuilder<boolean> {
  return entity.ownerColumn === null
    ? sql<boolean>`true`
    : sql<boolean>`${sql.ref(`${alias}.${entity.ownerColumn}`)} = ${owner}`;
}

/** True where a row belongs to whom a row that refers to it belongs; what is the platform's may be referred to by all. */
export function sameOwner(target: EntityStore, targetAlias: string, store: EntityStore, alias: string) {
  return target.entity.ownerColumn === null
    ? sql<boolean>`true`
    : sql<boolean>`${ownerOf(target, targetAlias)} = ${ownerOf(store, alias)}`;
}

/** The owner of what is about to be made. Throws OWNER_OUT_OF_REACH where the scope reaches none or several. */
export function ownerOfNew({ entity }: EntityStore, scope: Scope): string {
  return entity.ownerColumn === null ? PLATFORM : scope.oneTenant();
}

/** The whole key of a record's row, in a statement that names its table itself. */
export function keyOf({ entity }: EntityStore, { id, ownerId }: { id: string; ownerId: string }): RawBuilder<boolean> {
  return entity.ownerColumn === null
    ? sql<boolean>`id = ${id}`
    : sql<boolean>`${sql.ref(entity.ownerColumn)} = ${ownerId} and id = ${id}`;
}
