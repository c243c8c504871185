import { defineCall } from '@kiga/entity/define-call.ts';
import { logPage } from '@kiga/entity/log-page.ts';
import { z } from 'zod';
import { ownerIds } from '../program/tenancy.ts';

/**
 * Figures of the fleet, each of which filters the list:
 * - `online`, `offline`: whether the last request is recent;
 * - `silent`: no request for a day or more;
 * - `clock`: a clock so wrong that the kindergarten is notified;
 * - `old`: an offered version is not installed.
 */
export const fleetFigures = ['online', 'offline', 'silent', 'clock', 'old'] as const;

/** A figure of the fleet. */
export type FleetFigure = (typeof fleetFigures)[number];

const page = logPage(
  z.object({
    deviceId: z.string(),
    kigId: z.string(),
    kigName: z.string(),
    deviceName: z.string(),
    serialNumber: z.string(),
    isOnline: z.boolean(),
    /** Moment of the last request, ISO 8601. */
    lastOnlineAt: z.string().nullable(),
    /** The machine's clock minus the server's. */
    clockSkewSeconds: z.number().nullable(),
    softwareVersion: z.string().nullable(),
    /** The version that it is offered. */
    offeredVersion: z.string().nullable(),
    /** Null where the machine never reported its list of people. */
    hasPeople: z.boolean().nullable(),
    /** Events that waited on the machine at its last heartbeat; null where it never reported them. */
    waitingEvents: z.number().nullable(),
  }),
  {
    /** Numbers of machines within reach, whatever the filter. */
    figures: z.object({ total: z.number(), ...Object.fromEntries(fleetFigures.map((name) => [name, z.number()])) } as {
      [name in FleetFigure | 'total']: z.ZodNumber;
    }),
  },
);

/** Returns registered machines within reach, the longest silent first, with the figures of all of them. */
export const pageOfFleet = defineCall({
  name: 'devices.fleet.page',
  method: 'POST',
  path: '/api/devices/fleet/page',
  access: { anyOf: ['devices.fleet.read'] },
  scope: 'tenant',
  input: page.input.extend({ figure: z.enum(fleetFigures).optional(), ...ownerIds }),
  output: page.output,
});

/** A machine of the fleet. */
export type FleetMachine = z.output<typeof page.output>['list'][number];

/** One page of the fleet. */
export type FleetPage = z.output<typeof page.output>;
