import { countWaitingEvents, eraseRefusedEvents } from '@kiga/server/devices/waiting-events.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestMachine } from '../../support/machine.ts';

import { type Caller, organizationId, startTestServer, succeeded, type TestServer } from '../../support/test-server.ts';
import { type WaitingMachines, waitingMachines } from '../../support/waiting-machines.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let server: TestServer;
let head: Caller;
let agent: Caller;
let w: WaitingMachines;
const clock = { aheadMs: 0 };

beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => new Date(Date.now() + clock.aheadMs) } });
  [head, agent] = [await server.as('demo3'), await server.as('demo5')];
  w = await waitingMachines(server, await organizationId(server.db, 'KG0001'), clock);
});
afterAll(() => server?.close());

let lastEvent = 0;
const event = (cardNumber: string | undefined, at = w.now()) => {
  lastEvent += 1;
  return { id: `c-${lastEvent}`, kind: 'card', at: at.toISOString(), cardNumber };
};
const card = (index: number) => w.children[index]?.cardNumber;
const ago = (ms: number) => new Date(w.now().getTime() - ms);

/** A registered machine of the agent that waits. */
async function waiting(): Promise<{ id: string; machine: TestMachine }> {
  const entered = succeeded(await w.enter(agent));
  return { id: entered.id, machine: await w.register(entered) };
}
const accept = async (id: string) => succeeded(await w.act(head, 'accept', id));
const count = () => countWaitingEvents(server.program);

interface Counted {
  event_id: string;
  student_id: string | null;
  lost: boolean;
}
/** The counted events of one machine, in the order of their ids. */
async function counted(deviceId: string): Promise<Counted[]> {
  const { rows } = await sql<Counted>`select event_id, student_id, lost from device_events
    where kig_id = ${w.kigId} and device_id = ${deviceId} order by at, id`.execute(server.db);
  return rows;
}
async function held(deviceId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from device_waiting_events
    where kig_id = ${w.kigId} and device_id = ${deviceId}`.execute(server.db);
  return rows[0]?.n ?? Number.NaN;
}
async function daysOf(index: number): Promise<{ first_in_at: Date; last_in_at: Date; event_count: number }[]> {
  const { rows } = await sql<{ first_in_at: Date; last_in_at: Date; event_count: number }>`
    select first_in_at, last_in_at, event_count from student_days
    where kig_id = ${w.kigId} and student_id = ${w.children[index]?.id} order by day`.execute(server.db);
  return rows;
}
async function keysOf(...eventIds: string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from device_event_keys
    where kig_id = ${w.kigId} and event_id = any(${eventIds}::text[])`.execute(server.db);
  return rows[0]?.n ?? Number.NaN;
}
async function alertsOf(deviceId: string): Promise<[kind: string, count: number][]> {
  const { list } = await head.ask('/api/devices/alert/list');
  return list
    .filter((alert: { deviceId: string }) => alert.deviceId === deviceId)
    .map((alert: { kind: string; count: number }) => [alert.kind, alert.count])
    .toSorted();
}

describe('an event sent while its machine waited', () => {
  it('counts at its own time after acceptance: for days, former card holders, lost cards and alerts', async () => {
    const { id, machine } = await waiting();
    const [early, late] = [ago(3 * DAY_MS + 60 * MINUTE_MS), ago(3 * DAY_MS)];
    const ofThen = event(card(1), ago(2 * DAY_MS));
    const lost = event(card(2), w.now());
    const sent = [event(card(0), late), event(card(0), early), ofThen, lost, event('66660000')];
    expect(await machine.send(...sent.slice(0, 3))).toEqual(['stored', 'stored', 'stored']);
    // The second child gets a new card, and the third one loses its card.
    await head.ask('/api/campus/student/save', { id: w.children[1]?.id, cardNumber: '88001' });
    await head.ask('/api/campus/student/save', { id: w.children[3]?.id, cardNumber: card(1) });
    await head.ask('/api/campus/student/report-card-lost', { id: w.children[2]?.id });
    w.later(MINUTE_MS);
    lost.at = w.now().toISOString();
    expect(await machine.send(...sent.slice(3))).toEqual(['stored', 'stored']);
    expect(await machine.send({ ...ofThen, cardNumber: '1' })).toEqual(['differs']);
    await count();
    expect(await counted(id)).toEqual([]);
    expect(await daysOf(0)).toEqual([]);

    await accept(id);
    await count();
    expect(await held(id)).toBe(0);
    const holders = (await counted(id)).map(({ student_id, lost: isLost }) => `${student_id} ${isLost}`);
    const [first, second, third] = w.children.map(({ id: child }) => child);
    expect(holders.toSorted()).toEqual(
      [`${first} false`, `${first} false`, `${second} false`, 'null false', 'null false', `${third} true`].toSorted(),
    );
    const days = await daysOf(0);
    expect(days.reduce((sum, { event_count }) => sum + event_count, 0)).toBe(2);
    const firstAt = days.find(({ first_in_at }) => first_in_at !== null)?.first_in_at.getTime();
    expect(Math.abs((firstAt as number) - early.getTime())).toBeLessThan(5_000);
    expect(await daysOf(1)).toHaveLength(1);
    expect(await daysOf(2)).toEqual([]);
    expect(await daysOf(3)).toEqual([]);
    expect(await alertsOf(id)).toEqual([
      ['event-differs', 1],
      ['lost-card', 1],
      ['unknown-card', 1],
      ['unknown-card', 1],
    ]);
    expect(await machine.send(...sent)).toEqual(sent.map(() => 'repeated'));
    expect(await machine.send(event(card(0)))).toEqual(['stored']);
    expect(await counted(id)).toHaveLength(7);
  });

  it('counts once, in chunks, despite parallel runs and an aborted run', async () => {
    const { id, machine } = await waiting();
    for (let batch = 0; batch < 3; batch += 1) {
      const events = Array.from({ length: 400 }, (_, index) => event(card(4), ago((batch * 400 + index + 1) * 1_000)));
      expect(new Set(await machine.send(...events))).toEqual(new Set(['stored']));
    }
    await accept(id);
    const { eventSinks } = server.program.devices;
    let runs = 0;
    eventSinks.push(async () => {
      runs += 1;
      if (runs === 2) throw new Error('broken off');
    });
    try {
      await expect(count()).rejects.toThrow('broken off');
      // The first chunk is complete, and the second one is rolled back.
      expect([await held(id), (await counted(id)).length]).toEqual([700, 500]);
      await Promise.all([count(), count(), count()]);
    } finally {
      eventSinks.pop();
    }
    await count();
    expect(await held(id)).toBe(0);
    const events = await counted(id);
    expect(events).toHaveLength(1_200);
    expect(new Set(events.map(({ event_id }) => event_id)).size).toBe(1_200);
    expect((await daysOf(4)).reduce((sum, { event_count }) => sum + event_count, 0)).toBe(1_200);
  });

  it('counts in a month that has no partition yet', async () => {
    const { id, machine } = await waiting();
    expect(await machine.send(event(card(0), ago(200 * DAY_MS)))).toEqual(['stored']);
    await accept(id);
    await count();
    expect(await counted(id)).toHaveLength(1);
  });

  it('stays uncounted if the machine returns to waiting before the count', async () => {
    const { id, machine } = await waiting();
    expect(await machine.send(event(card(0), ago(5 * MINUTE_MS)))).toEqual(['stored']);
    await accept(id);
    succeeded(await w.act(head, 'disable', id));
    succeeded(await w.act(agent, 'enable', id));
    await count();
    expect([await held(id), (await counted(id)).length]).toEqual([1, 0]);
    await accept(id);
    await count();
    expect([await held(id), (await counted(id)).length]).toEqual([0, 1]);
  });
});

describe('an event of a refused machine', () => {
  it('is erased after 30 days with its keys, unless the machine is accepted before', async () => {
    const [gone, kept] = [await waiting(), await waiting()];
    const sent = { gone: event(card(0)), kept: event(card(0)) };
    expect(await gone.machine.send(sent.gone)).toEqual(['stored']);
    expect(await gone.machine.send({ ...sent.gone, cardNumber: '2' })).toEqual(['differs']);
    expect(await kept.machine.send(sent.kept)).toEqual(['stored']);
    for (const { id } of [gone, kept]) succeeded(await w.act(head, 'refuse', id, { reason: '不是我们的' }));
    w.later(29 * DAY_MS);
    await eraseRefusedEvents(server.program);
    expect([await held(gone.id), await held(kept.id)]).toEqual([2, 1]);
    await accept(kept.id);
    w.later(DAY_MS + MINUTE_MS);
    await eraseRefusedEvents(server.program);
    await count();
    expect(await held(gone.id)).toBe(0);
    expect(await keysOf(sent.gone.id)).toBe(0);
    const { rows } = await sql`select 1 from device_event_keys
      where event_id like ${`${sent.gone.id}#%`}`.execute(server.db);
    expect(rows).toEqual([]);
    expect((await counted(kept.id)).map(({ event_id }) => event_id)).toEqual([sent.kept.id]);
    expect(await keysOf(sent.kept.id)).toBe(1);
    expect(await counted(gone.id)).toEqual([]);
  });

  it('is erased 30 days after its machine was deleted while waiting', async () => {
    // The former session has expired.
    agent = await server.as('demo5');
    const { id, machine } = await waiting();
    expect(await machine.send(event(card(0)))).toEqual(['stored']);
    succeeded(await w.act(agent, 'delete', id));
    await eraseRefusedEvents(server.program);
    expect(await held(id)).toBe(1);
    w.later(30 * DAY_MS + MINUTE_MS);
    await eraseRefusedEvents(server.program);
    expect(await held(id)).toBe(0);
  });
});
