import { ownerById, ownerIdOf } from '@kiga/entity/define-tenancy.ts';
import type { Kit } from '../kit-context.tsx';
import type { AnyEntity, EntityRecord } from './any-entity.ts';

/**
 * The owner of a record where it has to be named: to readers of several tenants, whom an id alone would ask for every one of
 * them. Undefined for the others.
 */
export function ownerToName(kit: Kit, { tenancy }: AnyEntity, record: EntityRecord | undefined): string | undefined {
  return kit.tenantOfSession === null && record ? ownerIdOf(tenancy, record) : undefined;
}

/** The same as a request says it. */
export function ownerInput(kit: Kit, entity: AnyEntity, record: EntityRecord): Record<string, string> {
  return ownerById(entity.tenancy, ownerToName(kit, entity, record));
}
