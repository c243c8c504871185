import { defineCall } from '@kiga/entity/define-call.ts';
import { z } from 'zod';
import { ownerIds } from '../program/tenancy.ts';

/** A stay of a child in a class, from its first to its last day; `to` is null while it lasts. */
const period = z.object({ from: z.string(), to: z.string().nullable() });

/** Returns the classes of a child, the latest first. Classes out of reach have no name. */
export const classPeriods = defineCall({
  name: 'campus.student.classPeriods',
  method: 'GET',
  path: '/api/campus/student/class-periods',
  access: { anyOf: ['campus.student.read'] },
  scope: 'tenant',
  input: z.strictObject({ id: z.uuid(), ...ownerIds }),
  output: z.array(period.extend({ classId: z.string(), className: z.string().nullable() })),
});

/**
 * Returns the children who belonged to a class on a day, as this reader may see them: those whom the reader reaches
 * now. Throws RECORD_NOT_FOUND.
 */
export const rollOfClass = defineCall({
  name: 'campus.student.rollOfClass',
  method: 'GET',
  path: '/api/campus/student/roll-of-class',
  access: { anyOf: ['campus.student.read'] },
  scope: 'tenant',
  input: z.strictObject({ classId: z.uuid(), day: z.iso.date(), ...ownerIds }),
  output: z.array(
    period.extend({
      id: z.string(),
      kigId: z.string(),
      stuName: z.string().nullable(),
      sex: z.enum(['male', 'female']).nullable(),
      status: z.string().nullable(),
      /** The child's class now; null where the reader does not reach it. */
      classIdText: z.string().nullable(),
      /** True where the child is still in this class. */
      isStill: z.boolean(),
    }),
  ),
});

/** Returns the classes of one kindergarten by grade, with their number of enrolled children. */
export const classPlaces = defineCall({
  name: 'campus.class.places',
  method: 'GET',
  path: '/api/campus/class/places',
  access: { anyOf: ['campus.class.read'] },
  scope: 'tenant',
  input: z.strictObject({ ...ownerIds }),
  output: z.array(
    z.object({
      id: z.string(),
      className: z.string(),
      gradeName: z.string(),
      stage: z.string(),
      studentCount: z.number(),
      /** Null for no limit. */
      capacity: z.number().nullable(),
    }),
  ),
});

/** A class with its children and places. */
export type ClassPlace = z.infer<typeof classPlaces.output>[number];
