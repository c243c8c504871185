import { defineCall } from '@kiga/entity/define-call.ts';
import { z } from 'zod';
import { ownerIds } from '../program/tenancy.ts';

/** Returns the whole phone number of a person who fetches a child; logged once per record and session. */
export const readPickupContact = defineCall({
  name: 'campus.pickupPerson.readContact',
  method: 'POST',
  path: '/api/campus/pickup-person/read-contact',
  access: { anyOf: ['campus.pickupPerson.readContact'] },
  scope: 'tenant',
  input: z.strictObject({ id: z.uuid(), ...ownerIds }),
  output: z.object({ personPhone: z.string() }),
});
