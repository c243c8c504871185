import type { AnyEntity } from '@kiga/entity/define-entity.ts';
import type { FieldIssue } from '@kiga/entity/record-schema.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import type { EntityStore } from '@kiga/kit-server/entity/entity-store.ts';
import { type SaveRequest, saveRecord } from '@kiga/kit-server/entity/save.ts';

/**
 * Saves the rows of a table inside the scope's transaction, all or none. Throws the errors of `saveRecord`, with the
 * issues of all rows at `entries.<row>.<field>`; PERMISSION_MISSING for a change without the permission.
 */
export async function saveRows<E extends AnyEntity>(
  store: EntityStore<E>,
  scope: Scope,
  rows: readonly SaveRequest<E>[],
): Promise<number> {
  const mayUpdate = scope.session.permissions.has(`${store.entity.key}.update`);
  const issues: FieldIssue[] = [];
  for (const [index, row] of rows.entries()) {
    if (row.id !== undefined && !mayUpdate) throw new AppError('PERMISSION_MISSING');
    try {
      await saveRecord(store, scope, row);
    } catch (error) {
      if (!(error instanceof AppError) || error.issues.length === 0) throw error;
      issues.push(...error.issues.map((issue) => ({ ...issue, field: `entries.${index}.${issue.field}` })));
    }
  }
  if (issues.length > 0) throw invalid(...issues);
  return rows.length;
}
