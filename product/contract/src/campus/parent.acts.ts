import { defineCall } from '@kiga/entity/define-call.ts';
import { ownerIds } from '@kiga/entity/entity-calls.ts';
import { z } from 'zod';

/** A parent's whole number; noted once per record and session. */
export const readParentContact = defineCall({
  name: 'campus.parent.readContact',
  method: 'POST',
  path: '/api/campus/parent/read-contact',
  access: { anyOf: ['campus.parent.readContact'] },
  scope: 'tenant',
  input: z.strictObject({ id: z.uuid(), ...ownerIds }),
  output: z.object({ parentPhone: z.string() }),
});
