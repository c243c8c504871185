import { randomBytes } from 'node:crypto';
import { lockUntilCommit } from '@kiga/kit-server/db/lock.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import type { Kysely } from 'kysely';
import { mainRole } from '../src/identity/main-role.ts';
import { hashPassword } from '../src/identity/passwords.ts';
import type { Database } from '../src/program/database.ts';

/**
 * The operator and its first system administrator, where there is no account yet.
 * The printed password is good for one thing: the account chooses another one at its first sign-in.
 * @returns the account with its password, to be shown this once; null where there are accounts
 */
export async function seedAdministrator(db: Kysely<Database>): Promise<{ userName: string; password: string } | null> {
  // One of each that the rule of new passwords asks for, and 9 characters of chance (54 bits).
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
      })
      .execute();
    await tx.insertInto('account_roles').values({ account_id: accountId, role_id: roleId }).execute();
    return { userName: 'admin', password };
  });
}
