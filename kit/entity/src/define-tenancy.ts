import { entityDefiner } from './define-entity.ts';

/**
 * Owner of a saved record on the wire. The product adds its key by declaration merging: `declare module '@kiga/entity/define-tenancy.ts'
 * { interface KnownOwner { shopId: string } }`
 */
export interface KnownOwner {}

/** Shapes of the owner ids that a request may carry; the product adds its own in the same way. */
export interface KnownOwnerIds {}

/** Names that a product gives to the owners of its records. Inside the kit an owner is always `ownerId`. */
export interface OwnerNames {
  /** Default column that holds the owner, in tables of entities. */
  readonly column: string;
  /** Key of the owner's id: on records, in requests, and in addresses of the browser. */
  readonly idKey: string;
  /** Key of the owner's name on records of a list that has several owners. */
  readonly nameKey: string;
  /** Owner ids that a client may send with any call, by key, `idKey` included. They narrow a request and never widen it. */
  readonly ids: KnownOwnerIds;
}

/** Declares the names of owners, and returns them with the functions that depend on them. Throws at load when `ids` lacks `idKey`. */
export function defineTenancy(tenancy: OwnerNames) {
  if (!Object.hasOwn(tenancy.ids, tenancy.idKey)) throw new Error(`the owner ids lack ${tenancy.idKey}`);
  return { tenancy, defineEntity: entityDefiner(tenancy) };
}

/** Returns the owner id of a record on the wire. */
export function ownerIdOf({ idKey }: OwnerNames, record: KnownOwner): string {
  return Reflect.get(record, idKey) as string;
}

/** Returns an object that names an owner by the product's key, empty for no owner. */
export function ownerById({ idKey }: OwnerNames, ownerId: string | null | undefined): Record<string, string> {
  return ownerId ? { [idKey]: ownerId } : {};
}

/** Owner ids as they come with a request, by the product's keys. */
export type OwnerIds = { readonly [Key in keyof KnownOwnerIds]?: string | undefined };

/** Returns the owner ids among the values of a request. */
export function ownerIdsIn({ ids }: OwnerNames, values: object): OwnerIds {
  const isGiven = ([name, value]: [string, unknown]) => Object.hasOwn(ids, name) && value !== undefined;
  return Object.fromEntries(Object.entries(values).filter(isGiven));
}

/** Returns the values of a request without its owner ids. */
export function withoutOwnerIds({ ids }: OwnerNames, values: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !Object.hasOwn(ids, name)));
}
