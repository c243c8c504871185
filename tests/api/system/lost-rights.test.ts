import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { JobKind, RunningJob } from '@kiga/kit-server/jobs/job.ts';
import { type FileStorage, temporaryStorage } from '@kiga/server/app/file-storage.ts';
import { AwsV4Signer } from 'aws4fetch';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readWorkbook } from '../../support/read-workbook.ts';
import { addMember, day } from '../../support/tenants.ts';
import {
  type Answer,
  type Caller,
  organizationId,
  startTestServer,
  succeeded,
  type TestServer,
} from '../../support/test-server.ts';
import { credentialsOf, photo, put, upload } from '../../support/uploads.ts';

/*
 * Access that came with a permission ends with that permission: the file of an export, the address of a photo, upload
 * credentials and a running job.
 */

/** Work that continues until it is refused. */
const endless: JobKind = {
  name: 'campus.student.endless',
  permission: 'campus.student.export',
  async run(job: RunningJob<unknown>) {
    await job.progress(0, 1);
    for (let round = 0; round < 300; round += 1) {
      await wait(100);
      await job.scope.transaction((inside) => job.hold(inside));
    }
  },
};

let storage: FileStorage & { remove(): Promise<void> };
let server: TestServer;
let demo3: Caller;
let kigId: string;
let classId: string;
beforeAll(async () => {
  storage = temporaryStorage();
  server = await startTestServer({ storage, jobKinds: [endless] });
  demo3 = await server.as('demo3');
  kigId = await organizationId(server.db, 'KG0001');
  classId = (await demo3.ask('/api/campus/class/list'))[0].id;
});
afterAll(async () => {
  await server.close();
  await storage.remove();
});

let serial = 0;
async function newChild(more: Record<string, unknown> = {}): Promise<{ id: string; facePhoto: string }> {
  serial += 1;
  const parents = [{ parentName: '李雯', relation: 'mother', parentPhone: `138${String(20_000_000 + serial)}` }];
  const allergies = [{ allergen: '花生', kind: 'food', severity: 'severe' }];
  const faceConsent = [{ guardianName: '李雯', way: 'paper' }];
  const child = { stuName: '欧阳承泽', sex: 'male', birthday: '2022-05-03', classId, parents, allergies, faceConsent };
  return (await demo3.ask('/api/campus/student/save', { ...child, ...more })) as {
    id: string;
    facePhoto: string;
  };
}

interface Member {
  caller: Caller;
  roleId: string;
  accountId: string;
}
const reading = ['campus.student.read', 'campus.class.read', 'campus.grade.read'];

/** A member of the kindergarten with these permissions. */
async function member(...permissions: string[]): Promise<Member> {
  serial += 1;
  const userName = `lost${serial}`;
  const made = await addMember(server.db, userName, kigId, [...reading, ...permissions]);
  return { ...made, caller: await server.as(userName) };
}

/** The main account gives a member's role exactly these permissions. */
async function change({ roleId }: Member, keys: readonly string[], more: Record<string, unknown> = {}): Promise<void> {
  const rows = await server.db
    .selectFrom('permissions')
    .select('id')
    .where('key', 'in', [...keys])
    .execute();
  expect(rows).toHaveLength(keys.length);
  const permissions = rows.map(({ id }) => id);
  await demo3.ask('/api/system/role/save', { id: roleId, permissions, ...more });
}

const disable = (id: string) => demo3.call('/api/system/user/disable', { id });

describe('the file of an export', () => {
  const fileOf = (caller: Caller, id: string) => caller.call(`/api/system/job/file?id=${id}`);

  /** Exports as a caller. @returns id of the job, once its file exists */
  async function exported(caller: Caller, columns: string[], more: Record<string, unknown> = {}): Promise<string> {
    const { jobId } = await caller.ask('/api/campus/student/export', { columns, ...more });
    const state = async () => (await caller.ask(`/api/system/job/get?id=${jobId}`)).state;
    await expect.poll(state).toBe('done');
    return jobId;
  }

  async function textOf(answer: Answer<unknown>): Promise<string> {
    expect(answer.status).toBe(200);
    return JSON.stringify(await readWorkbook(answer.data as Buffer));
  }

  it('is refused if its account has lost a field in it, and available otherwise', async () => {
    await newChild();
    const clerk = await member('campus.student.export', 'campus.student.readHealth');
    const withHealth = await exported(clerk.caller, ['stuName', 'allergies']);
    const without = await exported(clerk.caller, ['stuName', 'sex']);
    expect(await textOf(await fileOf(clerk.caller, withHealth))).toContain('花生');

    await change(clerk, [...reading, 'campus.student.export']);
    const refused = await fileOf(clerk.caller, withHealth);
    expect(refused).toMatchObject({
      status: 403,
      error: 'FIELD_NOT_READABLE',
      text: 'You cannot see or use this field (allergies)',
    });
    expect(JSON.stringify(refused)).not.toContain('花生');
    expect(await textOf(await fileOf(clerk.caller, without))).toContain('欧阳承泽');
    await change(clerk, [...reading, 'campus.student.export', 'campus.student.readHealth']);
    expect(await textOf(await fileOf(clerk.caller, withHealth))).toContain('花生');
  });

  it('is refused if its account has lost the permission to export', async () => {
    const clerk = await member('campus.student.export');
    const id = await exported(clerk.caller, ['stuName']);
    await change(clerk, reading);
    expect(await fileOf(clerk.caller, id)).toMatchObject({ status: 403, error: 'PERMISSION_MISSING' });
  });

  it('is refused if it contains whole phones and its account has lost the permission for them', async () => {
    const full = [...reading, 'campus.student.export', 'campus.student.readContact'];
    const clerk = await member(...full.slice(reading.length));
    const sendId = succeeded(await clerk.caller.call<string>('/kigs/kig-verify-code/sendCode', {}));
    const outbox = succeeded(await (await server.as('demo8')).call('/api/system/sms-outbox/page', {}));
    const code = /\d{6}/.exec(outbox.list[0].text)?.[0];
    const whole = await exported(clerk.caller, ['stuName', 'parentPhone'], { unmasked: true, proof: { sendId, code } });
    expect(await textOf(await fileOf(clerk.caller, whole))).toMatch(/"138\d{8}"/);
    await change(clerk, [...reading, 'campus.student.export']);
    expect(await fileOf(clerk.caller, whole)).toMatchObject({ status: 403, error: 'PERMISSION_MISSING' });
  });

  it('is refused if its account is limited to its own classes', async () => {
    const clerk = await member('campus.student.export');
    const id = await exported(clerk.caller, ['stuName']);
    await change(clerk, [...reading, 'campus.student.export'], { dataScope: 'ownClasses' });
    expect(await fileOf(clerk.caller, id)).toMatchObject({ status: 403, error: 'OWNER_OUT_OF_REACH' });
    // The account can export its own classes, and gets the file while it has these classes.
    await sql`insert into account_classes (account_id, kig_id, class_id)
      values (${clerk.accountId}, ${kigId}, ${classId})`.execute(server.db);
    const ofClass = await exported(clerk.caller, ['stuName']);
    expect((await fileOf(clerk.caller, ofClass)).status).toBe(200);
    await sql`delete from account_classes where account_id = ${clerk.accountId}`.execute(server.db);
    expect(await fileOf(clerk.caller, ofClass)).toMatchObject({ status: 403, error: 'OWNER_OUT_OF_REACH' });
  });

  it('is refused if its account is disabled', async () => {
    const clerk = await member('campus.student.export');
    const id = await exported(clerk.caller, ['stuName']);
    succeeded(await disable(clerk.accountId));
    expect(await fileOf(clerk.caller, id)).toMatchObject({ status: 401, error: 'SESSION_MISSING' });
  });

  it('is refused if it contains deleted children and its account has lost the permission to restore them', async () => {
    const clerk = await member('campus.student.export', 'campus.student.restore');
    const { id: childId } = await newChild({ stuName: '上官小雨' });
    await demo3.ask('/api/campus/student/delete', { id: childId });
    const id = await exported(clerk.caller, ['stuName'], { deleted: true });
    expect(await textOf(await fileOf(clerk.caller, id))).toContain('上官小雨');
    await change(clerk, [...reading, 'campus.student.export']);
    expect(await fileOf(clerk.caller, id)).toMatchObject({ status: 403, error: 'PERMISSION_MISSING' });
  });

  it('is refused if its rows were filtered by a field that its account has lost', async () => {
    const clerk = await member('campus.student.export', 'campus.student.readHealth');
    const id = await exported(clerk.caller, ['stuName'], { allergies: '1' });
    await change(clerk, [...reading, 'campus.student.export']);
    expect(await fileOf(clerk.caller, id)).toMatchObject({ status: 403, error: 'FIELD_NOT_READABLE' });
  });

  it.each([
    ['log', 'system.log'],
    ['list of viewers', 'system.viewer'],
  ])('is refused if it contains the %s and its account is limited to its own classes', async (_, record) => {
    const permissions = [`${record}.read`, `${record}.export`];
    const clerk = await member(...permissions);
    const path = `/api/${record.replace('.', '/')}/export`;
    const { jobId } = await clerk.caller.ask(path, {});
    const state = async () => (await clerk.caller.ask(`/api/system/job/get?id=${jobId}`)).state;
    await expect.poll(state).toBe('done');
    expect((await fileOf(clerk.caller, jobId)).status).toBe(200);
    await change(clerk, [...reading, ...permissions], { dataScope: 'ownClasses' });
    expect((await fileOf(clerk.caller, jobId)).status).toBe(403);
  });

  it('is refused if it contains kindergartens of an area that its account has lost', async () => {
    const demo15 = await server.as('demo15');
    const { jobId } = await demo15.ask('/api/system/organization/export', { columns: ['name'] });
    const state = async () => (await demo15.ask(`/api/system/job/get?id=${jobId}`)).state;
    await expect.poll(state).toBe('done');
    expect((await fileOf(demo15, jobId)).status).toBe(200);
    const ofDemo15 = sql`account_id = (select id from accounts where user_name = 'demo15')`;
    const { rows: areas } = await sql<{ area_code: string }>`select area_code from account_areas
      where ${ofDemo15}`.execute(server.db);
    expect(areas).not.toEqual([]);
    await sql`update account_areas set area_code = '99' where ${ofDemo15}`.execute(server.db);
    expect(await fileOf(demo15, jobId)).toMatchObject({ status: 403, error: 'OWNER_OUT_OF_REACH' });
    // A remaining area includes the areas within it.
    await sql`update account_areas set area_code = left(${areas[0]?.area_code}, 1) where ${ofDemo15}`.execute(
      server.db,
    );
    expect((await fileOf(demo15, jobId)).status).toBe(200);
  });

  it('is refused if it contains the whole log and its account is limited to areas', async () => {
    const operator = await organizationId(server.db, 'OP0001');
    const { roleId } = await addMember(server.db, 'log8', operator, ['system.log.read', 'system.log.export']);
    await sql`update accounts set app_type = 8 where user_name = 'log8'`.execute(server.db);
    await sql`update roles set data_scope = 'all' where id = ${roleId}`.execute(server.db);
    const reader = await server.as('log8');
    const { jobId } = await reader.ask('/api/system/log/export', {});
    await expect.poll(async () => (await reader.ask(`/api/system/job/get?id=${jobId}`)).state).toBe('done');
    expect((await fileOf(reader, jobId)).status).toBe(200);
    await sql`update roles set data_scope = 'area' where id = ${roleId}`.execute(server.db);
    expect(await fileOf(reader, jobId)).toMatchObject({ status: 403, error: 'OWNER_OUT_OF_REACH' });
  });
});

describe('the address of a photo', () => {
  const show = (address: string, init?: RequestInit) => fetch(`${server.address}/media/kiga/${address}`, init);
  const status = async (address: string) => (await show(address)).status;
  /** The address in a caller's record. */
  async function addressFor(caller: Caller, id: string, query = ''): Promise<string> {
    const { facePhoto } = await caller.ask(`/api/campus/student/get?id=${id}${query}`);
    expect(facePhoto).toEqual(expect.any(String));
    return facePhoto;
  }
  const withPhoto = async () => newChild({ facePhoto: await upload(server, demo3, await photo()) });

  it('stops working when its session signs out, even for a revalidation by the browser cache', async () => {
    const { id } = await withPhoto();
    const { caller } = await member();
    const address = await addressFor(caller, id);
    const shown = await show(address);
    expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'private, max-age=60']);
    const etag = shown.headers.get('etag') as string;
    const again = await show(address, { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect((await show(address, { method: 'HEAD' })).status).toBe(200);
    await caller.ask('/sys/login/logout', {});
    await expect.poll(() => status(address), { timeout: 10_000 }).toBe(404);
    expect((await show(address, { headers: { 'if-none-match': etag } })).status).toBe(404);
    expect((await show(address, { method: 'HEAD' })).status).toBe(404);
    expect(await status(await addressFor(demo3, id))).toBe(200);
  });

  it('stops working while its account may not read children', async () => {
    const { id } = await withPhoto();
    const reader = await member();
    const address = await addressFor(reader.caller, id);
    expect(await status(address)).toBe(200);
    await change(reader, ['campus.class.read']);
    await expect.poll(() => status(address), { timeout: 10_000 }).toBe(404);
    await change(reader, reading);
    await expect.poll(() => status(address), { timeout: 10_000 }).toBe(200);
  });

  it('stops working while its account is limited to other classes', async () => {
    const { id } = await withPhoto();
    const reader = await member();
    const address = await addressFor(reader.caller, id);
    expect(await status(address)).toBe(200);
    await change(reader, reading, { dataScope: 'ownClasses' });
    await expect.poll(() => status(address), { timeout: 10_000 }).toBe(404);
    await sql`insert into account_classes (account_id, kig_id, class_id)
      values (${reader.accountId}, ${kigId}, ${classId})`.execute(server.db);
    await expect.poll(() => status(address), { timeout: 10_000 }).toBe(200);
  });

  it('stops working when its account is disabled or its kindergarten is suspended', async () => {
    const { id } = await withPhoto();
    const reader = await member();
    const address = await addressFor(reader.caller, id);
    const mine = await addressFor(demo3, id);
    expect(await status(address)).toBe(200);
    succeeded(await disable(reader.accountId));
    await expect.poll(() => status(address), { timeout: 10_000 }).toBe(404);
    const suspend = (value: string) =>
      sql`update organizations set status = ${value} where id = ${kigId}`.execute(server.db);
    await suspend('suspended');
    await expect.poll(() => status(mine), { timeout: 10_000 }).toBe(404);
    await suspend('normal');
    await expect.poll(() => status(mine), { timeout: 10_000 }).toBe(200);
  });

  it('stops working when the grant of faces is withdrawn', async () => {
    const { id } = await withPhoto();
    const demo9 = await server.as('demo9');
    const given = succeeded(
      await demo3.call('/api/system/grant/give', {
        userName: 'demo9',
        topics: ['students', 'face'],
        reason: 'test',
        beginsOn: (await demo3.ask('/api/identity/session/current')).today,
        endsOn: day(30),
      }),
    );
    const address = await addressFor(demo9, id, `&kigId=${kigId}`);
    expect(await status(address)).toBe(200);
    await demo3.ask('/api/system/grant/withdraw', { id: given.id, reason: 'over' });
    await expect.poll(() => status(address), { timeout: 10_000 }).toBe(404);
  });

  it('is refused with another session id or without one', async () => {
    const { id } = await withPhoto();
    const [mine, theirs] = [await addressFor(demo3, id), await addressFor((await member()).caller, id)];
    const sessionOf = (address: string) => new URLSearchParams(address.split('?')[1]).get('session') as string;
    expect(sessionOf(mine)).not.toBe(sessionOf(theirs));
    expect(await status(mine)).toBe(200);
    expect(await status(mine.replace(sessionOf(mine), sessionOf(theirs)))).toBe(404);
    expect(await status(mine.replace(/&session=[^&]*/, ''))).toBe(404);
    expect(await status(mine.replace(/session=[^&]*/, 'session='))).toBe(404);
  });

  it('opens the photo of a deleted child only for accounts that may restore the child', async () => {
    const { id } = await withPhoto();
    const reader = await member();
    const [mine, theirs] = [await addressFor(demo3, id), await addressFor(reader.caller, id)];
    expect([await status(mine), await status(theirs)]).toEqual([200, 200]);
    await demo3.ask('/api/campus/student/delete', { id });
    expect([await status(mine), await status(theirs)]).toEqual([200, 404]);
  });

  it('opens a replaced photo only for accounts that may read the history', async () => {
    const { id } = await withPhoto();
    const reader = await member();
    const [mine, theirs] = [await addressFor(demo3, id), await addressFor(reader.caller, id)];
    succeeded(
      await demo3.call('/api/campus/student/save', {
        id,
        facePhoto: await upload(server, demo3, await photo('#334455')),
      }),
    );
    expect([await status(mine), await status(theirs)]).toEqual([200, 404]);
  });
});

describe('upload credentials', () => {
  const codeOf = async (response: Response) => `${response.status} ${/<Code>(\w+)</.exec(await response.text())?.[1]}`;

  it('expire with their session', async () => {
    const bytes = await photo();
    const [leaving, dismissed] = [await member(), await member()];
    const given = [await credentialsOf(leaving.caller), await credentialsOf(dismissed.caller)] as const;
    const put1 = (credentials: (typeof given)[number], name: string) =>
      put(server, credentials, `${credentials.prefix}${name}.jpg`, bytes).then(codeOf);
    expect(await put1(given[0], 'before')).toBe('200 undefined');
    await leaving.caller.ask('/sys/login/logout', {});
    expect(await put1(given[0], 'after')).toBe('403 ExpiredToken');
    succeeded(await disable(dismissed.accountId));
    expect(await put1(given[1], 'disabled')).toBe('403 ExpiredToken');
  });

  it('are refused for an upload whose session is signed out while it is sent', async () => {
    const { caller, accountId } = await member();
    const credentials = await credentialsOf(caller);
    const key = `${credentials.prefix}under-way.jpg`;
    const body = await photo();
    const { accessKeyId, accessKeySecret, securityToken, endpoint, bucket, region } = credentials;
    const signer = new AwsV4Signer({
      method: 'PUT',
      url: `${server.address}${endpoint}/${bucket}/${key}`,
      accessKeyId,
      secretAccessKey: accessKeySecret,
      sessionToken: securityToken,
      service: 's3',
      region,
    });
    const { url, headers } = await signer.sign();
    const sending = httpRequest(url, {
      method: 'PUT',
      headers: {
        ...Object.fromEntries(headers as unknown as Iterable<[string, string]>),
        'content-length': body.length,
      },
    });
    const answered = once(sending, 'response');
    sending.write(body.subarray(0, 100));
    const uploads = () => server.db.selectFrom('file_uploads').select('path').where('path', '=', key).execute();
    await expect.poll(uploads).toHaveLength(1);
    expect((await demo3.ask('/api/system/user/sign-out', { id: accountId })).ended).toBe(1);
    sending.end(body.subarray(100));
    const [response] = await answered;
    response.resume();
    expect(response.statusCode).toBe(403);
    await expect.poll(uploads).toHaveLength(0);
    expect(await storage.store.sizeOf(`incoming/${key}`)).toBeNull();
  });

  it('create a file that only their own account can save', async () => {
    const { id } = await newChild();
    const clerk = await member('campus.student.update');
    const theirs = await upload(server, clerk.caller, await photo());
    expect(await demo3.call('/api/campus/student/save', { id, facePhoto: theirs })).toMatchObject({
      errors: [{ field: 'facePhoto', error: 'FIELD_FILE_FOREIGN', text: 'This file was not uploaded by you' }],
    });
    await clerk.caller.ask('/api/campus/student/save', { id, facePhoto: theirs });
  });
});

describe('a running job', () => {
  async function begin({
    accountId,
    caller,
  }: Member): Promise<() => Promise<{ state: string; failure: string | null }>> {
    const id = await server.db.transaction().execute(async (tx) => {
      const session = { accountId, permissions: new Set<string>() };
      // The queue needs only the account and the transaction.
      const scope = { session, db: tx, transaction: (work: (inside: unknown) => unknown) => work(scope) } as never;
      return server.jobs.enqueue(scope, endless.name, {}, { language: 'en_US', ownerId: kigId });
    });
    const { rows } = await sql<{ id: string }>`select id from jobs where id = ${id}`.execute(server.db);
    expect(rows).toHaveLength(1);
    const status = async () => {
      const found = await sql<{ state: string; failure: string | null }>`select state, error as failure from jobs
        where id = ${id}`.execute(server.db);
      return found.rows[0] as { state: string; failure: string | null };
    };
    await expect.poll(async () => (await status()).state).toBe('running');
    expect(caller.token).not.toBe('');
    return status;
  }

  it('fails when its account loses the permission', async () => {
    const clerk = await member('campus.student.export');
    const status = await begin(clerk);
    await change(clerk, reading);
    await expect.poll(status, { timeout: 20_000 }).toEqual({ state: 'failed', failure: 'PERMISSION_MISSING' });
  });

  it('fails when its account loses a different permission for the same kind of record', async () => {
    const clerk = await member('campus.student.export', 'campus.student.readHealth');
    const status = await begin(clerk);
    await change(clerk, [...reading, 'campus.student.export']);
    await expect.poll(status, { timeout: 20_000 }).toEqual({ state: 'failed', failure: 'PERMISSION_MISSING' });
  });

  it('fails when its account is disabled', async () => {
    const clerk = await member('campus.student.export');
    const status = await begin(clerk);
    succeeded(await disable(clerk.accountId));
    await expect.poll(status, { timeout: 20_000 }).toEqual({ state: 'failed', failure: 'IDENTITY_ACCOUNT_DISABLED' });
  });
});
