import { setTimeout as sleep } from 'node:timers/promises';
import { AWAY_MINUTES, topicOf } from '@kiga/contract/devices/gateway-report.ts';
import { withScope } from '@kiga/kit-server/access/scope.ts';
import { type GatewayBroker, listenForGateways } from '@kiga/server/devices/gateway-broker.ts';
import { PROGRAM_ID, programSession } from '@kiga/server/system/program-session.ts';
import { sql } from 'kysely';
import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, organizationId, startTestServer, type TestServer } from '../../support/test-server.ts';

const MINUTE_MS = 60_000;
const GATE = 'A4:C1:38:77:00:01';
const YARD = 'A4:C1:38:77:00:02';

let nowMs = Date.parse('2026-11-20T07:40:00+08:00');
let server: TestServer;
let teacher: Caller;
let kigId: string;
let broker: GatewayBroker;
let gate: { id: string; password: string };
let yard: { id: string; password: string };
/** A child with a bracelet of its own, new for each test. */
let child: { id: string; braceletId: string; mac: string };
let children: string[] = [];
let isStoring = false;
const taken: { deviceId: string; serialNumber: string; event: Record<string, unknown> }[] = [];
const clients: MqttClient[] = [];

beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => new Date(nowMs) } });
  kigId = await organizationId(server.db, 'KG0002');
  await sql`update accounts set organization_id = ${kigId} where user_name = 'demo3'`.execute(server.db);
  teacher = await server.as('demo3');
  gate = await addGateway({ gatewayName: '正门网关', mac: GATE, signFlag: true, enterFlag: true, leaveFlag: true });
  yard = await addGateway({ gatewayName: '后院网关', mac: YARD });
  const { rows } = await sql<{ id: string }>`select id from students where kig_id = ${kigId} and status = 'enrolled'
    and not exists (select from bracelets b where b.kig_id = students.kig_id and b.student_id = students.id)
    order by id limit 20`.execute(server.db);
  children = rows.map(({ id }) => id);
  broker = await listen();
});
afterAll(async () => {
  await broker?.close();
  await server?.close();
});
beforeEach(async () => {
  nowMs += 60 * MINUTE_MS;
  const mac = `C8:47:8C:77:00:${String(children.length).padStart(2, '0')}`;
  const id = children.pop() as string;
  const saved = await teacher.ask('/api/devices/bracelet/save', { mac, studentId: id });
  child = { id, braceletId: saved.id, mac };
  taken.length = 0;
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.endAsync(true)));
  if (!isStoring) return;
  isStoring = false;
  await broker.close();
  broker = await listen();
});

/** Listens with a store of events that keeps them in memory. */
function listen(): Promise<GatewayBroker> {
  return listenForGateways(server.program, {
    host: '127.0.0.1',
    port: 0,
    takeEvents: async ({ deviceId, serialNumber }, events) => {
      for (const event of events) taken.push({ deviceId, serialNumber, event: event as Record<string, unknown> });
      return events.map((event) => ({ id: String((event as { id: string }).id), verdict: 'stored' as const }));
    },
  });
}

/** Lets the rest of a test store its events as the program does. */
async function storeEvents(): Promise<void> {
  isStoring = true;
  await broker.close();
  broker = await listenForGateways(server.program, { host: '127.0.0.1', port: 0 });
}

async function addGateway(input: Record<string, unknown>): Promise<{ id: string; password: string }> {
  const { id } = await teacher.ask('/api/devices/gateway/save', input);
  const { password } = await teacher.ask('/api/devices/gateway/new-password', { id });
  return { id, password };
}

async function connect(username: string, password: string, options: IClientOptions = {}): Promise<MqttClient> {
  const client = await connectAsync(`mqtt://127.0.0.1:${broker.port}`, {
    username,
    password,
    protocolVersion: 4,
    reconnectPeriod: 0,
    ...options,
  });
  client.on('error', () => undefined);
  clients.push(client);
  return client;
}

const beacons = (...macs: string[]) =>
  JSON.stringify({ beacons: macs.map((mac) => ({ mac, rssi: -61, battery: 88 })) });

/** Reports at the present time as the gateway does, and waits for the acknowledgement. */
async function report(mac: string, password: string, payload: string): Promise<void> {
  const client = await connect(mac, password);
  await client.publishAsync(topicOf(mac), payload, { qos: 1 });
  await client.endAsync();
}

/** Lets a gateway report each minute, and hear these bracelets in the first report only. */
async function hearThenSilence(mac: string, password: string, heard: string[], minutes: number): Promise<void> {
  const client = await connect(mac, password);
  for (let minute = 0; minute <= minutes; minute++) {
    await client.publishAsync(topicOf(mac), beacons(...(minute === 0 ? heard : [])), { qos: 1 });
    if (minute < minutes) nowMs += MINUTE_MS;
  }
  await client.endAsync();
  await broker.settle();
}

async function sightings(mac = child.mac) {
  const { rows } = await sql<{ heard_at: Date; rssi: number; battery: number; gateway_id: string }>`
    select s.heard_at, s.rssi, s.battery, s.gateway_id from bracelet_sightings s
    join bracelets b on b.kig_id = s.kig_id and b.id = s.bracelet_id where b.mac = ${mac}`.execute(server.db);
  return rows;
}

const passings = () => taken.map(({ event: { personId, direction, at } }) => ({ personId, direction, at }));
const at = (ms: number) => new Date(ms).toISOString();

describe('a report of a gateway', () => {
  it('is acknowledged after its commit and never before', async () => {
    let isAcknowledged = false;
    let sent: Promise<void> = Promise.resolve();
    await report(GATE, gate.password, beacons());
    const client = await connect(GATE, gate.password);
    // The report waits for this lock of its gateway's contact, so it cannot be stored yet.
    await server.db.transaction().execute(async (tx) => {
      await sql`select 1 from gateway_contacts where gateway_id = ${gate.id} for update`.execute(tx);
      sent = client.publishAsync(topicOf(GATE), beacons(child.mac), { qos: 1 }).then(() => {
        isAcknowledged = true;
      });
      await sleep(300);
      expect(isAcknowledged).toBe(false);
      expect(await sightings()).toEqual([]);
    });
    await sent;
    expect(await sightings()).toEqual([{ heard_at: new Date(nowMs), rssi: -61, battery: 88, gateway_id: gate.id }]);
  });

  it('is not acknowledged, and its connection is cut, when it cannot be stored', async () => {
    const client = await connect(GATE, gate.password);
    await sql`alter table gateway_contacts rename to gateway_contacts_gone`.execute(server.db);
    let isAcknowledged = false;
    const closed = new Promise<void>((resolve) => void client.once('close', () => resolve()));
    void client.publishAsync(topicOf(GATE), beacons(child.mac), { qos: 1 }).then(
      () => {
        isAcknowledged = true;
      },
      () => undefined,
    );
    await closed;
    await sql`alter table gateway_contacts_gone rename to gateway_contacts`.execute(server.db);
    expect(isAcknowledged).toBe(false);
    await report(GATE, gate.password, beacons(child.mac));
    expect(await sightings()).toHaveLength(1);
  });

  it('counts unreadable beacons and stores the others', async () => {
    const rows = [{ mac: child.mac.replaceAll(':', '').toLowerCase(), battery: '41' }, { mac: 'x' }, 7, null];
    await report(YARD, yard.password, JSON.stringify({ beacons: rows }));
    await report(YARD, yard.password, 'no JSON');
    expect(await sightings()).toMatchObject([{ battery: 41, rssi: null, gateway_id: yard.id }]);
    const record = await teacher.ask(`/api/devices/gateway/get?id=${yard.id}`);
    expect(record).toMatchObject({ online: 'online', braceletCount: 1, unreadCount: 4, lastSeenAt: at(nowMs) });
  });

  it('keeps the time that the gateway gives, and never moves a bracelet back', async () => {
    const heardAt = nowMs - 5 * MINUTE_MS;
    const timed = (ms: number) => JSON.stringify({ time: at(ms), beacons: [{ mac: child.mac, rssi: -50 }] });
    await report(YARD, yard.password, timed(heardAt));
    await report(GATE, gate.password, timed(heardAt - MINUTE_MS));
    expect(await sightings()).toMatchObject([{ heard_at: new Date(heardAt), gateway_id: yard.id }]);
  });

  it('ignores bracelets of another kindergarten', async () => {
    const other = await organizationId(server.db, 'KG0003');
    const { rows } = await sql<{ mac: string }>`select mac from bracelets where kig_id = ${other} limit 1`.execute(
      server.db,
    );
    const mac = rows[0]?.mac as string;
    await report(GATE, gate.password, beacons(mac, child.mac));
    expect(await sightings(mac)).toEqual([]);
    expect(await sightings()).toHaveLength(1);
  });
});

describe('a gateway', () => {
  it('is refused with a wrong password', async () => {
    await expect(connect(GATE, 'wrong')).rejects.toThrow('Connection refused');
    await expect(connect(YARD, gate.password)).rejects.toThrow('Connection refused');
    await expect(connect('nobody', gate.password)).rejects.toThrow('Connection refused');
  });

  it('is listed as an unknown device when its MAC address is unknown', async () => {
    await expect(connect('a4c138990001', 'any')).rejects.toThrow('Connection refused');
    const operator = await server.as('demo9');
    const { list } = await operator.ask('/api/devices/unknown/page', { pageNumber: 1, pageSize: 100 });
    expect(list).toContainEqual(
      expect.objectContaining({ serialNumber: 'A4:C1:38:99:00:01', softwareVersion: 'MQTT' }),
    );
  });

  it('is cut when it reports for another gateway, and nothing is stored', async () => {
    const client = await connect(GATE, gate.password);
    const closed = new Promise<void>((resolve) => void client.once('close', () => resolve()));
    void client.publishAsync(topicOf(YARD), beacons(child.mac), { qos: 1 }).catch(() => undefined);
    await closed;
    expect(await sightings()).toEqual([]);
  });

  it('receives nothing: no subscription is granted', async () => {
    const client = await connect(GATE, gate.password);
    await expect(client.subscribeAsync('#')).rejects.toThrow();
  });

  it('loses its connection with an older password, and with the deletion of its entry', async () => {
    const added = await addGateway({ gatewayName: '侧门网关', mac: 'A4:C1:38:77:00:03' });
    const cut = async (password: string, act: () => Promise<unknown>) => {
      const client = await connect('A4C138770003', password);
      await act();
      const closed = new Promise<void>((resolve) => void client.once('close', () => resolve()));
      void client.publishAsync(topicOf('A4:C1:38:77:00:03'), beacons(child.mac), { qos: 1 }).catch(() => undefined);
      await closed;
      await expect(connect('A4C138770003', password)).rejects.toThrow('Connection refused');
    };
    let next = '';
    await cut(added.password, async () => {
      ({ password: next } = await teacher.ask('/api/devices/gateway/new-password', { id: added.id }));
    });
    await cut(next, () => teacher.ask('/api/devices/gateway/delete', { id: added.id }));
    expect(await sightings()).toEqual([]);
  });

  it('is cut when it announces a message that is too large', async () => {
    const client = await connect(GATE, gate.password);
    const closed = new Promise<void>((resolve) => void client.once('close', () => resolve()));
    void client.publishAsync(topicOf(GATE), 'x'.repeat(1_000_000), { qos: 1 }).catch(() => undefined);
    await closed;
    expect(client.connected).toBe(false);
  });

  it('shows its password once: neither record, history nor log contains it', async () => {
    const record = JSON.stringify(await teacher.ask(`/api/devices/gateway/get?id=${gate.id}`));
    const history = JSON.stringify(await teacher.ask(`/api/devices/gateway/history?id=${gate.id}`));
    const { rows } = await sql<{ text: string }>`select l::text as text from log_entries l`.execute(server.db);
    expect(history).toContain('newPassword');
    for (const text of [record, history, ...rows.map((row) => row.text)]) expect(text).not.toContain(gate.password);
  });
});

describe('a child with a bracelet', () => {
  it('is on the board from its arrival to its departure, and the event names the gateway', async () => {
    await storeEvents();
    // Some hours before midnight, so that the day stays the same.
    nowMs = Date.parse('2026-11-24T08:00:00+08:00');
    const arrivedMs = nowMs;
    await hearThenSilence(GATE, gate.password, [child.mac], 0);
    const onBoard = async () => {
      const { classes } = await teacher.ask('/api/attendance/day/board');
      const all = classes.flatMap((one: { children: { id: string }[] }) => one.children);
      return all.find(({ id }: { id: string }) => id === child.id);
    };
    expect(await onBoard()).toMatchObject({ at: at(arrivedMs), leftAt: null, isDoubtful: false });

    nowMs += 120 * MINUTE_MS;
    const leftMs = nowMs;
    await hearThenSilence(GATE, gate.password, [child.mac], AWAY_MINUTES);
    expect(await onBoard()).toMatchObject({ at: at(arrivedMs), leftAt: at(leftMs) });
    const { list } = await teacher.ask('/api/devices/event/page', { pageNumber: 1, pageSize: 10, studentId: child.id });
    expect(list).toMatchObject([
      { direction: 'out', outcome: 'counted', deviceName: '正门网关', deviceStatus: 'registered', isGateway: true },
      { direction: 'in', outcome: 'counted', deviceName: '正门网关' },
    ]);
    const { rows } = await sql`select 1 from owed_presences`.execute(server.db);
    expect(rows).toEqual([]);
  });

  it('raises an alert at the gateway when it is not enrolled, and the alert names the gateway', async () => {
    await storeEvents();
    await sql`update students set status = 'graduated' where id = ${child.id}`.execute(server.db);
    await hearThenSilence(GATE, gate.password, [child.mac], 0);
    const { list } = await teacher.ask('/api/devices/alert/list');
    expect(list).toContainEqual(
      expect.objectContaining({ kind: 'not-enrolled', deviceName: '正门网关', isGateway: true }),
    );
  });

  it('arrives once at an entrance, however often it is heard', async () => {
    const arrivedMs = nowMs;
    await hearThenSilence(GATE, gate.password, [child.mac], 1);
    await report(GATE, gate.password, beacons(child.mac));
    await broker.settle();
    expect(taken).toEqual([
      {
        deviceId: gate.id,
        serialNumber: GATE.replaceAll(':', ''),
        event: expect.objectContaining({
          kind: 'presence',
          personId: child.id,
          direction: 'in',
          at: at(arrivedMs),
          braceletMac: child.mac,
          rssi: -61,
        }),
      },
    ]);
  });

  it('has left when it was last heard at an exit, and the gateway goes on reporting', async () => {
    await hearThenSilence(GATE, gate.password, [child.mac], 0);
    nowMs += 120 * MINUTE_MS;
    await report(YARD, yard.password, beacons(child.mac));
    nowMs += 5 * MINUTE_MS;
    const leftMs = nowMs;
    await hearThenSilence(GATE, gate.password, [child.mac], AWAY_MINUTES);
    expect(passings()).toMatchObject([
      { personId: child.id, direction: 'in' },
      { personId: child.id, direction: 'out', at: at(leftMs) },
    ]);
    await broker.settle();
    expect(taken).toHaveLength(2);
  });

  it('stays present while the gateway at the exit is lost', async () => {
    await hearThenSilence(GATE, gate.password, [child.mac], 0);
    nowMs += 60 * MINUTE_MS;
    await hearThenSilence(GATE, gate.password, [child.mac], 0);
    nowMs += 3 * AWAY_MINUTES * MINUTE_MS;
    await broker.settle();
    await hearThenSilence(GATE, gate.password, [], 1);
    expect(passings()).toMatchObject([{ direction: 'in' }]);
  });

  it('shows where the bracelet was heard to the kindergarten, and to no outsider', async () => {
    await report(YARD, yard.password, beacons(child.mac));
    const read = (caller: Caller) => caller.ask(`/api/devices/bracelet/get?id=${child.braceletId}`);
    expect(await read(teacher)).toMatchObject({ lastSeenAt: at(nowMs), lastGateway: '后院网关', battery: 88 });
    const outside = await read(await server.as('demo9'));
    expect(outside).toMatchObject({ lastSeenAt: at(nowMs), battery: 88 });
    expect(outside.lastGateway ?? null).toBeNull();
    expect(JSON.stringify(outside)).not.toContain('后院网关');
  });

  it('leaves no sighting and no arrival behind after its erasure', async () => {
    await report(GATE, gate.password, beacons(child.mac));
    await sql`insert into owed_presences (kig_id, id, gateway_id, student_id, mac, direction, at)
      values (${kigId}, ${child.braceletId}, ${yard.id}, ${child.id}, ${child.mac}, 'in', now())`.execute(server.db);
    for (const erase of server.program.campus.childErasers) {
      await withScope(programSession(PROGRAM_ID, new Date(nowMs)), [kigId], server.program.db).transaction((inside) =>
        erase(inside, kigId, [child.id]),
      );
    }
    expect(await sightings()).toEqual([]);
    const { rows } = await sql`select 1 from owed_presences where student_id = ${child.id}`.execute(server.db);
    expect(rows).toEqual([]);
  });
});
