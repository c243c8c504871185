import { defineCall } from '@kiga/entity/define-call.ts';
import { z } from 'zod';
import { photoRefusals } from '../campus/photo.acts.ts';
import { ownerIds } from '../program/tenancy.ts';

/** Returns how many faces a machine may have, has fetched, has taken and has refused. Throws RECORD_NOT_FOUND. */
export const listFaces = defineCall({
  name: 'devices.face.list',
  method: 'GET',
  path: '/api/devices/face/list',
  access: { anyOf: ['devices.device.read'] },
  scope: 'tenant',
  input: z.strictObject({ deviceId: z.uuid(), ...ownerIds }),
  output: z.object({
    total: z.number(),
    fetched: z.number(),
    taken: z.number(),
    refused: z.number(),
    /** People who need another photo, as far as the reader sees them; empty for readers outside the kindergarten. */
    refusals: z.array(
      z.object({
        personId: z.string(),
        kind: z.enum(['student', 'teacher', 'pickup-person']),
        name: z.string(),
        reason: z.enum(photoRefusals),
        /** Words of the machine. */
        text: z.string().nullable(),
      }),
    ),
  }),
});

/** Figures of the faces on a machine. */
export type MachineFaces = z.output<typeof listFaces.output>;

/**
 * Returns the photo that a machine took with an event. Throws RECORD_NOT_FOUND, also for a reader who may not see faces
 * or that child.
 */
export const readEventPhoto = defineCall({
  name: 'devices.event.photo',
  method: 'GET',
  path: '/api/devices/event/photo',
  access: { anyOf: ['devices.event.read'] },
  scope: 'tenant',
  input: z.strictObject({ id: z.uuid(), ...ownerIds }),
  output: z.unknown(),
  answersFile: true,
});
