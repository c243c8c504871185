import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { childrenIn, type TestMachine } from '../../support/machine.ts';

import { type Caller, organizationId, startTestServer, succeeded, type TestServer } from '../../support/test-server.ts';
import { CODE, type WaitingMachines, waitingMachines } from '../../support/waiting-machines.ts';

/* An outsider who knows a registration code can register another machine after a reset of the registration. */

let server: TestServer;
let head: Caller;
let agent: Caller;
let w: WaitingMachines;

beforeAll(async () => {
  const clock = { aheadMs: 0 };
  server = await startTestServer({ clock: { now: () => new Date(Date.now() + clock.aheadMs) } });
  [head, agent] = [await server.as('demo3'), await server.as('demo5')];
  w = await waitingMachines(server, await organizationId(server.db, 'KG0001'), clock);
});
afterAll(() => server?.close());

/** A machine that the agent entered with a code of its own, accepted by the kindergarten, registered and in use. */
async function acceptedMachine(): Promise<{ id: string; serialNumber: string; machine: TestMachine }> {
  const { id, serialNumber } = succeeded(await w.enter(agent));
  const machine = await w.register({ serialNumber });
  succeeded(await w.act(head, 'accept', id));
  expect(childrenIn(await machine.ask('/device/v1/people'))).toHaveLength(5);
  return { id, serialNumber, machine };
}
const reset = (who: Caller, id: string, more: Record<string, unknown> = {}) =>
  w.act(who, 'reset-registration', id, more);
const registerWith = (serialNumber: string, verificationCode: string) =>
  server.request('/device/v1/register', { body: { serialNumber, verificationCode } });
const refusedAtCode = (error: string, text: string) => ({
  status: 400,
  error: 'VALIDATION_FAILED',
  errors: [{ field: 'verificationCode', error, text }],
});

describe('a machine whose code an outsider entered', () => {
  it('can be reset by the kindergarten only with a new code, and the old code is refused afterwards', async () => {
    const { id, serialNumber, machine } = await acceptedMachine();
    expect(await w.device(head, id)).toMatchObject({ codeKnownOutside: true });
    for (const more of [{}, { verificationCode: null }, { verificationCode: '  ' }]) {
      expect(await reset(head, id, more)).toMatchObject(refusedAtCode('FIELD_REQUIRED', 'Required'));
    }
    const same = refusedAtCode('DEVICES_CODE_KNOWN', 'Enter another code: people outside may know the present one');
    expect(await reset(head, id, { verificationCode: CODE })).toMatchObject(same);
    expect((await reset(head, id, { verificationCode: 'a b' })).errors).toMatchObject([{ error: 'FIELD_FORMAT' }]);
    expect(await machine.call('/device/v1/people')).toMatchObject({ status: 200 });

    const after = succeeded(await reset(head, id, { verificationCode: 'OURS55' }));
    expect(after).toMatchObject({
      status: 'unregistered',
      verificationCode: 'OURS55',
      codeKnownOutside: false,
      enteredByName: await w.nameOf('demo3'),
      acceptedByName: await w.nameOf('demo3'),
    });
    expect(await registerWith(serialNumber, CODE)).toMatchObject({ error: 'DEVICES_REGISTRATION_REFUSED' });
    const anew = await w.register({ serialNumber }, 'OURS55');
    expect(childrenIn(await anew.ask('/device/v1/people'))).toHaveLength(5);
    // The code now belongs to the kindergarten.
    expect(await reset(head, id, { verificationCode: 'MORE66' })).toMatchObject(
      refusedAtCode('FIELD_UNKNOWN', 'There is no such field'),
    );
    expect(succeeded(await reset(head, id))).toMatchObject({ status: 'unregistered', verificationCode: 'OURS55' });
  });

  it('shows its new code to no outsider, in record, history or log', async () => {
    const { id } = await acceptedMachine();
    succeeded(await reset(head, id, { verificationCode: 'HIDDEN77' }));
    const operator = await server.as('demo8');
    const history = `/api/devices/device/history?id=${id}`;
    const seen = [];
    for (const caller of [agent, operator]) {
      seen.push(await caller.ask(`/api/devices/device/get?id=${id}`), await caller.ask(history));
    }
    seen.push(await operator.ask('/api/system/log/page', { kind: 'operation', pageSize: 100 }));
    expect(JSON.stringify(seen)).toContain('resetRegistration');
    expect(JSON.stringify(seen)).not.toContain('HIDDEN77');
    expect(await w.device(agent, id)).toMatchObject({ codeKnownOutside: false });
    const [entry] = (await head.ask(history)).entries;
    expect(entry).toMatchObject({ act: 'resetRegistration', asks: {} });
    expect(entry.changes).toContainEqual(
      expect.objectContaining({ field: 'verificationCode', before: CODE, after: 'HIDDEN77' }),
    );
  });

  it('gets a new code when the kindergarten deletes and restores it', async () => {
    const { id, serialNumber } = await acceptedMachine();
    succeeded(await w.act(head, 'delete', id));
    const restored = succeeded(await w.act(head, 'restore', id));
    expect(restored).toMatchObject({ status: 'unregistered', codeKnownOutside: false });
    expect(await registerWith(serialNumber, CODE)).toMatchObject({ error: 'DEVICES_REGISTRATION_REFUSED' });
    const machine = await w.register({ serialNumber }, restored.verificationCode);
    expect(await machine.call('/device/v1/people')).toMatchObject({ status: 200 });
  });

  it('still needs a new code after the kindergarten changed only its serial number', async () => {
    const entered = succeeded(await w.enter(agent));
    succeeded(await w.act(head, 'accept', entered.id));
    const serialNumber = `${entered.serialNumber}-B`;
    await head.ask('/api/devices/device/save', { id: entered.id, serialNumber });
    const machine = await w.register({ serialNumber });
    expect(await machine.call('/device/v1/people')).toMatchObject({ status: 200 });
    expect(await reset(head, entered.id)).toMatchObject(refusedAtCode('FIELD_REQUIRED', 'Required'));
  });

  it('waits after a reset by an outsider, who may not enter a code', async () => {
    const { id } = await acceptedMachine();
    expect(await reset(agent, id, { verificationCode: 'THEIRS1' })).toMatchObject(
      refusedAtCode('FIELD_UNKNOWN', 'There is no such field'),
    );
    expect(succeeded(await reset(agent, id)).status).toBe('waiting');
  });
});

describe('a machine whose code has no known author', () => {
  it('can be reset by the kindergarten only with a new code', async () => {
    const own = { verificationCode: 'OURS11', enteredReason: null };
    const { id, serialNumber } = succeeded(await w.enter(head, own));
    await w.register({ serialNumber }, 'OURS11');
    await sql`update devices set entered_by = null, entered_organization_id = null where id = ${id}`.execute(server.db);
    expect(await reset(head, id)).toMatchObject(refusedAtCode('FIELD_REQUIRED', 'Required'));
    expect(succeeded(await reset(head, id, { verificationCode: 'OURS12' })).status).toBe('unregistered');
  });
});
