import type { Clock } from '@kiga/kit-server/clock.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendEventPhoto } from '../../support/event-photo.ts';
import { asParent, newChildOf, type Parent } from '../../support/family.ts';
import { registered, type TestMachine } from '../../support/machine.ts';
import { type Caller, organizationId, startTestServer, succeeded, type TestServer } from '../../support/test-server.ts';
import { photo } from '../../support/uploads.ts';

const PHONE = '13800138001';
const MINUTE_MS = 60_000;
/** A Friday at 8:00 in China. */
let now = new Date('2026-11-20T00:00:00Z');
const clock: Clock = { now: () => now };
const after = (minutes: number) => {
  now = new Date(now.getTime() + minutes * MINUTE_MS);
};

let server: TestServer;
let office: Caller;
let parent: Parent;
let machine: TestMachine;
let studentId: string;
let lastId = 0;

beforeAll(async () => {
  server = await startTestServer({ clock });
  const kigId = await organizationId(server.db, 'KG0002');
  await sql`update accounts set organization_id = ${kigId} where user_name = 'demo3'`.execute(server.db);
  office = await server.as('demo3');
  ({ studentId } = await newChildOf(office, { phone: PHONE }));
  await sql`insert into cards (kig_id, id, card_number, holder_kind, student_id, created_at, updated_at)
    values (${kigId}, gen_random_uuid(), 'CHILD1', 'student', ${studentId}, now(), now())`.execute(server.db);
  await sql`insert into cards (kig_id, id, card_number, holder_kind, parent_id, created_at, updated_at)
    select ${kigId}, gen_random_uuid(), 'PARENT1', 'parent', parent_id, now(), now() from student_parents
    where student_id = ${studentId}`.execute(server.db);
  machine = await registered(server, 'KG0002', 0, clock.now);
  parent = await asParent(server, PHONE);
});
afterAll(() => server?.close());

const pass = (direction: 'in' | 'out' | undefined, about: Record<string, unknown> = {}) => {
  lastId += 1;
  const event = { id: `e-${lastId}`, kind: 'card', at: machine.time(), cardNumber: 'CHILD1', direction, ...about };
  return machine.send(event);
};
const titles = async () => (await parent.ask('/messages')).list.map(({ title }: { title: string }) => title);

describe('a message to a family', () => {
  it('tells the first arrival once, at once, to an app that waits', async () => {
    const waiting = parent.ask('/messages/wait?seconds=20');
    await pass('in');
    const [told] = (await waiting).list;
    expect(told).toMatchObject({ studentId, topic: 'attendance', title: '安安 has arrived', read: false });
    expect(told.text).toBe('安安 arrived at 08:00.');
    after(5);
    await pass('in');
    expect(await titles()).toEqual(['安安 has arrived']);
  });

  it('tells the leaving with the adult whom a machine saw, and corrects it later without another message', async () => {
    after(500);
    await pass('out');
    after(1);
    await pass(undefined, { cardNumber: 'PARENT1' });
    expect(await titles()).toEqual(['安安 was picked up', '安安 has left', '安安 has arrived']);
    const [fetched, left] = (await parent.ask('/messages')).list;
    expect(fetched).toMatchObject({ topic: 'pickup', text: '安安妈妈 picked up 安安 at 16:26.' });
    expect(left.text).toBe('安安 left at 16:25.');
    after(2);
    await pass('out');
    expect(await titles()).toHaveLength(3);
    expect((await parent.ask('/messages')).list[1].text).toBe('安安 left at 16:28.');
  });

  it('is not sent for an event that a machine reports hours later', async () => {
    const { studentId: late } = await newChildOf(office, { stuName: '晚晚', phone: PHONE, parentName: '安安妈妈' });
    await sql`insert into cards (kig_id, id, card_number, holder_kind, student_id, created_at, updated_at)
      select kig_id, gen_random_uuid(), 'LATE1', 'student', id, now(), now() from students
      where id = ${late}`.execute(server.db);
    await pass('in', { cardNumber: 'LATE1', at: machine.time(new Date(now.getTime() - 121 * MINUTE_MS)) });
    expect((await parent.ask('/messages')).list.filter((one: { studentId: string }) => one.studentId === late)).toEqual(
      [],
    );
  });

  it('tells what the office notes by hand', async () => {
    const { studentId: noted } = await newChildOf(office, { stuName: '手手', phone: PHONE, parentName: '安安妈妈' });
    const mark = { day: '2026-11-20', mark: 'came', at: '15:30', reason: '忘带卡' };
    await office.ask('/api/attendance/student-day/mark', { ids: [noted], ...mark });
    expect((await parent.ask('/messages')).list[0]).toMatchObject({
      studentId: noted,
      text: '手手 arrived at 15:30.',
    });
  });

  it('comes page by page, and is read once it was opened', async () => {
    const all = (await parent.ask('/messages')).list as { id: string }[];
    const ids = all.map(({ id }) => id);
    expect((await parent.ask(`/messages?after=${ids[1]}`)).list.map(({ id }: { id: string }) => id)).toEqual([ids[0]]);
    expect((await parent.ask(`/messages?before=${ids[1]}`)).list).toHaveLength(ids.length - 2);
    expect(await parent.ask('/messages/read', { ids: [ids[0]] })).toEqual({ changed: 1 });
    expect(await parent.ask('/messages/read', { ids: [ids[0]] })).toEqual({ changed: 0 });
    expect((await parent.ask('/messages')).list[0]).toMatchObject({ id: ids[0], read: true });
  });

  it('disappears for a parent whose phone has changed', async () => {
    const phone = '13800138009';
    const { studentId: moved } = await newChildOf(office, { stuName: '变变', phone });
    const mark = { day: '2026-11-20', mark: 'came', at: '15:30', reason: '忘带卡' };
    await office.ask('/api/attendance/student-day/mark', { ids: [moved], ...mark });
    const former = await asParent(server, phone);
    const [told] = (await former.ask('/messages')).list;
    const record = await office.ask(`/api/campus/student/get?id=${moved}`);
    const parents = [{ parentName: '变变妈妈', relation: 'mother', parentPhone: '13800138010' }];
    await office.ask('/api/campus/student/save', { id: moved, version: record.version, parents });
    expect((await former.ask('/messages')).list).toEqual([]);
    expect(await former.ask('/messages/read', { ids: [told.id] })).toEqual({ changed: 0 });
  });
});

describe('the photo of an arrival', () => {
  it('is shown to the parent only while the family agrees to photos', async () => {
    now = new Date('2026-11-23T00:00:00Z');
    const { list } = await office.ask('/api/devices/device/page', { pageSize: 50 });
    const { id } = list.find((one: { serialNumber: string }) => one.serialNumber === machine.serialNumber);
    await office.ask('/api/devices/device/save', { id, eventPhotos: true });
    await pass('in');
    const stored = await sendEventPhoto(server, machine, `e-${lastId}`, await photo('#336699'));
    expect(stored).toMatchObject({ verdict: 'stored' });
    const address = async () => {
      const { entries } = await parent.ask(`/day?studentId=${studentId}`);
      return entries.find(({ kind }: { kind: string }) => kind === 'attendance').facts.photo as string | null;
    };
    expect(await address()).toBeNull();
    await parent.ask('/consents/answer', { studentId, kind: 'photo', answer: 'agreed' });
    const path = await address();
    expect(path).toBe(`/app/v1/day/photo?studentId=${studentId}&day=2026-11-23`);
    const headers = { authorization: `Bearer ${parent.token}` };
    const bytes = succeeded(await server.request(String(path), { headers })) as Buffer;
    expect(bytes.subarray(0, 3).toString('hex')).toBe('ffd8ff');
    await parent.ask('/consents/withdraw', { studentId, kind: 'photo' });
    expect(await address()).toBeNull();
    expect((await server.request(String(path), { headers })).error).toBe('RECORD_NOT_FOUND');
  });
});
