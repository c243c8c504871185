import { countWaitingEvents } from '@kiga/server/devices/waiting-events.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMainAccount } from '../../support/tenants.ts';
import { type Caller, organizationId, startTestServer, succeeded, type TestServer } from '../../support/test-server.ts';
import { CODE, type WaitingMachines, waitingMachines } from '../../support/waiting-machines.ts';

let server: TestServer;
let head: Caller;
let administrator: Caller;
let other: Caller;
let otherKig: string;
let w: WaitingMachines;

beforeAll(async () => {
  server = await startTestServer({ worksJobs: false });
  [head, administrator] = [await server.as('demo3'), await server.as('demo8')];
  otherKig = await organizationId(server.db, 'KG0002');
  await addMainAccount(server.db, 'own2', otherKig);
  other = await server.as('own2');
  w = await waitingMachines(server, await organizationId(server.db, 'KG0001'), { aheadMs: 0 });
});
afterAll(() => server?.close());

/** The number of rows in each table that a kindergarten's machines fill. */
async function filled(kigId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of ['device_events', 'device_waiting_events', 'student_days', 'device_alerts']) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}
      where kig_id = ${kigId}`.execute(server.db);
    counts[table] = Number(rows[0]?.n);
  }
  return counts;
}

describe('a serial number that an outsider moves to another kindergarten', () => {
  it('transfers neither people nor events, notifies the former kindergarten and waits for the new one', async () => {
    const own = succeeded(await w.enter(head, { enteredReason: null }));
    const machine = await w.register(own);
    const card = w.children[0]?.cardNumber as string;
    const event = (id: string) => ({ id, kind: 'card', at: w.now().toISOString(), cardNumber: card });
    expect(await machine.send(event('m-1'))).toEqual(['stored']);
    const before = await filled(w.kigId);

    succeeded(await w.act(administrator, 'delete', own.id));
    const told = (await w.messages(head)).find(({ title }) => title === `Device deleted: ${own.deviceName}`);
    expect(told).toMatchObject({ kind: 'system' });
    expect(told?.text).toContain(await w.nameOf('demo8'));

    // The machine's former secret is refused before and after the number is entered elsewhere.
    const people = () => machine.call('/device/v1/people');
    expect(await people()).toMatchObject({ error: 'DEVICES_SERIAL_UNKNOWN' });
    const { serialNumber, deviceName } = own;
    const entered = succeeded(
      await w.enter(administrator, { serialNumber, deviceName, verificationCode: CODE, kigId: otherKig }),
    );
    expect(entered.status).toBe('waiting');
    expect(await people()).toMatchObject({ error: 'DEVICES_SIGNATURE_WRONG' });

    // It registers again with the code on its label, and waits.
    const moved = await w.register({ serialNumber });
    expect((await moved.ask('/device/v1/people')).people).toEqual([]);
    expect(await moved.send(event('m-1'), event('m-2'))).toEqual(['stored', 'stored']);
    expect(await filled(w.kigId)).toEqual(before);
    expect((await w.messages(other))[0]).toMatchObject({ kind: 'todo', done: false });
    expect(await w.act(administrator, 'accept', entered.id)).toMatchObject({ error: 'PERMISSION_MISSING' });

    // After acceptance it receives the other kindergarten's people, and its events belong to that kindergarten only.
    succeeded(await w.act(other, 'accept', entered.id));
    await countWaitingEvents(server.program);
    const sent = (await moved.ask('/device/v1/people')).people as { personId: string }[];
    const ours = w.children.map(({ id }) => id);
    expect(sent.filter(({ personId }) => ours.includes(personId))).toEqual([]);
    expect(await filled(w.kigId)).toEqual(before);
    const { rows } = await sql<{ student_id: string | null }>`select student_id from device_events
      where kig_id = ${otherKig} and device_id = ${entered.id}`.execute(server.db);
    expect(rows).toEqual([{ student_id: null }, { student_id: null }]);
    // The kindergarten that lost the number cannot get it back by a restore.
    expect(await w.act(head, 'restore', own.id)).toMatchObject({ error: 'RESTORE_CONFLICT' });
  });
});
