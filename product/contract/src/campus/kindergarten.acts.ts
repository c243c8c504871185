import { defineCall } from '@kiga/entity/define-call.ts';
import { optionFilters } from '@kiga/entity/entity-calls.ts';
import { z } from 'zod';
import { ownerIds } from '../program/tenancy.ts';

/** Key of kindergartens as reference fields and choices name them. */
export const KINDERGARTEN = 'campus.kindergarten';

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    [KINDERGARTEN]: never;
  }
}

/**
 * Returns at most `LIST_MAX` kindergartens to choose from. They are those that the reader reaches, or reaches for one
 * kind of record.
 */
export const listKindergartens = defineCall({
  name: 'campus.kindergarten.list',
  method: 'GET',
  path: '/api/campus/kindergarten/list',
  access: { anyOf: ['campus.kindergarten.read'] },
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
