import type { Scope } from '@kiga/kit-server/access/scope.ts';
import type { EntityStores } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import { casesWhere, type IllnessRecord, isOpen } from './illness-cases.ts';

/** A case that keeps a child away. */
export interface Blocked {
  /** Code of the diagnosis. */
  disease: string;
  /** Last day of the isolation; null where none is set. */
  until: string | null;
  illnessId: string;
}

/**
 * Returns the children of a kindergarten who may not return yet, by id: those with a suspected or confirmed infectious
 * disease, and those in isolation. Callers show it to readers of health only.
 */
export async function mayNotReturn(stores: EntityStores, scope: Scope, kigId: string): Promise<Map<string, Blocked>> {
  return blockedBy(await casesWhere(stores, scope, kigId, isOpen));
}

/** The same for some of the children. */
export async function blockedAmong(
  stores: EntityStores,
  scope: Scope,
  kigId: string,
  ids: readonly string[],
): Promise<Map<string, Blocked>> {
  return blockedBy(await casesWhere(stores, scope, kigId, sql`${isOpen} and i.student_id = any(${[...ids]}::uuid[])`));
}

function blockedBy(cases: readonly IllnessRecord[]): Map<string, Blocked> {
  const blocked = new Map<string, Blocked>();
  for (const { id, studentId, status, infectious, disease, isolationUntil } of cases) {
    const blocks = status === 'isolating' || (status !== 'mayReturn' && infectious === 'yes');
    const before = blocked.get(studentId);
    if (!blocks || (before && (before.until ?? '') >= (isolationUntil ?? ''))) continue;
    blocked.set(studentId, { disease: disease ?? 'other', until: isolationUntil ?? null, illnessId: id });
  }
  return blocked;
}
