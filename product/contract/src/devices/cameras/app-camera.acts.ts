import { defineCall } from '@kiga/entity/define-call.ts';
import { z } from 'zod';
import { playInput, playing } from './camera.acts.ts';
import { cameraStatuses, clarities, closedReasons } from './camera.entity.ts';

/** Why a parent may not watch: the service of the child has ended, or the family does not agree to films of the class. */
export const cameraBars = ['service', 'consent'] as const;

/**
 * Returns the cameras that the parents of an own child may watch: those of the room of its class. `barred` says why there
 * are none for now. Throws RECORD_NOT_FOUND for any other child.
 */
export const appCameras = defineCall({
  name: 'app.v1.cameras',
  method: 'GET',
  path: '/app/v1/cameras',
  access: 'app',
  scope: 'tenant',
  input: z.strictObject({ studentId: z.uuid('FIELD_FORMAT') }),
  output: z.object({
    studentId: z.string(),
    barred: z.enum(cameraBars).nullable(),
    cameras: z.array(
      z.object({
        id: z.string(),
        cameraName: z.string(),
        clarity: z.enum(clarities),
        status: z.enum(cameraStatuses),
        /** Time of day now at which nobody may watch; null while the camera is open. */
        closed: z
          .object({
            reason: z.enum(closedReasons),
            /** `HH:mm` in the kindergarten's time zone. */
            from: z.string(),
            to: z.string(),
          })
          .nullable(),
      }),
    ),
  }),
});

/**
 * Lets a parent watch a camera of the own child's class, and notes it. The picture must bear `viewerName`. Throws
 * RECORD_NOT_FOUND, DEVICES_CAMERA_BARRED {reason}, DEVICES_CAMERA_CLOSED {reason, from, to}, DEVICES_MEDIA_NONE, DEVICES_FFMPEG_NONE.
 */
export const appPlayCamera = defineCall({
  name: 'app.v1.cameras.play',
  method: 'POST',
  path: '/app/v1/cameras/play',
  access: 'app',
  scope: 'tenant',
  input: z.strictObject({ studentId: z.uuid('FIELD_FORMAT'), id: z.uuid('FIELD_FORMAT'), ...playInput }),
  output: playing,
});
