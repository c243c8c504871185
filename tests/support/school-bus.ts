import { randomUUID } from 'node:crypto';
import type { Caller, TestServer } from './test-server.ts';
import { photo, upload } from './uploads.ts';

/** A bus with a line of two stops, at which children board in the morning and get off in the afternoon. */
export interface TestBus {
  busId: string;
  driverId: string;
  lineId: string;
  /** Ids of 翠湖南门 (07:02, 17:30) and 枫林路口 (07:15, 17:20). */
  stops: [string, string];
}

/** Creates a driver with a valid licence, and returns the id. */
export async function newDriver(
  server: Pick<TestServer, 'address'>,
  caller: Caller,
  more: Record<string, unknown> = {},
) {
  const pictures = { license: 'card', photo: 'face' } as const;
  const [license, face] = await Promise.all(
    Object.values(pictures).map(async (mode) =>
      upload(server, caller, await photo(), 'jpg', { mode, module: 'driver' }),
    ),
  );
  const driver = {
    driverName: '罗建',
    driverAge: 45,
    phone: [{ number: '13800001234' }],
    licenseExpiresOn: '2029-05-01',
  };
  const { id } = await caller.ask('/api/transport/driver/save', { ...driver, license, photo: face, ...more });
  return id as string;
}

/**
 * Creates a bus with 8 seats in 2 rows, a driver, a tag at the back and a line; `children` by the name of the stop ride in
 * both directions.
 */
export async function newBus(
  server: Pick<TestServer, 'address'>,
  caller: Caller,
  {
    name = '1 号校车',
    carNo = '京AD92035',
    children = [[], []],
  }: { name?: string; carNo?: string; children?: string[][] } = {},
): Promise<TestBus> {
  const driverId = await newDriver(server, caller);
  const seats = { seatCount: 8, rowCount: 2, tailTag: 'TAG00001', inspectionExpiresOn: '2027-03-01' };
  const save = async (path: string, input: Record<string, unknown>) =>
    (await caller.ask(`/api/transport/${path}/save`, input)).id as string;
  const busId = await save('bus', { busName: name, carNo, driverId, ...seats });
  const lineId = await save('line', { lineName: `${name}线`, busId, arrivesAt: '07:46', leavesAt: '17:00' });
  const stops: [string, string] = [
    await save('stop', { lineId, stopName: '翠湖南门', toSchoolAt: '07:02', toHomeAt: '17:30' }),
    await save('stop', { lineId, stopName: '枫林路口', toSchoolAt: '07:15', toHomeAt: '17:20' }),
  ];
  for (const [index, studentIds] of children.entries()) {
    if (studentIds.length === 0) continue;
    const ways = { directions: ['toSchool', 'toHome'] };
    await caller.ask('/api/transport/rider/assign', { stopId: stops[index], studentIds, ...ways });
  }
  return { busId, driverId, lineId, stops };
}

/** Returns a maker of events of a trip, as a tablet sends them. */
export function tripEvents(trip: { lineId: string; day?: string; direction?: 'toSchool' | 'toHome' }, now: () => Date) {
  const { lineId, day = '2026-11-20', direction = 'toSchool' } = trip;
  return (kind: string, more: Record<string, unknown> = {}): Record<string, unknown> & { eventId: string } => ({
    eventId: randomUUID(),
    lineId,
    day,
    direction,
    kind,
    at: now().toISOString(),
    ...more,
  });
}
