import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { factsOf } from '../../facts/facts.ts';
import { colleague } from '../../support/colleague.ts';
import { startTenants, type Tenants } from '../../support/tenants.ts';
import { type Caller, succeeded } from '../../support/test-server.ts';

let tenants: Tenants;
let office: Caller;
/** Holds all permissions of a kindergarten's account except `restore`, for every kind of record. */
let reader: Caller;
/** Ids of a deleted child, its parent and a deleted lead. */
let studentId: string;
let parentId: string;
let leadId: string;

const NAME = '向远山';
const PHONE = '13824682047';

beforeAll(async () => {
  tenants = await startTenants();
  office = tenants.as(3);
  const without = factsOf('kindergarten').map(([key]) => `${key}.restore`);
  reader = await colleague(tenants.server, { userName: 'reader', without });
  const classes: { id: string }[] = await office.ask('/api/campus/class/list');
  const parents = [{ parentName: '向妈', relation: 'mother', parentPhone: PHONE }];
  const child = { stuName: NAME, sex: 'male', birthday: '2022-01-02', classId: classes[0]?.id, parents };
  studentId = (await office.ask('/api/campus/student/save', child)).id;
  const lead = { childName: NAME, parentName: '向妈', parentPhone: PHONE, source: 'phone' };
  leadId = (await office.ask('/api/campus/lead/save', lead)).id;
  const follow = { id: leadId, method: 'phone', content: '周末来看', nextDate: null };
  await office.ask('/api/campus/lead/follow', follow);
  const { list } = await office.ask('/api/campus/parent/page', { q: '向妈' });
  parentId = list[0].id;
  await office.ask('/api/campus/student/delete', { id: studentId });
  await office.ask('/api/campus/parent/delete', { id: parentId });
  await office.ask('/api/campus/lead/delete', { id: leadId });
});
afterAll(() => tenants.server.close());

const deletedOnes = () =>
  [
    ['student', studentId],
    ['parent', parentId],
    ['lead', leadId],
  ] as const;

describe('a deleted record', () => {
  it('answers every call by id like a record that never existed, if the caller may not restore it', async () => {
    const missing = '00000000-0000-7000-8000-00000000dead';
    for (const [entity, id] of deletedOnes()) {
      const at = `/api/campus/${entity}`;
      const asked = (one: string) => [
        () => reader.call(`${at}/get?id=${one}`),
        () => reader.call(`${at}/history?id=${one}`),
        () => reader.call(`${at}/read-contact`, { id: one }),
        () => reader.call(`${at}/save`, { id: one, remark: '改' }),
        ...(entity === 'lead'
          ? [() => reader.call(`${at}/follow-ups?id=${one}`), () => reader.call(`${at}/pre-admit`, { id: one })]
          : []),
      ];
      for (const [index, ask] of asked(id).entries()) {
        const answer = await ask();
        const other = await (asked(missing)[index] as () => Promise<object>)();
        expect(answer.error, `${entity} ${index}`).toBe('RECORD_NOT_FOUND');
        expect({ ...answer, requestId: '' }, `${entity} ${index}`).toEqual({ ...other, requestId: '' });
      }
    }
  });

  it('is in no list, tree, export or count for a caller that may not restore it', async () => {
    for (const [entity] of deletedOnes()) {
      const at = `/api/campus/${entity}`;
      const told = [
        await reader.call(`${at}/page`, { deleted: true }),
        await reader.call(`${at}/list?deleted=true`),
        await reader.call(`${at}/export`, {
          deleted: true,
          columns: [entity === 'student' ? 'stuName' : 'parentName'],
        }),
      ];
      for (const answer of told) {
        expect(answer).toMatchObject({ status: 403, error: 'PERMISSION_MISSING' });
        expect(answer.data).toEqual({ permission: `campus.${entity}.restore` });
      }
      expect((await reader.ask(`${at}/page`, { q: '向' })).total).toBe(0);
    }
    expect((await reader.ask('/api/campus/student/count-by-status')).deleted).toBe(0);
  });

  it('does not show its name in a batch result if the caller may not restore it', async () => {
    const records = [{ id: studentId }];
    const { rows } = await reader.ask('/api/campus/student/batch', { act: 'delete', records });
    expect(rows).toMatchObject([{ id: studentId, title: '' }]);
    const refused = await reader.call('/api/campus/student/batch', { act: 'restore', records });
    expect(refused.error).toBe('PERMISSION_MISSING');
    const leads = [{ id: leadId }];
    const invalidated = await reader.call('/api/campus/lead/batch', {
      act: 'invalidate',
      records: leads,
      asks: { reason: '搬走了' },
    });
    expect(JSON.stringify(invalidated)).not.toContain(NAME);
  });

  it('is hidden from groups, institutions, agents and operations that read it before', async () => {
    for (const appType of [4, 5, 6, 9, 15, 18]) {
      const answer = await tenants.as(appType).call(`/api/campus/student/get?id=${studentId}`);
      expect(answer.error, String(appType)).toBe('RECORD_NOT_FOUND');
      const page = await tenants.as(appType).call('/api/campus/student/page', { deleted: true });
      expect(page.error, String(appType)).toBe('PERMISSION_MISSING');
    }
  });

  it('is hidden from the access explainer', async () => {
    const ask = (userName: string) =>
      office.call('/api/system/access/explain', { userName, entity: 'campus.student', recordId: studentId });
    const step = async (userName: string) => succeeded(await ask(userName)).steps.at(-1);
    expect(await step('reader')).toMatchObject({ step: 'row', finding: 'missing', verdict: 'stop' });
    const inside = await reader.call('/api/system/access/explain', {
      userName: 'demo3',
      entity: 'campus.student',
      recordId: studentId,
    });
    expect(inside.error).toBe('RECORD_NOT_FOUND');
  });

  it('is not returned by the idempotency key of the request that created it', async () => {
    const lead = { childName: '向小溪', parentName: '向妈', parentPhone: PHONE, source: 'phone' };
    const send = () =>
      tenants.server.request('/api/campus/lead/save', {
        body: lead,
        headers: { authorization: `Bearer ${reader.token}`, 'idempotency-key': 'deleted-again' },
      });
    const { id } = succeeded(await send());
    expect(succeeded(await send()).id).toBe(id);
    await office.ask('/api/campus/lead/delete', { id });
    expect((await send()).error).toBe('RECORD_NOT_FOUND');
  });

  it('is read, listed and restored by a caller that may restore it', async () => {
    for (const [entity, id] of deletedOnes()) {
      const at = `/api/campus/${entity}`;
      expect(await office.ask(`${at}/get?id=${id}`)).toMatchObject({ deleted: true });
      expect((await office.ask(`${at}/history?id=${id}`)).entries[0]).toMatchObject({ act: 'delete' });
      const { list } = await office.ask(`${at}/page`, { deleted: true, q: '向' });
      expect(list.map((one: { id: string }) => one.id)).toContain(id);
    }
    expect((await office.ask('/api/campus/student/count-by-status')).deleted).toBe(1);
    const { rows } = await sql`select 1 from students where id = ${studentId} and deleted`.execute(tenants.server.db);
    expect(rows).toHaveLength(1);
    await office.ask('/api/campus/student/restore', { id: studentId });
    expect(await reader.ask(`/api/campus/student/get?id=${studentId}`)).toMatchObject({ stuName: NAME });
  });
});
