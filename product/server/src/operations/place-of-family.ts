import { AppError } from '@kiga/kit-server/app-error.ts';
import { sql } from 'kysely';
import type { FamilySession } from '../program/family.ts';
import type { Program } from '../program/program.ts';

/** Returns the name and the official area of an own kindergarten. Throws RECORD_NOT_FOUND for any other one. */
export async function placeOf({ db }: Program, { kigIds }: FamilySession, kigId: string) {
  const { rows } = await sql<{ name: string; area: string | null }>`select o.name, right(o.area_id::text, 6) as area
    from organizations o where o.id = ${kigId} and o.id = any(${[...kigIds]}::uuid[])`.execute(db);
  if (!rows[0]) throw new AppError('RECORD_NOT_FOUND');
  return rows[0];
}

/** Returns the app of a session with its version, as the sign-in named it. */
export async function appOf({ db }: Program, { sessionId }: FamilySession): Promise<string | null> {
  const { rows } = await sql<{ app: string }>`select s.app from family_sessions s where s.id = ${sessionId}`.execute(
    db,
  );
  return rows[0]?.app ?? null;
}
