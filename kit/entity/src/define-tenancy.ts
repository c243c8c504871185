import { entityDefiner } from './define-entity.ts';

/**
 * What a saved record on the wire says of its owner. The product adds its names, so that they have types where it reads records:
 * `declare module '@kiga/entity/define-tenancy.ts' { interface KnownOwner { shopId: string } }`
 */
export interface KnownOwner {}

/** Shapes of the owner ids that a request may bear; the product adds its own in the same way. */
export interface KnownOwnerIds {}

/** How a product names the owners of its records. Inside of the kit an owner is `ownerId` everywhere. */
export interface OwnerNames {
  /** Column that says whose a row is, in tables of entities that name no other. */
  readonly column: string;
  /** Key of the owner's id: on records, in requests, and in addresses of the browser. */
  readonly idKey: string;
  /** Key of the owner's name on records of a list that has several owners. */
  readonly nameKey: string;
  /** Owner ids that a client may send with any call, by key, `idKey` among them; they narrow a request and never widen it. */
  readonly ids: KnownOwnerIds;
}

/** Declares how a product names owners. What is bound to that comes with it. Throws at load when `idKey` is none of `ids`. */
export function defineTenancy(tenancy: OwnerNames) {
  if (!Object.hasOwn(tenancy.ids, tenancy.idKey)) throw new Error(`the owner ids lack ${tenancy.idKey}`);
  return { tenancy, defineEntity: entityDefiner(tenancy) };
}

/** Whose a record on the wire is. */
export function ownerIdOf({ idKey }: OwnerNames, record: KnownOwner): string {
  return Reflect.get(record, idKey) as string;
}

/** What a request or a record says of an owner, by the product's key; nothing where there is no owner to name. */
export function ownerById({ idKey }: OwnerNames, ownerId: string | null | undefined): Record<string, string> {
  return ownerId ? { [idKey]: ownerId } : {};
}

/** Owner ids as they come with a request, by the product's keys. */
export type OwnerIds = { readonly [Key in keyof KnownOwnerIds]?: string | undefined };

/** The owner ids among the values of a request. */
export function ownerIdsIn({ ids }: OwnerNames, values: object): OwnerIds {
  const isGiven = ([name, value]: [string, unknown]) => Object.hasOwn(ids, name) && value !== undefined;
  return Object.fromEntries(Object.entries(values).filter(isGiven));
}

/** The values of a request without its owner ids. */
export function withoutOwnerIds({ ids }: OwnerNames, values: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !Object.hasOwn(ids, name)));
}
