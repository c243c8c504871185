import { defineCall } from '@kiga/entity/define-call.ts';
import { z } from 'zod';
import { ownerIds } from '../../program/tenancy.ts';

/** Returns the whole phone and ID number of a visitor; logged once per record and session. */
export const readVisitorContact = defineCall({
  name: 'campus.visitor.readContact',
  method: 'POST',
  path: '/api/campus/visitor/read-contact',
  access: { anyOf: ['campus.visitor.readContact'] },
  scope: 'tenant',
  input: z.strictObject({ id: z.uuid(), ...ownerIds }),
  output: z.object({ visitorPhone: z.string(), idNumber: z.string().nullable().optional() }),
});

/** Returns a PDF with the record of one drill. Throws RECORD_NOT_FOUND. */
export const printDrill = defineCall({
  name: 'campus.drill.print',
  method: 'POST',
  path: '/api/campus/drill/print',
  access: { anyOf: ['campus.drill.export'] },
  scope: 'tenant',
  input: z.strictObject({ id: z.uuid(), ...ownerIds }),
  output: z.unknown(),
  answersFile: true,
});

/** Returns a PDF with the visitors of a month on A4 across, with masked numbers. */
export const printVisitors = defineCall({
  name: 'campus.visitor.print',
  method: 'POST',
  path: '/api/campus/visitor/print',
  access: { anyOf: ['campus.visitor.export'] },
  scope: 'tenant',
  input: z.strictObject({ month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'FIELD_FORMAT'), ...ownerIds }),
  output: z.unknown(),
  answersFile: true,
});
