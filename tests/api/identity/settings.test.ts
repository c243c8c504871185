import { settingLimits } from '@kiga/contract/identity/session.acts.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestServer, succeeded, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const save = (caller: Caller, key: string, value: unknown) =>
  caller.call('/api/identity/session/save-setting', { key, value });
const kept = async (caller: Caller) => (await caller.ask('/api/identity/session/current')).settings;

describe('a setting of an account', () => {
  it('is returned after the next sign-in, to its own account only', async () => {
    const [demo3, demo4] = [await server.as('demo3'), await server.as('demo4')];
    const columns = { shown: ['stuName', 'className'], density: 'compact' };
    expect(await save(demo3, 'list.campus.student', columns)).toMatchObject({ code: '200' });
    succeeded(await save(demo3, 'list.campus.class', ['空']));
    succeeded(await save(demo3, 'list.campus.class', ['className']));
    expect(await kept(await server.as('demo3'))).toEqual({
      'list.campus.student': columns,
      'list.campus.class': ['className'],
    });
    expect(await kept(demo4)).toEqual({});
  });

  it('is removed by null', async () => {
    const demo9 = await server.as('demo9');
    succeeded(await save(demo9, 'theme', 'dark'));
    succeeded(await save(demo9, 'theme', null));
    succeeded(await save(demo9, 'never-kept', null));
    expect(await kept(demo9)).toEqual({});
  });

  it('keeps falsy and empty values', async () => {
    const demo5 = await server.as('demo5');
    for (const [key, value] of Object.entries({ no: false, zero: 0, empty: [] }))
      succeeded(await save(demo5, key, value));
    expect(await kept(demo5)).toEqual({ no: false, zero: 0, empty: [] });
  });

  it('is limited in size, form and number', async () => {
    const demo6 = await server.as('demo6');
    const ofBytes = (bytes: number) => '字'.repeat(Math.floor((bytes - 2) / 3)) + 'x'.repeat((bytes - 2) % 3);
    expect(await save(demo6, 'k0', ofBytes(settingLimits.bytes))).toMatchObject({ code: '200' });
    expect(await save(demo6, 'k0', ofBytes(settingLimits.bytes + 1))).toMatchObject({
      status: 400,
      errors: [{ field: 'value', error: 'FIELD_TOO_LONG', data: { max: settingLimits.bytes } }],
    });
    expect(await save(demo6, 'a key', 1)).toMatchObject({ errors: [{ field: 'key', error: 'FIELD_FORMAT' }] });
    for (let i = 1; i < settingLimits.keys; i++) succeeded(await save(demo6, `k${i}`, i));
    expect(await save(demo6, 'one-more', 1)).toMatchObject({ status: 400, error: 'IDENTITY_SETTINGS_FULL' });
    expect(await save(demo6, 'k1', 'another value')).toMatchObject({ code: '200' });
    succeeded(await save(demo6, 'k2', null));
    expect(await save(demo6, 'one-more', 1)).toMatchObject({ code: '200' });
    expect(Object.keys(await kept(demo6))).toHaveLength(settingLimits.keys);
  });

  it('is refused while a weak password has to be changed', async () => {
    const weak = await server.as('weak3', '123456');
    expect(await save(weak, 'theme', 'dark')).toMatchObject({ status: 403, error: 'PASSWORD_CHANGE_REQUIRED' });
  });

  it('is refused if its value is nested too deeply', async () => {
    const body = `{"key":"deep","value":${'['.repeat(4_000)}${']'.repeat(4_000)}}`;
    const { token } = await server.as('demo3');
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const answer = await fetch(`${server.address}/api/identity/session/save-setting`, {
      method: 'POST',
      body,
      headers,
    });
    expect(await answer.json()).toMatchObject({ code: '400', error: 'REQUEST_MALFORMED' });
  });
});
