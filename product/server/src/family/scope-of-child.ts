import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { sql } from 'kysely';
import type { FamilySession } from '../program/family.ts';
import type { Program } from '../program/program.ts';
import { type FamilyChild, familyScope, kindergartensById, ownChild } from './children-of-family.ts';

/** The own child of a parent, with the scope of writes about it. */
export interface ScopeOfChild {
  child: FamilyChild;
  own: Scope;
}

/** Returns the own child with the scope of writes about it. Throws RECORD_NOT_FOUND for any other child. */
export async function scopeOfChild(
  program: Program,
  scope: Scope,
  session: FamilySession,
  studentId: string,
): Promise<ScopeOfChild> {
  const child = await ownChild(scope, session, studentId);
  return { child, own: await scopeOfKindergarten(program, session, child.kigId) };
}

/** Returns the scope of a parent's writes in one of the own kindergartens. Throws RECORD_NOT_FOUND for any other one. */
export async function scopeOfKindergarten(program: Program, session: FamilySession, kigId: string): Promise<Scope> {
  const kindergarten = session.kigIds.includes(kigId) && (await kindergartensById(program, [kigId])).get(kigId);
  if (!kindergarten) throw new AppError('RECORD_NOT_FOUND');
  return familyScope(program, session, { kigId, timeZone: kindergarten.timeZone });
}

/** Returns the record of the parent who makes a write in a kindergarten; null for all other work. */
export async function ownParentId(scope: Scope, kigId: string): Promise<string | null> {
  const parent = parentOf(scope);
  if (parent === null) return null;
  const { rows } = await sql<{ id: string }>`select p.id from parents p where p.kig_id = ${kigId}
    and ${scope.within('p.kig_id')} and p.parent_phone_hash = ${parent.phoneHash} and not p.deleted
    order by p.id limit 1`.execute(scope.db);
  return rows[0]?.id ?? null;
}

/** Returns the session of the parent who makes a write; null for all other work. */
export function parentOf({ session }: Scope): FamilySession | null {
  return 'phoneHash' in session ? (session as FamilySession) : null;
}
