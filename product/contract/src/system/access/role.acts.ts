import { defineAct } from '@kiga/entity/define-act.ts';
import { defineCall } from '@kiga/entity/define-call.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { z } from 'zod';
import { appTypes } from '../../identity/app-types.ts';
import { dataScopes } from '../../identity/data-scopes.ts';
import { ownerIds } from '../../program/tenancy.ts';
import { role } from './role.entity.ts';

/** Returns everything that a role of an organization may hold, for its form. */
export const roleChoices = defineCall({
  name: 'system.role.choices',
  method: 'GET',
  path: '/api/system/role/choices',
  access: { anyOf: ['system.role.read'] },
  scope: 'tenant',
  input: z.strictObject({ ...ownerIds }),
  output: z.object({
    /** Kinds of user that the organization's accounts can have. */
    appTypes: z.array(z.union(appTypes.map((appType) => z.literal(appType)))),
    dataScopes: z.array(z.enum(dataScopes)),
    /**
     * In the order of areas and entities. `may` is false where the reader does not hold the permission and so cannot
     * give it.
     */
    permissions: z.array(
      z.object({
        id: z.string(),
        key: z.string(),
        text: z.string(),
        /** Texts of the area and of the kind of record, for the tree. */
        areaText: z.string(),
        entityText: z.string(),
        isDefault: z.boolean(),
        may: z.boolean(),
      }),
    ),
    menus: z.array(
      z.object({
        id: z.string(),
        parentId: z.string().nullable(),
        text: z.string(),
        /** Id of the permission that the entry needs; null for none. */
        permissionId: z.string().nullable(),
      }),
    ),
  }),
});

/** Copies a role of the same organization under a new name. */
export const copyRole = defineAct(role, {
  act: 'copy',
  of: 'record',
  asks: { name: text({ required: true, maxLength: 40 }) },
  output: z.object({ id: z.string() }),
  call: { access: { anyOf: ['system.role.create'] } },
});
