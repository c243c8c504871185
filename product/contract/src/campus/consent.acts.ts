import { defineCall } from '@kiga/entity/define-call.ts';
import { z } from 'zod';
import { ownerIds } from '../program/tenancy.ts';

/**
 * Returns the number of face photos that the kindergartens within reach keep, and the number from which the law asks to
 * register with the authority. A deleted child's photo counts until it is erased.
 */
export const countFaces = defineCall({
  name: 'campus.consent.countFaces',
  method: 'GET',
  path: '/api/campus/consent/count-faces',
  access: { anyOf: ['campus.consent.read'] },
  scope: 'tenant',
  input: z.strictObject({ ...ownerIds }),
  output: z.object({
    faces: z.number(),
    /** Null where no rule holds yet. */
    threshold: z.number().nullable(),
    source: z.string().nullable(),
  }),
});
