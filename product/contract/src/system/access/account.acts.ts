import { defineCall } from '@kiga/entity/define-call.ts';
import { ownerIds } from '@kiga/entity/entity-calls.ts';
import { z } from 'zod';

const either = (act: string) => ({ anyOf: [`system.user.${act}`, `system.admin.${act}`] });

/** A new initial password, told this once; whoever signs in with it must choose another one. */
export const newPassword = z.object({ userName: z.string(), password: z.string() });

/** Gives an account a new initial password and ends its sessions. Path and method were given from outside. */
export const resetPassword = defineCall({
  name: 'system.user.resetPassword',
  method: 'GET',
  path: '/api/user/resetPassword/{id}',
  access: either('resetPassword'),
  scope: 'none',
  input: z.strictObject({ id: z.uuid(), ...ownerIds }),
  output: newPassword,
});

/** Ends all sessions of an account. */
export const signOutEverywhere = defineCall({
  name: 'system.user.signOut',
  method: 'POST',
  path: '/api/system/user/sign-out',
  access: either('signOut'),
  scope: 'none',
  input: z.strictObject({ id: z.uuid(), ...ownerIds }),
  output: z.object({ ended: z.number() }),
});
