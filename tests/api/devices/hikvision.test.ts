import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendPlain } from '../../support/maker-session.ts';
import { at, type MorningServer, standing, startMorning } from '../../support/morning.ts';
import { succeeded } from '../../support/test-server.ts';

const USER = 'gate';
const PASSWORD = 'Gate:Pass-4711';
const CARDS = ['00396718', '0AB7'] as const;
const BOUNDARY = 'MIME_boundary';

let morning: MorningServer;

beforeAll(async () => {
  morning = await startMorning();
  for (const [name, cardNumber] of [
    ['安心', CARDS[0]],
    ['白露', CARDS[1]],
  ] as const) {
    succeeded(await morning.demo3.call('/api/campus/student/save', { id: morning.children[name], cardNumber }));
  }
});
beforeEach(() => morning.beginAnew());
afterAll(() => morning?.server.close());

const fixture = (name: string, card: string) =>
  readFileSync(new URL(`../../fixtures/makers/${name}`, import.meta.url), 'utf8').replace('{card}', card);

interface Gate {
  id: string;
  path: string;
}

let lastNumber = 0;
/** Enters a machine of demo3's kindergarten; `about` enables its protocol. */
async function enter(about: Record<string, unknown> | null = {}): Promise<Gate> {
  lastNumber += 1;
  const serialNumber = `DS-K1T${100 + lastNumber}`;
  const input = { deviceName: `海康 ${lastNumber}`, kind: 'sign-in', serialNumber, verificationCode: 'abcd1' };
  const { id } = await morning.demo3.ask('/api/devices/device/save', input);
  if (about) {
    await morning.demo3.ask('/api/devices/device/enable-maker', {
      id,
      protocol: 'hikvision',
      uploadUser: USER,
      communicationKey: PASSWORD,
      sourceNetwork: '127.0.0.1',
      ...about,
    });
  }
  return { id, path: `/isapi/events/${serialNumber}` };
}

const md5 = (text: string) => createHash('md5').update(text).digest('hex');

interface Upload {
  body: string | Buffer;
  contentType?: string;
  userName?: string;
  password?: string;
  /** Parts of the answer to the challenge that differ from the right ones. */
  instead?: Record<string, string>;
}

/** Returns the answer to a challenge, as a machine computes it. */
function digestOf(path: string, nonce: string, { userName = USER, password = PASSWORD, instead = {} }: Upload): string {
  const [nc, cnonce, qop] = ['00000001', '0a4f113b', 'auth'];
  const uri = instead.uri ?? path;
  const used = instead.nonce ?? nonce;
  const own = md5(`${userName}:kiga:${password}`);
  const response = md5(`${own}:${used}:${nc}:${cnonce}:${qop}:${md5(`POST:${uri}`)}`);
  const parts = { username: userName, realm: 'kiga', nonce, uri: path, cnonce, response, ...instead };
  const quoted = Object.entries(parts).map(([name, value]) => `${name}="${value}"`);
  return `Digest ${quoted.join(', ')}, qop=${qop}, nc=${nc}, algorithm=MD5`;
}

async function challenge(path: string): Promise<string> {
  const { status, headers } = await sendPlain(morning.server, { path, body: '{}' });
  const header = headers.get('www-authenticate') as string;
  expect({ status, header }).toEqual({
    status: 401,
    header: expect.stringMatching(/^Digest realm="kiga", qop="auth"/),
  });
  return /nonce="([^"]+)"/.exec(header)?.[1] as string;
}

/** Uploads an event like a machine: without an answer first, then with one. */
async function upload({ path }: Pick<Gate, 'path'>, sent: Upload) {
  const authorization = digestOf(path, await challenge(path), sent);
  const headers = { 'content-type': sent.contentType ?? 'application/json', authorization };
  return sendPlain(morning.server, { method: 'POST', path, headers, body: sent.body });
}

/** Returns a multipart body with an event and a picture. */
function withPicture(event: string, type = 'application/json', name = 'AccessControllerEvent'): Buffer {
  const picture = Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
    Buffer.alloc(200_000, 7),
    Buffer.from('SECRETFACE'),
  ]);
  return Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\nContent-Type: ${type}\r\n\r\n${event}\r\n`,
    ),
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="Picture"; filename="Picture.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`,
    ),
    picture,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
}

async function stored({ id }: Gate): Promise<Record<string, any>[]> {
  const { rows } = await sql<Record<string, any>>`select kind, card_number, direction, at, notes from device_events
    where device_id = ${id} order by at`.execute(morning.server.db);
  return rows;
}

async function unread({ id }: Gate): Promise<string[]> {
  const { rows } = await sql<{ content: string }>`select content from device_unread_rows
    where device_id = ${id}`.execute(morning.server.db);
  return rows.map(({ content }) => content);
}

const states = async () => standing(await morning.board());
const device = async (id: string) => await morning.demo3.ask(`/api/devices/device/get?id=${id}`);

describe('an upload of Hikvision', () => {
  it('registers the machine and puts a child on the board, without the picture', async () => {
    const gate = await enter();
    expect(await device(gate.id)).toMatchObject({ protocol: 'hikvision', status: 'unregistered' });
    const body = withPicture(fixture('hikvision-event.json', CARDS[0]));
    const contentType = `multipart/form-data; boundary=${BOUNDARY}`;
    expect(await upload(gate, { body, contentType })).toMatchObject({ status: 200, text: 'OK\n' });
    expect(await states()).toMatchObject({ 安心: 'on-time', 白露: 'missing' });
    expect(await stored(gate)).toMatchObject([
      { kind: 'face', card_number: CARDS[0], direction: 'in', at: at('07:44'), notes: ['unsigned'] },
    ]);
    expect(await device(gate.id)).toMatchObject({ status: 'registered', online: 'online' });
    for (const table of ['device_events', 'device_unread_rows', 'stored_files', 'log_entries']) {
      const { rows } = await sql<{ found: boolean }>`select exists (select from ${sql.table(table)} t
        where t::text like '%SECRET%') as found`.execute(morning.server.db);
      expect({ table, found: rows[0]?.found }).toEqual({ table, found: false });
    }
  });

  it.each([
    ['XML', 'application/xml', () => fixture('hikvision-event.xml', CARDS[1])],
    [
      'multipart/mixed with XML',
      `multipart/mixed; boundary="${BOUNDARY}"`,
      () => withPicture(fixture('hikvision-event.xml', CARDS[1]), 'application/xml'),
    ],
    [
      'form data named event_log',
      `multipart/form-data; boundary=${BOUNDARY}`,
      () => withPicture(fixture('hikvision-event.xml', CARDS[1]), 'text/plain', 'event_log'),
    ],
  ])('is understood as %s', async (_, contentType, body) => {
    const gate = await enter();
    expect((await upload(gate, { body: body(), contentType })).status).toBe(200);
    expect(await stored(gate)).toMatchObject([{ card_number: CARDS[1], direction: 'in', at: at('07:46') }]);
    expect(await states()).toMatchObject({ 白露: 'on-time' });
  });

  it('counts once when it is repeated', async () => {
    const gate = await enter();
    const body = fixture('hikvision-event.json', CARDS[0]);
    for (let time = 0; time < 3; time += 1) expect((await upload(gate, { body })).status).toBe(200);
    expect(await stored(gate)).toHaveLength(1);
  });

  it('has no effect as a heartbeat, a door or a face that matched no one', async () => {
    const gate = await enter();
    const event = fixture('hikvision-event.json', CARDS[0]);
    for (const body of [
      '{"eventType":"heartBeat","eventState":"active","dateTime":"2026-11-20T07:44:00+08:00"}',
      event.replace('"subEventType": 75', '"subEventType": 76'),
      event.replace('"majorEventType": 5', '"majorEventType": 2'),
      event.replace(/"employeeNoString": "\w+"/, '"employeeNoString": "0"'),
    ]) {
      expect((await upload(gate, { body })).status).toBe(200);
    }
    expect([await stored(gate), await unread(gate)]).toEqual([[], []]);
  });

  it('is kept for people without its content when it is unreadable', async () => {
    const gate = await enter();
    expect((await upload(gate, { body: '{"name":"SECRET' })).status).toBe(200);
    const entities = '<!DOCTYPE a [<!ENTITY x "SECRET">]><a>&x;</a>';
    expect((await upload(gate, { body: entities, contentType: 'text/xml' })).status).toBe(200);
    expect((await upload(gate, { body: 'x', contentType: 'multipart/form-data' })).status).toBe(200);
    const rows = await unread(gate);
    expect(rows.toSorted()).toEqual([
      '{"unreadable":"event","bytes":15}',
      `{"unreadable":"event","bytes":${entities.length}}`,
      '{"unreadable":"upload","bytes":1}',
    ]);
  });

  it('is refused alike whatever is wrong with it', async () => {
    const body = fixture('hikvision-event.json', CARDS[0]);
    const gate = await enter();
    const off = await enter(null);
    const elsewhere = await enter({ sourceNetwork: '203.0.113.0/24' });
    const zkteco = await enter({ protocol: 'zkteco' });
    for (const one of [off, elsewhere, zkteco, { path: '/isapi/events/UNKNOWN-78' }]) {
      expect(await upload(one, { body })).toMatchObject({ status: 401, text: 'REFUSED\n' });
    }
    const nonce = await challenge(off.path);
    const wrongs: Partial<Upload>[] = [
      { password: 'another-one' },
      { userName: 'admin' },
      { instead: { uri: '/isapi/events/other' } },
      { instead: { response: 'f'.repeat(32) } },
      { instead: { nonce } },
    ];
    for (const wrong of wrongs) {
      expect(await upload(gate, { body, ...wrong })).toMatchObject({ status: 401, text: 'REFUSED\n' });
    }
    expect(await stored(gate)).toEqual([]);
    expect(await device(gate.id)).toMatchObject({ status: 'unregistered' });
  });

  it('needs a new challenge after ten minutes', async () => {
    const gate = await enter();
    const authorization = digestOf(gate.path, await challenge(gate.path), { body: '' });
    const send = () =>
      sendPlain(morning.server, { method: 'POST', path: gate.path, headers: { authorization }, body: '{}' });
    expect((await send()).status).toBe(200);
    morning.setNow(at('08:11'));
    const late = await send();
    expect({ status: late.status, header: late.headers.get('www-authenticate') }).toEqual({
      status: 401,
      header: expect.stringContaining('stale=true'),
    });
  });
});
