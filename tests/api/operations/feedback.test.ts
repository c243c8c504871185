import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asParent, newChildOf, type Parent } from '../../support/family.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
let mother: Parent;
let kigId: string;

beforeAll(async () => {
  server = await startTestServer();
  await newChildOf(await server.as('demo3'), { phone: '13800138001' });
  mother = await asParent(server, '13800138001');
  ({ kigId } = (await mother.ask('/family')).children[0]);
});
afterAll(() => server.close());

describe('feedback of a parent', () => {
  it('reaches operations with the person masked, and its reply the parent', async () => {
    const given = { kigId, content: '打不开请假页面', phoneModel: 'HUAWEI P60' };
    const { id } = await mother.ask('/feedback', given);
    const demo9 = await server.as('demo9');
    expect(await demo9.ask(`/api/operations/feedback/get?id=${id}`)).toMatchObject({
      content: '打不开请假页面',
      person: '安*',
      phoneModel: 'HUAWEI P60',
      appVersion: 'Test 1.0',
      status: 'new',
    });
    await demo9.ask('/api/operations/feedback/reply', { id, reply: '2.2 版已修复。' });
    expect((await mother.ask('/feedback')).list).toMatchObject([{ id, status: 'replied', reply: '2.2 版已修复。' }]);
    await demo9.ask('/api/operations/feedback/close', { id });
    expect(await demo9.call('/api/operations/feedback/reply', { id, reply: '？' })).toMatchObject({
      error: 'OPERATIONS_FEEDBACK_CLOSED',
    });
  });

  it('has 1,000 characters at most, and names an own kindergarten only', async () => {
    const tooLong = await mother.call('/feedback', { content: '长'.repeat(1001) });
    expect(tooLong.errors).toMatchObject([{ field: 'content', error: 'FIELD_TOO_LONG' }]);
    expect((await mother.call('/feedback', { content: '长'.repeat(1000) })).status).toBe(200);
    const foreign = await sql<{ id: string }>`select id from organizations where code = 'KG0003'`.execute(server.db);
    const named = { content: '？', kigId: foreign.rows[0]?.id };
    expect(await mother.call('/feedback', named)).toMatchObject({ error: 'RECORD_NOT_FOUND' });
  });
});

describe('the usage of an app', () => {
  it('is added up by day, app and kindergarten, without a person', async () => {
    const day = new Date().toISOString().slice(0, 10);
    const send = (screens: unknown) => mother.call('/usage', { day, kigId, screens });
    expect((await send([{ screen: 'leave', count: 2 }])).status).toBe(200);
    expect((await send([{ screen: 'leave', count: 3 }])).status).toBe(200);
    const { rows } = await sql`select app, screen, count::integer, kindergarten_id from app_usage`.execute(server.db);
    expect(rows).toEqual([{ app: 'Test', screen: 'leave', count: 5, kindergarten_id: kigId }]);
    const old = await mother.call('/usage', { day: '2020-01-01', screens: [{ screen: 'leave', count: 1 }] });
    expect(old.errors).toMatchObject([{ field: 'day', error: 'FIELD_DATE_INVALID' }]);
  });
});
