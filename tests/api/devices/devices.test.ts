import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readWorkbook } from '../../support/read-workbook.ts';
import { type Caller, organizationId, startTestServer, succeeded, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
let demo3: Caller;
let demo4: Caller;
let demo5: Caller;
let demo8: Caller;
/** Kindergartens of the demo: demo3's own, another of the same group, and one of the agent's. */
let kig: { own: string; ofGroup: string; ofAgent: string };

const clock = { now: () => new Date('2026-11-20T00:00:00Z') };
const secondsAgo = (seconds: number) => new Date(clock.now().getTime() - seconds * 1000);

beforeAll(async () => {
  server = await startTestServer({ clock });
  [demo3, demo4, demo5, demo8] = (await Promise.all([3, 4, 5, 8].map((appType) => server.as(`demo${appType}`)))) as [
    Caller,
    Caller,
    Caller,
    Caller,
  ];
  kig = {
    own: await organizationId(server.db, 'KG0001'),
    ofGroup: await organizationId(server.db, 'KG0002'),
    ofAgent: await organizationId(server.db, 'KG0003'),
  };
});
afterAll(() => server.close());

let serial = 0;
const nextSerial = () => `TEST-${String((serial += 1)).padStart(4, '0')}`;
function machine(more: Record<string, unknown> = {}) {
  const serialNumber = nextSerial();
  const label = { serialNumber, verificationCode: 'AB12' };
  return { deviceName: '东门签到机', kind: 'sign-in', ...label, place: '东门', enteredReason: '新装', ...more };
}
const save = (input: Record<string, unknown>, who = demo3) => who.call('/api/devices/device/save', input);
const get = async (id: string, who = demo3) => await who.ask(`/api/devices/device/get?id=${id}`);
const act = (name: string, id: string, who = demo3) => who.call(`/api/devices/device/${name}`, { id });

/** Registers a machine as the machine interface would. */
async function registered(more: Record<string, unknown> = {}, contactSecondsAgo = 5): Promise<Record<string, any>> {
  const data = succeeded(await save(machine(more)));
  await sql`update devices set status = 'registered' where id = ${data.id}`.execute(server.db);
  await sql`update device_registrations set secret_encrypted = 'x', secret_used = true, registered_at = ${secondsAgo(3600)},
      last_contact_at = ${secondsAgo(contactSecondsAgo)}, software_version = '2.4.1',
      hardware_fingerprint = 'fp-1', skew_ms = -420600
    where device_id = ${data.id}`.execute(server.db);
  return get(data.id);
}

interface Registration {
  kig_id: string;
  device_id: string;
  secret_encrypted: Buffer | null;
  secret_used: boolean;
}
async function registrationOf(serialNumber: string): Promise<Registration | undefined> {
  const { rows } = await sql<Registration>`select kig_id, device_id, secret_encrypted, secret_used
    from device_registrations where serial_number = ${serialNumber}`.execute(server.db);
  return rows[0];
}

describe('a device', () => {
  it('is entered with serial number and code, and is unregistered at first', async () => {
    const data = succeeded(await save(machine()));
    expect(data).toMatchObject({ status: 'unregistered', online: 'never', registeredAt: null, version: 1 });
    expect(await registrationOf(data.serialNumber)).toMatchObject({ kig_id: kig.own, device_id: data.id });
  });

  it('[E09] keeps every field, and shows its last contact, software version and clock skew', async () => {
    const heard = await registered({ customCode: '0815', remark: '雨棚下' });
    expect(heard).toMatchObject({
      deviceName: '东门签到机',
      verificationCode: 'AB12',
      customCode: '0815',
      remark: '雨棚下',
      status: 'registered',
      online: 'online',
      lastOnlineAt: '2026-11-19T23:59:55.000Z',
      registeredAt: '2026-11-19T23:00:00.000Z',
      softwareVersion: '2.4.1',
      hardwareFingerprint: 'fp-1',
      clockSkewSeconds: -421,
    });
    expect(await registered({}, 91)).toMatchObject({ online: 'offline', lastOnlineAt: '2026-11-19T23:58:29.000Z' });
    const data = await demo3.ask('/api/devices/device/page', { q: heard.serialNumber });
    expect(data.list).toMatchObject([{ id: heard.id, online: 'online' }]);
  });

  it('needs a serial number that is not taken, and the refusal does not name the kindergarten that has it', async () => {
    const { serialNumber } = succeeded(await save(machine({ kigId: kig.ofAgent }), demo5));
    const taken = await save(machine({ serialNumber }));
    expect(taken).toMatchObject({
      status: 400,
      errors: [
        { field: 'serialNumber', error: 'DEVICES_SERIAL_TAKEN', text: 'This serial number has been entered already' },
      ],
    });
    expect(JSON.stringify(taken)).not.toContain(kig.ofAgent);
    const [one, other] = await Promise.all([
      save(machine({ serialNumber: 'RACE-1' })),
      save(machine({ serialNumber: 'RACE-1' })),
    ]);
    expect([one.code, other.code].sort()).toEqual(['200', '400']);
  });

  it('can get a new serial number and code until it has registered', async () => {
    const data = succeeded(await save(machine()));
    const moved = await save({ id: data.id, serialNumber: nextSerial() });
    expect(moved.code).toBe('200');
    expect(await registrationOf(data.serialNumber)).toBeUndefined();
    expect(await registrationOf(moved.data.serialNumber)).toMatchObject({ device_id: data.id });
    const { serialNumber } = succeeded(await save(machine()));
    expect(await save({ id: data.id, serialNumber })).toMatchObject({ errors: [{ error: 'DEVICES_SERIAL_TAKEN' }] });
    expect(await registrationOf(moved.data.serialNumber)).toMatchObject({ device_id: data.id });

    const { id } = await registered();
    const refused = await save({ id, serialNumber: nextSerial(), verificationCode: 'ZZ99' });
    expect(refused.errors?.map(({ field, error }) => [field, error])).toEqual([
      ['serialNumber', 'DEVICES_REGISTERED_ALREADY'],
      ['verificationCode', 'DEVICES_REGISTERED_ALREADY'],
    ]);
    expect(await save({ id, place: '西门' })).toMatchObject({
      code: '200',
      data: { place: '西门', status: 'registered' },
    });
  });

  it('registers again only after a reset of its registration', async () => {
    const { id, serialNumber } = await registered();
    expect(succeeded(await act('disable', id))).toMatchObject({ status: 'disabled', online: 'offline' });
    expect(await registrationOf(serialNumber)).toMatchObject({ secret_used: true });
    expect(succeeded(await act('enable', id))).toMatchObject({ status: 'registered', online: 'online' });
    expect(succeeded(await act('reset-registration', id))).toMatchObject({
      status: 'unregistered',
      registeredAt: null,
    });
    expect(await registrationOf(serialNumber)).toMatchObject({
      secret_encrypted: null,
      secret_used: false,
    });
    expect(await save({ id, verificationCode: 'NEW1' })).toMatchObject({ code: '200' });
  });

  it('is unregistered when deleted, and cannot be restored while its serial number is taken', async () => {
    const { id, serialNumber } = await registered();
    expect(await demo3.ask('/api/devices/device/delete', { id })).toEqual({ deleted: 1 });
    expect(await registrationOf(serialNumber)).toBeUndefined();
    const history = await demo3.ask(`/api/devices/device/history?id=${id}`);
    expect(history.entries.map((entry: any) => [entry.act, entry.version])).toEqual([
      ['delete', 3],
      ['resetRegistration', 2],
      ['create', 1],
    ]);
    const other = succeeded(await save(machine({ serialNumber, kigId: kig.ofAgent }), demo5));
    expect(await act('restore', id)).toMatchObject({ status: 409, error: 'RESTORE_CONFLICT' });
    await demo5.ask('/api/devices/device/delete', { id: other.id });
    expect(succeeded(await act('restore', id))).toMatchObject({
      status: 'unregistered',
      deleted: false,
      online: 'never',
    });
    expect(await registrationOf(serialNumber)).toMatchObject({ device_id: id, secret_encrypted: null });
  });

  it('is disabled in a batch, with a result for each record', async () => {
    const [one, two] = [await registered(), succeeded(await save(machine()))];
    const records = [one, two].map(({ id }) => ({ id }));
    const data = await demo3.ask('/api/devices/device/batch', { act: 'disable', records });
    expect(data.rows.map(({ done, error }: any) => [done, error])).toEqual([
      [true, null],
      [false, 'STATE_CHANGED'],
    ]);
  });

  it('hides its code from accounts that may not change it, in list, record and export', async () => {
    const data = succeeded(await save(machine({ kigId: kig.ofAgent, verificationCode: 'GEHEIM7' }), demo5));
    expect((await get(data.id, demo5)).verificationCode).toBe('GEHEIM7');
    expect((await get(data.id, demo8)).verificationCode).toBe('******');
    await sql`update devices set kig_id = ${kig.ofGroup} where id = ${data.id}`.execute(server.db);
    const seen = await demo4.call('/api/devices/device/page', { q: data.serialNumber });
    expect(seen.data.list).toHaveLength(1);
    expect(JSON.stringify(seen)).not.toContain('GEHEIM7');
    expect(seen.data.abilities.fields).not.toContain('verificationCode');
    expect(seen.data.list[0].can).toEqual([]);
    for (const column of ['verificationCode', 'status']) {
      const { code } = await demo8.call('/api/devices/device/export', { columns: [column] });
      expect(code, column).toBe(column === 'status' ? '200' : '400');
    }
  });
});

describe('a system administrator', () => {
  it('enters a device only for a named kindergarten', async () => {
    expect(await save(machine(), demo8)).toMatchObject({ status: 403, error: 'OWNER_OUT_OF_REACH' });
    const data = succeeded(await save(machine({ kigId: kig.ofGroup }), demo8));
    expect(data).toMatchObject({ kigId: kig.ofGroup, status: 'waiting' });
    const names = await demo8.call('/api/campus/kindergarten/list');
    expect(names.data.map(({ id }: { id: string }) => id)).toContain(kig.ofGroup);
  });

  it('exports the devices of all kindergartens or of one', async () => {
    const { serialNumber } = succeeded(await save(machine({ kigId: kig.ofAgent }), demo5));
    succeeded(await save(machine()));
    const sheetOf = async (owners: Record<string, unknown>) => {
      const begun = await demo8.call('/api/devices/device/export', {
        columns: ['deviceName', 'serialNumber'],
        ...owners,
      });
      const { jobId } = begun.data;
      const status = async () => await demo8.ask(`/api/system/job/get?id=${jobId}`);
      await expect.poll(async () => (await status()).state).toBe('done');
      const file = await fetch(`${server.address}/api/system/job/file?id=${jobId}`, {
        headers: { authorization: `Bearer ${demo8.token}` },
      });
      return JSON.stringify(await readWorkbook(new Uint8Array(await file.arrayBuffer())));
    };
    const all = await sheetOf({});
    for (const text of [serialNumber, '向日葵幼儿园']) expect(all).toContain(text);
    const one = await sheetOf({ kigId: kig.ofAgent });
    expect(one).toContain(serialNumber);
    expect(one).not.toContain('TEST-0001');
  });
});

describe('a device that is not entered', () => {
  it('is listed until it is entered', async () => {
    const knock = (serialNumber: string, last: Date) =>
      sql`insert into unknown_devices
      (serial_number, first_at, last_at, count, address, software_version)
      values (${serialNumber}, ${secondsAgo(600)}, ${last}, 3, '10.1.2.3', '1.0')`.execute(server.db);
    await knock('NOBODY-1', secondsAgo(60));
    await knock('NOBODY-2', secondsAgo(30));
    const listed = async (input: Record<string, unknown> = {}) => await demo8.ask('/api/devices/unknown/page', input);
    expect(await listed()).toEqual({
      pageNumber: 1,
      pageSize: 10,
      total: 2,
      list: ['NOBODY-2', 'NOBODY-1'].map((serialNumber, index) => ({
        serialNumber,
        firstAt: secondsAgo(600).toISOString(),
        lastAt: secondsAgo(index === 0 ? 30 : 60).toISOString(),
        count: 3,
        address: '10.1.2.3',
        softwareVersion: '1.0',
        hardwareFingerprint: null,
      })),
    });
    expect(await listed({ pageNumber: 2, pageSize: 1 })).toMatchObject({
      total: 2,
      list: [{ serialNumber: 'NOBODY-1' }],
    });
    succeeded(await save(machine({ serialNumber: 'NOBODY-1' })));
    expect(await listed()).toMatchObject({ total: 1, list: [{ serialNumber: 'NOBODY-2' }] });
  });
});

describe('an alert', () => {
  const alertIds = { lost: '', unknown: '', foreign: '' };
  let child: { id: string; stuName: string };

  beforeAll(async () => {
    const classes = await demo3.ask('/api/campus/class/list');
    const fields = {
      stuName: '周子墨',
      sex: 'male',
      birthday: '2022-01-01',
      classId: classes[0].id,
      cardNumber: 'LOST1',
    };
    child = await demo3.ask<{ id: string; stuName: string }>('/api/campus/student/save', fields);
    const [own, foreign] = [
      succeeded(await save(machine())),
      succeeded(await save(machine({ kigId: kig.ofAgent }), demo5)),
    ];
    const rows = [
      {
        key: 'lost',
        kig_id: kig.own,
        device_id: own.id,
        kind: 'lost-card',
        card_number: 'LOST1',
        student_id: child.id,
        last: 60,
      },
      {
        key: 'unknown',
        kig_id: kig.own,
        device_id: own.id,
        kind: 'unknown-card',
        card_number: 'WHO1',
        student_id: null,
        last: 30,
      },
      {
        key: 'foreign',
        kig_id: kig.ofAgent,
        device_id: foreign.id,
        kind: 'clock',
        card_number: null,
        student_id: null,
        last: 10,
      },
    ] as const;
    for (const { key, last, ...row } of rows) {
      alertIds[key] = `00000000-0000-7000-8000-00000000a00${rows.findIndex((one) => one.key === key)}`;
      const at = { first_at: secondsAgo(600), last_at: secondsAgo(last) };
      await server.db
        .insertInto('device_alerts' as 'roles')
        .values({ ...row, ...at, id: alertIds[key], count: 2 } as never)
        .execute();
    }
  });

  const listed = async (who: Caller) => await who.ask('/api/devices/alert/list');
  const close = (id: string, who = demo3) => who.call('/api/devices/alert/close', { id });

  it('shows a kindergarten the card and the machine, the newest alert first', async () => {
    expect(await listed(demo3)).toEqual({
      total: 2,
      list: [
        expect.objectContaining({ id: alertIds.unknown, cardNumber: 'WHO1', studentId: null, studentName: null }),
        expect.objectContaining({
          id: alertIds.lost,
          kind: 'lost-card',
          firstAt: secondsAgo(600).toISOString(),
          lastAt: secondsAgo(60).toISOString(),
          count: 2,
          deviceName: '东门签到机',
          place: '东门',
          cardNumber: 'LOST1',
          studentId: child.id,
          studentName: '周子墨',
          className: expect.stringContaining('班'),
        }),
      ],
    });
  });

  it('shows other accounts no more of a child and its card than they may see elsewhere', async () => {
    const lostOf = async (who: Caller) => (await listed(who)).list.find(({ id }: any) => id === alertIds.lost);
    expect(await lostOf(await server.as('demo9'))).toMatchObject({ studentName: '周*', cardNumber: null });
    expect(await lostOf(demo5)).toMatchObject({ studentName: '周子墨', className: null, cardNumber: null });
    expect(await lostOf(demo8)).toMatchObject({
      studentId: null,
      studentName: null,
      className: null,
      cardNumber: null,
    });
  });

  it('is closed once by an account that sees it, and publishes one change', async () => {
    expect(await close(alertIds.foreign)).toMatchObject({ status: 404, error: 'RECORD_NOT_FOUND' });
    expect(await close(alertIds.lost)).toMatchObject({ code: '200' });
    expect(await close(alertIds.lost)).toMatchObject({ code: '200' });
    expect((await listed(demo3)).list.map(({ id }: any) => id)).toEqual([alertIds.unknown]);
    const { rows } = await sql<{ owner_id: string }>`select owner_id from outbox where topic = 'devices.alert'`.execute(
      server.db,
    );
    expect(rows).toEqual([{ owner_id: kig.own }]);
    expect(await close(alertIds.lost, demo5)).toMatchObject({ code: '200' });
    succeeded(await close(alertIds.foreign, demo5));
    expect(await close(alertIds.foreign)).toMatchObject({ status: 404, error: 'RECORD_NOT_FOUND' });
  });
});

describe('the device figures', () => {
  const figuresOf = async (who: Caller) => {
    const data = await who.ask('/api/identity/session/home-figures');
    const found = (data as { key: string; value: number }[]).filter(({ key }) => key.startsWith('devices.home.'));
    return Object.fromEntries(found.map(({ key, value }) => [key.slice('devices.home.'.length), value]));
  };

  it('count devices within reach, and alerts and unknown devices for accounts that manage them', async () => {
    const own = await demo3.ask('/api/devices/device/count');
    const all = await demo8.ask('/api/devices/device/count');
    expect(own.online).toBeGreaterThan(0);
    expect(own.registered).toBeGreaterThan(own.online);
    expect(all.total).toBeGreaterThan(own.total);
    expect(await figuresOf(demo3)).toEqual({ online: own.online, registered: own.registered, alerts: 1 });
    expect(await figuresOf(demo8)).toEqual({ online: all.online, registered: all.registered, alerts: 1, unknown: 1 });
    expect(Object.keys(await figuresOf(demo4))).toEqual(['online', 'registered']);
    const kindergartens = (await demo8.ask('/api/identity/session/home-figures')).find(
      ({ key }: { key: string }) => key === 'campus.home.kindergartens',
    );
    expect(kindergartens.value).toBe((await demo8.ask('/api/campus/kindergarten/list')).length);
    expect(await figuresOf(await server.as('demo6'))).toEqual({});
  });
});
