import { defineCall } from '@kiga/entity/define-call.ts';
import { z } from 'zod';
import { menuEntry } from '../../identity/session.acts.ts';
import { ownerIds } from '../../program/tenancy.ts';

/** Steps of the access check, in this order. */
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

/**
 * One step of the access check: its verdict, and the text of its finding (`system.access.findings.<step>.<finding>`).
 */
export const accessStep = z.object({
  step: z.enum(accessSteps),
  /** `pass` lets the account through, `stop` ends the check, `limit` lets less through, such as a masked value. */
  verdict: z.enum(['pass', 'stop', 'limit']),
  finding: z.string(),
  params: z.record(z.string(), z.string()),
});

/**
 * Explains why an account can or cannot see a screen, a record or a field of it. The input has exactly one of `href` (a
 * screen) and `entity` with or without `recordId` and `field`. Throws VALIDATION_FAILED with SYSTEM_ACCESS_ACCOUNT at
 * `userName` for an account that does not exist or that the reader does not manage. Throws SYSTEM_ACCESS_QUESTION, and
 * RECORD_NOT_FOUND for a record out of the reader's reach. Only the system administrator, who reaches no records, may
 * ask about any.
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
 * Returns an account's menu and its permissions by kind of record, without any data. Each use is logged. Throws the
 * same errors as `explainAccess`.
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
        /** Roles that give the permission; empty where a grant alone does. */
        from: z.array(z.string()),
        /** Limit of the permission where it is narrower than the organization's reach. */
        narrowed: z.enum(['area', 'ownClasses']).nullable(),
      }),
    ),
    /** Fields that are masked or hidden, by kind of record. */
    fields: z.array(z.object({ entityText: z.string(), fieldText: z.string(), sight: z.enum(['masked', 'none']) })),
    /** Number of kindergartens within reach; null for all. */
    kindergartens: z.number().nullable(),
    grants: z.array(z.object({ kigName: z.string(), topics: z.array(z.string()), endsOn: z.string() })),
    /** Organization whose roles the account can have. */
    organizationId: z.string(),
    /** Screens that the account has requested without an answer yet, with their permissions. */
    asked: z.array(z.object({ permission: z.string(), screen: z.string() })),
  }),
});

/**
 * Requests the permission of a screen from those who manage roles in the own organization. Each of them gets one
 * message a day. `asked` is the number of messages: 0 where nobody can give it; `names` are some of their receivers.
 * Throws SYSTEM_ACCESS_QUESTION for a
 * screen that needs no permission, or whose permission the account has.
 */
export const requestAccess = defineCall({
  name: 'system.access.request',
  method: 'POST',
  path: '/api/system/access/request',
  access: 'member',
  scope: 'own',
  input: z.strictObject({ href: z.string().max(200) }),
  output: z.object({ asked: z.number(), names: z.array(z.string()) }),
});

/** Maximum number of names in an answer about who may do something. */
export const NAMES_MAX = 5;

/**
 * Returns colleagues who hold a permission, so that an account without it knows whom to ask. `names` are the first of
 * them, `count` is the number of all.
 */
export const whoMay = defineCall({
  name: 'system.access.whoMay',
  method: 'GET',
  path: '/api/system/access/who-may',
  access: 'member',
  scope: 'own',
  input: z.strictObject({ permission: z.string().max(100) }),
  output: z.object({ names: z.array(z.string()), count: z.number() }),
});

/**
 * Refuses all open access requests of an account. It settles their to-dos and sends the account the reason. `refused`
 * is the number of requests. Throws VALIDATION_FAILED with SYSTEM_ACCESS_ACCOUNT at `userName` for an account that does
 * not exist or that the caller does not manage.
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
