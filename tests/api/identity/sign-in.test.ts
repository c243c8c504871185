import { hashPassword } from '@kiga/server/identity/passwords.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestServer, succeeded, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const signIn = (userName: string, password: string, appType: unknown, language = 'en_US') =>
  server.request(`/sys/login/login?language=${language}`, { body: { userName, password, appType } });

/** The stored data of an account and its organization. */
async function knownOf(userName: string) {
  return server.db
    .selectFrom('accounts')
    .innerJoin('organizations', 'organizations.id', 'organization_id')
    .select(['accounts.id as accountId', 'nick_name as nickName', 'app_type as appType'])
    .select(['organizations.id as organizationId', 'code', 'organizations.name as organizationName'])
    .select('superior_id as superiorId')
    .where('user_name', '=', userName)
    .executeTakeFirstOrThrow();
}

describe('POST /sys/login/login', () => {
  it('[I02] answers token, menus and shard number, and trims the account name', async () => {
    const answer = await signIn('  demo3 ', 'Kiga_2026', 3);
    expect(answer).toMatchObject({ status: 200, code: '200', data: { shardNum: '00001' } });
    expect(answer.data.token).toMatch(/^[\w-]{43}$/);
    const shown = answer.data.menus.filter((menu: { isShow: boolean }) => menu.isShow);
    expect(shown.map((menu: { name: string }) => menu.name)).toEqual([
      'Home',
      'Campus',
      'Attendance',
      'Health',
      'Catering',
      'Teaching',
      'Communication',
      'Devices',
      'Live',
      'Billing',
      'Shop',
      'System',
    ]);
  });

  it('[F01] answers alike for an unknown account, a wrong password and another kind of user', async () => {
    const answers = [
      await signIn('nobody', 'Kiga_2026', 3),
      await signIn('demo3', 'Kiga_2027', 3),
      await signIn('demo3', 'Kiga_2026', 9),
    ];
    for (const answer of answers) {
      const { requestId, ...rest } = answer;
      expect(requestId).toBeTruthy();
      expect(rest).toEqual({ ...answers[0], requestId: undefined });
      expect(rest).toMatchObject({ status: 200, code: '401', error: 'IDENTITY_LOGIN_FAILED', data: null });
    }
  });

  it('reports missing fields at the field, in both languages, and refuses unknown ones', async () => {
    const english = await server.request('/sys/login/login?language=en_US', { body: { appType: 3, extra: 1 } });
    expect(english).toMatchObject({ status: 200, code: '400' });
    expect(english.errors?.map(({ field, error }) => [field, error]).sort()).toEqual([
      ['extra', 'FIELD_UNKNOWN'],
      ['password', 'FIELD_REQUIRED'],
      ['userName', 'FIELD_REQUIRED'],
    ]);
    const chinese = await server.request('/sys/login/login?language=zh_CN', { body: { appType: 3 } });
    expect(chinese.errors?.[0]?.text).toBe('请填写');
  });

  it('refuses a disabled account', async () => {
    await server.db.updateTable('accounts').set({ status: 'disabled' }).where('user_name', '=', 'demo7').execute();
    expect(await signIn('demo7', 'Kiga_2026', 7)).toMatchObject({ error: 'IDENTITY_ACCOUNT_DISABLED' });
    await server.db.updateTable('accounts').set({ status: 'active' }).where('user_name', '=', 'demo7').execute();
  });
});

describe('a session', () => {
  it('[I03] [E04] is described by get_info, value by value', async () => {
    for (const userName of ['demo3', 'demo5', 'demo9']) {
      const { accountId, organizationId, ...known } = await knownOf(userName);
      const data = await (await server.as(userName)).ask('/sys/login/get_info');
      expect(data).toEqual({
        nickName: known.nickName,
        id: accountId,
        baseId: organizationId,
        userCode: known.code,
        appType: known.appType,
        superiorId: known.superiorId,
      });
    }
  });

  it('[J01] needs its token in the header; without it, or with a wrong one, the code is 401', async () => {
    const { token } = await server.as('demo3');
    const attempts = [
      await server.request('/sys/login/get_info'),
      await server.request('/sys/login/get_info', { headers: { authorization: `Bearer ${token}x` } }),
      await server.request('/sys/login/get_info', { headers: { cookie: `kiga_token=${token}` } }),
    ];
    for (const answer of attempts) expect(answer).toMatchObject({ status: 200, code: '401', error: 'SESSION_MISSING' });
    const ours = await server.request(`/api/identity/session/current?token=${token}`);
    expect(ours).toMatchObject({ status: 401, code: '401' });
  });

  it('[I05] ends at once with a logout, while other sessions continue', async () => {
    const [first, second] = [await server.as('demo3'), await server.as('demo3')];
    expect(await first.call('/sys/login/logout', { token: first.token })).toMatchObject({ code: '200' });
    expect(await first.call('/sys/login/get_info')).toMatchObject({ code: '401' });
    expect(await second.call('/sys/login/get_info')).toMatchObject({ code: '200' });
  });

  it('[I01] is refused with contradicting headers, and a different kind of user is logged', async () => {
    const { token } = await server.as('demo3');
    const withHeaders = (headers: Record<string, string>) =>
      server.request('/api/identity/session/current', { headers: { authorization: `Bearer ${token}`, ...headers } });
    expect(await withHeaders({ appType: '3', shardNum: '00001' })).toMatchObject({ code: '200' });
    expect(await withHeaders({ appType: '9' })).toMatchObject({ status: 403, error: 'APP_TYPE_DIFFERS' });
    expect(await withHeaders({ shardNum: '00002' })).toMatchObject({ status: 421, error: 'SHARD_ELSEWHERE' });
    const body = { userName: 'demo3', password: 'Kiga_2026', appType: 3 };
    const otherKind = await server.request('/sys/login/login', { body, headers: { appType: '9' } });
    expect(otherKind).toMatchObject({ status: 200, code: '403', error: 'APP_TYPE_DIFFERS' });
    const { rows } = await sql<{ user_name: string | null; path: string }>`select user_name, detail ->> 'path' as path
      from log_entries where event = 'APP_TYPE_DIFFERS' order by id`.execute(server.db);
    expect(rows).toEqual([
      { user_name: 'demo3', path: '/api/identity/session/current' },
      { user_name: null, path: '/sys/login/login' },
    ]);
    const elsewhere = await server.request('/sys/login/login', { body, headers: { shardNum: '00002' } });
    expect(elsewhere).toMatchObject({ code: '421', error: 'SHARD_ELSEWHERE' });
  });

  it('[E01] contains the data that the web page needs, value by value', async () => {
    for (const userName of ['demo3', 'demo5', 'demo18']) {
      const { accountId, organizationId, ...known } = await knownOf(userName);
      const signedIn = await signIn(userName, 'Kiga_2026', known.appType);
      const headers = { authorization: `Bearer ${signedIn.data.token}` };
      const data = succeeded(await server.request('/api/identity/session/current?language=en_US', { headers }));
      expect(data).toMatchObject({
        userName,
        nickName: known.nickName,
        userId: accountId,
        baseId: organizationId,
        userCode: known.code,
        appType: known.appType,
        superiorId: known.superiorId,
        organizationName: known.organizationName,
        shardNum: '00001',
        menus: signedIn.data.menus,
        easyPassword: false,
        version: '7.6.0',
      });
    }
    const data = await (await server.as('demo5')).ask('/api/identity/session/current');
    // An agent may only read children, without their families.
    expect(data.access.filter((key: string) => key.startsWith('campus.student.'))).toEqual(['campus.student.read']);
    const weak = await server.as('weak3', '123456');
    expect((await weak.ask('/api/identity/session/current')).easyPassword).toBe(true);
  });

  it('[H01] reads appTypes 16 and 18 by their organization', async () => {
    const data = await (await server.as('demo18')).ask('/api/identity/session/current');
    expect(data).toMatchObject({ appType: 18, reading: 'institution' });
    const organizationOf = async (userName: string) => {
      const account = server.db.selectFrom('accounts').select('organization_id').where('user_name', '=', userName);
      return (await account.executeTakeFirstOrThrow()).organization_id;
    };
    const [expert, institution] = [await organizationOf('demo16'), await organizationOf('demo18')];
    for (const userName of ['demo16', 'demo18']) {
      const readAs = async (organization_id: string) => {
        await server.db.updateTable('accounts').set({ organization_id }).where('user_name', '=', userName).execute();
        return await (await server.as(userName)).ask('/api/identity/session/current');
      };
      const pathsOf = (menus: { href: string | null; subMenus: never[] }[]): (string | null)[] =>
        menus.flatMap(({ href, subMenus }) => [href, ...pathsOf(subMenus)]);
      const asExpert = await readAs(expert);
      expect(asExpert).toMatchObject({ reading: 'expert', baseId: expert });
      // An expert has only permissions for its own accounts, roles, answers and shows.
      const others = asExpert.access.filter(
        (key: string) => !/^(system|live|community|health\.answerTemplate)\./.test(key),
      );
      expect(others).toEqual(['health.consultation.answer', 'health.consultation.read']);
      expect(pathsOf(asExpert.menus)).not.toContain('/campus/students');
      const asInstitution = await readAs(institution);
      expect(asInstitution).toMatchObject({ reading: 'institution', baseId: institution });
      expect(asInstitution.access).toContain('campus.student.read');
      expect(pathsOf(asInstitution.menus)).toContain('/campus/students');
    }
  });
});

describe('a password', () => {
  it('[F03] permits only its own change after the sign-in if it is weak', async () => {
    const weak = await server.as('weak3', '123456');
    expect(await weak.ask('/api/identity/session/current')).toMatchObject({ easyPassword: true });
    const page = await weak.call('/api/campus/student/page', {});
    expect(page).toMatchObject({ status: 403, error: 'PASSWORD_CHANGE_REQUIRED' });
  });

  it('[I04] is refused in a change with code and description, in the reader’s language', async () => {
    const weak = await server.as('weak3', '123456');
    const headers = { authorization: `Bearer ${weak.token}` };
    const change = (oldPassword: string, newPassword: string, language: string) =>
      server.request(`/sys/changePassword?language=${language}`, { body: { oldPassword, newPassword }, headers });
    for (const [language, text, wrong, tooWeak] of [
      ['en_US', 'Password change failed', 'The password is wrong', 'Use 6 to 12 characters'],
      ['zh_CN', '密码修改失败', '密码不对', '须为 6 到 12 位'],
    ] as const) {
      expect(await change('654321', 'Abc_123', language)).toMatchObject({ code: '400', text, description: wrong });
      expect(await change('123456', 'Abc123', language)).toMatchObject({
        code: '400',
        text,
        description: expect.stringContaining(tooWeak),
      });
    }
  });

  it('[F04] is checked in a change, which ends all sessions and invalidates the old one', async () => {
    const set = async (password: string) => {
      const password_hash = await hashPassword(password);
      await server.db.updateTable('accounts').set({ password_hash }).where('user_name', '=', 'weak3').execute();
    };
    const longest = `Abc_1${'x'.repeat(27)}`;
    await set(`${longest}y`);
    const other = await server.as('weak3', `${longest}y`);
    const change = (caller: Caller, oldPassword: string, newPassword: string) =>
      caller.call('/sys/changePassword', { oldPassword, newPassword });
    // The right password is too long for the field of the old one.
    expect((await change(other, `${longest}y`, 'Abc_123')).errors).toMatchObject([
      { field: 'oldPassword', error: 'FIELD_TOO_LONG' },
    ]);
    await set(longest);
    const [weak, second] = [await server.as('weak3', longest), await server.as('weak3', longest)];
    expect((await change(weak, '654321', 'Abc_123')).errors).toMatchObject([
      { field: 'oldPassword', error: 'IDENTITY_OLD_PASSWORD_WRONG' },
    ]);
    for (const refused of ['Ab_12', 'Abcdefgh_1234', 'Abc1234', 'Abc____', '123_456', 'Abc_12!']) {
      expect((await change(weak, longest, refused)).errors).toMatchObject([
        { field: 'newPassword', error: 'IDENTITY_PASSWORD_WEAK' },
      ]);
    }
    expect(await change(weak, longest, 'Abc_123')).toMatchObject({ code: '200', description: '' });
    for (const caller of [weak, second])
      expect(await caller.call('/sys/login/get_info')).toMatchObject({ code: '401' });
    expect(await signIn('weak3', longest, 3)).toMatchObject({ code: '401' });
    const strong = await server.as('weak3', 'Abc_123');
    expect(await strong.ask('/api/identity/session/current')).toMatchObject({ easyPassword: false });
  });

  it('is changed without a session, with one answer for unknown accounts and wrong passwords', async () => {
    const path = '/api/identity/session/change-password-signed-out?language=en_US';
    const body = { userName: 'demo17', appType: 17, oldPassword: 'Kiga_2026', newPassword: 'New_2027' };
    const unknown = await server.request(path, { body: { ...body, userName: 'nobody' } });
    const wrong = await server.request(path, { body: { ...body, oldPassword: 'Kiga_2025' } });
    expect(unknown).toMatchObject({ status: 400, error: 'IDENTITY_PASSWORD_CHANGE_REFUSED' });
    expect({ ...wrong, requestId: '' }).toEqual({ ...unknown, requestId: '' });
    expect(await server.request(path, { body })).toMatchObject({ code: '200' });
    expect(await signIn('demo17', 'New_2027', 17)).toMatchObject({ code: '200' });
  });
});

describe('the HTTP interface', () => {
  it('answers an envelope below every reserved prefix, and reports when it is ready', async () => {
    for (const path of [
      '/api/none',
      '/sys/none',
      '/kigs/none',
      '/device/v1/none',
      '/isapi/none',
      '/iclock/none',
      '/media/none',
    ]) {
      expect(await server.request(path)).toMatchObject({ status: 404, code: '404', error: 'NOT_FOUND' });
    }
    expect(await server.request('/readyz')).toMatchObject({ status: 200, version: '7.6.0' });
  });

  it('describes every registered call in OpenAPI', async () => {
    const document = (await server.request('/docs/json')) as unknown as { paths: Record<string, unknown> };
    const described = Object.keys(document.paths);
    expect(described).toEqual(
      expect.arrayContaining(['/sys/login/login', '/api/campus/student/page', '/api/campus/student/import']),
    );
    const registered = server.program.api.calls.map((call) => call.path);
    expect(registered.length).toBeGreaterThan(200);
    expect(registered.filter((path) => !described.includes(path))).toEqual([]);
  });

  it('answers malformed requests without a stack or a 500', async () => {
    const broken = await fetch(`${server.address}/sys/login/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"userName":',
    });
    expect(broken.status).toBe(400);
    expect(await broken.json()).toMatchObject({ code: '400', error: 'REQUEST_MALFORMED' });
  });
});
