import {
  eraseAccount as eraseAccountCall,
  resetPassword as resetPasswordCall,
  signOutEverywhere as signOutCall,
} from '@kiga/contract/system/access/account.acts.ts';
import { admin } from '@kiga/contract/system/access/admin.entity.ts';
import { permission } from '@kiga/contract/system/access/permission.entity.ts';
import { copyRole as copyRoleCall, roleChoices as roleChoicesCall } from '@kiga/contract/system/access/role.acts.ts';
import { role } from '@kiga/contract/system/access/role.entity.ts';
import { user } from '@kiga/contract/system/access/user.entity.ts';
import { proveTyped } from '../../identity/identity.public.ts';
import type { Program } from '../../program/program.ts';
import { eraseAccount } from '../erasures/erase-account.ts';
import { adminHooks, userHooks } from './account.server.ts';
import { copyRole } from './acts/copy-role.ts';
import { resetPassword } from './acts/reset-password.ts';
import { roleChoices } from './acts/role-choices.ts';
import { signOutEverywhere } from './acts/sign-out-everywhere.ts';
import { permissionHooks } from './permission.server.ts';
import { roleHooks } from './role.server.ts';

/** Registers administrators, users, roles and permissions. */
export function registerAccounts(program: Program): void {
  const { api, entities } = program;
  entities.add(admin, adminHooks(program));
  entities.add(user, userHooks(program));
  const roles = entities.add(role, roleHooks(program));
  entities.add(permission, permissionHooks);

  api.handle(resetPasswordCall, ({ input: { id, ...owners }, scope }) => resetPassword(program, scope, { id, owners }));
  api.handle(signOutCall, async ({ input: { id, ...owners }, act }) => ({
    ended: await act((inside) => signOutEverywhere(program, inside, { id, owners })),
  }));
  api.handle(eraseAccountCall, async ({ input, session, act }) => {
    const { password, ...asked } = input;
    const prove = () => proveTyped(program, session, password);
    await act((inside) => eraseAccount(program, inside, asked, prove), { asked });
    return {};
  });
  api.handle(roleChoicesCall, ({ scope, language }) => roleChoices(scope, language));
  api.handle(copyRoleCall, async ({ input, act }) => ({
    id: await act((inside) => copyRole(roles, inside, input.id, input.name)),
  }));
}
