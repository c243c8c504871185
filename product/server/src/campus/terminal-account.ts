import { words } from '@kiga/contract/app/words.ts';
import { findWord } from '@kiga/entity/words/words.ts';
import type { AnyDatabase, Scope } from '@kiga/kit-server/access/scope.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { readName } from '@kiga/kit-server/fields/pinyin.ts';
import { sql } from 'kysely';
import { giveInitialPassword } from '../identity/identity.public.ts';

/** Kind of user of a kindergarten's accounts. */
const KINDERGARTEN = 3;

/**
 * Permissions of machines and tablets in the kindergarten: children and classes for lookups, the attendance board, and
 * health checks with the allergies that a check must know.
 */
const terminalPermissions = [
  'campus.student.read',
  'campus.student.readHealth',
  'campus.class.read',
  'campus.grade.read',
  'attendance.day.read',
  'health.check.read',
  'health.check.create',
];

/**
 * Creates the account of a kindergarten's machines and tablets, with a role of its own, inside the scope's transaction.
 * @returns its id; null where another account has this name
 */
export async function makeTerminalAccount(
  { db }: Scope,
  kigId: string,
  { userName, password }: { userName: string; password: string },
): Promise<string | null> {
  const id = uuid7();
  // In Chinese, like the name of the main role.
  const name = findWord(words.zh_CN, 'campus.kindergarten.terminal') ?? '';
  const { rows } = await sql`insert into accounts (id, user_name, nick_name, app_type, organization_id)
    values (${id}, ${userName}, ${name}, ${KINDERGARTEN}, ${kigId})
    on conflict (user_name) do nothing returning id`.execute(db);
  if (rows.length === 0) return null;
  const roleId = uuid7();
  // An earlier terminal's role may have this name, and other permissions by now.
  const roleName = await freeRoleName(db, kigId, name);
  const { pinyin, initials, sort } = readName(roleName, false);
  await db
    .insertInto('roles')
    .values({
      id: roleId,
      organization_id: kigId,
      name: roleName,
      name_pinyin: pinyin,
      name_initials: initials,
      name_sort: sort,
      data_scope: 'ownOrganization',
    })
    .execute();
  await db
    .insertInto('role_permissions')
    .values(terminalPermissions.map((permission) => ({ role_id: roleId, permission })))
    .execute();
  await db.insertInto('account_roles').values({ account_id: id, role_id: roleId }).execute();
  await sql`update organizations set terminal_account_id = ${id} where id = ${kigId}`.execute(db);
  await giveInitialPassword(db, id, password);
  return id;
}

/** Returns the name, with a number where a role of the organization has it. */
async function freeRoleName(db: AnyDatabase, organizationId: string, name: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from roles
    where organization_id = ${organizationId} and not deleted`.execute(db);
  const taken = new Set(rows.map((row) => row.name));
  if (!taken.has(name)) return name;
  let number = 2;
  while (taken.has(`${name} ${number}`)) number += 1;
  return `${name} ${number}`;
}
