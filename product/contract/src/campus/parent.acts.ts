import { defineCall } from '@kiga/entity/define-call.ts';
import { z } from 'zod';
import { ownerIds } from '../program/tenancy.ts';

/** Returns a parent's whole phone number; logged once per record and session. */
export const readParentContact = defineCall({
  name: 'campus.parent.readContact',
  method: 'POST',
  path: '/api/campus/parent/read-contact',
  access: { anyOf: ['campus.parent.readContact'] },
  scope: 'tenant',
  input: z.strictObject({ id: z.uuid(), ...ownerIds }),
  output: z.object({ parentPhone: z.string() }),
});
