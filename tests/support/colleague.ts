import { randomUUID } from 'node:crypto';
import { ceilingOf } from '@kiga/contract/app/areas.ts';
import { sql } from 'kysely';
import { type Caller, organizationId, type TestServer } from './test-server.ts';

/** Properties of a new account, by default in the demo's first kindergarten. */
interface Colleague {
  userName: string;
  /** Permissions to omit from all that a kindergarten's account can hold. */
  without?: readonly string[];
  /** The only permissions of the account. */
  only?: readonly string[];
  /** Ids of the classes that limit the account. */
  classes?: readonly string[];
  /** Code of another kindergarten. */
  of?: string;
}

/** Signs in as a new account of a kindergarten, with a role of its own. */
export async function colleague(
  { db, as }: Pick<TestServer, 'db' | 'as'>,
  { userName, without = [], only, classes, of = 'KG0001' }: Colleague,
): Promise<Caller> {
  const kigId = await organizationId(db, of);
  const [accountId, roleId] = [randomUUID(), randomUUID()];
  const permissions = only ?? [...ceilingOf(3)].filter((permission) => !without.includes(permission));
  await sql`insert into accounts (id, user_name, nick_name, app_type, organization_id, password_hash)
    select ${accountId}, ${userName}, ${userName}, 3, ${kigId}, password_hash from accounts
    where user_name = 'demo3'`.execute(db);
  await sql`insert into roles (id, organization_id, name, data_scope)
    values (${roleId}, ${kigId}, ${userName}, ${classes ? 'ownClasses' : 'all'})`.execute(db);
  await sql`insert into role_permissions (role_id, permission)
    select ${roleId}, unnest(${permissions}::text[])`.execute(db);
  await sql`insert into account_roles (account_id, role_id) values (${accountId}, ${roleId})`.execute(db);
  for (const id of classes ?? []) {
    await sql`insert into account_classes (kig_id, account_id, class_id)
      values (${kigId}, ${accountId}, ${id})`.execute(db);
  }
  return as(userName);
}
