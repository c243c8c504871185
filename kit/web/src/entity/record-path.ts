import { ownerIdOf } from '@kiga/entity/define-tenancy.ts';
import type { Kit } from '../kit-context.tsx';
import type { AnyEntity, EntityRecord } from './any-entity.ts';

/**
 * Path of a record's own page, or of its form with `/edit`. For readers of several tenants it names the tenant: an id
 * alone would ask every one of them.
 */
export function recordPath(
  kit: Kit,
  entity: AnyEntity,
  href: string,
  record: EntityRecord,
  part: '' | '/edit' = '',
): string {
  const path = `${href}/${record.id}${part}`;
  return kit.ownerOf(entity) === null ? `${path}?${entity.tenancy.idKey}=${ownerIdOf(entity.tenancy, record)}` : path;
}
