import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestServer, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
let demo8: Caller;

beforeAll(async () => {
  server = await startTestServer();
  demo8 = await server.as('demo8');
});
afterAll(() => server.close());

const path = '/api/communication/system-message';
const make = async (more: Record<string, unknown>): Promise<string> =>
  (await demo8.ask(`${path}/save`, { title: '升级通知', content: '今晚 22 点升级，约一小时。', ...more })).id;
const titlesOf = async (name: string) => {
  const { list } = await (await server.as(name)).ask('/api/system/message/page', { kind: 'system', pageSize: 50 });
  return list.map(({ title }: { title: string }) => title);
};
const organizationId = async (code: string) => {
  const { rows } = await sql<{ id: string; area: string }>`select id, area_id as area from organizations
    where code = ${code}`.execute(server.db);
  return rows[0] as { id: string; area: string };
};

describe('a system message', () => {
  it('reaches the accounts of its kinds once it is sent, and counts its readers', async () => {
    const id = await make({ title: '给专家', kinds: ['7'] });
    expect(await titlesOf('demo7')).not.toContain('给专家');
    const { receiverCount } = await demo8.ask(`${path}/get?id=${id}`);
    expect(receiverCount).toBeGreaterThan(0);
    await demo8.ask(`${path}/send`, { id });
    expect(await titlesOf('demo7')).toContain('给专家');
    expect(await titlesOf('demo3')).not.toContain('给专家');
    await (await server.as('demo7')).ask('/api/system/message/mark-read', {});
    expect(await demo8.ask(`${path}/get?id=${id}`)).toMatchObject({ status: 'sent', receiverCount, readCount: 1 });
  });

  it('reaches the kinds within the organizations and areas', async () => {
    const kig = await organizationId('KG0001');
    await demo8.ask(`${path}/send`, { id: await make({ title: '给一园', organizationIds: [kig.id] }) });
    expect(await titlesOf('demo3')).toContain('给一园');
    expect(await titlesOf('demo4')).not.toContain('给一园');
    const ofKinds = await make({ title: '无人', organizationIds: [kig.id], kinds: ['7'] });
    expect(await demo8.call(`${path}/send`, { id: ofKinds })).toMatchObject({ error: 'COMMUNICATION_MESSAGE_NOBODY' });
    await demo8.ask(`${path}/send`, { id: await make({ title: '给区域', areaIds: [kig.area] }) });
    expect(await titlesOf('demo3')).toContain('给区域');
    expect(await titlesOf('demo7')).not.toContain('给区域');
  });

  it('has a title below 40 characters, a content and receivers', async () => {
    const issues = async (more: Record<string, unknown>) => {
      const { errors } = await demo8.call(`${path}/save`, { title: '升级', content: '升级', kinds: ['8'], ...more });
      return errors?.map(({ field, error, data }: any) => `${field} ${error} ${data?.max ?? ''}`.trim());
    };
    expect(await issues({ title: '题'.repeat(40) })).toEqual(['title FIELD_TOO_LONG 39']);
    expect(await issues({ title: '题'.repeat(39) })).toBeUndefined();
    expect(await issues({ title: '', content: '' })).toEqual(['title FIELD_REQUIRED', 'content FIELD_REQUIRED']);
    expect(await issues({ kinds: [] })).toEqual(['kinds COMMUNICATION_MESSAGE_NO_RECEIVERS']);
  });

  it('stays as it is once it is sent', async () => {
    const id = await make({ kinds: ['8'] });
    await demo8.ask(`${path}/send`, { id });
    const { version } = await demo8.ask(`${path}/get?id=${id}`);
    const change = await demo8.call(`${path}/save`, { id, version, title: '别的' });
    expect(change).toMatchObject({ error: 'COMMUNICATION_MESSAGE_SENT' });
    expect(await demo8.call(`${path}/delete`, { id })).toMatchObject({ error: 'COMMUNICATION_MESSAGE_SENT' });
    expect(await demo8.call(`${path}/send`, { id })).toMatchObject({ error: 'STATE_CHANGED' });
  });

  it('is delivered in portions by a job when it has thousands of receivers, to each once', async () => {
    const { id: kigId } = await organizationId('KG0002');
    const ids = Array.from({ length: 1200 }, () => randomUUID());
    await sql`insert into accounts (id, user_name, nick_name, app_type, organization_id, password_hash)
      select t.id, 'many.' || t.id, 'many', 3, ${kigId}::uuid, 'x' from unnest(${ids}::uuid[]) as t (id)
      on conflict do nothing`.execute(server.db);
    const id = await make({ title: '给很多人', organizationIds: [kigId] });
    await demo8.ask(`${path}/send`, { id });
    const counts = async () => {
      const { rows } = await sql<{ all: number; accounts: number }>`select count(*)::integer as all,
        count(distinct account_id)::integer as accounts from messages
        where source = ${`communication.systemMessage:${id}`}`.execute(server.db);
      return rows[0];
    };
    const { receiverCount } = await demo8.ask(`${path}/get?id=${id}`);
    expect(receiverCount).toBeGreaterThanOrEqual(1200);
    await expect.poll(counts, { timeout: 20_000 }).toEqual({ all: receiverCount, accounts: receiverCount });
  });
});
