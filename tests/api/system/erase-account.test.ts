import { eraseAgain } from '@kiga/server/app/erase-again.ts';
import { readErasures } from '@kiga/server/system/system.public.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { colleague } from '../../support/colleague.ts';
import { type Caller, startTestServer, type TestServer } from '../../support/test-server.ts';
import { tracesOf } from '../../support/traces.ts';

const path = '/api/system/user/erase';
const NAME = 'yijing01';
const PERSON = '易经纬';
const PHONE = '13922334455';
const MAIL = 'yijing@example.org';

let server: TestServer;
let demo3: Caller;
let gone: Caller;
let id: string;
beforeAll(async () => {
  server = await startTestServer();
  demo3 = await server.as('demo3');
  gone = await colleague(server, { userName: NAME });
  id = await idOf(NAME);
  const phone = server.program.secrets.encrypt(PHONE, 'accounts.phone');
  await sql`update accounts set nick_name = ${PERSON}, email = ${MAIL}, phone_encrypted = ${phone},
    phone_last4 = ${PHONE.slice(-4)} where id = ${id}`.execute(server.db);
  await sql`insert into messages (account_id, id, kind, name, params_encrypted, at)
    values (${id}, gen_random_uuid(), 'system', 'system.welcome',
      ${server.program.secrets.encrypt(JSON.stringify({ name: PERSON }), 'messages.params')}, now())`.execute(
    server.db,
  );
  await gone.ask('/api/campus/classroom/save', { classroomName: '教室七十七' });
  const { version } = await demo3.ask(`/api/system/user/get?id=${id}`);
  await demo3.ask('/api/system/user/save', { id, version, nickName: `${PERSON}老师` });
});
afterAll(() => server.close());

const idOf = async (userName: string) =>
  (await server.db.selectFrom('accounts').select('id').where('user_name', '=', userName).executeTakeFirstOrThrow()).id;
const erase = (more: Record<string, unknown> = {}, caller = demo3) =>
  caller.call(path, { id, typedName: NAME, password: 'Kiga_2026', ...more });

describe('the erasure of an account', () => {
  it('is refused for the own account, the last main account, a wrong name and a wrong password', async () => {
    const own = await idOf('demo3');
    expect(await erase({ id: own, typedName: 'demo3' })).toMatchObject({ error: 'SYSTEM_NOT_YOURSELF' });
    const second = await colleague(server, { userName: 'second3' });
    expect(await erase({ id: own, typedName: 'demo3' }, second)).toMatchObject({ error: 'SYSTEM_LAST_MAIN_ACCOUNT' });
    expect(await erase({ typedName: 'demo4' })).toMatchObject({
      errors: [{ field: 'typedName', error: 'SYSTEM_ERASE_NAME_DIFFERS' }],
    });
    expect(await erase({ password: 'Wrong_2026' })).toMatchObject({
      errors: [{ field: 'password', error: 'IDENTITY_OLD_PASSWORD_WRONG' }],
    });
    const clerk = await colleague(server, { userName: 'clerk8', only: ['system.user.read'] });
    expect(await erase({}, clerk)).toMatchObject({ error: 'PERMISSION_MISSING' });
    expect((await demo3.ask(`/api/system/user/get?id=${id}`)).userName).toBe(NAME);
  });

  it('is refused to the operator for the account of a kindergarten, and for the last administrator', async () => {
    const demo8 = await server.as('demo8');
    expect(await erase({}, demo8)).toMatchObject({ error: 'SYSTEM_ERASE_OUTSIDER' });
    const { rows } = await sql<{ id: string; name: string }>`select id, user_name as name from accounts
      where app_type = 8 and user_name <> 'demo8' and not deleted`.execute(server.db);
    for (const other of rows) {
      const answer = await erase({ id: other.id, typedName: other.name }, demo8);
      expect(answer).toMatchObject({ code: '200' });
    }
    const answer = await erase({ id: await idOf('demo8'), typedName: 'demo8' }, demo8);
    expect(answer).toMatchObject({ error: 'SYSTEM_NOT_YOURSELF' });
  });

  it('leaves no name, phone or mail, and no way to sign in', async () => {
    const words = [PERSON, PHONE, MAIL];
    expect((await tracesOf(server, words)).length).toBeGreaterThan(4);
    expect(await erase()).toMatchObject({ code: '200' });
    expect(await gone.call('/api/campus/class/list')).toMatchObject({ status: 401 });
    await expect(server.as(NAME)).rejects.toThrow();
    expect(await tracesOf(server, words)).toEqual([]);
    expect(await demo3.call(`/api/system/user/get?id=${id}`)).toMatchObject({ error: 'RECORD_NOT_FOUND' });
    expect(await demo3.call('/api/system/user/restore', { id })).toMatchObject({ error: 'RECORD_NOT_FOUND' });
  });

  it('shows the account in the log as erased, with its acts', async () => {
    const { list } = await demo3.ask('/api/system/log/page', { event: 'campus.classroom.create' });
    expect(list[0]).toMatchObject({ userName: 'erased account', nickName: null });
    const { list: about } = await demo3.ask('/api/system/log/page', { recordId: id });
    expect(about.map(({ title, changes }: any) => [title, changes])).toEqual(about.map(() => ['erased account', []]));
    expect(about[0].text).toBe('Erase for good: user');
  });

  it('is done again where a restored backup brings the account back, once', async () => {
    const erasures = await readErasures(server.program.db);
    await sql`update accounts set user_name = ${NAME}, nick_name = ${PERSON}, deleted = false, status = 'active',
      erased_at = null, password_hash = (select password_hash from accounts where user_name = 'demo3')
      where id = ${id}`.execute(server.db);
    expect((await server.as(NAME)).token).toMatch(/^\S{20,}$/);
    expect(await eraseAgain(server.program, erasures)).toEqual({ erased: 1 });
    await expect(server.as(NAME)).rejects.toThrow();
    expect(await eraseAgain(server.program, erasures)).toEqual({ erased: 0 });
  });
});
