import { appTypes } from '@kiga/contract/identity/app-types.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Kindergarten, startTenants, type Tenants } from '../../support/tenants.ts';
import { type Caller, succeeded } from '../../support/test-server.ts';

/*
 * Access beside records, as every kind of user: files of other accounts' jobs, the access explainer, and the phone that
 * receives the codes for forgotten passwords. The expectations are written by hand.
 */

let tenants: Tenants;
beforeAll(async () => {
  tenants = await startTenants();
  await tenants.server.jobs.start({ works: true });
});
afterAll(() => tenants.server.close());

const mainOf = (number: Kindergarten) => (number === 1 ? tenants.as(3) : tenants.of(number));
const kindergartens = [1, 2, 3] as const;

describe('the file of a job', () => {
  /** Exports the children of a kindergarten and waits until the file exists. */
  async function exportOf(caller: Caller): Promise<string> {
    const { jobId } = await caller.ask('/api/campus/student/export', { columns: ['stuName'] });
    const state = async () => (await caller.ask(`/api/system/job/get?id=${jobId}`)).state;
    await expect.poll(state).toBe('done');
    return jobId;
  }

  it('is available only to the account that began the job', async () => {
    const jobs = new Map<Kindergarten, string>();
    for (const number of kindergartens) jobs.set(number, await exportOf(mainOf(number)));
    const group = await exportOf(tenants.as(4));
    for (const number of kindergartens) {
      const id = jobs.get(number) as string;
      const own = await mainOf(number).call(`/api/system/job/file?id=${id}`);
      expect(own.status).toBe(200);
      expect((own.data as unknown as Buffer).length).toBeGreaterThan(1_000);
      const others: [string, Caller][] = [
        ...appTypes
          .filter((appType) => number !== 1 || appType !== 3)
          .map((one): [string, Caller] => [`demo${one}`, tenants.as(one)]),
        ...([2, 3] as const)
          .filter((one) => one !== number)
          .map((one): [string, Caller] => [`own${one}`, tenants.of(one)]),
      ];
      expect(others).toHaveLength(13);
      for (const [name, caller] of others) {
        for (const act of ['get', 'file']) {
          const answer = await caller.call(`/api/system/job/${act}?id=${id}`);
          expect(answer, `${name} ${act} ${number}`).toMatchObject({ status: 404, error: 'RECORD_NOT_FOUND' });
        }
        const cancelled = await caller.call('/api/system/job/cancel', { id });
        expect(cancelled, `${name} cancel ${number}`).toMatchObject({ status: 404, error: 'RECORD_NOT_FOUND' });
      }
    }
    expect((await tenants.as(4).call(`/api/system/job/file?id=${group}`)).status).toBe(200);
    for (const number of kindergartens) {
      expect((await mainOf(number).call(`/api/system/job/file?id=${group}`)).error).toBe('RECORD_NOT_FOUND');
    }
  });

  it('is not available to a colleague with the same permissions', async () => {
    const id = await exportOf(tenants.as(3));
    const { db } = tenants.server;
    await sql`with made as (insert into accounts (id, user_name, nick_name, app_type, organization_id, password_hash)
        select gen_random_uuid(), 'colleague3', 'x', 3, organization_id, password_hash from accounts where user_name = 'demo3'
        returning id, organization_id)
      insert into account_roles select made.id, r.id from made join roles r on r.organization_id = made.organization_id`.execute(
      db,
    );
    const colleague = await tenants.server.as('colleague3');
    expect(await colleague.call(`/api/system/job/file?id=${id}`)).toMatchObject({ error: 'RECORD_NOT_FOUND' });
    expect((await colleague.ask('/api/system/job/list')).map((job: { id: string }) => job.id)).not.toContain(id);
  });
});

describe('the access explainer', () => {
  const explain = (asker: Caller, userName: string, question: Record<string, unknown>) =>
    asker.call('/api/system/access/explain', { userName, ...question });
  /** Kinds of user that may ask it. */
  const askers = [3, 4, 5, 6, 7, 8, 16, 17, 18];
  const unknown = '018f0000-0000-7000-8000-000000000000';

  async function childOf(number: Kindergarten): Promise<string> {
    return (await mainOf(number).ask('/api/campus/student/page', { pageSize: 1 })).list[0].id;
  }

  it('answers only kinds of user that manage accounts', async () => {
    for (const appType of appTypes) {
      const { error } = await explain(tenants.as(appType), `demo${appType}`, { entity: 'campus.student' });
      expect(error, String(appType)).toBe(askers.includes(appType) ? undefined : 'PERMISSION_MISSING');
    }
  });

  it('answers for an account of another organization as for an account that does not exist', async () => {
    const names = [...appTypes.map((appType) => `demo${appType}`), 'own2', 'own3'];
    for (const appType of askers.filter((one) => one !== 8)) {
      const asker = tenants.as(appType);
      const { requestId: _, ...none } = await explain(asker, 'nobody.at.all', { entity: 'campus.student' });
      expect(none.errors).toMatchObject([{ field: 'userName', error: 'SYSTEM_ACCESS_ACCOUNT' }]);
      // The institution has demo6 and demo18, the expert demo7, demo16 and demo17.
      const house = [[3], [4], [5], [6, 18], [7, 16, 17]].find((one) => one.includes(appType)) as number[];
      const foreign = names.filter((name) => !house.some((one) => name === `demo${one}`));
      expect(foreign).toHaveLength(names.length - house.length);
      for (const name of foreign) {
        const { requestId: __, ...answer } = await explain(asker, name, { entity: 'campus.student' });
        expect(answer, `${appType} ${name}`).toEqual(none);
        const preview = await asker.call(`/api/system/access/preview?userName=${name}`);
        expect(preview.errors, `${appType} ${name}`).toMatchObject([{ error: 'SYSTEM_ACCESS_ACCOUNT' }]);
      }
    }
  });

  it('answers for a record out of reach as for a record that does not exist', async () => {
    /** Kindergartens whose children each asker reads. */
    const reads: Record<number, readonly Kindergarten[]> = {
      3: [1],
      4: [1, 2],
      5: [1],
      6: [1],
      7: [],
      16: [],
      17: [],
      18: [1],
    };
    for (const [appType, numbers] of Object.entries(reads)) {
      const asker = tenants.as(Number(appType));
      const ask = (recordId: string) => explain(asker, `demo${appType}`, { entity: 'campus.student', recordId });
      expect(await ask(unknown), appType).toMatchObject({ status: 404, error: 'RECORD_NOT_FOUND' });
      for (const number of kindergartens) {
        const answer = await ask(await childOf(number));
        if (numbers.includes(number)) expect(succeeded(answer).verdict, `${appType} ${number}`).not.toBe('none');
        else expect(answer, `${appType} ${number}`).toMatchObject({ status: 404, error: 'RECORD_NOT_FOUND' });
      }
    }
  });
});

describe('the phone that receives the codes for forgotten passwords', () => {
  const codes = ['OP0001', 'GR0001', 'AG0001', 'IN0001', 'EX0001', 'KG0001', 'KG0002', 'KG0003'];
  const phones = async () =>
    (
      await sql<{
        code: string;
        hash: string;
      }>`select code, encode(contact_phone_hash, 'hex') as hash from organizations
        where code = any(${codes}) order by code`.execute(tenants.server.db)
    ).rows;

  it('cannot be changed by a kind of user that may not reset the organization’s passwords', async () => {
    const before = await phones();
    expect(before).toHaveLength(8);
    const { rows } = await sql<{ id: string; code: string }>`select id, code from organizations
      where code = any(${codes}) order by code`.execute(tenants.server.db);
    for (const appType of appTypes.filter((one) => one !== 8)) {
      for (const { id, code } of rows) {
        const answer = await tenants
          .as(appType)
          .call('/api/system/organization/save', { id, contactPhone: '13800000077' });
        const told = { error: answer.error, issue: answer.errors?.[0]?.error };
        // Operations edits organizations; every other kind of user is refused before the phone is checked.
        const expected =
          appType === 9
            ? { error: 'VALIDATION_FAILED', issue: 'SYSTEM_ORGANIZATION_PHONE' }
            : { error: 'PERMISSION_MISSING', issue: undefined };
        expect(told, `${appType} ${code}`).toEqual(expected);
      }
    }
    expect(await phones()).toEqual(before);
  });

  it('changes for a system administrator only after a person of that organization confirms', async () => {
    const before = await phones();
    const input = { id: tenants.kig[2], contactPhone: '13800000078' };
    const refused = await tenants.as(8).call('/api/system/organization/save', input);
    expect(refused).toMatchObject({ error: 'SYSTEM_NEEDS_APPROVAL', status: 409 });
    expect(await phones()).toEqual(before);
    const asked = { call: 'system.organization.save', input, reason: 'test' };
    const { id } = await tenants.as(8).ask('/api/system/approval/ask', asked);
    await tenants.of(2).ask('/api/system/approval/confirm', { id, password: 'Kiga_2026' });
    const changed = (await phones()).filter(({ hash }, index) => hash !== before[index]?.hash);
    expect(changed.map(({ code }) => code)).toEqual(['KG0002']);
  });
});
