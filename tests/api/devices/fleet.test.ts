import { offerFor, readOfferedVersions } from '@kiga/server/devices/updates.ts';
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

describe('the health of 3,000 machines in 300 kindergartens', () => {
  const KINDERGARTENS = 300;
  const MACHINES = 10;
  const PAGE = 100;
  let all: any[];

  beforeAll(async () => {
    const { db } = server;
    await sql`insert into organizations (id, kind, code, name, name_pinyin, name_initials, name_sort, superior_id)
      select gen_random_uuid(), 'kindergarten', 'MANY' || n, '大园' || n, 'dayuan', 'dy', 'dayuan', superior_id
      from organizations cross join generate_series(1, ${KINDERGARTENS}) n where code = 'KG0002'
      returning 1`.execute(db);
    const { rows: kindergartens } = await sql<{ id: string; n: number }>`select id, substring(code from 5)::integer as n
      from organizations where code like 'MANY%'`.execute(db);
    const machines = kindergartens.flatMap(({ id, n }) =>
      Array.from({ length: MACHINES }, (_, index) => ({ kigId: id, place: (n - 1) * MACHINES + index })),
    );
    const kigIds = machines.map(({ kigId }) => kigId);
    const places = machines.map(({ place }) => place);
    await sql`insert into devices (kig_id, id, device_name, kind, serial_number, verification_code, greeting, status,
        created_at, updated_at)
      select kig_id, md5('many' || place)::uuid, '机器' || place, case place % 5 when 4 then 'morning-check' else 'sign-in' end,
        'MANY-' || place, 'x', 'full', case place % 20 when 7 then 'disabled' when 9 then 'waiting' else 'registered' end,
        now(), now()
      from unnest(${kigIds}::uuid[], ${places}::integer[]) as given (kig_id, place) returning 1`.execute(db);
    await sql`insert into device_registrations (serial_number, kig_id, device_id, registered_at, last_contact_at, skew_ms,
        software_version)
      select 'MANY-' || place, kig_id, md5('many' || place)::uuid, now(),
        case when place % 50 <> 0 then ${now()}::timestamptz - case when place % 3 = 0 then interval '1 second'
          else place * interval '1 minute' end end,
        case when place % 10 = 1 then -600000 else 0 end,
        case place % 4 when 0 then null when 1 then '3.0.0' when 2 then '3.9.0' else 'app 2.' || place % 7 end
      from unnest(${kigIds}::uuid[], ${places}::integer[]) as given (kig_id, place) returning 1`.execute(db);
    all = await paged();
  });

  async function paged(figure?: string): Promise<any[]> {
    const list: any[] = [];
    for (let pageNumber = 1; ; pageNumber += 1) {
      const page = await operator.ask(FLEET, { pageNumber, pageSize: PAGE, ...(figure && { figure }) });
      list.push(...page.list);
      expect([page.total, page.list.length]).toEqual([
        page.figures[figure ?? 'total'],
        Math.min(PAGE, page.total - PAGE * (pageNumber - 1)),
      ]);
      if (list.length === page.total) return list;
    }
  }

  it('has each machine on one page, the longest silent first and those online last', async () => {
    // A twentieth is disabled; three machines are the demo's.
    expect(new Set(all.map(({ serialNumber }) => serialNumber)).size).toBe((KINDERGARTENS * MACHINES * 19) / 20 + 3);
    const offline = all.filter(({ isOnline }) => !isOnline);
    expect(all.slice(0, offline.length)).toEqual(offline);
    const heardAt = offline.map(({ lastOnlineAt }) => (lastOnlineAt === null ? 0 : Date.parse(lastOnlineAt)));
    expect(heardAt).toEqual(heardAt.toSorted((a, b) => a - b));
    expect(all.filter(({ kigName, deviceName }) => kigName === '' || deviceName === '')).toEqual([]);
  });

  it('counts what its lists show', async () => {
    const { figures } = await operator.ask(FLEET, {});
    const count = (is: (one: any) => boolean) => all.filter(is).length;
    expect(figures).toMatchObject({
      total: all.length,
      online: count(({ isOnline }) => isOnline),
      offline: count(({ isOnline }) => !isOnline),
      clock: count(({ clockSkewSeconds }) => Math.abs(clockSkewSeconds ?? 0) > 300),
      old: count(({ offeredVersion }) => offeredVersion !== null),
    });
    const silent = await paged('silent');
    const dayAgo = now().getTime() - DAY_MS;
    expect(silent.length).toBeGreaterThan(100);
    expect(silent.filter(({ lastOnlineAt }) => lastOnlineAt !== null && Date.parse(lastOnlineAt) > dayAgo)).toEqual([]);
  });

  it('offers each machine the version that its heartbeat would', async () => {
    const versions = await readOfferedVersions(server.db);
    // A share that only a part of the machines is in.
    expect(versions.some(({ percent }) => percent < 100)).toBe(true);
    const { rows: devices } = await sql<{ id: string; kind: 'sign-in'; waits: boolean }>`select id, kind,
      status = 'waiting' as waits from devices`.execute(server.db);
    const byId = new Map(devices.map((device) => [device.id, device]));
    const expected = all.map(({ deviceId, softwareVersion }) => {
      const { kind, waits } = byId.get(deviceId) as (typeof devices)[0];
      return offerFor({ deviceId, kind, waits, softwareVersion }, versions)?.versionName ?? null;
    });
    expect(all.map(({ offeredVersion }) => offeredVersion)).toEqual(expected);
    expect(new Set(expected).size).toBeGreaterThan(2);
  });
});
