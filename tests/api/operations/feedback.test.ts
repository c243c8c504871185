import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asParent, newChildOf, type Parent } from '../../support/family.ts';
import { type Caller, organizationId, startTestServer, type TestServer } from '../../support/test-server.ts';

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

describe('the list of feedback', () => {
  it('is narrowed by part of the phone model and of the app version', async () => {
    const demo9 = await server.as('demo9');
    for (const [phoneModel, appVersion] of [
      ['Xiaomi 15', '3.1.0'],
      ['iPhone 16', '3.2.0'],
    ]) {
      await mother.ask('/feedback', { kigId, content: '图片太大', phoneModel, appVersion });
    }
    const found = async (filters: Record<string, string>) =>
      (await demo9.ask('/api/operations/feedback/page', filters)).list.map(
        ({ phoneModel }: { phoneModel: string }) => phoneModel,
      );
    expect(await found({ phoneModel: 'xiaomi' })).toEqual(['Xiaomi 15']);
    expect(await found({ appVersion: '3.2' })).toEqual(['iPhone 16']);
    expect(await found({ phoneModel: 'xiaomi', appVersion: '3.2' })).toEqual([]);
  });
});

describe('the usage of an app', () => {
  it('is added up by day, app and kindergarten, without a person', async () => {
    const day = new Date().toISOString().slice(0, 10);
    const send = (screens: unknown) => mother.call('/usage', { day, kigId, screens });
    expect((await send([{ screen: 'leave', count: 2 }])).status).toBe(200);
    expect((await send([{ screen: 'leave', count: 3 }])).status).toBe(200);
    const { rows } = await sql`select app, version, screen, count::integer, kindergarten_id from app_usage`.execute(
      server.db,
    );
    expect(rows).toEqual([{ app: 'Test', version: '1.0', screen: 'leave', count: 5, kindergarten_id: kigId }]);
    const old = await mother.call('/usage', { day: '2020-01-01', screens: [{ screen: 'leave', count: 1 }] });
    expect(old.errors).toMatchObject([{ field: 'day', error: 'FIELD_DATE_INVALID' }]);
  });
});

describe('the page about the use of the apps', () => {
  const usageOf = async (caller: Caller, input: Record<string, unknown>) =>
    await caller.ask('/api/operations/usage/page', input);
  const days = { from: '2026-03-01', to: '2026-03-31' };
  /** Counts as apps sent them on days of March, which no other test uses. */
  const count = (day: string, more: { app?: string; version?: string; kig?: string; opens: number }) =>
    sql`insert into app_usage (day, app, version, kindergarten_id, screen, count)
      values (${day}, ${more.app ?? 'Sun'}, ${more.version ?? '2.1'}, ${more.kig ?? kigId}, 'day', ${more.opens})`.execute(
      server.db,
    );

  it('adds up by day, version, kindergarten and screen, and keeps to the period', async () => {
    const demo9 = await server.as('demo9');
    const other = await organizationId(server.db, 'KG0002');
    await count('2026-03-02', { opens: 5 });
    await count('2026-03-02', { opens: 1, version: '2.2' });
    await count('2026-03-31', { opens: 10, kig: other, version: '2.2' });
    await count('2026-04-01', { opens: 99 });
    const rows = async (by: string, ...keys: string[]) => {
      const page = await usageOf(demo9, { by, ...days });
      expect(page.opens).toBe(16);
      return page.list.map((row: Record<string, unknown>) => [...keys, 'opens'].map((key) => row[key]));
    };
    expect(await rows('day', 'day')).toEqual([
      ['2026-03-31', 10],
      ['2026-03-02', 6],
    ]);
    expect(await rows('version', 'app', 'version')).toEqual([
      ['Sun', '2.2', 11],
      ['Sun', '2.1', 5],
    ]);
    expect((await rows('kindergarten', 'kigName')).map(([, opens]: number[]) => opens)).toEqual([10, 6]);
    expect(await rows('screen', 'screen')).toEqual([['day', 16]]);
    const second = await usageOf(demo9, { by: 'day', ...days, pageNumber: 2, pageSize: 1 });
    expect([second.total, second.list[0].day]).toEqual([2, '2026-03-02']);
  });

  it('counts a parent once, signed in and today, and no longer after the sign-out', async () => {
    const demo9 = await server.as('demo9');
    const demo3 = await server.as('demo3');
    await newChildOf(demo3, { stuName: '多多', phone: '13800138077' });
    const parents = async () => {
      const { signedIn, today } = await usageOf(demo9, { by: 'day' });
      return [signedIn, today];
    };
    const [signedIn = 0, today = 0] = await parents();
    const parent = await asParent(server, '13800138077');
    const idOfPhone = sql`(select id from family_accounts where phone_last4 = '8077')`;
    // A second device of the same parent.
    await sql`insert into family_sessions (id, token_hash, account_id, app, created_at, used_at, expires_at)
      select gen_random_uuid(), '\\x01', account_id, app, created_at, used_at, expires_at from family_sessions
      where account_id = ${idOfPhone}`.execute(server.db);
    expect(await parents()).toEqual([signedIn + 1, today + 1]);
    const viewers = async () => (await demo3.ask('/api/system/viewer/page', {})).parents;
    expect(await viewers()).toEqual({ signedIn: signedIn + 1, today: today + 1 });
    await sql`update family_sessions set used_at = now() - interval '2 days' where account_id = ${idOfPhone}`.execute(
      server.db,
    );
    expect(await parents()).toEqual([signedIn + 1, today]);
    expect(await viewers()).toEqual({ signedIn: signedIn + 1, today });
    await parent.ask('/session/sign-out', {});
    expect((await parents())[0]).toBe(signedIn + 1);
    await sql`delete from family_sessions where account_id = ${idOfPhone}`.execute(server.db);
    expect(await parents()).toEqual([signedIn, today]);
    expect(await viewers()).toEqual({ signedIn, today });
  });

  it('shows regional operations the kindergartens of their areas alone', async () => {
    const demo15 = await server.as('demo15');
    const outside = await organizationId(server.db, 'KG0003');
    await sql`update organizations set area_id = null where id = ${outside}`.execute(server.db);
    const seen = async () => (await usageOf(demo15, { by: 'day', from: '2026-02-01', to: '2026-02-28' })).opens;
    await count('2026-02-03', { opens: 7, kig: outside });
    await count('2026-02-03', { opens: 3, kig: '00000000-0000-0000-0000-000000000000' });
    expect(await seen()).toBe(0);
    expect((await usageOf(await server.as('demo9'), { by: 'day', from: '2026-02-01', to: '2026-02-28' })).opens).toBe(
      10,
    );
  });

  it('has 366 days at most, in their order, and belongs to operations', async () => {
    const demo9 = await server.as('demo9');
    const refusal = async (input: Record<string, unknown>, caller = demo9) =>
      (await caller.call('/api/operations/usage/page', { by: 'day', ...input })).error;
    expect(await refusal({ from: '2025-01-01', to: '2026-01-01' })).toBeUndefined();
    expect(await refusal({ from: '2025-01-01', to: '2026-01-02' })).toBe('OPERATIONS_USAGE_PERIOD');
    expect(await refusal({ from: '2026-01-02', to: '2026-01-01' })).toBe('OPERATIONS_USAGE_PERIOD');
    for (const kind of [3, 4, 5, 6, 7, 8, 11, 16, 17, 18]) {
      expect(await refusal({}, await server.as(`demo${kind}`)), `kind ${kind}`).toBe('PERMISSION_MISSING');
    }
  });
});
