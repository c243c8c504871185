import { defineCall } from '@kiga/entity/define-call.ts';
import { logPage } from '@kiga/entity/log-page.ts';
import { z } from 'zod';
import { ownerIds } from '../program/tenancy.ts';

/**
 * Days after a refusal until the refused machine's events, keys and conflicts are erased. Until then the kindergarten
 * may still accept the machine. The same holds for a deleted machine's events from its waiting time.
 */
export const REFUSED_EVENT_DAYS = 30;

/** Retention of commands to machines, in days. The log keeps who sent them. */
export const COMMAND_DAYS = 90;

/** Retention of rows without a readable card, in days. */
export const UNREAD_ROW_DAYS = 90;

/**
 * Returns the numbers of machines: all, waiting for acceptance, not yet registered, and registered ones with a recent
 * request.
 */
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
export const alertKinds = [
  'lost-card',
  'unknown-card',
  'not-enrolled',
  'event-differs',
  'time-doubtful',
  'row-unclear',
  'row-unread',
  'clock',
  'signature',
  'codes',
  'unknown-person',
  'door-open',
  'tamper',
  'storage',
  'battery',
] as const;

/** Maximum number of cards that one alert about a machine lists. */
export const ALERT_CARDS_MAX = 5;

const alertCard = z.object({
  /** Null where the reader may not see cards. */
  cardNumber: z.string().nullable(),
  studentId: z.string().nullable(),
  /** Null where the reader may not see names of children. */
  studentName: z.string().nullable(),
  className: z.string().nullable(),
  count: z.number(),
});

/** Returns the open alerts, newest first. */
export const listAlerts = defineCall({
  name: 'devices.alert.list',
  method: 'GET',
  path: '/api/devices/alert/list',
  access: { anyOf: ['devices.alert.read'] },
  scope: 'tenant',
  input: z.strictObject({ ...ownerIds }),
  output: z.object({
    total: z.number(),
    /** At most 100 alerts. */
    list: z.array(
      z.object({
        id: z.string(),
        kigId: z.string(),
        kind: z.enum(alertKinds),
        /** Moment, ISO 8601. */
        firstAt: z.string(),
        lastAt: z.string(),
        /** The kindergarten's day of `lastAt`, `yyyy-mm-dd`. */
        day: z.string(),
        count: z.number(),
        deviceId: z.string(),
        deviceName: z.string(),
        place: z.string().nullable(),
        /** The alert is about a gateway, and `deviceId` its id. */
        isGateway: z.boolean(),
        /** Null where the reader may not see cards. */
        cardNumber: z.string().nullable(),
        studentId: z.string().nullable(),
        /** Null where the reader may not see names of children. */
        studentName: z.string().nullable(),
        className: z.string().nullable(),
        /** The latest cards of an alert about a machine, at most `ALERT_CARDS_MAX`. */
        cards: z.array(alertCard),
        /** Number of all cards in the alert. */
        cardCount: z.number(),
      }),
    ),
  }),
});

/** Closes an alert. Throws RECORD_NOT_FOUND; closing twice is no error. */
export const closeAlert = defineCall({
  name: 'devices.alert.close',
  method: 'POST',
  path: '/api/devices/alert/close',
  access: { anyOf: ['devices.alert.close'] },
  scope: 'tenant',
  input: z.strictObject({ id: z.uuid(), ...ownerIds }),
  output: z.object({}),
});

/** Returns the machines that tried to register without an entry, latest first. */
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
