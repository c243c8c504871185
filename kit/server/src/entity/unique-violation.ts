import type { Field } from '@kiga/entity/fields/fields.ts';
import { violationOf } from '../db/violation.ts';
import { columnOf } from '../names.ts';
import type { EntityStore } from './entity-store.ts';

/** Returns the name of the index that keeps a field unique among a tenant's records that are not deleted. */
export function uniqueIndexName(store: Pick<EntityStore, 'entity'>, field: string): string {
  const { type } = store.entity.fields[field] as Field;
  const column = type === 'phone' || type === 'idNumber' ? `${columnOf(field)}_hash` : columnOf(field);
  return `${store.entity.table}_${column}_unique`;
}

/** Returns the declared uniqueness that a database error violates, if any. */
export function uniqueViolation(
  store: Pick<EntityStore, 'entity'>,
  error: unknown,
): { field: string; error: string } | undefined {
  const violation = violationOf(error);
  if (violation?.code !== '23505') return undefined;
  return store.entity.unique.find(({ field }) => uniqueIndexName(store, field) === violation.constraint);
}
