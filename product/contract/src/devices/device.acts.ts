import { defineCall } from '@kiga/entity/define-call.ts';
import { logPage } from '@kiga/entity/log-page.ts';
import { z } from 'zod';
import { ownerIds } from '../program/tenancy.ts';

/**
 * Events of a refused machine, their keys and conflicts are erased so many days after the refusal; until then the kindergarten may
 * still accept it. The same holds for what a deleted machine sent while it waited.
 */
export const REFUSED_EVENT_DAYS = 30;

/** How many machines there are, how many wait for the kindergarten, how many have yet to register, and how many of the registered ones were heard of lately. */
export const countDevices = defineCall({
  name: 'devices.device.count',
  method: 'GET',
  path: '/api/devices/device/count',
  access: { anyOf: ['devices.device.read'] },
  scope: 'tenant',
  input: z.strictObject({ ...ownerIds }),
  output: z.object({
    total: z.number(),
    waiting: z.number(),
    unregistered: z.number(),
    registered: z.number(),
    online: z.number(),
  }),
});

/** Kinds of alerts. */
export const alertKinds = ['lost-card', 'unknown-card', 'event-differs', 'clock', 'signature'] as const;

/** What somebody should look at and nobody has closed, the newest first. */
export const listAlerts = defineCall({
  name: 'devices.alert.list',
  method: 'GET',
  path: '/api/devices/alert/list',
  access: { anyOf: ['devices.alert.read'] },
  scope: 'tenant',
  input: z.strictObject({ ...ownerIds }),
  output: z.object({
    total: z.number(),
    /** At most 100. */
    list: z.array(
      z.object({
        id: z.string(),
        kigId: z.string(),
        kind: z.enum(alertKinds),
        /** ISO 8601. */
        firstAt: z.string(),
        lastAt: z.string(),
        count: z.number(),
        deviceId: z.string(),
        deviceName: z.string(),
        place: z.string().nullable(),
        /** As far as the reader sees cards; else null. */
        cardNumber: z.string().nullable(),
        studentId: z.string().nullable(),
        /** As far as the reader sees names of children; else null. */
        studentName: z.string().nullable(),
        className: z.string().nullable(),
      }),
    ),
  }),
});

/** Says that somebody has looked at it. Throws RECORD_NOT_FOUND; closing twice is no error. */
export const closeAlert = defineCall({
  name: 'devices.alert.close',
  method: 'POST',
  path: '/api/devices/alert/close',
  access: { anyOf: ['devices.alert.close'] },
  scope: 'tenant',
  input: z.strictObject({ id: z.uuid(), ...ownerIds }),
  output: z.object({}),
});

/** Machines that knocked and that nobody has entered, the last one first. */
export const unknownDevices = defineCall({
  name: 'devices.unknown.page',
  method: 'POST',
  path: '/api/devices/unknown/page',
  access: { anyOf: ['devices.unknown.read'] },
  scope: 'none',
  ...logPage(
    z.object({
      serialNumber: z.string(),
      firstAt: z.string(),
      lastAt: z.string(),
      count: z.number(),
      address: z.string().nullable(),
      softwareVersion: z.string().nullable(),
      hardwareFingerprint: z.string().nullable(),
    }),
  ),
});
