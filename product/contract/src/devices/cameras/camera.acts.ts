import { defineAct } from '@kiga/entity/define-act.ts';
import { defineCall } from '@kiga/entity/define-call.ts';
import { logPage } from '@kiga/entity/log-page.ts';
import { z } from 'zod';
import { ownerIds } from '../../program/tenancy.ts';
import { camera, cameraFailures, cameraStatuses, clarities, closedReasons } from './camera.entity.ts';

/** Days for which the log of viewers is kept. */
export const CAMERA_VIEW_DAYS = 180;

/** Time within which a viewer who comes back goes on with the same entry of the log, seconds. */
export const SAME_VIEW_SECONDS = 120;

/** Whether pictures can be passed on: no media process runs, or it runs without ffmpeg, which reads cameras. */
export const mediaStates = ['none', 'withoutFfmpeg', 'ready'] as const;

const closed = z.object({
  reason: z.enum(closedReasons),
  /** `HH:mm` in the kindergarten's time zone. */
  from: z.string(),
  to: z.string(),
});

const wallCamera = z.object({
  id: z.string(),
  cameraName: z.string(),
  /** Room, or place; null for neither. */
  place: z.string().nullable(),
  clarity: z.enum(clarities),
  status: z.enum(cameraStatuses),
  failure: z.enum(cameraFailures).nullable(),
  /** Moments, ISO 8601. */
  failedAt: z.string().nullable(),
  lastPictureAt: z.string().nullable(),
  closed: closed.nullable(),
  viewers: z.number(),
});

/** A camera as the wall shows it. */
export type WallCamera = z.output<typeof wallCamera>;

/** Returns the cameras that the reader may watch, by name. Times at which they are closed are marked. */
export const readCameraWall = defineCall({
  name: 'devices.camera.wall',
  method: 'GET',
  path: '/api/devices/camera/wall',
  access: { anyOf: ['devices.camera.watch'] },
  scope: 'tenant',
  input: z.strictObject(ownerIds),
  output: z.object({
    media: z.enum(mediaStates),
    /** Time of day `HH:mm` of the kindergarten. */
    now: z.string(),
    cameras: z.array(wallCamera),
    /** Number of looks today, refused ones included. */
    viewsToday: z.number(),
  }),
});

/** Input of a request for a picture. */
export const playInput = {
  quality: z.enum(clarities, 'FIELD_CHOICE_UNKNOWN').optional(),
  /** Goes on with an entry of the log that is still fresh. */
  viewId: z.uuid('FIELD_FORMAT').optional(),
};

/** Answer to a request for a picture. */
export const playing = z.object({
  /** Path of a WebSocket of the same host. It works once and for 30 seconds. */
  address: z.string(),
  viewId: z.string(),
  quality: z.enum(clarities),
  /** Name of the viewer, which the picture bears. */
  viewerName: z.string(),
});

/**
 * Lets a viewer watch a camera, and notes it. Throws RECORD_NOT_FOUND, DEVICES_CAMERA_CLOSED {reason, from, to},
 * DEVICES_MEDIA_NONE, DEVICES_FFMPEG_NONE.
 */
export const playCamera = defineCall({
  name: 'devices.camera.play',
  method: 'POST',
  path: '/api/devices/camera/play',
  access: { anyOf: ['devices.camera.watch'] },
  scope: 'tenant',
  input: z.strictObject({ id: z.uuid('FIELD_FORMAT'), ...playInput, ...ownerIds }),
  output: playing,
});

/** Notes that a viewer kept a picture of what the own entry of the log watches. Throws RECORD_NOT_FOUND. */
export const noteSnapshot = defineCall({
  name: 'devices.camera.noteSnapshot',
  method: 'POST',
  path: '/api/devices/camera/note-snapshot',
  access: { anyOf: ['devices.camera.watch'] },
  scope: 'tenant',
  input: z.strictObject({ viewId: z.uuid(), ...ownerIds }),
  output: z.object({}),
});

/**
 * Asks a camera for one picture. Readers who may watch see it; all others learn only whether there is one. Throws
 * RECORD_NOT_FOUND, DEVICES_MEDIA_NONE.
 */
export const testCamera = defineAct(camera, {
  act: 'test',
  of: 'record',
  showsAnswer: true,
  output: z.object({
    /** JPEG as a data URL; null without a picture, and for readers who may not watch or not now. */
    picture: z.string().nullable(),
    failure: z.enum(cameraFailures).nullable(),
    /** Codec of the camera's main stream, such as `H264`. */
    codec: z.string().nullable(),
    milliseconds: z.number(),
  }),
});

/**
 * Makes the address and the key for a camera that sends its pictures; an earlier key is no longer valid, and the new one is
 * shown only once. Throws RECORD_NOT_FOUND, DEVICES_CAMERA_NO_KEY for a camera of another kind.
 */
export const newStreamKey = defineAct(camera, {
  act: 'newStreamKey',
  of: 'record',
  farReaching: true,
  showsAnswer: true,
  output: z.object({ address: z.string(), key: z.string() }),
});

const views = logPage(
  z.object({
    id: z.string(),
    /** Moment, ISO 8601. */
    at: z.string(),
    cameraName: z.string(),
    viewer: z.enum(['account', 'parent']),
    viewerName: z.string(),
    /** The parent's child with its class, and the relation; null for an account, and for a child who was erased. */
    childName: z.string().nullable(),
    className: z.string().nullable(),
    relation: z.string().nullable(),
    quality: z.enum(clarities),
    way: z.enum(['web', 'app']),
    /** Seconds watched; null for a refused look. */
    seconds: z.number().nullable(),
    isWatching: z.boolean(),
    refusal: z.enum([...closedReasons, 'cut']).nullable(),
    /** Moment at which the recording that was opened begins, ISO 8601; null for a live picture. */
    recordedAt: z.string().nullable(),
    snapshots: z.number(),
  }),
);

/** An entry of the log of viewers. */
export type CameraView = z.output<typeof views.output>['list'][number];

/** Returns who watched which camera, latest first. */
export const pageOfCameraViews = defineCall({
  name: 'devices.camera.views',
  method: 'POST',
  path: '/api/devices/camera/views',
  access: { anyOf: ['devices.camera.readViews'] },
  scope: 'tenant',
  input: views.input.extend({
    cameraId: z.uuid('FIELD_FORMAT').optional(),
    /** Days `yyyy-mm-dd` of the kindergarten. */
    from: z.iso.date('FIELD_FORMAT').optional(),
    to: z.iso.date('FIELD_FORMAT').optional(),
    ...ownerIds,
  }),
  output: views.output,
});
