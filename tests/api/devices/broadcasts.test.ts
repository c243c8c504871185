import { createHash } from 'node:crypto';
import { demoSpeaker } from '@kiga/contract/devices/demo-machines.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { machineWith, registered, signatureOf, type TestMachine } from '../../support/machine.ts';
import { soundFile } from '../../support/packages.ts';
import { type Caller, startTestServer, succeeded, type TestServer } from '../../support/test-server.ts';
import { upload } from '../../support/uploads.ts';

const PATH = '/api/devices/broadcast';
const MINUTE_MS = 60_000;

let server: TestServer;
let teacher: Caller;
let speaker: TestMachine;
let gate: TestMachine;
let channel: { id: string; number: number };
let nowMs = Date.parse('2026-11-20T01:00:00Z');
const now = () => new Date(nowMs);

beforeAll(async () => {
  server = await startTestServer({ clock: { now } });
  teacher = await server.as('demo3');
  speaker = await speakerOf('KG0001');
  gate = await registered(server, 'KG0001', 0, now);
  const { rows } = await sql<typeof channel>`select id, channel_number as number from speakers
    where kig_id = ${await kigOf('KG0001')} and channel_number = 2`.execute(server.db);
  channel = rows[0] as typeof channel;
  // The demo's times depend on the day of the test; these do not.
  await sql`update broadcasts set status = 'stopped', updated_at = '2026-01-01'`.execute(server.db);
  await sql`update speakers set updated_at = '2026-01-01'`.execute(server.db);
  await sql`update terms set begin_date = case semester when 'first' then date '2026-09-01' else date '2027-02-22' end,
    end_date = case semester when 'first' then date '2027-01-22' else date '2027-07-09' end`.execute(server.db);
});
afterAll(() => server?.close());

async function speakerOf(code: string): Promise<TestMachine> {
  const { serialNumber, verificationCode } = demoSpeaker(code);
  const body = { serialNumber, verificationCode };
  const { secret } = succeeded(await server.request('/device/v1/register', { body }));
  return machineWith(server, serialNumber, secret, now);
}
async function kigOf(code: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from organizations where code = ${code}`.execute(server.db);
  return (rows[0] as { id: string }).id;
}
async function added(more: Record<string, unknown> = {}): Promise<string> {
  nowMs += 1000;
  const input = { title: '通知', text: '请到操场集合', channels: [channel.id], ...more };
  return (await teacher.ask(`${PATH}/save`, input)).id;
}
async function act(id: string, name: string): Promise<void> {
  nowMs += 1000;
  await teacher.ask(`${PATH}/${name}`, { id });
}
interface Signed {
  method: 'GET';
  path: string;
}
async function get(path: string, of = speaker, headers: Record<string, string> = {}): Promise<Response> {
  const { method }: Signed = { method: 'GET', path };
  const time = of.time();
  const signature = signatureOf(of.secret, [method, path, of.serialNumber, time], '');
  const signed = { 'kiga-serial': of.serialNumber, 'kiga-time': time, 'kiga-signature': signature };
  return await fetch(server.address + path, { headers: { ...signed, ...headers } });
}
async function plays(of = speaker): Promise<Record<string, unknown>[]> {
  nowMs += 1000;
  const answer = await get('/device/v1/broadcasts', of);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { data: { broadcasts: Record<string, unknown>[] } }).data.broadcasts;
}
async function version(of = speaker): Promise<number> {
  nowMs += 1000;
  return (await of.ask('/device/v1/heartbeat', {})).broadcastsVersion;
}
const report = (id: unknown, outcome: string, of = speaker, more: Record<string, unknown> = {}) => {
  nowMs += 1000;
  return of.ask('/device/v1/broadcasts/played', { plays: [{ id, channel: 2, outcome, ...more }] });
};
const read = async (id: string) => await teacher.ask(`${PATH}/get?id=${id}`);

describe('the broadcasts of a loudspeaker', () => {
  it('are answered once for a signed request, and never for one that was signed long before the last', async () => {
    await plays();
    nowMs += 1000;
    const recorded = speaker.time();
    const ask = (time: string) => speaker.callAt(time, '/device/v1/broadcasts');
    expect(await ask(recorded)).toMatchObject({ status: 200 });
    expect(await ask(recorded)).toMatchObject({ status: 409, error: 'DEVICES_REQUEST_REPEATED', data: null });
    const old = speaker.time(new Date(nowMs - 6 * MINUTE_MS));
    expect(await ask(old)).toMatchObject({ status: 409, error: 'DEVICES_CLOCK_FIRST', data: null });
  });
});

describe('a broadcast at once', () => {
  it('[B33:job] reaches the loudspeaker with its next heartbeat, and no longer after two minutes', async () => {
    const before = await version();
    nowMs += 1000;
    const calledAt = now().toISOString();
    const input = { title: '集合', text: '请到操场集合', channels: [channel.id], repeats: 2 };
    const { id } = await teacher.ask('/api/devices/speaker/broadcast', input);
    expect(await version()).not.toBe(before);
    expect(await plays()).toEqual([
      {
        id: `${id}.${Date.parse(calledAt)}`,
        channels: [2],
        text: '请到操场集合',
        language: 'zh',
        recording: null,
        playAt: calledAt,
        expiresAt: new Date(Date.parse(calledAt) + 2 * MINUTE_MS).toISOString(),
        repeats: 2,
      },
    ]);
    nowMs += 2 * MINUTE_MS;
    expect(await plays()).toEqual([]);
    expect(await read(id)).toMatchObject({ lastPlayAt: calledAt, lastOutcome: 'none' });
  });

  it('is entered in the log with its title only', async () => {
    const { rows } = await sql`select * from log_entries where event like 'devices.broadcast.%'`.execute(server.db);
    expect(JSON.stringify(rows)).toContain('devices.broadcast.play');
    expect(JSON.stringify(rows)).not.toContain('请到操场集合');
  });

  it('is refused where it is stopped', async () => {
    const id = await added();
    await act(id, 'stop');
    const { error } = await teacher.call(`${PATH}/play`, { id });
    expect(error).toBe('DEVICES_BROADCAST_STOPPED');
  });

  it.each([
    [{ text: null }, 'text', 'DEVICES_BROADCAST_CONTENT'],
    [{ channels: [] }, 'channels', 'FIELD_REQUIRED'],
    [{ text: '字'.repeat(501) }, 'text', 'FIELD_TOO_LONG'],
    [{ repeats: 4 }, 'repeats', 'FIELD_TOO_LARGE'],
  ])('is refused with %o', async (more, field, error) => {
    const input = { title: '集合', text: '请集合', channels: [channel.id], ...more };
    const { errors } = await teacher.call('/api/devices/speaker/broadcast', input);
    expect(errors).toMatchObject([{ field, error }]);
  });
});

describe('a timetable', () => {
  it('[B33:job] is known to the loudspeaker a day ahead, until the broadcast is stopped or deleted', async () => {
    const id = await added({ times: [{ at: '16:30' }, { at: '07:40' }], weekdays: ['5', '6'] });
    const moments = async () => (await plays()).map(({ playAt }) => playAt);
    // 2026-11-20 is a Friday; 09:00 in Shanghai is past.
    expect(await moments()).toEqual(['2026-11-20T08:30:00.000Z', '2026-11-20T23:40:00.000Z']);
    expect((await read(id)).nextPlayAt).toBe('2026-11-20T08:30:00.000Z');
    await act(id, 'stop');
    expect(await moments()).toEqual([]);
    await act(id, 'resume');
    expect(await moments()).toHaveLength(2);
    await act(id, 'delete');
    expect(await moments()).toEqual([]);
  });

  it('leaves out closed days and breaks where it is for school days', async () => {
    const id = await added({ times: [{ at: '16:30' }], schoolDaysOnly: true, fromDay: '2026-11-21' });
    expect((await read(id)).nextPlayAt).toBe('2026-11-23T08:30:00.000Z');
    const later = await added({ times: [{ at: '16:30' }], schoolDaysOnly: true, fromDay: '2027-02-01' });
    expect((await read(later)).nextPlayAt).toBe('2027-02-22T08:30:00.000Z');
    await act(id, 'delete');
    await act(later, 'delete');
  });

  it('shows per loudspeaker what was played, and where none answered', async () => {
    const id = await added({ times: [{ at: '09:30' }] });
    const [play] = await plays();
    nowMs = Date.parse('2026-11-20T01:30:05Z');
    expect(await report(play?.id, 'failed', speaker, { reason: '功放没有接通' })).toEqual({ stored: 1, unknown: 0 });
    await report(play?.id, 'played');
    expect(await read(id)).toMatchObject({
      lastPlayAt: '2026-11-20T01:30:00.000Z',
      lastOutcome: 'failed',
      plays: [{ machine: '教学楼广播机', channel: 2, outcome: 'failed', reason: '功放没有接通' }],
    });
    nowMs = Date.parse('2026-11-21T01:40:00Z');
    expect((await read(id)).plays).toMatchObject([{ outcome: 'none', machine: null }, { outcome: 'failed' }]);
    await act(id, 'delete');
  });
});

describe('a recording', () => {
  it('[B33:job] comes whole or in parts to loudspeakers of its kindergarten alone', async () => {
    const bytes = soundFile();
    const recording = await upload(server, teacher, bytes, 'wav', { mode: 'sound', module: 'broadcast' });
    const id = await added({ text: null, recording, times: [{ at: '23:59' }] });
    const [play] = await plays();
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const url = `/device/v1/recording?id=${id}`;
    expect(play).toMatchObject({ text: null, language: null, recording: { url, sizeBytes: bytes.length, sha256 } });
    const whole = await get(url);
    expect(whole.headers.get('content-type')).toBe('audio/wav');
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
    const rest = await get(url, speaker, { range: 'bytes=100-' });
    expect(rest.status).toBe(206);
    expect(Buffer.from(await rest.arrayBuffer()).equals(bytes.subarray(100))).toBe(true);
    expect((await get(url, speaker, { range: `bytes=${bytes.length}-` })).status).toBe(416);
    const foreign = await speakerOf('KG0002');
    for (const machine of [foreign, gate]) {
      const refused = await get(url, machine);
      expect(refused.status).toBe(404);
      expect(await refused.json()).toMatchObject({ error: 'DEVICES_RECORDING_GONE' });
    }
    expect((await plays(foreign)).map((one) => one.id)).not.toContain(play?.id);
    nowMs = Date.parse(String(play?.playAt)) + 1000;
    expect(await report(play?.id, 'played', foreign)).toEqual({ stored: 0, unknown: 1 });
    expect(await report(play?.id, 'played', gate)).toEqual({ stored: 0, unknown: 1 });
  });

  it.each(['wav', 'mp3', 'm4a', 'ogg', 'webm'])('is refused where its content is no %s', async (ending) => {
    const text = Buffer.from('no sound at all, but long enough to be a file');
    const recording = await upload(server, teacher, text, ending, { mode: 'sound', module: 'broadcast' });
    const { errors } = await teacher.call(`${PATH}/save`, { title: '录音', recording, channels: [channel.id] });
    expect(errors).toMatchObject([{ field: 'recording', error: 'FIELD_FILE_FORMAT' }]);
  });
});

describe('a machine of another kind', () => {
  it('receives no broadcasts, and a loudspeaker no list of people', async () => {
    await added({ times: [{ at: '12:00' }] });
    expect(await version(gate)).toBe(0);
    expect(await plays(gate)).toEqual([]);
    nowMs += 1000;
    const people = (await (await get('/device/v1/people')).json()) as { data: unknown };
    expect(people.data).toMatchObject({ version: 0, full: true, people: [] });
  });
});

describe('broadcasts of other kindergartens', () => {
  it('are never reached, and channels of others are refused', async () => {
    const { rows } = await sql<{ id: string; channel: string }>`select b.id, b.channels[1] as channel from broadcasts b
      where b.kig_id = ${await kigOf('KG0002')} limit 1`.execute(server.db);
    const foreign = rows[0] as { id: string; channel: string };
    for (const name of ['play', 'stop', 'delete']) {
      const { error } = await teacher.call(`${PATH}/${name}`, { id: foreign.id });
      expect(error).toBe('RECORD_NOT_FOUND');
    }
    const input = { title: '集合', text: '请集合', channels: [foreign.channel] };
    const { errors } = await teacher.call('/api/devices/speaker/broadcast', input);
    expect(errors).toMatchObject([{ field: 'channels', error: 'FIELD_REFERENCE_UNKNOWN' }]);
  });

  it.each(['demo5', 'demo8', 'demo9', 'demo15'])('are not readable to %s outside', async (name) => {
    const outsider = await server.as(name);
    const { error } = await outsider.call(`${PATH}/page`, { pageNumber: 1, pageSize: 20 });
    expect(error).toBe('PERMISSION_MISSING');
  });
});
