import { ownerIdOf } from '@kiga/entity/define-tenancy.ts';
import type { Kit } from '../kit-context.tsx';
import type { AnyEntity, EntityRecord } from './any-entity.ts';

/**
 * Returns the path of a record's page, or of its form with `/edit`. It names the tenant for readers of several, because an id alone would
 * query every one of them.
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
