import type { ConsentKind } from '@kiga/contract/campus/consent.entity.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import { holdsOn } from './consent.server.ts';

/** Returns whether the family of a child agrees to a purpose today. */
export async function consentHolds(
  scope: Scope,
  { kigId, studentId, kind, today }: { kigId: string; studentId: string; kind: ConsentKind; today: string },
): Promise<boolean> {
  const { rows } = await sql`select from consents c where c.kig_id = ${kigId} and ${scope.within('c.kig_id')}
    and c.student_id = ${studentId} and c.kind = ${kind} and ${holdsOn(today)}`.execute(scope.db);
  return rows.length > 0;
}
