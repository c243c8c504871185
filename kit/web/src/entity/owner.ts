import { ownerById, ownerIdOf } from '@kiga/entity/define-tenancy.ts';
import type { Kit } from '../kit-context.tsx';
import type { AnyEntity, EntityRecord } from './any-entity.ts';

/**
 * Returns the owner of a record for a request by a reader of several tenants, because an id alone would query every one of them.
 * Undefined for other readers.
 */
export function ownerToName(kit: Kit, { tenancy }: AnyEntity, record: EntityRecord | undefined): string | undefined {
  return kit.tenantOfSession === null && record ? ownerIdOf(tenancy, record) : undefined;
}

/** Returns the same as an input of a request. */
export function ownerInput(kit: Kit, entity: AnyEntity, record: EntityRecord): Record<string, string> {
  return ownerById(entity.tenancy, ownerToName(kit, entity, record));
}
