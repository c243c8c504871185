import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registered, type TestMachine } from '../../support/machine.ts';
import { type Caller, organizationId, startTestServer, type TestServer } from '../../support/test-server.ts';

const DAY_MS = 86_400_000;
const SLOW_MS = -10 * 60_000;

let server: TestServer;
let operator: Caller;
let first: TestMachine;
let slow: TestMachine;
let silent: TestMachine;
let aheadMs = 0;
const now = () => new Date(Date.now() + aheadMs);

const FLEET = '/api/devices/fleet/page';
const serials = async (figure?: string, caller = operator) =>
  (await caller.ask(FLEET, figure ? { figure } : {})).list.map((one: { serialNumber: string }) => one.serialNumber);

beforeAll(async () => {
  server = await startTestServer({ clock: { now } });
  operator = await server.as('demo9');
  silent = await registered(server, 'KG0003', 0, now);
  await silent.ask('/device/v1/heartbeat', {});
  aheadMs += DAY_MS + 60_000;
  first = await registered(server, 'KG0002', 0, now);
  slow = await registered(server, 'KG0002', 1, now);
  slow.aheadMs = SLOW_MS;
  await slow.ask('/device/v1/heartbeat', { softwareVersion: '3.0.0', waiting: 7 });
  const people = await first.ask('/device/v1/people');
  await first.ask('/device/v1/heartbeat', { peopleVersion: people.version, peopleCount: people.count, waiting: 0 });
});
afterAll(() => server?.close());

describe('the health of the fleet', () => {
  it('counts machines by figure and filters them, the longest silent first', async () => {
    const { figures, list, total } = await operator.ask(FLEET, {});
    expect(figures).toEqual({ total: 3, online: 2, offline: 1, silent: 1, clock: 1, old: 1 });
    expect(total).toBe(3);
    expect(list[0].serialNumber).toBe(silent.serialNumber);
    expect(await serials('silent')).toEqual([silent.serialNumber]);
    expect(await serials('offline')).toEqual([silent.serialNumber]);
    expect(await serials('clock')).toEqual([slow.serialNumber]);
    expect(await serials('old')).toEqual([slow.serialNumber]);
    expect(await serials('online')).toHaveLength(2);
  });

  it('shows clock, version, list of people and waiting events of a machine', async () => {
    const { list } = await operator.ask(FLEET, {});
    const of = ({ serialNumber }: TestMachine) =>
      list.find((one: { serialNumber: string }) => one.serialNumber === serialNumber);
    expect(of(slow)).toMatchObject({ softwareVersion: '3.0.0', waitingEvents: 7, hasPeople: null, isOnline: true });
    expect(Math.abs(of(slow).clockSkewSeconds + 600)).toBeLessThan(5);
    expect(of(slow).offeredVersion).toMatch(/^3\.[12]\./);
    expect(of(first)).toMatchObject({ hasPeople: true, waitingEvents: 0, offeredVersion: null });
    await first.ask('/device/v1/heartbeat', { peopleVersion: 1, waiting: 2 });
    expect((await operator.ask(FLEET, { figure: 'online' })).list).toContainEqual(
      expect.objectContaining({ serialNumber: first.serialNumber, hasPeople: false, waitingEvents: 2 }),
    );
  });

  it('holds machines within reach only', async () => {
    const agent = await server.as('demo5');
    const { rows } = await sql<{ serial: string }>`select r.serial_number as serial from device_registrations r
      join contracts c on c.kindergarten_id = r.kig_id and c.kind = 'agency'
      join accounts a on a.organization_id = c.partner_id and a.user_name = 'demo5'
      where r.registered_at is not null order by 1`.execute(server.db);
    const found = await serials(undefined, agent);
    expect(found.toSorted()).toEqual(rows.map(({ serial }) => serial));
    const foreign = await organizationId(server.db, found.includes(silent.serialNumber) ? 'KG0002' : 'KG0003');
    const reaches = (await agent.ask(FLEET, {})).list.some(({ kigId }: { kigId: string }) => kigId === foreign);
    if (!reaches) expect(await agent.call(FLEET, { kigId: foreign })).toMatchObject({ error: 'OWNER_OUT_OF_REACH' });
    const kindergarten = await server.as('demo3');
    expect(await kindergarten.call(FLEET, {})).toMatchObject({ error: 'PERMISSION_MISSING' });
  });
});
