import { demoMachines } from '@kiga/contract/devices/demo-machines.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { organizationId, startTestServer, succeeded, type TestServer } from '../../support/test-server.ts';

const MINUTE_MS = 60_000;

let server: TestServer;
let aheadMs = 0;

beforeAll(async () => {
  server = await startTestServer({ trustProxy: true, clock: { now: () => new Date(Date.now() + aheadMs) } });
});
afterAll(() => server?.close());

interface Try {
  serialNumber: string;
  verificationCode: string;
}
const register = ({ serialNumber, verificationCode }: Try, address: string) =>
  server.request('/device/v1/register', {
    body: { serialNumber, verificationCode },
    headers: { 'x-forwarded-for': address },
  });
const machineOf = (kigCode: string, index: number) => demoMachines(kigCode)[index] as Try;
const wrong = (machine: Try): Try => ({ ...machine, verificationCode: 'wrong1' });

async function guess(machine: Try, count: number, address: (index: number) => string) {
  for (let index = 0; index < count; index += 1) {
    const answer = await register(wrong(machine), address(index));
    expect(answer).toMatchObject({ status: 403, error: 'DEVICES_REGISTRATION_REFUSED' });
  }
}

describe('a wrong verification code', () => {
  it('locks its network and no other after five failures', async () => {
    const machine = machineOf('KG0002', 0);
    await guess(machine, 5, () => '203.0.113.5');
    const locked = await register(machine, '203.0.113.5');
    expect(locked).toMatchObject({ status: 429, error: 'DEVICES_REGISTRATION_LOCKED' });
    expect(locked.data).toMatchObject({ seconds: expect.any(Number) });
    expect(await register(machine, '198.51.100.7')).toMatchObject({ status: 200 });
  });

  it('locks alike if the serial number was never entered', async () => {
    const nobodys = { serialNumber: 'NOBODY-77', verificationCode: '123456' };
    const known = machineOf('KG0003', 0);
    for (const machine of [nobodys, known]) await guess(machine, 5, () => '203.0.113.6');
    const [unknown, entered] = [await register(nobodys, '203.0.113.6'), await register(wrong(known), '203.0.113.6')];
    expect(unknown).toMatchObject({ status: 429, error: 'DEVICES_REGISTRATION_LOCKED' });
    expect({ ...unknown, requestId: '', data: '' }).toEqual({ ...entered, requestId: '', data: '' });
  });

  it('ceases to count once the machine is entered after its first attempts', async () => {
    const kigId = await organizationId(server.db, 'KG0002');
    const demo8 = await server.as('demo8');
    const machine = { serialNumber: 'KNOCK-1', verificationCode: '654321' };
    await guess(machine, 5, () => '203.0.113.8');
    expect(await register(machine, '203.0.113.8')).toMatchObject({ status: 429 });
    const input = { ...machine, kigId, deviceName: '新机器', kind: 'sign-in', enteredReason: '代园方安装' };
    succeeded(await demo8.call('/api/devices/device/save', input));
    expect(await register(machine, '203.0.113.8')).toMatchObject({ status: 200 });
  });

  it('locks unknown networks for an hour after 50 failures, raises an alert, and spares the known network', async () => {
    const machine = machineOf('KG0002', 1);
    expect(await register(machine, '198.51.100.9')).toMatchObject({ status: 200 });
    await guess(machine, 9, (index) => `203.0.113.${20 + index}`);
    const demo8 = await server.as('demo8');
    const kigId = await organizationId(server.db, 'KG0002');
    const codes = async () =>
      succeeded(await demo8.call(`/api/devices/alert/list?kigId=${kigId}`)).list.filter(
        ({ kind }: { kind: string }) => kind === 'codes',
      );
    expect(await codes()).toEqual([]);
    await guess(machine, 41, (index) => `203.0.113.${40 + index}`);
    expect(await codes()).toMatchObject([{ count: 41 }]);
    expect(await register(machine, '192.0.2.1')).toMatchObject({ status: 429, error: 'DEVICES_REGISTRATION_LOCKED' });
    expect(await register(machine, '198.51.100.9')).toMatchObject({ status: 200 });
    // The right code has cleared the wrong ones.
    expect(await register(machine, '192.0.2.1')).toMatchObject({ status: 200 });
    await guess(machine, 50, (index) => `203.0.113.${120 + index}`);
    expect(await register(machine, '192.0.2.2')).toMatchObject({ status: 429 });
    aheadMs += 61 * MINUTE_MS;
    expect(await register(machine, '192.0.2.2')).toMatchObject({ status: 200 });
  });
});
