import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendPlain } from '../../support/maker-session.ts';
import { type Caller, organizationId, startTestServer, type TestServer } from '../../support/test-server.ts';

const card = '0039670555';
const key = 'Gate-Key-4711';
const bench = '/api/devices/bench';

let server: TestServer;
let operator: Caller;
let office: Caller;
let kigId: string;
const ids = new Map<string, string>();
/** Number of the child on ZKTeco's machine. */
let pin: string;

beforeAll(async () => {
  server = await startTestServer();
  operator = await server.as('demo8');
  office = await server.as('demo3');
  kigId = await organizationId(server.db, 'KG0001');
  const [room] = await office.ask<{ id: string }[]>('/api/campus/class/list');
  const child = { stuName: '贝小测', sex: 'female', birthday: '2022-05-06', classId: room?.id, cardNumber: card };
  await office.ask('/api/campus/student/save', child);
  await enter('ZK-8001', { protocol: 'zkteco' });
  await enter('DS-8001', { protocol: 'hikvision', uploadUser: 'gate' });
});
afterAll(() => server?.close());

async function enter(serialNumber: string, about: Record<string, unknown>): Promise<void> {
  const device = { deviceName: serialNumber, kind: 'sign-in', serialNumber, verificationCode: 'abcd1' };
  const { id } = await office.ask('/api/devices/device/save', device);
  const enabling = { id, communicationKey: key, sourceNetwork: '127.0.0.0/8', ...about };
  await office.ask('/api/devices/device/enable-maker', enabling);
  ids.set(serialNumber, id);
}

const idOf = (serialNumber: string) => ids.get(serialNumber) as string;
const watch = (serialNumber: string) => operator.ask(`${bench}/watch`, { deviceId: idOf(serialNumber), kigId });
const messages = async (serialNumber: string) =>
  (await operator.ask(`${bench}/get?deviceId=${idOf(serialNumber)}&kigId=${kigId}`)).list as Record<string, any>[];
const whole = async (serialNumber: string, id: string) =>
  (await operator.ask(`${bench}/messages`, { deviceId: idOf(serialNumber), kigId, ids: [id] })).list[0];
const zkteco = (path: string, body = '') => sendPlain(server, { path: `/iclock/${path}`, body });
const connect = (sent = key) =>
  zkteco(`cdata?SN=ZK-8001&options=all&pushver=2.4.1&pushcommkey=${encodeURIComponent(sent)}`);

const md5 = (text: string) => createHash('md5').update(text).digest('hex');

async function upload(body: string | Buffer, contentType = 'application/json', password = key) {
  const path = '/isapi/events/DS-8001';
  const { headers } = await sendPlain(server, { path, body });
  const nonce = /nonce="([^"]+)"/.exec(headers.get('www-authenticate') ?? '')?.[1];
  const own = md5(`gate:kiga:${password}`);
  const response = md5(`${own}:${nonce}:00000001:0a4f:auth:${md5(`POST:${path}`)}`);
  const authorization = `Digest username="gate", realm="kiga", nonce="${nonce}", uri="${path}", cnonce="0a4f", response="${response}", qop=auth, nc=00000001, algorithm=MD5`;
  return sendPlain(server, { path, headers: { 'content-type': contentType, authorization }, body });
}

/** Everything that the database holds of messages, decrypted or not. */
async function stored(): Promise<string> {
  const { rows } = await sql<{ kept: string; content: Buffer; reading: Buffer }>`select to_jsonb(m)::text as kept,
      content_encrypted as content, reading_encrypted as reading from device_messages m`.execute(server.db);
  const { secrets } = server.program;
  return rows
    .map(({ kept, content, reading }) =>
      [
        kept,
        secrets.decrypt(content, 'device_messages.content'),
        secrets.decrypt(reading, 'device_messages.reading'),
      ].join(),
    )
    .join();
}

/** Returns the time now in the form of ZKTeco's machines. */
const localTime = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

describe('the messages of a machine of ZKTeco', () => {
  it('are kept only while it is watched, without the key and the registration code', async () => {
    expect((await connect()).status).toBe(200);
    expect(await messages('ZK-8001')).toEqual([]);
    await watch('ZK-8001');
    expect((await connect()).status).toBe(200);
    const [first] = await messages('ZK-8001');
    expect(first).toMatchObject({
      name: 'other',
      path: '/iclock/cdata?SN=ZK-8001&options=all&pushver=2.4.1&pushcommkey=***',
      status: 200,
      signature: 'key',
      error: null,
    });
    expect(JSON.parse((await whole('ZK-8001', first?.id)).answerBody)).toMatchObject({
      settings: { ErrorDelay: '30', Delay: '10' },
    });
    await zkteco(`cdata?SN=ZK-8001&options=all&DeviceType=acc&pushcommkey=${encodeURIComponent(key)}`);
    await connect();
    await messages('ZK-8001');
    const kept = await stored();
    for (const secret of [key, encodeURIComponent(key)]) expect(kept).not.toContain(secret);
    expect(kept).not.toMatch(/RegistryCode":"[^*]/);
  });

  it('show the commands with their cards, of which the operator sees the end', async () => {
    const { text } = await zkteco('getrequest?SN=ZK-8001');
    pin = new RegExp(`PIN=(\\d+)\tCard=${card}`).exec(text)?.[1] as string;
    const [message] = await messages('ZK-8001');
    expect(message).toMatchObject({ name: 'commands', reading: { commands: expect.arrayContaining(['people']) } });
    const { answerBody } = await whole('ZK-8001', message?.id);
    const about = { command: 'DATA UPDATE USERINFO', pin: '***', card: '***0555' };
    expect(JSON.parse(answerBody).commands).toContainEqual({ id: expect.any(Number), ...about });
    expect(answerBody).not.toContain(pin);
    const [{ id }] = JSON.parse(answerBody).commands;
    await zkteco('devicecmd?SN=ZK-8001', `ID=${id}&Return=0&CMD=DATA\n`);
    const [answer] = await messages('ZK-8001');
    expect(JSON.parse((await whole('ZK-8001', answer?.id)).requestBody)).toEqual({ answers: [{ id, ok: true }] });
  });

  it('show lines of events with their verdicts, and nothing of other tables', async () => {
    const lines = `${pin}\t${localTime()}\t0\t4\t0\nSECRETNAME and no line\n`;
    expect((await zkteco('cdata?SN=ZK-8001&table=ATTLOG&Stamp=7', lines)).text).toBe('OK: 2\n');
    const [message] = await messages('ZK-8001');
    expect(message).toMatchObject({
      name: 'events',
      reading: { events: 2, kind: 'card', direction: 'in', cardNumber: '***0555', stored: 1, rejected: 1 },
    });
    const taken = await whole('ZK-8001', message?.id);
    expect(JSON.parse(taken.requestBody)).toEqual({
      table: 'attlog',
      lines: [{ pin: '***', card: null, at: expect.any(String), direction: 'in', verify: '4' }, '***'],
    });
    expect(taken).toMatchObject({ removed: ['lines'], mayReplay: false });
    await zkteco('cdata?SN=ZK-8001&table=OPERLOG', 'USER PIN=10001\tName=SECRETNAME\tPasswd=SECRETPIN\n');
    await zkteco('cdata?SN=ZK-8001&table=SECRETNAME+x', 'SECRETNAME');
    await messages('ZK-8001');
    expect(await stored()).not.toMatch(/SECRET/);
  });

  it('tell the cause of a refusal, which the machine does not learn', async () => {
    expect(await connect('another-key')).toMatchObject({ status: 403, text: 'REFUSED\n' });
    const [message] = await messages('ZK-8001');
    expect(message).toMatchObject({ status: 403, error: 'key', signature: 'key-wrong', address: '127.0.0.1' });
    expect(await stored()).not.toContain('another-key');
    await sql`update device_makers set source_network = '10.0.0.0/8' where device_id = ${idOf('ZK-8001')}`.execute(
      server.db,
    );
    expect(await connect()).toMatchObject({ status: 403, text: 'REFUSED\n' });
    expect((await messages('ZK-8001'))[0]).toMatchObject({ error: 'network', signature: 'unchecked' });
  });
});

describe('the messages of a machine of Hikvision', () => {
  const event = () =>
    JSON.stringify({
      dateTime: `${localTime().replace(' ', 'T')}+08:00`,
      eventType: 'AccessControllerEvent',
      macAddress: 'SECRETMAC',
      AccessControllerEvent: {
        majorEventType: 5,
        subEventType: 75,
        name: 'SECRETNAME',
        employeeNoString: card,
        serialNo: 257,
        attendanceStatus: 'checkIn',
      },
    });

  it('begin with a challenge, and show an event without the name and the picture', async () => {
    await watch('DS-8001');
    const multipart = `--B\r\nContent-Type: application/json\r\n\r\n${event()}\r\n--B\r\nContent-Type: image/jpeg\r\n\r\nSECRETFACE\r\n--B--\r\n`;
    expect(await upload(Buffer.from(multipart), 'multipart/form-data; boundary=B')).toMatchObject({ status: 200 });
    const [message, challenge] = await messages('DS-8001');
    expect(challenge).toMatchObject({ status: 401, error: 'challenge', signature: 'unchecked', requestBytes: 0 });
    expect(message).toMatchObject({
      name: 'events',
      path: '/isapi/events/DS-8001',
      signature: 'key',
      reading: { events: 1, kind: 'face', direction: 'in', cardNumber: '***0555', stored: 1 },
    });
    const taken = await whole('DS-8001', message?.id);
    expect(JSON.parse(taken.requestBody).parts).toMatchObject([
      { macAddress: '***', AccessControllerEvent: { name: '***', employeeNoString: '***0555', serialNo: '257' } },
    ]);
    expect(taken).toMatchObject({ removed: ['macAddress', 'name'], mayReplay: false });
    expect(await stored()).not.toMatch(/SECRET/);
  });

  it('include heartbeats, and a wrong password', async () => {
    expect(await upload('{"eventType":"heartBeat"}')).toMatchObject({ status: 200 });
    expect((await messages('DS-8001'))[0]).toMatchObject({ name: 'heartbeat', reading: {} });
    expect(await upload(event(), 'application/json', 'wrong-password')).toMatchObject({ status: 401 });
    expect((await messages('DS-8001'))[0]).toMatchObject({ error: 'key', signature: 'key-wrong' });
  });

  it('do not fail the request when they cannot be stored', async () => {
    await sql`alter table device_messages rename to device_messages_away`.execute(server.db);
    const answer = await upload(event());
    await server.program.devices.messages.settled();
    await sql`alter table device_messages_away rename to device_messages`.execute(server.db);
    expect(answer.status).toBe(200);
  });
});
