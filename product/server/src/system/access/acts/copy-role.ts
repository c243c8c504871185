import { dataScopesOf } from '@kiga/contract/identity/data-scopes.ts';
import { type Scope, withScope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { type EntityStore, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { saveRecord } from '@kiga/kit-server/entity/save.ts';
import { sql } from 'kysely';
import { readHouse } from '../giving-rights.ts';
import { ceilingOfRoles } from '../role.server.ts';

/**
 * Copies a role of the same organization; the copy of the main role can be changed. Throws RECORD_NOT_FOUND, and
 * VALIDATION_FAILED where the name is taken or the caller may not give the role's rights.
 * @returns the new role's id
 */
export async function copyRole(store: EntityStore, scope: Scope, id: string, name: string): Promise<string> {
  const [role] = await readRecords(store, scope, [id]);
  if (!role || role.deleted) throw new AppError('RECORD_NOT_FOUND');
  const ofOwner = withScope(scope.session, [role.ownerId], scope.db);
  const { description, menus } = role;
  const held = role.wholeCeiling
    ? await wholeCeiling(ofOwner, role.ownerId)
    : { dataScope: role.dataScope, permissions: role.permissions };
  const copy = await saveRecord(store, ofOwner, { name, description, menus, ...held });
  return copy.id;
}

async function wholeCeiling({ db }: Scope, organizationId: string) {
  const { kind } = await readHouse(db, organizationId);
  const { rows } = await sql<{ id: string }>`select id from permissions
    where key = any(${[...ceilingOfRoles(kind)]}::text[]) and not deleted`.execute(db);
  return { dataScope: dataScopesOf(kind)[0], permissions: rows.map(({ id }) => id) };
}
