import { randomBytes } from 'node:crypto';
import { lockUntilCommit } from '@kiga/kit-server/db/lock.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import type { Kysely } from 'kysely';
import { mainRole } from '../src/identity/main-role.ts';
import { hashPassword } from '../src/identity/passwords.ts';
import type { Database } from '../src/program/database.ts';

/**
 * Creates the operator and its first system administrator, where no account exists yet. The printed password works for
 * one sign-in: the account must then change it.
 * @returns the account with its password, for printing once; null where accounts exist
 */
export async function seedAdministrator(db: Kysely<Database>): Promise<{ userName: string; password: string } | null> {
  // One character of each kind that the password rules require, and 9 random characters (54 bits).
  const password = `${randomBytes(7).toString('base64url').replace(/-/g, '@').slice(0, 9)}_1a`;
  const password_hash = await hashPassword(password);
  return db.transaction().execute(async (tx) => {
    await lockUntilCommit(tx, 'administrator');
    const any = await tx.selectFrom('accounts').select('id').limit(1).executeTakeFirst();
    if (any) return null;
    const [organizationId, accountId, roleId] = [uuid7(), uuid7(), uuid7()];
    const name = { name: 'Kiga', name_pinyin: 'kiga', name_initials: 'k', name_sort: 'kiga' };
    await tx
      .insertInto('organizations')
      .values({ id: organizationId, kind: 'operator', code: 'OP0001', ...name })
      .execute();
    await tx
      .insertInto('roles')
      .values({ id: roleId, organization_id: organizationId, ...mainRole })
      .execute();
    await tx
      .insertInto('accounts')
      .values({
        id: accountId,
        user_name: 'admin',
        nick_name: 'Administrator',
        app_type: 8,
        organization_id: organizationId,
        password_hash,
        easy_password: true,
        initial_password: true,
      })
      .execute();
    await tx.insertInto('account_roles').values({ account_id: accountId, role_id: roleId }).execute();
    return { userName: 'admin', password };
  });
}
