import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registered, type TestMachine } from '../../support/machine.ts';
import { type Caller, organizationId, startTestServer, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
let office: Caller;
let machine: TestMachine;
let neighbour: TestMachine;
let deviceId: string;

beforeAll(async () => {
  server = await startTestServer();
  office = await server.as('demo3');
  machine = await registered(server, 'KG0001');
  neighbour = await registered(server, 'KG0002');
  deviceId = await idOf(machine);
  await machine.ask('/device/v1/heartbeat', {});
});
afterAll(() => server?.close());

async function idOf({ serialNumber }: TestMachine): Promise<string> {
  const { rows } = await sql<{ id: string }>`select device_id as id from device_registrations
    where serial_number = ${serialNumber}`.execute(server.db);
  return rows[0]?.id as string;
}
const send = (kind: string, more = {}, id = deviceId) =>
  office.call('/api/devices/command/send', { deviceId: id, kind, ...more });
const latest = async () => (await office.ask(`/api/devices/command/list?deviceId=${deviceId}`)).list[0];
const received = async (by = machine) => (await by.ask('/device/v1/commands')).commands;
let lastId = 0;
async function answer(by: TestMachine, commandId: string, more: Record<string, unknown> = {}) {
  lastId += 1;
  const event = { id: `answer-${lastId}`, kind: 'answer', at: by.time(), commandId, outcome: 'done', ...more };
  expect(await by.send(event)).toEqual(['stored']);
}

describe('a command', () => {
  it('comes with each heartbeat until the machine answers it', async () => {
    const { id, number } = await office.ask('/api/devices/command/send', { deviceId, kind: 'restart' });
    expect(await latest()).toMatchObject({ id, number, state: 'sent', deliveredAt: null });
    for (let beat = 0; beat < 2; beat++) {
      const { commands } = await machine.ask('/device/v1/heartbeat', {});
      expect(commands).toMatchObject([{ id, kind: 'restart', since: null }]);
    }
    expect(await latest()).toMatchObject({ state: 'delivered', outcome: null });
    await answer(machine, id, { text: '3 秒后重启' });
    expect(await received()).toEqual([]);
    expect(await latest()).toMatchObject({ state: 'answered', outcome: 'done', answerText: '3 秒后重启' });
    // A later answer changes nothing.
    await answer(machine, id, { outcome: 'failed' });
    expect(await latest()).toMatchObject({ outcome: 'done' });
  });

  it('is neither received nor answered when the machine is another one', async () => {
    const { id } = await office.ask('/api/devices/command/send', { deviceId, kind: 'check' });
    expect(await received(neighbour)).toEqual([]);
    await answer(neighbour, id, { outcome: 'failed' });
    expect(await latest()).toMatchObject({ id, state: 'sent', outcome: null });
    await answer(machine, id);
    expect(await latest()).toMatchObject({ id, state: 'answered', outcome: 'done' });
  });

  it('names the start of its day when events shall be sent again', async () => {
    expect(await send('send-again')).toMatchObject({
      error: 'VALIDATION_FAILED',
      errors: [{ field: 'since', error: 'FIELD_REQUIRED' }],
    });
    const { id } = await office.ask('/api/devices/command/send', { deviceId, kind: 'send-again', since: '2026-11-20' });
    // The kindergarten is in Shanghai.
    expect(await received()).toMatchObject([{ id, kind: 'send-again', since: '2026-11-19T16:00:00.000Z' }]);
    await answer(machine, id);
  });

  it('opens a door only when the kindergarten sends it, and is in the log', async () => {
    const operations = await server.as('demo9');
    const refused = await operations.call('/api/devices/command/send', { deviceId, kind: 'open' });
    expect(refused).toMatchObject({ error: 'PERMISSION_MISSING', data: { permission: 'devices.command.open' } });
    const { id } = await office.ask('/api/devices/command/send', { deviceId, kind: 'open' });
    expect(await received()).toMatchObject([{ id, kind: 'open' }]);
    const { rows } = await sql<{ detail: unknown }>`select detail from log_entries
      where event = 'device command' and record_id = ${deviceId} order by at desc limit 1`.execute(server.db);
    expect(rows).toMatchObject([{ detail: { command: 'open' } }]);
    await answer(machine, id);
  });

  it('expires when the machine does not ask in time', async () => {
    const { id } = await office.ask('/api/devices/command/send', { deviceId, kind: 'capture' });
    await sql`update device_commands set expires_at = now() - interval '1 second' where id = ${id}`.execute(server.db);
    expect(await received()).toEqual([]);
    expect(await latest()).toMatchObject({ id, state: 'expired' });
  });

  it('is refused when the machine belongs to another kindergarten or has not registered', async () => {
    expect(await send('check', {}, await idOf(neighbour))).toMatchObject({ error: 'RECORD_NOT_FOUND' });
    const kigId = await organizationId(server.db, 'KG0001');
    const { rows } = await sql<{ id: string }>`select id from devices
      where kig_id = ${kigId} and status = 'unregistered' limit 1`.execute(server.db);
    expect(await send('check', {}, rows[0]?.id)).toMatchObject({ error: 'DEVICES_COMMAND_STATE' });
  });

  it('is refused when 20 others have no answer', async () => {
    for (let count = 0; count < 20; count++) expect(await send('check')).toMatchObject({ code: '200' });
    expect(await send('check')).toMatchObject({ error: 'DEVICES_COMMANDS_FULL', data: { count: 20 } });
  });

  describe('a command to a waiting machine', () => {
    beforeAll(async () => {
      for (const { id } of await received()) await answer(machine, id);
    });
    const wait = (by: TestMachine, seconds: number) => by.ask(`/device/v1/commands?waitSeconds=${seconds}`);

    it('comes as soon as it was sent', async () => {
      const waiting = wait(machine, 50);
      const { id } = await office.ask('/api/devices/command/send', { deviceId, kind: 'check' });
      expect((await waiting).commands).toMatchObject([{ id, kind: 'check' }]);
      // It waits no longer for a command that is there.
      expect((await wait(machine, 50)).commands).toMatchObject([{ id }]);
      await answer(machine, id);
    });

    it('does not come when it is for another machine', async () => {
      const foreign = wait(neighbour, 2);
      const second = await registered(server, 'KG0001', 1);
      const sibling = wait(second, 2);
      const { id } = await office.ask('/api/devices/command/send', { deviceId, kind: 'check' });
      expect((await foreign).commands).toEqual([]);
      expect((await sibling).commands).toEqual([]);
      await answer(machine, id);
    });

    it('ends the earlier wait of the machine when it asks again', async () => {
      const first = wait(machine, 50);
      const second = wait(machine, 50);
      const ended = await Promise.race([first.then(() => 'first'), second.then(() => 'second')]);
      const { id } = await office.ask('/api/devices/command/send', { deviceId, kind: 'check' });
      const [one, two] = await Promise.all([first, second]);
      expect(ended).toBe(one.commands.length === 0 ? 'first' : 'second');
      expect([...one.commands, ...two.commands].map((command: any) => command.id)).toEqual([id]);
      await answer(machine, id);
    });

    it('is refused a wait of more than 50 seconds', async () => {
      expect(await machine.call('/device/v1/commands?waitSeconds=51')).toMatchObject({
        status: 400,
        error: 'VALIDATION_FAILED',
        errors: [{ field: 'waitSeconds' }],
      });
    });

    it('ends its wait when the server stops', async () => {
      const own = await startTestServer();
      const waits = wait(await registered(own, 'KG0001'), 50);
      const ended = waits.then(
        ({ commands }) => commands,
        () => [],
      );
      const first = await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 500, 'it waits'))]);
      expect(first).toBe('it waits');
      await own.close();
      expect(await ended).toEqual([]);
    });
  });
});
