import { defineCall } from '@kiga/entity/define-call.ts';
import { z } from 'zod';
import { menuEntry } from '../../identity/session.acts.ts';
import { ownerIds } from '../../program/tenancy.ts';

/** What is looked at on the way to an answer, in this order. */
export const accessSteps = [
  'account',
  'organization',
  'ceiling',
  'role',
  'menu',
  'dataScope',
  'contract',
  'grant',
  'row',
  'field',
] as const;

/** One step: whether it let the account through, and in what words that is told (`system.access.findings.<step>.<finding>`). */
export const accessStep = z.object({
  step: z.enum(accessSteps),
  /** `pass` lets through, `stop` ends it, `limit` lets through less, such as a masked value. */
  verdict: z.enum(['pass', 'stop', 'limit']),
  finding: z.string(),
  params: z.record(z.string(), z.string()),
});

/**
 * Why an account can or cannot see a screen, a record or a field of it: exactly one of `href` (a screen), or `entity` with
 * or without `recordId` and `field`. Throws VALIDATION_FAILED with SYSTEM_ACCESS_ACCOUNT at `userName` where there is no such
 * account or it is none that the asker looks after, SYSTEM_ACCESS_QUESTION, and RECORD_NOT_FOUND for a record that the asker
 * does not reach; only the system administrator, who reaches none, may ask about any.
 */
export const explainAccess = defineCall({
  name: 'system.access.explain',
  method: 'POST',
  path: '/api/system/access/explain',
  access: { anyOf: ['system.access.explain'] },
  scope: 'none',
  input: z.strictObject({
    userName: z.string().trim().min(1, 'FIELD_REQUIRED').max(40),
    href: z.string().max(200).optional(),
    entity: z.string().max(60).optional(),
    recordId: z.uuid().optional(),
    field: z.string().max(60).optional(),
    ...ownerIds,
  }),
  output: z.object({
    verdict: z.enum(['full', 'masked', 'none']),
    steps: z.array(accessStep),
  }),
});

/**
 * What an account finds when it signs in, without any data: its menu, and what it may do, kind of record by kind of record.
 * That somebody looked is noted. Throws like `explainAccess`.
 */
export const previewAccess = defineCall({
  name: 'system.access.preview',
  method: 'GET',
  path: '/api/system/access/preview',
  access: { anyOf: ['system.access.preview'] },
  scope: 'none',
  input: z.strictObject({ userName: z.string().trim().min(1, 'FIELD_REQUIRED').max(40), ...ownerIds }),
  output: z.object({
    accountId: z.string(),
    userName: z.string(),
    nickName: z.string(),
    appType: z.number(),
    organizationName: z.string(),
    status: z.enum(['active', 'disabled', 'suspended']),
    roles: z.array(z.object({ name: z.string(), dataScope: z.string() })),
    menus: z.array(menuEntry),
    rights: z.array(
      z.object({
        permission: z.string(),
        text: z.string(),
        areaText: z.string(),
        /** Roles that give it; empty where a grant alone does. */
        from: z.array(z.string()),
        /** How far it goes where that is less than the organization reaches. */
        narrowed: z.enum(['area', 'ownClasses']).nullable(),
      }),
    ),
    /** Kinds of records with fields that are masked or not shown. */
    fields: z.array(z.object({ entityText: z.string(), fieldText: z.string(), sight: z.enum(['masked', 'none']) })),
    /** How many kindergartens are reached; null for all. */
    kindergartens: z.number().nullable(),
    grants: z.array(z.object({ kigName: z.string(), topics: z.array(z.string()), endsOn: z.string() })),
    /** Screens that it has asked for and nobody has answered. */
    asked: z.array(z.string()),
  }),
});

/**
 * Asks those who give roles in the own organization for the permission of a screen: each is told once a day.
 * `asked` is how many were told: none where nobody can give it. Throws SYSTEM_ACCESS_QUESTION for a screen that needs no
 * permission, or whose permission the account has.
 */
export const requestAccess = defineCall({
  name: 'system.access.request',
  method: 'POST',
  path: '/api/system/access/request',
  access: 'member',
  scope: 'own',
  input: z.strictObject({ href: z.string().max(200) }),
  output: z.object({ asked: z.number() }),
});

/**
 * Answers all that an account has asked for and nobody has given: what waited for it is done, and the account is told the reason.
 * `refused` is how much that was. Throws VALIDATION_FAILED with SYSTEM_ACCESS_ACCOUNT at `userName` where there is no such account
 * or it is none that the caller looks after.
 */
export const refuseAccess = defineCall({
  name: 'system.access.refuse',
  method: 'POST',
  path: '/api/system/access/refuse',
  access: { anyOf: ['system.role.update'] },
  scope: 'none',
  input: z.strictObject({
    userName: z.string().trim().min(1, 'FIELD_REQUIRED').max(40),
    reason: z.string().trim().min(1, 'FIELD_REQUIRED').max(200, 'FIELD_TOO_LONG'),
    ...ownerIds,
  }),
  output: z.object({ refused: z.number() }),
});
