import { defineAct } from '@kiga/entity/define-act.ts';
import { ownPassword } from '@kiga/entity/define-states.ts';
import { text } from '@kiga/entity/fields/text.ts';
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

/**
 * Erases an account for good: its names, phone and mail, its history, messages, settings, codes, grants and sessions. Its id
 * stays in the log. Throws RECORD_NOT_FOUND, SYSTEM_NOT_YOURSELF, SYSTEM_LAST_MAIN_ACCOUNT, SYSTEM_LAST_ADMINISTRATOR,
 * SYSTEM_ROLE_BEYOND_YOURS {name}, SYSTEM_ERASE_OUTSIDER, IDENTITY_SIGN_IN_LOCKED {minutes}, and VALIDATION_FAILED with
 * SYSTEM_ERASE_NAME_DIFFERS at `typedName` and IDENTITY_OLD_PASSWORD_WRONG at `password`.
 */
export const eraseAccount = defineAct(user, {
  act: 'erase',
  of: 'record',
  danger: true,
  asks: {
    /** The name of the account, typed once more. */
    typedName: text({ required: true, maxLength: 40 }),
    password: ownPassword,
  },
  output: z.object({}),
  call: { access: either('erase'), scope: 'none' },
});
