import { defineCall } from '@kiga/entity/define-call.ts';
import { optionFilters } from '@kiga/entity/entity-calls.ts';
import { z } from 'zod';
import { ownerIds } from '../program/tenancy.ts';

/** Organizations that are kindergartens, as fields and choices refer to them. */
export const KINDERGARTEN = 'campus.kindergarten';

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    [KINDERGARTEN]: never;
  }
}

/** At most `LIST_MAX` of the kindergartens that the reader reaches, or where the records of one kind are reached, for choosing one. */
export const listKindergartens = defineCall({
  name: 'campus.kindergarten.list',
  method: 'GET',
  path: '/api/campus/kindergarten/list',
  access: { anyOf: ['campus.kindergarten.read'] },
  scope: 'tenant',
  input: z.strictObject({
    ...optionFilters,
    ...ownerIds,
    /** Key of the kind of record that is to be narrowed, such as `campus.student`. */
    of: z.string().max(100).optional(),
  }),
  output: z.array(
    z.object({
      id: z.string(),
      kigId: z.string(),
      kigCode: z.string(),
      /** Its name, under the name that all lists to choose from have for it. */
      text: z.string(),
    }),
  ),
});
