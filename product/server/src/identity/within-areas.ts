import { readingOf } from '@kiga/contract/identity/app-types.ts';
import type { AnyDatabase, Scope } from '@kiga/kit-server/access/scope.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Session } from '../program/session.ts';
import { isNarrowed } from './rights.ts';

/** Returns SQL that is true where an official code lies in one of an account's areas. */
export function inAreasOf(accountId: string, code: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from account_areas aa where aa.account_id = ${accountId}
    and ${code} like aa.area_code || '%')`;
}

/**
 * Returns SQL that is true for rows in the account's areas; null where the work is not limited to them. `code` is the
 * official code of a row's area; rows without one match none.
 */
export function withinAreas(scope: Scope, entity: string, code: RawBuilder<string>): RawBuilder<boolean> | null {
  return isWithinAreas(scope, entity) ? inAreasOf(scope.session.accountId, code) : null;
}

/** Returns whether the work with records of this kind is limited to the account's areas. */
export function isWithinAreas(scope: Scope, entity: string): boolean {
  const session = scope.session as Session;
  const isRegional = readingOf(session.appType, session.organizationKind) === 'regionalOperations';
  return isRegional || isInAreas(session, entity);
}

/** Returns the prefixes of the official codes in an account's areas. */
export async function areaPrefixesOf(db: AnyDatabase, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ area_code: string }>`select area_code from account_areas
    where account_id = ${accountId} order by area_code`.execute(db);
  return rows.map(({ area_code }) => area_code);
}

/** Returns whether the permissions used on these records, or else reading them, are limited to the account's areas. */
function isInAreas(session: Session, entity: string): boolean {
  // Work without an account is not narrowed.
  if (!(session as Partial<Session>).narrowed?.size) return false;
  const doneWith = session.doneWith.filter((permission) => permission.startsWith(`${entity}.`));
  return isNarrowed(session, doneWith.length > 0 ? doneWith : [`${entity}.read`], 'area');
}
