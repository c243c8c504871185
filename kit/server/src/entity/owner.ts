import { PLATFORM } from '@kiga/entity/define-entity.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import type { EntityStore } from './entity-store.ts';

/** Returns an expression for the owner of a row, which is a constant for the platform's records. */
export function ownerOf({ entity }: EntityStore, alias: string): RawBuilder<string> {
  return entity.ownerColumn === null ? sql`${PLATFORM}::uuid` : sql.ref(`${alias}.${entity.ownerColumn}`);
}

/** Returns a condition that is true for rows, as `row`, within the scope's reach and the entity's own conditions. */
export function reached(store: EntityStore, scope: Scope): RawBuilder<boolean> {
  const { ownerColumn } = store.entity;
  // Every caller reaches all records of the platform.
  const owned = ownerColumn === null ? sql<boolean>`true` : scope.within(`row.${ownerColumn}`);
  return sql<boolean>`${owned} and ${rowsOf(store, scope)}`;
}

/** Returns the condition by which the entity's hooks limit rows, as `row`, for this reader, regardless of the owner. */
export function rowsOf({ hooks }: EntityStore, scope: Scope): RawBuilder<boolean> {
  return hooks.rows?.(scope) ?? sql<boolean>`true`;
}

/** Returns a condition that is true for the rows of an owner; for entities of the platform for all rows. */
export function ownedBy(
  { entity }: EntityStore,
  alias: string,
  owner: string | RawBuilder<unknown>,
): RawBuilder<boolean> {
  return entity.ownerColumn === null
    ? sql<boolean>`true`
    : sql<boolean>`${sql.ref(`${alias}.${entity.ownerColumn}`)} = ${owner}`;
}

/** Returns a condition that a row and the row it refers to have the same owner. Any row may refer to the platform's. */
export function sameOwner(target: EntityStore, targetAlias: string, store: EntityStore, alias: string) {
  return target.entity.ownerColumn === null
    ? sql<boolean>`true`
    : sql<boolean>`${ownerOf(target, targetAlias)} = ${ownerOf(store, alias)}`;
}

/** Returns the owner of a new record. Throws OWNER_OUT_OF_REACH where the scope reaches none or several. */
export function ownerOfNew({ entity }: EntityStore, scope: Scope): string {
  return entity.ownerColumn === null ? PLATFORM : scope.oneTenant();
}

/** Returns a condition on the complete key of a record's row, in a statement that names its table itself. */
export function keyOf({ entity }: EntityStore, { id, ownerId }: { id: string; ownerId: string }): RawBuilder<boolean> {
  return entity.ownerColumn === null
    ? sql<boolean>`id = ${id}`
    : sql<boolean>`${sql.ref(entity.ownerColumn)} = ${ownerId} and id = ${id}`;
}
