import { choice } from '@kiga/entity/fields/choice.ts';
import { flag } from '@kiga/entity/fields/flag.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { moment } from '@kiga/entity/fields/moment.ts';
import { name } from '@kiga/entity/fields/name.ts';
import { reference } from '@kiga/entity/fields/reference.ts';
import { rows } from '@kiga/entity/fields/rows.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { time } from '@kiga/entity/fields/time.ts';
import type { FieldIssue } from '@kiga/entity/record-schema.ts';
import { readingOf } from '../../identity/app-types.ts';
import { defineEntity } from '../../program/tenancy.ts';
import { cameraColumns } from './camera.excel.ts';
import { isIpAddress } from './ip-address.ts';

/**
 * Pictures of a camera, as the requirements name them: `hd` is its main stream, `balance` its smaller second one, and
 * `clear` a small picture that every browser shows, encoded anew by the server.
 */
export const clarities = ['clear', 'balance', 'hd'] as const;

/** A picture of a camera. */
export type Clarity = (typeof clarities)[number];

/**
 * Ways in which pictures come:
 * - `rtsp`: the server fetches them from the camera or its recorder;
 * - `rtmp`: a camera elsewhere sends them;
 * - `gateway`: the server fetches FLV from an outside media gateway;
 * - `cloud`: the server asks the cloud of the maker Ezviz for an address, and fetches FLV there.
 */
export const cameraDrivers = ['rtsp', 'rtmp', 'gateway', 'cloud'] as const;

/** Makers with known paths of their streams. */
export const cameraMakers = ['hikvision', 'dahua', 'uniview', 'other'] as const;

/** Reasons for times at which nobody may watch. */
export const closedReasons = ['nap', 'toilet', 'other'] as const;

/** Why a camera has no picture. */
export const cameraFailures = [
  'unreachable',
  'password',
  'noPicture',
  'notFound',
  'noVideo',
  'network',
  'codec',
  'noFfmpeg',
  'unknown',
] as const;

/** State of a camera; `never` for one that has not shown a picture yet. */
export const cameraStatuses = ['never', 'online', 'offline'] as const;

/** Largest number of a channel of a recorder. */
export const CAMERA_CHANNEL_MAX = 999;

/** Most days for which recordings are kept. */
export const RECORDING_DAYS_MAX = 90;

const FLV_ADDRESS = /^https?:\/\/[^\s"<>@]+$/;

/** Fields of the connection, before and after its account. */
const reached = ['driver', 'maker', 'nvr', 'cameraIp', 'port'] as const;
const streams = ['cloudSerial', 'mainPath', 'subPath', 'gatewayUrl'] as const;

/** A camera of a kindergarten, or one channel of a recorder. */
export const camera = defineEntity({
  area: 'devices',
  name: 'camera',
  table: 'cameras',
  fields: {
    cameraName: name({ required: true }),
    channelNumber: integer({ required: true, min: 1, max: CAMERA_CHANNEL_MAX }),
    /** The picture that viewers get first. */
    clarity: choice(clarities, { required: true }),
    /** It is a channel of a network video recorder at this address. */
    nvr: flag({}),
    driver: choice(cameraDrivers, { required: true }),
    maker: choice(cameraMakers, {}),
    cameraIp: text({ maxLength: 45 }),
    port: integer({ min: 1, max: 65_535 }),
    userName: text({ maxLength: 40, pattern: /^[^"\\]*$/ }),
    /** It cannot be read back. */
    password: text({ maxLength: 64, sensitivity: 'password', inLog: 'hidden' }),
    /** Serial number at the maker's cloud, where `userName` and `password` are the key and the secret of the application. */
    cloudSerial: text({ maxLength: 32, pattern: /^[A-Za-z0-9-]*$/ }),
    /** Paths of the streams at a camera of another maker. */
    mainPath: text({ maxLength: 200, pattern: /^\/[^\s"<>]*$/ }),
    subPath: text({ maxLength: 200, pattern: /^\/[^\s"<>]*$/ }),
    /** Address of the FLV stream at an outside gateway. */
    gatewayUrl: text({ maxLength: 300, pattern: FLV_ADDRESS, inLog: 'hidden' }),
    /** Room; empty for a place that all share, such as the gate. */
    classroomId: reference('campus.classroom', { sensitivity: 'viewing' }),
    place: text({ maxLength: 40 }),
    /** Parents of the room's class may watch. */
    parentsWatch: flag({ sensitivity: 'viewing' }),
    /** Times of day in the kindergarten's time zone at which nobody may watch and nothing is recorded. */
    closedTimes: rows(
      {
        from: time({ required: true }),
        to: time({ required: true }),
        reason: choice(closedReasons, { required: true }),
      },
      { maxCount: 10, sensitivity: 'viewing' },
    ),
    /** Days for which recordings are kept; empty for a camera that is not recorded. */
    recordingDays: integer({ min: 1, max: RECORDING_DAYS_MAX, sensitivity: 'viewing' }),
    /** Derived from the stream; looked up. */
    status: choice(cameraStatuses, { writable: false }),
    failure: choice(cameraFailures, { writable: false }),
    failedAt: moment({ writable: false }),
    lastPictureAt: moment({ writable: false }),
    /** Size, frames a second and codec of the picture, such as `1280 × 720, 25 fps, H.264`. */
    picture: text({ writable: false }),
  },
  title: 'cameraName',
  list: [
    'cameraName',
    'channelNumber',
    'clarity',
    'nvr',
    'cameraIp',
    'classroomId',
    'place',
    'status',
    'lastPictureAt',
  ],
  filter: ['driver', 'nvr', 'classroomId', 'parentsWatch', 'clarity'],
  search: ['cameraName', 'place', 'cameraIp'],
  sort: [
    { field: 'cameraName', order: 'asc' },
    { field: 'channelNumber', order: 'asc' },
  ],
  form: [
    { name: 'basic', fields: ['cameraName', 'channelNumber', 'clarity', 'classroomId', 'place'] },
    { name: 'connection', fields: [...reached, 'userName', 'password', ...streams] },
    { name: 'viewing', fields: ['parentsWatch', 'closedTimes', 'recordingDays'] },
  ],
  detail: [
    { name: 'state', fields: ['status', 'failure', 'failedAt', 'lastPictureAt', 'picture'] },
    { name: 'basic', fields: ['channelNumber', 'clarity', 'classroomId', 'place'] },
    { name: 'connection', fields: [...reached, 'userName', ...streams] },
    { name: 'viewing', fields: ['parentsWatch', 'closedTimes', 'recordingDays'] },
  ],
  excel: cameraColumns,
  // Nobody else decides who sees the children, and when.
  sight: ({ appType, organizationKind }) => ({
    basic: 'full',
    password: 'full',
    viewing: readingOf(appType, organizationKind) === 'kindergarten' ? 'full' : 'none',
  }),
  rules: [
    ({ driver, cameraIp, userName, maker, mainPath, gatewayUrl, cloudSerial }) => {
      const missing: FieldIssue[] = [];
      const need = (field: string, value: unknown) => {
        if (value === undefined || value === null || value === '') missing.push({ field, error: 'FIELD_REQUIRED' });
      };
      if (driver === 'rtsp') {
        need('cameraIp', cameraIp);
        need('userName', userName);
        if (maker === 'other' || !maker) need('mainPath', mainPath);
      }
      if (driver === 'gateway') need('gatewayUrl', gatewayUrl);
      if (driver === 'cloud') {
        need('cloudSerial', cloudSerial);
        need('userName', userName);
      }
      return missing as FieldIssue<never>[];
    },
    ({ cameraIp }) => (cameraIp && !isIpAddress(cameraIp) ? [{ field: 'cameraIp', error: 'DEVICES_CAMERA_IP' }] : []),
    ({ closedTimes }) => {
      const wrong = (closedTimes ?? []).findIndex(({ from, to }) => from && to && to <= from);
      return wrong < 0 ? [] : [{ field: `closedTimes.${wrong}.to` as never, error: 'DEVICES_CAMERA_TIMES' }];
    },
    ({ parentsWatch, classroomId }) =>
      parentsWatch && !classroomId ? [{ field: 'classroomId', error: 'DEVICES_CAMERA_ROOM' }] : [],
  ],
  unique: [{ field: 'cameraName', error: 'DEVICES_CAMERA_NAME_TAKEN' }],
  keep: { deletedDays: 180 },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'devices.camera': typeof camera;
  }
}
