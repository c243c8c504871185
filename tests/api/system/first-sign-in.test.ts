import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestServer, succeeded, type TestServer } from '../../support/test-server.ts';

const INITIAL = 'Start_2026';
const OWN = 'Own_2027';

let server: TestServer;
let demo3: Caller;
beforeAll(async () => {
  server = await startTestServer();
  demo3 = await server.as('demo3');
});
afterAll(() => server.close());

/** A role of the kindergarten that reads students. */
async function makeRole(name: string, dataScope: string): Promise<string> {
  const { id } = await server.db
    .selectFrom('permissions')
    .select('id')
    .where('key', '=', 'campus.student.read')
    .executeTakeFirstOrThrow();
  return (await demo3.ask('/api/system/role/save', { name, dataScope, permissions: [id] })).id;
}

async function mainRole(): Promise<string> {
  const { list } = await demo3.ask('/api/system/role/page', {});
  return list.find(({ wholeCeiling }: { wholeCeiling: boolean }) => wholeCeiling).id;
}

const accountOf = (userName: string, roles: string[], more: Record<string, unknown> = {}) => ({
  userName,
  nickName: userName,
  password: INITIAL,
  appType: '3',
  roles,
  ...more,
});
const save = (account: Record<string, unknown>) => demo3.call('/api/system/user/save', account);
const made = async (account: Record<string, unknown>): Promise<string> => succeeded(await save(account)).id;

async function idOf(userName: string): Promise<string | undefined> {
  const row = await server.db.selectFrom('accounts').select('id').where('user_name', '=', userName).executeTakeFirst();
  return row?.id;
}

const mySession = (caller: Caller) => caller.call('/api/identity/session/current');

describe('a new account', () => {
  it('replaces its initial password without typing it again, and only once', async () => {
    await made(accountOf('starter', [await mainRole()]));
    const choose = (caller: Caller, newPassword: string) =>
      caller.call('/api/identity/session/choose-own-password', { newPassword });
    const [first, elsewhere] = [await server.as('starter', INITIAL), await server.as('starter', INITIAL)];
    expect(succeeded(await mySession(first))).toMatchObject({ easyPassword: true, initialPassword: true });
    expect((await choose(first, 'Abc1234')).errors).toMatchObject([
      { field: 'newPassword', error: 'IDENTITY_PASSWORD_WEAK' },
    ]);
    expect((await choose(first, INITIAL)).errors).toMatchObject([
      { field: 'newPassword', error: 'IDENTITY_PASSWORD_UNCHANGED' },
    ]);
    expect(await choose(first, OWN)).toMatchObject({ code: '200' });
    expect(succeeded(await mySession(first))).toMatchObject({ easyPassword: false, initialPassword: false });
    expect(await mySession(elsewhere)).toMatchObject({ code: '401' });
    expect(await choose(first, 'Other_2028')).toMatchObject({ status: 409, error: 'IDENTITY_PASSWORD_NOT_INITIAL' });
    await expect(server.as('starter', INITIAL)).rejects.toThrow();
    // A weak password is the owner's own: it is typed again.
    const weak = await server.as('weak3', '123456');
    expect(succeeded(await mySession(weak))).toMatchObject({ easyPassword: true, initialPassword: false });
    expect(await choose(weak, OWN)).toMatchObject({ error: 'IDENTITY_PASSWORD_NOT_INITIAL' });
    const { rows } = await sql<{ entry: string }>`select l::text as entry from log_entries l
      where account_id = ${await idOf('starter')}`.execute(server.db);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/Start_2026|Own_2027/);
  });

  it('needs a class where its rights go no further than its own classes', async () => {
    const [kept, other] = (await demo3.ask('/api/campus/class/list')).map(({ id }: { id: string }) => id);
    const teaching = await makeRole('只看本班', 'ownClasses');
    const seeing = await makeRole('看全园', 'ownOrganization');
    const needed = { errors: [{ field: 'classes', error: 'SYSTEM_CLASSES_NEEDED', data: { name: '只看本班' } }] };
    expect(await save(accountOf('classless', [teaching]))).toMatchObject({ code: '400', ...needed });
    expect(await idOf('classless')).toBeUndefined();
    const id = await made(accountOf('classless', [teaching], { classes: [kept] }));
    expect(await save({ id, classes: [] })).toMatchObject(needed);
    expect(await save({ id, classes: [other] })).toMatchObject({ code: '200' });
    // A wider role sees every class, so none has to be named.
    expect(await save({ id, roles: [teaching, seeing], classes: [] })).toMatchObject({ code: '200' });
    expect(await save({ id, roles: [teaching] })).toMatchObject(needed);
  });
});
