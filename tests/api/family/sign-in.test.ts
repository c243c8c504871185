import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asParent, lastCode, newChildOf } from '../../support/family.ts';
import { type Caller, startTestServer, succeeded, type TestServer } from '../../support/test-server.ts';

const PHONE = '13800138001';
let server: TestServer;
let demo3: Caller;
let child: { studentId: string };

beforeAll(async () => {
  server = await startTestServer();
  demo3 = await server.as('demo3');
  child = await newChildOf(demo3, { phone: PHONE });
});
afterAll(() => server.close());

const send = (phone: string) => server.request('/app/v1/session/send-code', { body: { phone } });
const signIn = (given: { phone: string; sendId: string; code: string }) =>
  server.request('/app/v1/session/sign-in?language=en_US', { body: { app: 'Test 1.0', ...given } });

describe('the sign-in of a parent', () => {
  it('opens the own children only, and ends with signing out', async () => {
    const parent = await asParent(server, PHONE);
    expect((await parent.ask('/family')).children).toMatchObject([{ studentId: child.studentId, relation: 'mother' }]);
    await parent.ask('/session/sign-out', {});
    expect(await parent.call('/family')).toMatchObject({ status: 401, error: 'SESSION_MISSING' });
  });

  it('answers a phone that no kindergarten knows like any other, and never lets it in', async () => {
    const { status, data } = await send('13999999999');
    expect({ status, keys: Object.keys(data) }).toEqual({ status: 200, keys: ['sendId'] });
    const refused = await signIn({ phone: '13999999999', sendId: data.sendId, code: '123456' });
    expect(refused.errors).toMatchObject([{ field: 'code', error: 'FAMILY_CODE_REFUSED' }]);
    expect((await send('13999999999')).error).toBe('IDENTITY_CODE_TOO_SOON');
  });

  it('answers the seconds until the next code in the header, too', async () => {
    const ask = () =>
      fetch(`${server.address}/app/v1/session/send-code`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ phone: '13999999998' }),
      });
    expect((await ask()).headers.get('retry-after')).toBeNull();
    const answer = await ask();
    const { data } = (await answer.json()) as { data: { seconds: number } };
    expect(answer.status).toBe(429);
    expect(data.seconds).toBeGreaterThan(0);
    expect(answer.headers.get('retry-after')).toBe(String(data.seconds));
  });

  it('refuses a wrong code, a used code, and the code of another phone', async () => {
    const phone = '13800138002';
    await newChildOf(demo3, { stuName: '贝贝', phone });
    const { sendId } = succeeded(await send(phone));
    const code = await lastCode(server);
    const wrong = code === '000000' ? '000001' : '000000';
    for (const given of [
      { phone, sendId, code: wrong },
      { phone: PHONE, sendId, code },
    ]) {
      expect((await signIn(given)).errors).toMatchObject([{ field: 'code', error: 'FAMILY_CODE_REFUSED' }]);
    }
    expect((await signIn({ phone, sendId, code })).status).toBe(200);
    expect((await signIn({ phone, sendId, code })).status).toBe(400);
  });

  it('shows nothing more of a child once the phone of its parent has changed', async () => {
    const phone = '13800138003';
    const { studentId } = await newChildOf(demo3, { stuName: '晨晨', phone });
    const parent = await asParent(server, phone);
    expect((await parent.ask('/family')).children).toHaveLength(1);
    const record = await demo3.ask(`/api/campus/student/get?id=${studentId}`);
    const parents = [{ parentName: '晨晨妈妈', relation: 'mother', parentPhone: '13800138004' }];
    await demo3.ask('/api/campus/student/save', { id: studentId, version: record.version, parents });
    expect((await parent.ask('/family')).children).toEqual([]);
  });

  it('does not open the calls of the back office, nor a session of the back office the door', async () => {
    const parent = await asParent(server, '13800138004');
    const headers = { authorization: `Bearer ${parent.token}` };
    expect(await server.request('/api/identity/session/current', { headers })).toMatchObject({ status: 401 });
    const office = { authorization: `Bearer ${demo3.token}` };
    expect(await server.request('/app/v1/family', { headers: office })).toMatchObject({ status: 401 });
  });
});
