import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Exchange, readSession, sendPlain } from '../../support/maker-session.ts';
import { at, type MorningServer, standing, startMorning } from '../../support/morning.ts';
import { succeeded } from '../../support/test-server.ts';

const KEY = 'gate-key-4711';
const CARDS = ['00396718', '0AB7'] as const;

let morning: MorningServer;

beforeAll(async () => {
  morning = await startMorning();
  // The demo's teachers have cards; here the list has two children.
  await sql`delete from cards`.execute(morning.server.db);
  for (const [name, cardNumber] of [
    ['安心', CARDS[0]],
    ['白露', CARDS[1]],
  ] as const) {
    succeeded(await morning.demo3.call('/api/campus/student/save', { id: morning.children[name], cardNumber }));
  }
});
beforeEach(() => morning.beginAnew());
afterAll(() => morning?.server.close());

let lastNumber = 0;

/** Enters a machine of demo3's kindergarten. */
async function enter(): Promise<{ id: string; serial: string }> {
  lastNumber += 1;
  const serial = `ZK-${1000 + lastNumber}`;
  const input = { deviceName: `中控 ${lastNumber}`, kind: 'sign-in', serialNumber: serial, verificationCode: 'abcd1' };
  const { id } = await morning.demo3.ask('/api/devices/device/save', input);
  return { id, serial };
}

/** Enters a machine and enables its maker's protocol. */
async function enabled(about: Record<string, unknown> = {}): Promise<{ id: string; serial: string }> {
  const gate = await enter();
  await morning.demo3.ask('/api/devices/device/enable-maker', {
    id: gate.id,
    protocol: 'zkteco',
    communicationKey: KEY,
    sourceNetwork: '127.0.0.0/8',
    ...about,
  });
  return gate;
}

const send = (exchange: Parameters<typeof sendPlain>[1]) => sendPlain(morning.server, exchange);
const handshake = (serial: string, key = KEY) =>
  send({ path: `/iclock/cdata?SN=${serial}&options=all&pushver=2.4.1&pushcommkey=${key}` });
const upload = (serial: string, ...lines: string[]) =>
  send({ path: `/iclock/cdata?SN=${serial}&table=ATTLOG&Stamp=1`, body: lines.join('\n') });
const commands = async (serial: string) => (await send({ path: `/iclock/getrequest?SN=${serial}` })).text;
const device = async (id: string) => await morning.demo3.ask(`/api/devices/device/get?id=${id}`);
const states = async () => standing(await morning.board());

/** Connects a machine and lets it confirm all its commands. */
async function connected(about: Record<string, unknown> = {}): Promise<{ id: string; serial: string }> {
  const gate = await enabled(about);
  const now = morning.now();
  morning.setNow(at('07:30'));
  expect((await handshake(gate.serial)).status).toBe(200);
  await confirm(gate.serial);
  morning.setNow(now);
  return gate;
}

/** Confirms the commands of a machine, and returns them. */
async function confirm(serial: string): Promise<string[]> {
  const lines = (await commands(serial)).trim().split('\n');
  const ids = lines.flatMap((line) => /^C:(\d+):/.exec(line)?.[1] ?? []);
  const body = ids.map((id) => `ID=${id}&Return=0&CMD=DATA\n`).join('');
  if (ids.length > 0) expect((await send({ path: `/iclock/devicecmd?SN=${serial}`, body })).text).toBe('OK\n');
  return lines.map((line) => line.replace(/^C:\d+:/, ''));
}

async function stored(deviceId: string): Promise<Record<string, any>[]> {
  const { rows } = await sql<
    Record<string, any>
  >`select kind, card_number, student_id, direction, at, notes from device_events
    where device_id = ${deviceId} order by at`.execute(morning.server.db);
  return rows;
}

async function unread(deviceId: string): Promise<string[]> {
  const { rows } = await sql<{ content: string }>`select content from device_unread_rows
    where device_id = ${deviceId} order by content`.execute(morning.server.db);
  return rows.map(({ content }) => content);
}

/** Replays a recorded session, and returns all answers. */
async function replay(session: readonly Exchange[]): Promise<string> {
  let all = '';
  for (const exchange of session) {
    if (exchange.time) morning.setNow(at(exchange.time));
    const { status, text } = await send(exchange);
    expect({ request: exchange.path, status, text: `${text.trimEnd()}\n` }).toEqual({
      request: exchange.path,
      status: exchange.status,
      text: exchange.answer,
    });
    all += text;
  }
  return all;
}

describe('a machine of ZKTeco', () => {
  it('registers, gets numbers and cards only, and puts children on the board in a recorded session', async () => {
    const gate = await enabled();
    expect(await device(gate.id)).toMatchObject({ protocol: 'zkteco', status: 'unregistered', online: 'never' });
    const values = { serial: gate.serial, key: KEY, card1: CARDS[0], card2: CARDS[1] };
    const answers = await replay(await readSession('zkteco-attendance', values));
    expect(await states()).toMatchObject({ 安心: 'on-time', 白露: 'on-time', 王子: 'missing' });
    expect(await stored(gate.id)).toMatchObject([
      { kind: 'card', card_number: CARDS[0], direction: 'in', at: at('07:45:10'), notes: ['unsigned'] },
      { kind: 'face', student_id: morning.children.白露, direction: 'in', at: at('07:46'), notes: ['unsigned'] },
    ]);
    expect(await device(gate.id)).toMatchObject({ status: 'registered', online: 'online', clockSkewSeconds: 0 });
    for (const secret of ['安心', '白露', '王子', '赵一', '小一班', KEY]) expect(answers).not.toContain(secret);
    const { rows } = await sql<{ text: string }>`select content as text from device_unread_rows`.execute(
      morning.server.db,
    );
    expect(rows).toEqual([]);
  });

  it('speaks the dialect of access control in a recorded session', async () => {
    const gate = await enabled();
    const code = (await send({ path: `/iclock/registry?SN=${gate.serial}&pushcommkey=${KEY}`, body: 'a=1' })).text;
    expect(code).toMatch(/^RegistryCode=[0-9a-f]{32}$/);
    const values = {
      serial: gate.serial,
      key: KEY,
      card1: CARDS[0],
      card2: CARDS[1],
      code: code.slice('RegistryCode='.length),
    };
    await replay(await readSession('zkteco-access', values));
    expect(await states()).toMatchObject({ 安心: 'on-time', 白露: 'on-time' });
    expect(await stored(gate.id)).toMatchObject([
      { card_number: CARDS[0], at: at('07:55:10') },
      { card_number: '77001', student_id: null },
      { card_number: CARDS[1], at: at('07:57') },
    ]);
  });

  it('is acknowledged for 50 lines after they are stored, and counts them once', async () => {
    const gate = await connected();
    const lines = Array.from({ length: 50 }, (_, second) => {
      const time = `2026-11-20 07:40:${String(second).padStart(2, '0')}`;
      return `${10_001 + (second % 2)}\t${time}\t255\t4\t0`;
    });
    expect((await upload(gate.serial, ...lines)).text).toBe('OK: 50\n');
    expect(await stored(gate.id)).toHaveLength(50);
    expect((await upload(gate.serial, ...lines.toReversed())).text).toBe('OK: 50\n');
    expect(await stored(gate.id)).toHaveLength(50);
  });

  it('has bad lines and unknown numbers kept for people, and all others counted', async () => {
    const gate = await connected();
    const answer = await upload(
      gate.serial,
      'nonsense',
      '10001\t2026-11-20 07:41:00\t1\t4',
      '77\t2026-11-20 07:42:00\t0\t15',
      '10002\tyesterday\t0\t4',
    );
    expect(answer).toMatchObject({ status: 200, text: 'OK: 4\n' });
    expect(await stored(gate.id)).toMatchObject([
      { card_number: CARDS[0], direction: 'out', at: at('07:41') },
      { card_number: CARDS[1], at: at('08:00') },
    ]);
    expect(await unread(gate.id)).toEqual([expect.stringContaining('"pin":"77"'), '{"line":"nonsense"}']);
  });

  it('never has a number of the time before it was sent taken for a child', async () => {
    const gate = await connected();
    expect((await upload(gate.serial, '10001\t2026-11-19 07:45:00\t0\t4')).text).toBe('OK: 1\n');
    expect(await stored(gate.id)).toEqual([]);
    expect(await unread(gate.id)).toEqual([expect.stringContaining('"pin":"10001"')]);
  });

  it('loses a lost card, and gets it back', async () => {
    const gate = await connected();
    const about = { id: morning.children.白露 };
    await morning.demo3.ask('/api/campus/student/report-card-lost', about);
    morning.setNow(at('08:01'));
    expect(await confirm(gate.serial)).toEqual(['DATA DELETE USERINFO PIN=10002']);
    expect(await confirm(gate.serial)).toEqual(['OK']);
    await morning.demo3.ask('/api/campus/student/cancel-card-loss', about);
    morning.setNow(at('08:02'));
    expect(await confirm(gate.serial)).toEqual([`DATA UPDATE USERINFO PIN=10002\tCard=${CARDS[1]}`]);
  });

  it('gets a change again when it does not answer, and when it refuses', async () => {
    const gate = await enabled();
    await handshake(gate.serial);
    const first = await commands(gate.serial);
    expect(first.split('\n')).toHaveLength(3);
    expect(await commands(gate.serial)).toBe('OK\n');
    await send({
      path: `/iclock/devicecmd?SN=${gate.serial}`,
      body: 'ID=1&Return=-1002&CMD=DATA\nID=2&Return=0&CMD=DATA',
    });
    morning.setNow(at('08:03'));
    expect(await commands(gate.serial)).toBe(`C:3:DATA UPDATE USERINFO PIN=10001\tCard=${CARDS[0]}\n`);
  });

  it('forgets all people when an outsider disables and enables it', async () => {
    const gate = await connected();
    const { demo9, kig } = morning;
    await demo9.ask('/api/devices/device/disable', { id: gate.id, kigId: kig[0] });
    expect((await handshake(gate.serial)).status).toBe(403);
    await demo9.ask('/api/devices/device/enable', { id: gate.id, kigId: kig[0] });
    expect(await confirm(gate.serial)).toEqual(['DATA DELETE USERINFO PIN=10001', 'DATA DELETE USERINFO PIN=10002']);
    expect((await upload(gate.serial, '10001\t2026-11-20 08:00:00\t0\t4')).text).toBe('OK: 1\n');
    expect(await states()).toMatchObject({ 安心: 'missing' });
  });
});

describe('a request by ZKTeco’s protocol', () => {
  const refusal = { status: 403, text: 'REFUSED\n' };

  it('gets the same refusal whatever is wrong with it', async () => {
    const off = await enter();
    const elsewhere = await enabled({ sourceNetwork: '203.0.113.0/24' });
    const gate = await enabled();
    const other = await enabled({ protocol: 'hikvision', uploadUser: 'gate' });
    for (const { serial } of [off, elsewhere, other]) expect(await handshake(serial)).toMatchObject(refusal);
    expect(await handshake('UNKNOWN-77')).toMatchObject(refusal);
    expect(await handshake('no serial')).toMatchObject(refusal);
    expect(await handshake(gate.serial, 'wrong-key')).toMatchObject(refusal);
    expect(await send({ path: `/iclock/getrequest?SN=${gate.serial}` })).toMatchObject(refusal);
    expect(await upload(gate.serial, '10001\t2026-11-20 07:45:00\t0\t4')).toMatchObject(refusal);
    expect(await send({ path: '/iclock/cdata' })).toMatchObject(refusal);
    const { rows } = await sql`select 1 from unknown_devices where serial_number = 'UNKNOWN-77'`.execute(
      morning.server.db,
    );
    expect(rows).toHaveLength(1);
  });

  it('raises the alert of wrong signatures when many are refused', async () => {
    const gate = await enabled({ sourceNetwork: '203.0.113.7' });
    for (let time = 0; time < 5; time += 1) expect(await handshake(gate.serial)).toMatchObject(refusal);
    const { list } = await morning.demo3.ask('/api/devices/alert/list');
    expect(list).toContainEqual(expect.objectContaining({ kind: 'signature', deviceId: gate.id }));
  });

  it('is refused even with the right key after many wrong ones', async () => {
    const gate = await enabled();
    for (let time = 0; time < 5; time += 1)
      expect(await handshake(gate.serial, `wrong-${time}`)).toMatchObject(refusal);
    expect(await handshake(gate.serial)).toMatchObject(refusal);
    morning.setNow(at('08:16'));
    expect((await handshake(gate.serial)).status).toBe(200);
  });

  it('needs the key again after a day of silence', async () => {
    const gate = await connected();
    morning.setNow(at('08:30', '2026-11-21'));
    expect(await send({ path: `/iclock/getrequest?SN=${gate.serial}` })).toMatchObject(refusal);
    expect((await handshake(gate.serial)).status).toBe(200);
    expect(await send({ path: `/iclock/getrequest?SN=${gate.serial}` })).toMatchObject({ status: 200 });
  });

  it('is refused as soon as the kindergarten ends the protocol', async () => {
    const gate = await connected();
    await morning.demo3.ask('/api/devices/device/disable-maker', { id: gate.id });
    expect(await handshake(gate.serial)).toMatchObject(refusal);
    expect(await device(gate.id)).toMatchObject({ protocol: 'kiga', sourceNetwork: null, status: 'unregistered' });
    const body = { serialNumber: gate.serial, verificationCode: 'abcd1' };
    succeeded(await morning.server.request('/device/v1/register', { body }));
  });
});

describe('enabling a maker’s protocol', () => {
  it('is refused with an unreadable or wide network, and without what the maker needs', async () => {
    const { id } = await enter();
    const attempt = (about: Record<string, unknown>) =>
      morning.demo3.call('/api/devices/device/enable-maker', {
        id,
        protocol: 'zkteco',
        communicationKey: KEY,
        sourceNetwork: '10.0.0.7',
        ...about,
      });
    for (const sourceNetwork of ['0.0.0.0/0', '10.0.0.0/7', '10.0.0.1/33', '2001:db8::/31', '1.2.3', '10.0.0.0/8/8']) {
      const { status, errors } = await attempt({ sourceNetwork });
      expect({ sourceNetwork, status, field: errors?.[0]?.field }).toEqual({
        sourceNetwork,
        status: 400,
        field: 'sourceNetwork',
      });
    }
    expect(await attempt({ protocol: 'hikvision' })).toMatchObject({
      errors: [{ field: 'uploadUser', error: 'FIELD_REQUIRED' }],
    });
    expect(await attempt({ communicationKey: '12345' })).toMatchObject({ errors: [{ field: 'communicationKey' }] });
    expect(await attempt({ protocol: 'kiga' })).toMatchObject({ errors: [{ field: 'protocol' }] });
    expect(await attempt({ sourceNetwork: '10.0.0.0/8' })).toMatchObject({ status: 200 });
    expect(await attempt({})).toMatchObject({ status: 409, error: 'DEVICES_MAKER_ENABLED' });
  });

  it('is refused for a registered machine, and ends the registration by verification code', async () => {
    const { id, serial } = await enter();
    const body = { serialNumber: serial, verificationCode: 'abcd1' };
    const input = { id, protocol: 'zkteco', communicationKey: KEY, sourceNetwork: '127.0.0.1' };
    succeeded(await morning.server.request('/device/v1/register', { body }));
    expect(await morning.demo3.call('/api/devices/device/enable-maker', input)).toMatchObject({
      status: 409,
      error: 'DEVICES_MAKER_UNREGISTERED_ONLY',
    });
    await morning.demo3.ask('/api/devices/device/reset-registration', { id });
    await morning.demo3.ask('/api/devices/device/enable-maker', input);
    expect(await morning.server.request('/device/v1/register', { body })).toMatchObject({ status: 403 });
  });

  it('ends with the registration, and with the deletion of the device', async () => {
    const gate = await connected();
    await morning.demo3.ask('/api/devices/device/reset-registration', { id: gate.id });
    expect((await handshake(gate.serial)).status).toBe(403);
    const second = await enabled();
    await morning.demo3.ask('/api/devices/device/delete', { id: second.id });
    await morning.demo3.ask('/api/devices/device/restore', { id: second.id });
    expect((await handshake(second.serial)).status).toBe(403);
  });

  it('leaves the key nowhere in the clear', async () => {
    const gate = await connected();
    const history = await morning.demo3.ask(`/api/devices/device/history?id=${gate.id}`);
    expect(JSON.stringify(history)).toContain('enableMaker');
    expect(JSON.stringify([history, await device(gate.id)])).not.toContain(KEY);
    const tables = ['device_makers', 'device_registrations', 'devices', 'record_history', 'log_entries'];
    for (const table of tables) {
      const { rows } = await sql<{ found: boolean }>`select exists (select from ${sql.table(table)} t
        where t::text like ${`%${KEY}%`}) as found`.execute(morning.server.db);
      expect({ table, found: rows[0]?.found }).toEqual({ table, found: false });
    }
  });

  it('is possible for the own kindergarten only', async () => {
    const { id } = await enter();
    const input = { id, protocol: 'zkteco', communicationKey: KEY, sourceNetwork: '10.0.0.7' };
    for (const caller of [morning.demo4, morning.demo9]) {
      const kigId = morning.kig[0];
      expect((await caller.call('/api/devices/device/enable-maker', { ...input, kigId })).status).toBe(403);
    }
    await sql`update accounts set organization_id = ${morning.kig[2]} where user_name = 'demo3'`.execute(
      morning.server.db,
    );
    const stranger = await morning.server.as('demo3');
    const { status } = await stranger.call('/api/devices/device/enable-maker', input);
    const ended = await stranger.call('/api/devices/device/disable-maker', { id });
    await sql`update accounts set organization_id = ${morning.kig[0]} where user_name = 'demo3'`.execute(
      morning.server.db,
    );
    expect([status, ended.status]).toEqual([404, 404]);
  });
});

describe('a command of a person', () => {
  it('reaches a machine of ZKTeco, which answers it; an unknown one is refused in its place', async () => {
    const gate = await connected();
    const sendTo = (kind: string) => morning.demo3.ask('/api/devices/command/send', { deviceId: gate.id, kind });
    const outcomes = async () => {
      const { list } = await morning.demo3.ask(`/api/devices/command/list?deviceId=${gate.id}`);
      return list.map(({ kind, state, outcome }: Record<string, unknown>) => [kind, state, outcome]);
    };
    await sendTo('restart');
    await sendTo('capture');
    await sendTo('open');
    const given = (await commands(gate.serial)).trim().split('\n');
    expect(given.map((line) => line.replace(/^C:\d+:/, ''))).toEqual(['REBOOT', 'AC_UNLOCK']);
    const ids = given.map((line) => /^C:(\d+):/.exec(line)?.[1]);
    const body = `ID=${ids[0]}&Return=0&CMD=REBOOT\nID=${ids[1]}&Return=-1&CMD=AC_UNLOCK\n`;
    expect((await send({ path: `/iclock/devicecmd?SN=${gate.serial}`, body })).text).toBe('OK\n');
    expect(await outcomes()).toEqual([
      ['open', 'answered', 'failed'],
      ['capture', 'answered', 'refused'],
      ['restart', 'answered', 'done'],
    ]);
    expect((await commands(gate.serial)).trim()).toBe('OK');
  });
});
