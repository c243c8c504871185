import { defineCall } from '@kiga/entity/define-call.ts';
import { z } from 'zod';
import { ownerIds } from '../program/tenancy.ts';

/** Returns the whole phone numbers of a driver; logged once per record and session. */
export const readDriverContact = defineCall({
  name: 'transport.driver.readContact',
  method: 'POST',
  path: '/api/transport/driver/read-contact',
  access: { anyOf: ['transport.driver.readContact'] },
  scope: 'tenant',
  input: z.strictObject({ id: z.uuid(), ...ownerIds }),
  output: z.object({ phone: z.array(z.object({ number: z.string() })) }),
});

/** Returns the whole phone number of a bus; logged once per record and session. */
export const readBusContact = defineCall({
  name: 'transport.bus.readContact',
  method: 'POST',
  path: '/api/transport/bus/read-contact',
  access: { anyOf: ['transport.bus.readContact'] },
  scope: 'tenant',
  input: z.strictObject({ id: z.uuid(), ...ownerIds }),
  output: z.object({ phone: z.string().nullable() }),
});
