import { createHash } from 'node:crypto';
import { compareVersions } from '@kiga/server/program/version-order.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { machineWith, registered, signatureOf, type TestMachine } from '../../support/machine.ts';
import { androidPackage, firmwareImage } from '../../support/packages.ts';
import { type Caller, startTestServer, succeeded, type TestServer } from '../../support/test-server.ts';
import { upload } from '../../support/uploads.ts';

const DAY_MS = 86_400_000;
const FILL_BYTES = 100_000;

let server: TestServer;
let operator: Caller;
let machine: TestMachine;
let aheadMs = 0;
const now = () => new Date(Date.now() + aheadMs);
const bytes = androidPackage(FILL_BYTES);

beforeAll(async () => {
  server = await startTestServer({ clock: { now } });
  operator = await server.as('demo9');
  machine = await registered(server, 'KG0002', 0, now);
  await sql`update device_versions set status = 'stopped'`.execute(server.db);
});
afterAll(() => server?.close());

const fileOf = (content = bytes, ending = 'apk') =>
  upload(server, operator, content, ending, { mode: ending === 'apk' ? 'APK' : 'ZIP', module: 'version' });
const save = (input: Record<string, unknown>) => operator.call('/api/devices/version/save', input);
async function added(versionName: string, more: Record<string, unknown> = {}): Promise<string> {
  const input = { versionName, kind: 'sign-in', apk: await fileOf(), ...more };
  return (await operator.ask('/api/devices/version/save', input)).id;
}
const act = (id: string, name: string, asks: Record<string, unknown> = {}) =>
  operator.ask(`/api/devices/version/${name}`, { id, ...asks });
const beat = (softwareVersion?: string, of = machine) =>
  of.ask('/device/v1/heartbeat', { ...(softwareVersion && { softwareVersion }) });
const offered = async (softwareVersion?: string, of = machine) => (await beat(softwareVersion, of)).update;
const figures = async (id: string) => {
  const { updatedCount, offeredCount, lateCount } = await operator.ask(`/api/devices/version/get?id=${id}`);
  return [updatedCount, offeredCount, lateCount];
};

/** Downloads with a signed request, like a machine. */
async function download(path: string, headers: Record<string, string> = {}, of = machine): Promise<Response> {
  const time = of.time();
  const signature = signatureOf(of.secret, ['GET', path, of.serialNumber, time], '');
  const signed = { 'kiga-serial': of.serialNumber, 'kiga-time': time, 'kiga-signature': signature };
  return await fetch(server.address + path, { headers: { ...signed, ...headers } });
}

describe('versions', () => {
  it('are compared by their numbers', () => {
    expect(compareVersions('3.10.0', '3.9.9')).toBeGreaterThan(0);
    expect(compareVersions('3.2', '3.2.0')).toBe(0);
    expect(compareVersions('2.9', 'app 3.0')).toBeLessThan(0);
    expect(compareVersions('beta', '1.0')).toBe(0);
  });
});

describe('a version', () => {
  it('is offered after its start until the machine reports it, with its size and hash', async () => {
    const id = await added('5.1.0');
    expect(await offered('5.0.0')).toBeNull();
    await act(id, 'start', { percent: 100 });
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const update = await offered('5.0.0');
    expect(update).toEqual({ version: '5.1.0', url: `/device/v1/update?id=${id}`, sizeBytes: bytes.length, sha256 });
    expect(await figures(id)).toEqual([0, 1, 0]);
    aheadMs += DAY_MS + 1000;
    expect(await figures(id)).toEqual([0, 1, 1]);
    expect(await offered('5.1.0')).toBeNull();
    expect(await figures(id)).toEqual([1, 0, 0]);
    await act(id, 'stop');
  });

  it('counts the machines that report a failure, with its reason, until they have another version', async () => {
    const id = await added('5.1.5');
    await act(id, 'start', { percent: 100 });
    const told = (updateFailed: unknown) => machine.ask('/device/v1/heartbeat', { updateFailed });
    const failed = async () => {
      const { failedCount, failures } = await operator.ask(`/api/devices/version/get?id=${id}`);
      return [failedCount, failures];
    };
    // Before the offer, and for another version, a report means nothing.
    await told({ version: '5.1.4', reason: 'hash' });
    expect(await failed()).toEqual([0, []]);
    await beat('5.1.0');
    await told({ version: '5.1.5', reason: 'storage', text: 'free 12 MB of 80 MB' });
    const { rows } = await sql<{ name: string }>`select o.name from organizations o
      join device_registrations r on r.kig_id = o.id where r.serial_number = ${machine.serialNumber}`.execute(
      server.db,
    );
    const first = {
      at: expect.any(String),
      kindergarten: rows[0]?.name,
      device: machine.serialNumber,
      reason: 'storage',
      text: 'free 12 MB of 80 MB',
    };
    const [count, shown] = await failed();
    expect([count, shown]).toEqual([1, [first]]);
    aheadMs += 1000;
    await told({ version: '5.1.5', reason: 'storage', text: 'free 12 MB of 80 MB' });
    expect(await failed()).toEqual([1, shown]);
    // A reason of the maker's own is not lost.
    await told({ version: '5.1.5', reason: 'maker', text: 'x'.repeat(201) });
    expect(await failed()).toEqual([1, [{ ...first, reason: 'other', text: null }]]);
    await told({ version: 7 });
    expect(await failed()).toMatchObject([1, [{ reason: 'other' }]]);
    expect((await operator.ask('/api/devices/version/page', { q: '5.1.5' })).list).toMatchObject([{ failedCount: 1 }]);
    expect(await figures(id)).toEqual([0, 1, 0]);
    await beat('5.1.5');
    expect(await failed()).toEqual([0, []]);
    await act(id, 'stop');
  });

  it('shows at most 40 failures, the latest first', async () => {
    const id = await added('5.1.6');
    await sql`insert into device_registrations (serial_number, kig_id, device_id, failed_version_id, failed_at,
        failed_reason)
      select 'FAIL-' || n, kig_id, md5(n::text)::uuid, ${id}, now() - n * interval '1 minute', 'install'
      from device_registrations cross join generate_series(1, 45) n where serial_number = ${machine.serialNumber}
      returning 1`.execute(server.db);
    const { failedCount, failures } = await operator.ask(`/api/devices/version/get?id=${id}`);
    expect([failedCount, failures.length, failures[0].device, failures[39].device]).toEqual([
      45,
      40,
      'FAIL-1',
      'FAIL-40',
    ]);
    await sql`delete from device_registrations where serial_number like 'FAIL-%'`.execute(server.db);
  });

  it('comes whole or in parts, and no longer after the stop', async () => {
    const id = await added('5.2.0');
    await act(id, 'start', { percent: 100 });
    const { url } = await offered('5.1.0');
    const whole = await download(url);
    expect(whole.status).toBe(200);
    expect(whole.headers.get('content-length')).toBe(String(bytes.length));
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
    const rest = await download(url, { range: 'bytes=1000-' });
    expect(rest.status).toBe(206);
    expect(rest.headers.get('content-range')).toBe(`bytes 1000-${bytes.length - 1}/${bytes.length}`);
    expect(Buffer.from(await rest.arrayBuffer()).equals(bytes.subarray(1000))).toBe(true);
    const beyond = await download(url, { range: `bytes=${bytes.length}-` });
    expect(beyond.status).toBe(416);
    expect(await beyond.json()).toMatchObject({ error: 'DEVICES_UPDATE_RANGE' });
    expect((await fetch(server.address + url)).status).toBe(401);
    await act(id, 'stop');
    expect(await offered()).toBeNull();
    const stopped = await download(url);
    expect(stopped.status).toBe(404);
    expect(await stopped.json()).toMatchObject({ error: 'DEVICES_UPDATE_GONE' });
    await act(id, 'resume');
    expect((await offered()).version).toBe('5.2.0');
    await act(id, 'stop');
  });

  it('reaches the share of machines that it is started and widened for, and always the same ones', async () => {
    const id = await added('5.3.0');
    await act(id, 'start', { percent: 1 });
    const others: TestMachine[] = [];
    for (const code of ['KG0002', 'KG0003']) {
      for (const index of [0, 1]) {
        if (code !== 'KG0002' || index !== 0) others.push(await registered(server, code, index, now));
      }
    }
    const machines = [machine, ...others];
    const reached = async () => {
      const offers = await Promise.all(machines.map((one) => offered('5.2.0', one)));
      return machines.filter((_, index) => offers[index] !== null).map(({ serialNumber }) => serialNumber);
    };
    let before: string[] = [];
    for (const percent of [40, 70, 100]) {
      await act(id, 'widen', { percent });
      const after = await reached();
      expect(after).toEqual(expect.arrayContaining(before));
      expect(await reached()).toEqual(after);
      before = after;
    }
    expect(before).toHaveLength(machines.length);
    const answer = await operator.call('/api/devices/version/widen', { id, percent: 100 });
    expect(answer).toMatchObject({
      errors: [
        { field: 'percent', error: 'DEVICES_VERSION_NOT_WIDER', text: 'The share must be above the present 100 %' },
      ],
    });
    await act(id, 'finish');
    expect((await offered('5.2.0')).version).toBe('5.3.0');
    await act(id, 'stop');
  });

  it('is kept from machines that wait, that are disabled, that have a later one, or that told none', async () => {
    const id = await added('5.4.0', { fromPrefix: '5.' });
    await act(id, 'start', { percent: 100 });
    expect((await offered('5.3.0')).version).toBe('5.4.0');
    expect(await offered('6.0.0')).toBeNull();
    expect(await offered('4.9.0')).toBeNull();
    const waiting = await registeredWaiting();
    expect(await offered('5.3.0', waiting)).toBeNull();
    expect((await download(`/device/v1/update?id=${id}`, {}, waiting)).status).toBe(404);
    const silent = await registered(server, 'KG0001', 0, now);
    expect(await offered(undefined, silent)).toBeNull();
    await beat('5.3.0');
    const { list } = await operator.ask('/api/devices/device/page', { q: machine.serialNumber });
    const [{ id: deviceId, kigId }] = list;
    await operator.ask('/api/devices/device/disable', { id: deviceId, kigId });
    expect(await machine.call('/device/v1/heartbeat', {})).toMatchObject({ error: 'DEVICES_DISABLED' });
    expect((await download(`/device/v1/update?id=${id}`)).status).toBe(403);
    await act(id, 'stop');
  });

  it('refuses a second file, changes after its start, its name again, and a deletion while it is offered', async () => {
    const apk = await fileOf();
    const kind = 'sign-in';
    const none = await save({ versionName: '5.5.0', kind });
    expect(none.errors).toEqual([
      { field: 'apk', error: 'DEVICES_VERSION_FILE', text: 'Upload either an app or a firmware' },
    ]);
    const firmware = await fileOf(firmwareImage(), 'zip');
    expect((await save({ versionName: '5.5.0', kind, apk, firmware })).errors).toMatchObject([{ field: 'apk' }]);
    const record = await operator.ask('/api/devices/version/save', { versionName: '5.5.0', kind, firmware });
    expect((await save({ versionName: '5.5.0', kind, apk })).errors).toMatchObject([
      { field: 'versionName', error: 'DEVICES_VERSION_TAKEN' },
    ]);
    const noPackage = await fileOf(firmwareImage(), 'apk');
    expect((await save({ versionName: '5.5.1', kind, apk: noPackage })).errors).toMatchObject([
      { field: 'apk', error: 'FIELD_FILE_FORMAT' },
    ]);
    const { id } = record;
    await act(id, 'start', { percent: 5 });
    const { version } = await operator.ask(`/api/devices/version/get?id=${id}`);
    const changed = await save({ id, version, versionName: '5.5.2', kind, firmware, notes: 'note' });
    expect(changed.errors).toMatchObject([{ field: 'versionName', error: 'DEVICES_VERSION_STARTED' }]);
    const noted = await operator.ask('/api/devices/version/save', {
      id,
      version,
      versionName: '5.5.0',
      kind,
      firmware,
      notes: 'note',
    });
    expect(noted.notes).toBe('note');
    expect(await operator.call('/api/devices/version/delete', { id })).toMatchObject({
      error: 'DEVICES_VERSION_OFFERED',
    });
  });
});

/** Registers the machine of the demo that its agent entered and the kindergarten has not accepted. */
async function registeredWaiting(): Promise<TestMachine> {
  const body = { serialNumber: 'QY-0001-3', verificationCode: '700013' };
  const { secret } = succeeded(await server.request('/device/v1/register', { body }));
  return machineWith(server, body.serialNumber, secret, now);
}
