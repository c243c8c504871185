import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startPushing } from '@kiga/server/family/push-loop.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asParent, newChildOf, type Parent } from '../../support/family.ts';
import { type Caller, startTestServer, type TestServer } from '../../support/test-server.ts';

const PHONE = '13800138001';
const SECRET = 'a secret of the service';

let server: TestServer;
let office: Caller;
let parent: Parent;
let studentId: string;
let service: Server;
let stop: () => Promise<void>;
/** Requests that the service took, with their answers. */
const taken: { body: string; headers: Record<string, string | string[] | undefined> }[] = [];
let answer: () => { status: number; body: unknown } = () => ({ status: 200, body: {} });

beforeAll(async () => {
  server = await startTestServer({ pushes: true });
  office = await server.as('demo3');
  ({ studentId } = await newChildOf(office, { phone: PHONE }));
  parent = await asParent(server, PHONE);
  service = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      const { status, body: told } = answer();
      taken.push({ body, headers: request.headers });
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(told));
    });
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/push`;
  stop = startPushing(server.program, { url, secret: SECRET });
});
afterAll(async () => {
  await stop?.();
  service?.close();
  await server?.close();
});

const { today, time } = (() => {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Asia/Shanghai',
    dateStyle: 'short',
    timeStyle: 'short',
  });
  const [day = '', at = ''] = format.format(new Date()).split(' ');
  return { today: day, time: at };
})();
const mark = (name: 'came' | 'left') =>
  office.ask('/api/attendance/student-day/mark', {
    ids: [studentId],
    day: today,
    mark: name,
    at: time,
    reason: '忘带卡',
  });
const pushesOf = ({ body }: { body: string }) => JSON.parse(body).pushes as Record<string, string>[];
const waiting = async () => (await sql`select from family_pushes`.execute(server.db)).rows.length;

describe('a push to an app', () => {
  it('names the message and no person, is signed, and reaches the office’s list', async () => {
    await parent.ask('/session/push', { token: 'token-of-the-app' });
    await mark('came');
    await expect.poll(() => taken.length, { timeout: 5_000 }).toBe(1);
    const [{ body, headers }] = taken as [(typeof taken)[number]];
    const [{ id }] = (
      await sql<{ id: string }>`select id from family_messages
      where student_id = ${studentId}`.execute(server.db)
    ).rows as [{ id: string }];
    expect(JSON.parse(body)).toEqual({
      pushes: [{ messageId: id, topic: 'attendance', token: 'token-of-the-app' }],
    });
    const signature = createHmac('sha256', SECRET)
      .update(`${String(headers['kiga-time'])}\n${body}`)
      .digest('hex');
    expect(headers['kiga-signature']).toBe(signature);
    await expect.poll(waiting).toBe(0);
    const fate = async () => (await office.ask('/api/family/message/page', {})).list[0].parents;
    await expect.poll(fate).toMatchObject([{ parentName: '安安妈妈', fate: 'pushed' }]);
    const { list } = await parent.ask('/messages');
    expect(await fate()).toMatchObject([{ fate: 'fetched' }]);
    await parent.ask('/messages/read', { ids: [list[0].id] });
    expect(await fate()).toMatchObject([{ fate: 'read' }]);
  });

  it('is repeated until the service takes it, and ends for a token that is gone', async () => {
    answer = () => ({ status: 503, body: {} });
    await mark('left');
    await expect.poll(() => taken.length, { timeout: 5_000 }).toBe(2);
    expect(await waiting()).toBe(1);
    // The refusal is noted once the next attempt is due within seconds; a taken push is due much later.
    const refused = async () =>
      (await sql`select from family_pushes where due_at < now() + interval '6 seconds'`.execute(server.db)).rows.length;
    await expect.poll(refused).toBe(1);
    answer = () => ({ status: 200, body: { gone: ['token-of-the-app'] } });
    await sql`update family_pushes set due_at = now()`.execute(server.db);
    await expect.poll(() => taken.length, { timeout: 5_000 }).toBe(3);
    expect(pushesOf(taken[2] as (typeof taken)[number])).toEqual(pushesOf(taken[1] as (typeof taken)[number]));
    await expect.poll(waiting).toBe(0);
    const { rows } = await sql`select from family_sessions where push_token_encrypted is not null`.execute(server.db);
    expect(rows).toEqual([]);
  });
});
