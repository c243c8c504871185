import { defineCall } from '@kiga/entity/define-call.ts';
import { z } from 'zod';
import { ownerIds } from '../program/tenancy.ts';

/** Kinds of people with a face photo. The record of each keeps its own photo, and its save checks and stores it. */
export const photoHolderKinds = ['student', 'teacher'] as const;

/** Reasons of a machine against a face photo. */
export const photoRefusals = ['no-face', 'too-small', 'blurred', 'several-faces', 'failed'] as const;

/** Reason of a machine against a face photo. */
export type PhotoRefusal = (typeof photoRefusals)[number];

/**
 * Returns the people of a kindergarten who should have a face photo, with what file names may tell of them: enrolled
 * children and teachers in service. Each kind needs the permission that writes its photo.
 */
export const photoPeople = defineCall({
  name: 'campus.photo.people',
  method: 'GET',
  path: '/api/campus/photo/people',
  access: { anyOf: ['campus.student.update', 'campus.teacher.update'] },
  scope: 'tenant',
  input: z.strictObject({ ...ownerIds }),
  output: z.array(
    z.object({
      kind: z.enum(photoHolderKinds),
      id: z.string(),
      version: z.number(),
      name: z.string(),
      /** Student number; null for none. */
      number: z.string().nullable(),
      /** Numbers of present cards. */
      cards: z.array(z.string()),
      /** Class of a child, job title of a teacher. */
      groupName: z.string(),
      hasPhoto: z.boolean(),
      /** Machines that refused the present photo, each with its reason. */
      refusals: z.array(z.object({ machine: z.string(), reason: z.enum(photoRefusals) })),
    }),
  ),
});

/** A person who should have a face photo. */
export type PhotoPerson = z.infer<typeof photoPeople.output>[number];
