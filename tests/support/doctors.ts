import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Caller, organizationId, type TestServer } from './test-server.ts';

/** A doctor's account of a new organization. */
export interface NewDoctor {
  id: string;
  caller: Caller;
}

/** Adds an expert organization with an account that holds all that experts may hold. */
export async function newExpert({ db, as }: Pick<TestServer, 'db' | 'as'>, userName: string): Promise<NewDoctor> {
  const [id, accountId, roleId] = [randomUUID(), randomUUID(), randomUUID()];
  await sql`insert into organizations (id, kind, code, name, name_pinyin, name_initials, name_sort, superior_id, created_at,
      updated_at)
    select ${id}, 'expert', ${userName}, ${userName}, ${userName}, ${userName}, ${userName}, superior_id, now(), now()
    from organizations where code = 'EX0001'`.execute(db);
  await sql`insert into accounts (id, user_name, nick_name, app_type, organization_id, password_hash)
    select ${accountId}, ${userName}, ${userName}, 7, ${id}, password_hash from accounts
    where user_name = 'demo7'`.execute(db);
  await sql`insert into roles (id, organization_id, name, data_scope, whole_ceiling)
    values (${roleId}, ${id}, ${userName}, 'all', true)`.execute(db);
  await sql`insert into account_roles (account_id, role_id) values (${accountId}, ${roleId})`.execute(db);
  return { id, caller: await as(userName) };
}

/** Returns the ids of the demo's expert and its institution. */
export async function demoDoctors({ db }: Pick<TestServer, 'db'>): Promise<{ expert: string; institution: string }> {
  return { expert: await organizationId(db, 'EX0001'), institution: await organizationId(db, 'IN0001') };
}
