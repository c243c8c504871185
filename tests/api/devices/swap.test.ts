import { forgetReplaced } from '@kiga/server/devices/serial-numbers.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { childrenIn, type TestMachine } from '../../support/machine.ts';
import { addMainAccount } from '../../support/tenants.ts';
import { type Caller, organizationId, startTestServer, succeeded, type TestServer } from '../../support/test-server.ts';
import { CODE, type WaitingMachines, waitingMachines } from '../../support/waiting-machines.ts';

let server: TestServer;
let head: Caller;
let agent: Caller;
let w: WaitingMachines;
const clock = { aheadMs: 0 };
const DAY_MS = 86_400_000;

beforeAll(async () => {
  server = await startTestServer({ worksJobs: false, clock: { now: () => new Date(Date.now() + clock.aheadMs) } });
  [head, agent] = [await server.as('demo3'), await server.as('demo5')];
  w = await waitingMachines(server, await organizationId(server.db, 'KG0001'), clock);
});
afterAll(() => server?.close());

let last = 0;
/** Enters a machine of the kindergarten, registers it, and swaps it for another one. */
async function swapped(more: Record<string, unknown> = {}) {
  last += 1;
  const own = succeeded(await w.enter(head, { enteredReason: null, place: '东门', volume: 40, ...more }));
  const old = await w.register(own);
  const serialNumber = `SWAP-${last}`;
  const swap = (who: Caller, input: Record<string, unknown> = {}) =>
    w.act(who, 'swap', own.id, { serialNumber, newCode: 'new77', swapReason: '主板坏了', ...input });
  return { own, old, serialNumber, swap };
}
const card = (index: number) => w.children[index]?.cardNumber as string;
const event = (id: string, index: number, machine: TestMachine) => ({
  id,
  kind: 'card',
  at: machine.time(),
  cardNumber: card(index),
});
const eventsOf = async (deviceId: string) => {
  const { rows } = await sql<{ card: string; child: string | null; number: number }>`select card_number as card,
      student_id as child, machine_number as number from device_events
    where kig_id = ${w.kigId} and device_id = ${deviceId} order by received_at, card_number`.execute(server.db);
  return rows;
};

describe('a machine that the kindergarten swaps', () => {
  it('keeps its record, and its next machine registers with its own number and code', async () => {
    const { own, serialNumber, swap } = await swapped();
    const after = succeeded(await swap(head));
    expect(after).toMatchObject({
      id: own.id,
      deviceName: own.deviceName,
      place: '东门',
      volume: 40,
      greeting: 'full',
      status: 'unregistered',
      serialNumber,
      verificationCode: 'new77',
      registeredAt: null,
      codeKnownOutside: false,
    });
    expect(
      await server.request('/device/v1/register', { body: { serialNumber, verificationCode: CODE } }),
    ).toMatchObject({
      error: 'DEVICES_REGISTRATION_REFUSED',
    });
    const next = await w.register({ serialNumber }, 'new77');
    expect(await w.device(head, own.id)).toMatchObject({ status: 'registered', online: 'online' });
    expect(childrenIn(await next.ask('/device/v1/people'))).toHaveLength(5);
    const { entries } = await head.ask(`/api/devices/device/history?id=${own.id}`);
    expect(entries.map(({ act }: { act: string }) => act).slice(0, 3)).toEqual(['register', 'swap', 'register']);
    expect(JSON.stringify(entries)).not.toContain('"newCode"');
  });

  it('counts what the old machine sends later, and gives the old machine nothing', async () => {
    const { own, old, serialNumber, swap } = await swapped();
    const early = event('1', 0, old);
    expect(await old.send(early)).toEqual(['stored']);
    succeeded(await swap(head));
    const next = await w.register({ serialNumber }, 'new77');
    // Both machines count from 1, and the old one repeats.
    expect(await old.send(early, event('2', 1, old))).toEqual(['repeated', 'stored']);
    expect(await next.send(event('1', 2, next))).toEqual(['stored']);
    const children = w.children.map(({ id }) => id);
    expect(await eventsOf(own.id)).toEqual([
      { card: card(0), child: children[0], number: 1 },
      { card: card(1), child: children[1], number: 1 },
      { card: card(2), child: children[2], number: 2 },
    ]);
    const days = await sql<{ id: string }>`select student_id as id from student_days where kig_id = ${w.kigId}`.execute(
      server.db,
    );
    expect(days.rows.map(({ id }) => id)).toEqual(expect.arrayContaining(children.slice(0, 3)));

    expect(await old.ask('/device/v1/people')).toMatchObject({ version: 0, full: true, people: [] });
    expect(await old.ask('/device/v1/heartbeat', { softwareVersion: '0.1', waiting: 9 })).toMatchObject({
      peopleVersion: 0,
      commands: [],
      update: null,
    });
    expect(await w.device(head, own.id)).toMatchObject({ softwareVersion: '1.0' });
    expect(await old.call('/device/v1/rotate-secret', {})).toMatchObject({ status: 403, error: 'DEVICES_REPLACED' });
    // A guessed secret stays wrong.
    old.secret = 'guessed';
    expect(await old.call('/device/v1/events', { events: [event('3', 3, next)] })).toMatchObject({ status: 401 });
  });

  it('keeps the clocks of both machines apart', async () => {
    const { old, serialNumber, swap } = await swapped();
    old.aheadMs = -20 * 365 * DAY_MS;
    await old.ask('/device/v1/heartbeat', {});
    succeeded(await swap(head));
    const next = await w.register({ serialNumber }, 'new77');
    // A machine without a clock of before says when this was; the new one never had that clock.
    const at = old.time();
    const answer = async (by: TestMachine) => {
      by.aheadMs = 0;
      expect(await by.send({ id: 'c-1', kind: 'card', at, cardNumber: card(3) })).toEqual(['stored']);
      const { rows } = await sql<{ doubtful: boolean }>`select doubtful from device_events
        where kig_id = ${w.kigId} and event_id = 'c-1' order by id desc limit 1`.execute(server.db);
      return rows[0]?.doubtful;
    };
    expect([await answer(next), await answer(old)]).toEqual([true, false]);
  });

  it('gives up the commands that the old machine did not answer', async () => {
    const { own, serialNumber, swap } = await swapped();
    const { id } = await head.ask('/api/devices/command/send', { deviceId: own.id, kind: 'restart' });
    succeeded(await swap(head));
    const list = async () => (await head.ask(`/api/devices/command/list?deviceId=${own.id}`)).list;
    expect(await list()).toMatchObject([{ id, state: 'given-up' }]);
    const next = await w.register({ serialNumber }, 'new77');
    expect((await next.ask('/device/v1/commands')).commands).toEqual([]);
  });

  it('refuses a serial number in use at its field', async () => {
    const { own, swap } = await swapped();
    const other = succeeded(await w.enter(head, { enteredReason: null }));
    for (const serialNumber of [other.serialNumber, own.serialNumber]) {
      expect(await swap(head, { serialNumber })).toMatchObject({
        status: 400,
        errors: [{ field: 'serialNumber', error: 'DEVICES_SERIAL_TAKEN' }],
      });
    }
    expect(await w.device(head, own.id)).toMatchObject({ status: 'registered', serialNumber: own.serialNumber });
  });

  it('keeps the old number from other kindergartens for 90 days, and from its own never', async () => {
    const { own, old, serialNumber, swap } = await swapped();
    succeeded(await swap(head));
    const otherKig = await organizationId(server.db, 'KG0002');
    await addMainAccount(server.db, 'swap2', otherKig);
    const other = await server.as('swap2');
    const enters = (who: Caller, kigId: string, number: string) =>
      w.enter(who, { serialNumber: number, enteredReason: null, kigId });
    const taken = { errors: [{ field: 'serialNumber', error: 'DEVICES_SERIAL_TAKEN' }] };
    expect(await enters(other, otherKig, old.serialNumber)).toMatchObject(taken);
    expect(await enters(other, otherKig, serialNumber)).toMatchObject(taken);
    // The repaired machine becomes a record of its own; its old secret ends.
    const spare = succeeded(await enters(head, w.kigId, old.serialNumber));
    expect(await old.call('/device/v1/heartbeat', {})).toMatchObject({ error: 'DEVICES_SIGNATURE_WRONG' });
    succeeded(await w.act(head, 'delete', spare.id));

    const second = await w.register({ serialNumber }, 'new77');
    succeeded(await w.act(head, 'swap', own.id, { serialNumber: 'SWAP-90', newCode: 'new78' }));
    expect(await second.call('/device/v1/heartbeat', {})).toMatchObject({ status: 200 });
    await forgetReplaced(server.db, new Date(w.now().getTime() + 91 * DAY_MS));
    expect(await second.call('/device/v1/heartbeat', {})).toMatchObject({ error: 'DEVICES_SERIAL_UNKNOWN' });
    expect(succeeded(await enters(other, otherKig, serialNumber)).serialNumber).toBe(serialNumber);
  });

  it('lets the old machine in no more when its record is deleted', async () => {
    const { own, old, swap } = await swapped();
    succeeded(await swap(head));
    succeeded(await w.act(head, 'delete', own.id));
    expect(await old.call('/device/v1/events', { events: [] })).toMatchObject({ error: 'DEVICES_SERIAL_UNKNOWN' });
  });
});

describe('a machine that an outsider swaps', () => {
  it('waits for the kindergarten, while the old machine still counts', async () => {
    const { own, old, serialNumber, swap } = await swapped({ faces: true, eventPhotos: true });
    expect(await swap(agent, { swapReason: null })).toMatchObject({
      status: 400,
      errors: [{ field: 'swapReason', error: 'FIELD_REQUIRED' }],
    });
    expect(succeeded(await swap(agent))).toMatchObject({ status: 'waiting' });
    expect(await w.device(head, own.id)).toMatchObject({
      status: 'waiting',
      greeting: 'masked',
      faces: false,
      eventPhotos: false,
      codeKnownOutside: true,
      enteredReason: '主板坏了',
      acceptedAt: null,
    });
    const [todo] = await w.messages(head);
    expect(todo).toMatchObject({ kind: 'todo', done: false });
    expect(todo?.text).toContain(`swapped “${own.deviceName}”`);

    const next = await w.register({ serialNumber }, 'new77');
    expect(await next.ask('/device/v1/people')).toMatchObject({ version: 0, people: [] });
    expect(await next.send(event('n-1', 0, next))).toEqual(['stored']);
    expect(await old.send(event('o-1', 4, old))).toEqual(['stored']);
    expect(await eventsOf(own.id)).toEqual([{ card: card(4), child: w.children[4]?.id, number: 1 }]);

    expect(succeeded(await w.act(head, 'accept', own.id)).status).toBe('registered');
    expect(childrenIn(await next.ask('/device/v1/people'))).toHaveLength(5);
  });
});
