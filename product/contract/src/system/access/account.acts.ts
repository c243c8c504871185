import { defineAct } from '@kiga/entity/define-act.ts';
import { z } from 'zod';
import { user } from './user.entity.ts';

const either = (act: string) => ({ anyOf: [`system.user.${act}`, `system.admin.${act}`] });

/** Everything that the owner of an account needs to sign in. The initial password is returned only once. */
export const loginData = z.object({
  userName: z.string(),
  nickName: z.string(),
  appType: z.number(),
  password: z.string(),
});

/** Gives an account a new initial password and ends its sessions. The requirements give path and method. */
export const resetPassword = defineAct(user, {
  act: 'resetPassword',
  of: 'record',
  farReaching: true,
  showsAnswer: true,
  output: loginData,
  call: { method: 'GET', path: '/api/user/resetPassword/{id}', access: either('resetPassword'), scope: 'none' },
});

/** Ends all sessions of an account. */
export const signOutEverywhere = defineAct(user, {
  act: 'signOut',
  of: 'record',
  farReaching: true,
  output: z.object({ ended: z.number() }),
  call: { access: either('signOut'), scope: 'none' },
});
