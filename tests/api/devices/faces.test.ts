import { createHash } from 'node:crypto';
import { type FileStorage, temporaryStorage } from '@kiga/server/app/file-storage.ts';
import { cleanUpDevices } from '@kiga/server/devices/clean-up.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendEventPhoto } from '../../support/event-photo.ts';
import { machineWith, registered, signatureOf, type TestMachine } from '../../support/machine.ts';
import { type Caller, organizationId, startTestServer, succeeded, type TestServer } from '../../support/test-server.ts';
import { photo, upload } from '../../support/uploads.ts';

const DAY_MS = 86_400_000;
let storage: FileStorage & { remove(): Promise<void> };
let server: TestServer;
let office: Caller;
let classId: string;
let machine: TestMachine;
let plain: TestMachine;
let foreign: TestMachine;
let deviceId: string;
let aheadMs = 0;
const now = () => new Date(Date.now() + aheadMs);

beforeAll(async () => {
  storage = temporaryStorage();
  server = await startTestServer({ storage, clock: { now } });
  office = await server.as('demo3');
  classId = (await office.ask('/api/campus/class/list'))[0].id;
  machine = await registered(server, 'KG0001', 0, now);
  plain = await registered(server, 'KG0001', 1, now);
  foreign = await registered(server, 'KG0002', 0, now);
  deviceId = await idOf(machine);
  for (const one of [machine, plain, foreign]) await one.ask('/device/v1/heartbeat', {});
  await setFaces(machine, true);
});
afterAll(async () => {
  await server?.close();
  await storage?.remove();
});

async function idOf({ serialNumber }: TestMachine): Promise<string> {
  const { rows } = await sql<{ id: string }>`select device_id as id from device_registrations
    where serial_number = ${serialNumber}`.execute(server.db);
  return rows[0]?.id as string;
}

/** Lets a machine recognise faces, or no longer, like its kindergarten. */
async function setFaces(of: TestMachine, faces: boolean): Promise<void> {
  const id = await idOf(of);
  await sql`update devices set faces = ${faces} where id = ${id}`.execute(server.db);
}

let serial = 0;
/** Adds a child with a face photo and a consent. */
async function newChild(more: Record<string, unknown> = {}) {
  serial += 1;
  const bytes = await photo(`#${String(100_000 + serial * 777)}`);
  const facePhoto = await upload(server, office, bytes);
  const parents = [{ parentName: '李雯', relation: 'mother', parentPhone: `137${String(30_000_000 + serial)}` }];
  const faceConsent = [{ guardianName: '李雯', way: 'paper' }];
  const child = { stuName: `欧阳承${serial}`, sex: 'male', birthday: '2022-05-03', classId, parents, faceConsent };
  return await office.ask('/api/campus/student/save', { ...child, facePhoto, ...more });
}

async function withdraw(studentId: string): Promise<void> {
  const { list } = await office.ask('/api/campus/consent/page', { studentId });
  const face = list.find(({ kind, status }: Record<string, string>) => kind === 'face' && status === 'given');
  const { today } = await office.ask('/api/identity/session/current');
  await office.ask('/api/campus/consent/withdraw', { id: face.id, withdrawnBy: '李雯', withdrawnDate: today });
}

interface Fetched {
  status: number;
  error?: string;
  bytes: Buffer;
}

/** Fetches a face with a signed request; the headers of an earlier one make a replay. */
async function fetchFace(of: TestMachine, personId: string, replayed?: Record<string, string>) {
  const path = `/device/v1/face?personId=${personId}`;
  const time = of.time();
  const headers = replayed ?? {
    'kiga-serial': of.serialNumber,
    'kiga-time': time,
    'kiga-signature': signatureOf(of.secret, ['GET', path, of.serialNumber, time], ''),
  };
  const response = await fetch(server.address + path, { headers });
  const bytes = Buffer.from(await response.arrayBuffer());
  const isJson = response.headers.get('content-type')?.includes('application/json');
  const answer: Fetched = { status: response.status, bytes, ...(isJson && { error: JSON.parse(String(bytes)).error }) };
  return { ...answer, headers };
}

const personIn = async (of: TestMachine, personId: string) =>
  (await of.ask('/device/v1/people')).people.find((person: Record<string, unknown>) => person.personId === personId);
const figures = async (who = office) => await who.ask(`/api/devices/face/list?deviceId=${deviceId}`);
const rowsOf = async (personId: string) =>
  (await sql`select verdict from device_faces where person_id = ${personId}`.execute(server.db)).rows;

describe('a face', () => {
  it('reaches a machine that may have faces, with its hash, and also for a child without a card', async () => {
    const { id } = await newChild();
    const person = await personIn(machine, id);
    expect(person).toMatchObject({ kind: 'student', cardNumber: null, lost: false });
    const fetched = await fetchFace(machine, id);
    expect(fetched.status).toBe(200);
    expect(createHash('sha256').update(fetched.bytes).digest('hex')).toBe(person.face.sha256);
    expect(fetched.bytes.length).toBe(person.face.sizeBytes);
  });

  it('writes one entry of the log for each machine, person and picture, without a name', async () => {
    const { id, stuName } = await newChild();
    const entries = async () => {
      const { rows } = await sql<{ entity: string; detail: unknown; title: string | null }>`select entity, detail, title
        from log_entries where event = 'face fetched' and record_id = ${id} and kig_id is not null`.execute(server.db);
      return rows;
    };
    for (let time = 0; time < 2; time += 1) expect(await fetchFace(machine, id)).toMatchObject({ status: 200 });
    const entry = { entity: 'campus.student', detail: { serialNumber: machine.serialNumber } };
    expect(await entries()).toMatchObject([entry]);
    expect(JSON.stringify(await entries())).not.toContain(stuName);
    const facePhoto = await upload(server, office, await photo('#123456'));
    await office.ask('/api/campus/student/save', { id, facePhoto });
    expect(await fetchFace(machine, id)).toMatchObject({ status: 200 });
    expect(await entries()).toMatchObject([entry, entry]);
  });

  it('changes neither list nor version of other machines', async () => {
    const before = await plain.ask('/device/v1/people');
    const { id } = await newChild();
    const after = await plain.ask('/device/v1/people');
    expect(after).toEqual(before);
    const { id: carded } = await newChild({ cardNumber: '0088776655' });
    expect(Object.keys(await personIn(plain, carded)).toSorted()).toEqual(
      ['cardNumber', 'kind', 'lost', 'name', 'personId'].toSorted(),
    );
    expect(await personIn(plain, id)).toBeUndefined();
    expect((await personIn(machine, carded)).face.sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  it('gives the whole list when the kindergarten allows or ends faces', async () => {
    const list = await plain.ask('/device/v1/people');
    await setFaces(plain, true);
    const { peopleVersion } = await plain.ask('/device/v1/heartbeat', {});
    expect(peopleVersion).not.toBe(list.version);
    const withFaces = await plain.ask(`/device/v1/people?since=${list.version}&count=${list.count}`);
    expect(withFaces).toMatchObject({ full: true });
    await setFaces(plain, false);
    const without = await plain.ask(`/device/v1/people?since=${withFaces.version}&count=${withFaces.count}`);
    expect(without).toEqual({ ...list, full: true });
  });

  it('is refused alike to a machine without faces, to another kindergarten, and for an unknown person', async () => {
    const { id } = await newChild();
    expect(await fetchFace(plain, id)).toMatchObject({ status: 404, error: 'DEVICES_FACE_NONE' });
    await setFaces(foreign, true);
    expect(await fetchFace(foreign, id)).toMatchObject({ status: 404, error: 'DEVICES_FACE_NONE' });
    expect(await personIn(foreign, id)).toBeUndefined();
    expect(await fetchFace(machine, '00000000-0000-4000-8000-000000000000')).toMatchObject({
      status: 404,
      error: 'DEVICES_FACE_NONE',
    });
    expect((await fetchFace(machine, id)).status).toBe(200);
  });

  it('is refused to a replayed request, a wrong clock and a wrong signature', async () => {
    const { id } = await newChild();
    const { headers, status } = await fetchFace(machine, id);
    expect(status).toBe(200);
    expect(await fetchFace(machine, id, headers)).toMatchObject({ status: 409, error: 'DEVICES_REQUEST_REPEATED' });
    aheadMs += 6 * 60_000;
    await cleanUpDevices(server.program);
    expect(await fetchFace(machine, id, headers)).toMatchObject({ status: 409, error: 'DEVICES_CLOCK_FIRST' });
    const wrong = machineWith(server, machine.serialNumber, 'x'.repeat(43), now);
    expect(await fetchFace(wrong, id)).toMatchObject({ status: 401, error: 'DEVICES_SIGNATURE_WRONG' });
    expect((await fetchFace(machine, id)).status).toBe(200);
  });

  it('is refused to a machine that waits or is disabled', async () => {
    const { id } = await newChild();
    await office.ask('/api/devices/device/disable', { id: deviceId });
    expect(await fetchFace(machine, id)).toMatchObject({ status: 403, error: 'DEVICES_DISABLED' });
    const agent = await server.as('demo5');
    const kigId = await organizationId(server.db, 'KG0001');
    await agent.ask('/api/devices/device/enable', { id: deviceId, kigId });
    expect(await office.ask(`/api/devices/device/get?id=${deviceId}`)).toMatchObject({
      status: 'waiting',
      faces: false,
    });
    await setFaces(machine, true);
    expect(await fetchFace(machine, id)).toMatchObject({ status: 404, error: 'DEVICES_FACE_NONE' });
    expect((await machine.ask('/device/v1/people')).people).toEqual([]);
    await office.ask('/api/devices/device/accept', { id: deviceId });
    expect((await fetchFace(machine, id)).status).toBe(200);
  });

  it('is that of adults too: teachers in service, and people who may fetch a child today', async () => {
    const { id: studentId } = await newChild();
    const facePhoto = await upload(server, office, await photo('#665544'));
    const { list } = await office.ask('/api/campus/teacher/page', {});
    const { id: teacherId } = list.find(({ status }: { status: string }) => status === 'in-service');
    await office.ask('/api/campus/teacher/save', { id: teacherId, facePhoto });
    expect(await personIn(machine, teacherId)).toMatchObject({ kind: 'teacher', name: null });
    const person = { studentId, personName: '顾国强', relation: 'grandfather', fromDate: '2026-01-01' };
    const saved = async (more: Record<string, unknown>) =>
      await office.ask('/api/campus/pickup-person/save', {
        ...person,
        personPhone: `139${String(40_000_000 + ++serial)}`,
        photo: await upload(server, office, await photo('#123123'), 'jpg', { mode: 'face', module: 'pickupPerson' }),
        permitted: 'may',
        ...more,
      });
    const { id: may } = await saved({});
    const { id: mustNot } = await saved({ permitted: 'must-not' });
    const { id: ended } = await saved({ untilDate: '2026-02-01' });
    expect(await personIn(machine, may)).toMatchObject({ kind: 'pickup-person', name: null, cardNumber: null });
    expect((await fetchFace(machine, may)).status).toBe(200);
    for (const id of [mustNot, ended]) {
      expect(await personIn(machine, id)).toBeUndefined();
      expect(await fetchFace(machine, id)).toMatchObject({ error: 'DEVICES_FACE_NONE' });
    }
  });

  it('is gone at once after the consent is withdrawn, with the verdict', async () => {
    const { id } = await newChild({ cardNumber: '0088776600' });
    const { face } = await personIn(machine, id);
    expect((await fetchFace(machine, id)).status).toBe(200);
    const verdict = { personId: id, sha256: face.sha256, verdict: 'taken' };
    expect(await machine.ask('/device/v1/faces', { faces: [verdict] })).toEqual({
      faces: [{ personId: id, stored: true }],
    });
    expect(await rowsOf(id)).toEqual([{ verdict: 'taken' }]);
    const { version, count } = await machine.ask('/device/v1/people');
    await withdraw(id);
    expect(await fetchFace(machine, id)).toMatchObject({ status: 404, error: 'DEVICES_FACE_NONE' });
    expect(await rowsOf(id)).toEqual([]);
    const change = await machine.ask(`/device/v1/people?since=${version}&count=${count}`);
    expect(change).toMatchObject({ full: false, people: [{ personId: id, face: null, cardNumber: '0088776600' }] });
    expect(await machine.ask('/device/v1/faces', { faces: [verdict] })).toEqual({
      faces: [{ personId: id, stored: false }],
    });
  });

  it('goes with a child who leaves, and without a consent in force', async () => {
    const { id } = await newChild();
    const { version, count } = await machine.ask('/device/v1/people');
    const other = await newChild();
    await machine.ask('/device/v1/people');
    const { today } = await office.ask('/api/identity/session/current');
    await office.ask('/api/campus/student/move-out', { id, leaveDate: today, reason: '搬家' });
    await sql`update consents set until_date = '2020-01-01', given_date = '2019-01-01' where student_id = ${other.id}`.execute(
      server.db,
    );
    const change = await machine.ask(`/device/v1/people?since=${version}&count=${count}`);
    expect(change.removed).toContain(id);
    expect(change.people.map(({ personId }: Record<string, string>) => personId)).not.toContain(other.id);
    for (const gone of [id, other.id]) {
      expect(await fetchFace(machine, gone)).toMatchObject({ error: 'DEVICES_FACE_NONE' });
    }
  });
});

describe('a verdict of a machine', () => {
  it('counts on the page of the device and names people for the kindergarten only', async () => {
    const child = await newChild();
    const { face } = await personIn(machine, child.id);
    await fetchFace(machine, child.id);
    const before = await figures();
    const sent = { personId: child.id, sha256: face.sha256, verdict: 'blurred', text: '对焦不清' };
    await machine.ask('/device/v1/faces', { faces: [sent] });
    const after = await figures();
    expect(after.refused).toBe(before.refused + 1);
    expect(after.refusals).toContainEqual({
      personId: child.id,
      kind: 'student',
      name: child.stuName,
      reason: 'blurred',
      text: '对焦不清',
    });
    const outside = await figures(await server.as('demo9'));
    expect(outside).toEqual({ ...after, refusals: [] });
    const people = await office.ask('/api/campus/photo/people');
    const listed = people.find(({ id }: { id: string }) => id === child.id);
    expect(listed.refusals).toEqual([{ machine: '东门签到机', reason: 'blurred' }]);
  });

  it('is forgotten with the photo, and another machine has none', async () => {
    const child = await newChild();
    const { face } = await personIn(machine, child.id);
    await fetchFace(machine, child.id);
    const verdict = { personId: child.id, sha256: face.sha256, verdict: 'no-face' };
    for (const one of [plain, foreign]) {
      expect((await one.ask('/device/v1/faces', { faces: [verdict] })).faces).toMatchObject([{ stored: false }]);
    }
    await machine.ask('/device/v1/faces', { faces: [verdict] });
    expect((await figures()).refusals.map(({ personId }: any) => personId)).toContain(child.id);
    await office.ask('/api/campus/student/save', {
      id: child.id,
      facePhoto: await upload(server, office, await photo('#123456')),
    });
    expect((await figures()).refusals.map(({ personId }: any) => personId)).not.toContain(child.id);
    expect((await machine.ask('/device/v1/faces', { faces: [verdict] })).faces).toMatchObject([{ stored: true }]);
    await sql`update students set face_photo = null where id = ${child.id}`.execute(server.db);
    await cleanUpDevices(server.program);
    expect(await rowsOf(child.id)).toEqual([]);
  });
});

describe('the permission for faces', () => {
  it('is off for a new device, and only the kindergarten gives it', async () => {
    const kigId = await organizationId(server.db, 'KG0001');
    const fresh = { deviceName: '新机', kind: 'sign-in', serialNumber: 'FACE-0001', verificationCode: 'AB12' };
    const device = await office.ask('/api/devices/device/save', fresh);
    expect(device).toMatchObject({ faces: false, eventPhotos: false });
    for (const userName of ['demo5', 'demo9']) {
      const outsider = await server.as(userName);
      for (const field of ['faces', 'eventPhotos']) {
        const answer = await outsider.call('/api/devices/device/save', { id: device.id, kigId, [field]: true });
        expect(answer.errors).toEqual([
          { field, error: 'DEVICES_KINDERGARTENS_ONLY', text: 'Only the kindergarten decides this' },
        ]);
      }
    }
    expect(await office.ask('/api/devices/device/save', { id: device.id, faces: true })).toMatchObject({ faces: true });
    // A maker's protocol ends it.
    const maker = { protocol: 'zkteco', communicationKey: 'gate-4711', sourceNetwork: '203.0.113.7' };
    await office.ask('/api/devices/device/enable-maker', { id: device.id, ...maker });
    expect(await office.ask(`/api/devices/device/get?id=${device.id}`)).toMatchObject({ faces: false });
    const refused = await office.call('/api/devices/device/save', { id: device.id, faces: true });
    expect(refused.errors).toMatchObject([{ field: 'faces', error: 'DEVICES_FACES_KIGA_ONLY' }]);
  });
});

describe('the list of those who see children', () => {
  it('names the faces of a machine that may have them, and of no other', async () => {
    const { list } = await office.ask('/api/system/viewer/page', { pageNumber: 1, pageSize: 100 });
    const seen = (name: string) => list.find((viewer: Record<string, unknown>) => viewer.name === name)?.seen;
    expect(seen('东门签到机')).toMatchObject({ device: 'full', face: 'full' });
    expect(seen('西门签到机')).toMatchObject({ device: 'full', face: 'none' });
  });
});

describe('settings of a machine', () => {
  it('are fetched by their version and shown as applied once the machine runs them', async () => {
    const save = (more: Record<string, unknown>) => office.ask('/api/devices/device/save', { id: deviceId, ...more });
    const saved = await save({
      weekdaysFrom: '06:30',
      weekdaysUntil: '19:00',
      leavingFrom: '15:30',
      leavingUntil: '18:30',
      greetingText: '早上好',
      volume: 60,
    });
    expect(saved.settingsState).toBe('unknown');
    const { settingsVersion } = await machine.ask('/device/v1/heartbeat', { settingsVersion: 1 });
    const settings = await machine.ask('/device/v1/settings');
    expect(settings).toEqual({
      version: settingsVersion,
      timeZone: 'Asia/Shanghai',
      active: { weekdays: { from: '06:30', until: '19:00' }, weekend: null },
      leaving: { from: '15:30', until: '18:30' },
      texts: { greeting: '早上好', refusal: null },
      volume: 60,
    });
    const state = async () => (await office.ask(`/api/devices/device/get?id=${deviceId}`)).settingsState;
    expect(await state()).toBe('waits');
    await machine.ask('/device/v1/heartbeat', { settingsVersion });
    expect(await state()).toBe('applied');
    await save({ volume: 70 });
    expect(await state()).toBe('waits');
    expect((await machine.ask('/device/v1/heartbeat', {})).settingsVersion).not.toBe(settingsVersion);
  });

  it('refuse half a period, an early end, a long text, and what an outsider writes', async () => {
    const call = (more: Record<string, unknown>, who = office) =>
      who.call('/api/devices/device/save', { id: deviceId, ...more });
    expect((await call({ weekendFrom: '08:00' })).errors).toMatchObject([
      { field: 'weekendUntil', error: 'DEVICES_PERIOD_HALF' },
    ]);
    expect((await call({ weekendFrom: '08:00', weekendUntil: '08:00' })).errors).toMatchObject([
      { field: 'weekendUntil', error: 'DEVICES_PERIOD_ENDS_BEFORE' },
    ]);
    succeeded(await call({ greetingText: '早'.repeat(20), volume: 100 }));
    expect((await call({ greetingText: '早'.repeat(21), volume: 101 })).errors).toMatchObject([
      { field: 'greetingText', error: 'FIELD_TOO_LONG' },
      { field: 'volume', error: 'FIELD_TOO_LARGE' },
    ]);
    const kigId = await organizationId(server.db, 'KG0001');
    const outsider = await server.as('demo9');
    expect((await call({ kigId, volume: 5 }, outsider)).errors).toMatchObject([
      { field: 'volume', error: 'DEVICES_KINDERGARTENS_ONLY' },
    ]);
  });
});

describe('the photo of an event', () => {
  const send = (of: TestMachine, eventId: string, bytes: Buffer) => sendEventPhoto(server, of, eventId, bytes);
  const allow = (eventPhotos: boolean) => office.ask('/api/devices/device/save', { id: deviceId, eventPhotos });
  const eventOf = async (who: Caller, cardNumber: string, more: Record<string, unknown> = {}) => {
    const { list } = await who.ask('/api/devices/event/page', { pageNumber: 1, pageSize: 50, deviceId, ...more });
    return list.find((event: Record<string, unknown>) => event.cardNumber === cardNumber || cardNumber === '');
  };
  const bytesOf = (who: Caller, id: string, kigId = '') =>
    who.call(`/api/devices/event/photo?id=${id}${kigId && `&kigId=${kigId}`}`);

  it('is dropped where the kindergarten keeps none, and stored once, before or after its event', async () => {
    const bytes = await photo('#336699');
    expect(await send(machine, 'photo-1', bytes)).toMatchObject({ verdict: 'dropped' });
    await allow(true);
    expect(await send(machine, 'photo-1', bytes)).toMatchObject({ verdict: 'stored' });
    expect(await send(machine, 'photo-1', bytes)).toMatchObject({ verdict: 'repeated' });
    expect(await send(machine, 'photo-2', Buffer.alloc(512 * 1024 + 1))).toMatchObject({ error: 'REQUEST_TOO_LARGE' });
    expect(await send(machine, 'photo-2', Buffer.from('no picture'))).toMatchObject({ error: 'DEVICES_PHOTO_FORMAT' });
    expect(await send(foreign, 'photo-1', bytes)).toMatchObject({ verdict: 'dropped' });
  });

  it('is shown to people of the kindergarten who see faces, without place, and to no outsider', async () => {
    const child = await newChild({ cardNumber: '0077665544' });
    const event = { id: 'photo-3', kind: 'morning-check', at: machine.time(), cardNumber: '0077665544' };
    const bytes = await photo('#884422');
    expect(await send(machine, 'photo-3', bytes)).toMatchObject({ verdict: 'stored' });
    expect(await machine.send(event)).toEqual(['stored']);
    const { photoId } = await eventOf(office, '0077665544');
    const shown = succeeded(await bytesOf(office, photoId)) as unknown as Buffer;
    expect(shown.subarray(0, 3).toString('hex')).toBe('ffd8ff');
    expect(shown.includes('Telephone')).toBe(false);
    const kigId = await organizationId(server.db, 'KG0001');
    // Not even a grant for face photos opens the photos of events.
    await sql`insert into access_grants (kig_id, id, account_id, topics, reason, begins_on, ends_on, status, created_at, updated_at)
      select ${kigId}, gen_random_uuid(), id, '{face}', 'test', current_date - 1, current_date + 1, 'given', now(), now()
      from accounts where user_name = 'demo9'`.execute(server.db);
    for (const userName of ['demo5', 'demo9', 'demo15']) {
      const outsider = await server.as(userName);
      const { list } = await outsider.ask('/api/devices/event/page', { pageNumber: 1, pageSize: 50, deviceId, kigId });
      expect(list.map((row: Record<string, unknown>) => row.photoId)).toEqual(list.map(() => null));
      expect(await bytesOf(outsider, photoId, kigId)).toMatchObject({ error: 'RECORD_NOT_FOUND' });
    }
    expect(await bytesOf(await server.as('demo4'), photoId)).toMatchObject({ error: 'PERMISSION_MISSING' });
    await withdraw(child.id);
    expect(await bytesOf(office, photoId)).toMatchObject({ error: 'RECORD_NOT_FOUND' });
  });

  it('is deleted with its file after 30 days', async () => {
    const at = machine.time();
    await newChild({ cardNumber: '0077665511' });
    expect(await send(machine, 'photo-4', await photo('#448844'))).toMatchObject({ verdict: 'stored' });
    expect(await machine.send({ id: 'photo-4', kind: 'card', at, cardNumber: '0077665511' })).toEqual(['stored']);
    const { photoId } = await eventOf(office, '0077665511');
    aheadMs += 30 * DAY_MS - 60_000;
    await cleanUpDevices(server.program);
    expect((await bytesOf(await server.as('demo3'), photoId)).status).toBe(200);
    aheadMs += 61_000;
    await cleanUpDevices(server.program);
    expect(await bytesOf(await server.as('demo3'), photoId)).toMatchObject({ error: 'RECORD_NOT_FOUND' });
    const { rows } = await sql`select from stored_files where record_id = ${photoId} and released_at = 'epoch'`.execute(
      server.db,
    );
    expect(rows).toHaveLength(1);
  });
});
