import { defineCall } from '@kiga/entity/define-call.ts';
import { logPage } from '@kiga/entity/log-page.ts';
import { z } from 'zod';
import { ownerIds } from '../../program/tenancy.ts';

const recordings = logPage(
  z.object({
    id: z.string(),
    cameraId: z.string(),
    cameraName: z.string(),
    /** Moment, ISO 8601. */
    beganAt: z.string(),
    seconds: z.number(),
    sizeBytes: z.number(),
    /** Moment after which it is deleted, ISO 8601. */
    until: z.string(),
  }),
  {
    /** Cameras that are recorded, or have recordings, by name. */
    cameras: z.array(z.object({ id: z.string(), cameraName: z.string() })),
    /** Size of all recordings of the page's filters. */
    totalBytes: z.number(),
  },
);

/** A recording of a camera. */
export type CameraRecording = z.output<typeof recordings.output>['list'][number];

/** A page of recordings. */
export type RecordingPage = z.output<typeof recordings.output>;

/** Returns the recordings of cameras that the reader reaches, latest first. */
export const pageOfRecordings = defineCall({
  name: 'devices.camera.recordings',
  method: 'POST',
  path: '/api/devices/camera/recordings',
  access: { anyOf: ['devices.camera.readRecordings'] },
  scope: 'tenant',
  input: recordings.input.extend({
    cameraId: z.uuid('FIELD_FORMAT').optional(),
    /** Day `yyyy-mm-dd` of the kindergarten. */
    day: z.iso.date('FIELD_FORMAT').optional(),
    ...ownerIds,
  }),
  output: recordings.output,
});

/** Opens a recording, which is noted in the log of viewers. Throws RECORD_NOT_FOUND. */
export const openRecording = defineCall({
  name: 'devices.camera.openRecording',
  method: 'POST',
  path: '/api/devices/camera/open-recording',
  access: { anyOf: ['devices.camera.readRecordings'] },
  scope: 'tenant',
  input: z.strictObject({ id: z.uuid('FIELD_FORMAT'), ...ownerIds }),
  output: z.object({
    /** Address of the film for this session, for a limited time. */
    film: z.string(),
    /** Name of the viewer, which the picture bears. */
    viewerName: z.string(),
  }),
});
