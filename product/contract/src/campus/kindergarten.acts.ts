import { defineCall } from '@kiga/entity/define-call.ts';
import { optionFilters } from '@kiga/entity/entity-calls.ts';
import { z } from 'zod';
import { ownerIds } from '../program/tenancy.ts';

/** Key of kindergartens as reference fields and choices name them. */
export const KINDERGARTEN = 'campus.kindergarten';

/** Permissions to see the names of kindergartens. */
export const choosing = ['campus.kindergarten.choose', 'campus.kindergarten.read'] as const;

/**
 * Returns at most `LIST_MAX` kindergartens to choose from. They are those that the reader reaches, or reaches for one
 * kind of record. It replaces the list of options of other entities.
 */
export const listKindergartens = defineCall({
  name: 'campus.kindergarten.list',
  method: 'GET',
  path: '/api/campus/kindergarten/list',
  access: { anyOf: choosing },
  scope: 'tenant',
  input: z.strictObject({
    ...optionFilters,
    ...ownerIds,
    /** Key of the kind of record to narrow by, such as `campus.student`. */
    of: z.string().max(100).optional(),
  }),
  output: z.array(
    z.object({
      id: z.string(),
      kigId: z.string(),
      kigCode: z.string(),
      /** Name of the kindergarten, under the property name that all choice lists use. */
      text: z.string(),
    }),
  ),
});

/** The accounts of a kindergarten with a password of their own: the main account, and that of machines and tablets. */
export const passwordAccounts = ['campus', 'terminal'] as const;

/** One of the two accounts. */
export type PasswordAccount = (typeof passwordAccounts)[number];

const changePassword = { anyOf: ['campus.kindergarten.changePassword'] };

/** Returns the names of the two accounts; null for an account that the kindergarten lacks. */
export const readPasswordAccounts = defineCall({
  name: 'campus.kindergarten.passwordAccounts',
  method: 'GET',
  path: '/api/campus/kindergarten/password-accounts',
  access: changePassword,
  scope: 'tenant',
  input: z.strictObject({ id: z.uuid(), ...ownerIds }),
  output: z.object({
    name: z.string(),
    accounts: z.record(z.enum(passwordAccounts), z.string().nullable()),
    /** True where the reader's own account is the main account, so that a change signs the reader out. */
    isOwn: z.boolean(),
  }),
});

/**
 * Sets the password of one of the two accounts and ends its sessions. It asks for the password of the caller's own
 * account. Throws VALIDATION_FAILED with issues of `password` and `newPassword`, IDENTITY_SIGN_IN_LOCKED {minutes},
 * SYSTEM_ROLE_BEYOND_YOURS {name}, CAMPUS_KINDERGARTEN_NO_ACCOUNT.
 */
export const changeCampusPassword = defineCall({
  name: 'campus.kindergarten.changePassword',
  method: 'POST',
  path: '/api/campus/kindergarten/change-password',
  access: changePassword,
  scope: 'tenant',
  input: z.strictObject({
    id: z.uuid(),
    account: z.enum(passwordAccounts),
    /** Password of the caller's own account. */
    password: z.string().max(100),
    newPassword: z.string().max(100),
    ...ownerIds,
  }),
  output: z.object({
    /** True where the changed account is the caller's own, which is now signed out. */
    isOwn: z.boolean(),
  }),
});

/** Fields of a kindergarten's record that the kindergarten itself fills once, and only the operator changes. */
export const KINDERGARTEN_FIELDS_OF_OPERATOR = ['code', 'kigType', 'areaId'] as const;
