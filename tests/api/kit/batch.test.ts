import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, organizationId, startTestServer, succeeded, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
let demo3: Caller;
let classId: string;

beforeAll(async () => {
  server = await startTestServer();
  demo3 = await server.as('demo3');
  classId = (await demo3.ask('/api/campus/class/list'))[0].id;
});
afterAll(() => server.close());

let serial = 0;
const newLead = async (childName: string, more: Record<string, unknown> = {}): Promise<string> => {
  serial += 1;
  const parent = { parentName: '家长', parentPhone: `133${String(10_000_000 + serial)}` };
  const fields = { childName, sex: 'female', birthday: '2023-01-01', ...parent, source: 'other', ...more };
  return (await demo3.ask('/api/campus/lead/save', fields)).id;
};
const batch = (input: Record<string, unknown>, who = demo3) => who.call('/api/campus/lead/batch', input);
const statusOf = async (id: string) => (await demo3.ask(`/api/campus/lead/get?id=${id}`)).status;
const move = (name: string, id: string, asks: Record<string, unknown> = {}) =>
  demo3.call(`/api/campus/lead/${name}`, { id, ...asks });
const preAdmitted = async (childName: string, more: Record<string, unknown> = {}) => {
  const id = await newLead(childName, more);
  succeeded(await move('follow', id, { method: 'phone', content: '好' }));
  succeeded(await move('pre-admit', id));
  return id;
};

describe('a batch act', () => {
  it('reports a result for each record, and a refused record does not stop the others', async () => {
    const kigId = await organizationId(server.db, 'KG0002');
    const { rows } = await sql<{ id: string }>`select id from leads where kig_id = ${kigId} limit 1`.execute(server.db);
    const foreign = rows[0]?.id as string;
    const [good, incomplete, moved] = [
      await preAdmitted('能录取'),
      await preAdmitted('缺资料', { sex: null, birthday: null }),
      await newLead('还没跟进'),
    ];
    const records = [good, incomplete, moved, foreign].map((id) => ({ id, from: 'pre-admitted' }));
    const data = succeeded(await batch({ act: 'admit', records, asks: { classId, admissionDate: '2026-09-01' } }));
    expect(data.rows).toEqual([
      { id: good, title: '能录取', done: true, error: null, text: null },
      {
        id: incomplete,
        title: '缺资料',
        done: false,
        error: 'CAMPUS_LEAD_CHILD_INCOMPLETE',
        text: expect.stringContaining('Needed before the child is admitted'),
      },
      { id: moved, title: '还没跟进', done: false, error: 'STATE_CHANGED', text: expect.stringContaining('“Pending”') },
      { id: foreign, title: '', done: false, error: 'RECORD_NOT_FOUND', text: expect.any(String) },
    ]);
    expect(await Promise.all([good, incomplete, moved].map(statusOf))).toEqual(['admitted', 'pre-admitted', 'pending']);
    const students = await demo3.call('/api/campus/student/page', { q: '能录取' });
    expect(students.data.total).toBe(1);
  });

  it('changes no record if its input is wrong', async () => {
    const id = await newLead('原因');
    const refused = await batch({ act: 'invalidate', records: [{ id }] });
    expect(refused).toMatchObject({ status: 400, errors: [{ field: 'asks.reason', error: 'FIELD_REQUIRED' }] });
    expect(await batch({ act: 'invalidate', records: [{ id }], asks: { reason: '够', extra: 1 } })).toMatchObject({
      errors: [{ field: 'asks.extra', error: 'FIELD_UNKNOWN' }],
    });
    expect(await statusOf(id)).toBe('pending');
    expect(
      succeeded(await batch({ act: 'invalidate', records: [{ id }], asks: { reason: '够了' } })).rows,
    ).toMatchObject([{ done: true }]);
  });

  it('deletes and restores records, and names a record in use', async () => {
    const ids = [await newLead('批删一'), await newLead('批删二')];
    const records = ids.map((id) => ({ id }));
    expect(succeeded(await batch({ act: 'delete', records })).rows).toMatchObject([{ done: true }, { done: true }]);
    expect(succeeded(await batch({ act: 'restore', records })).rows).toMatchObject([{ done: true }, { done: true }]);
    expect(await Promise.all(ids.map(statusOf))).toEqual(['pending', 'pending']);
    const grades = await demo3.ask('/api/campus/grade/list');
    const inUse = await demo3.call('/api/campus/grade/batch', { act: 'delete', records: [{ id: grades[0].id }] });
    expect(inUse.data.rows).toMatchObject([
      { title: grades[0].text, done: false, error: 'RECORD_IN_USE', text: expect.stringContaining(grades[0].text) },
    ]);
  });

  it('is limited to acts that allow batches and that the caller may perform', async () => {
    const id = await newLead('不许');
    for (const act of ['follow', 'save', 'readContact']) {
      expect(await batch({ act, records: [{ id }] })).toMatchObject({ status: 400, error: 'VALIDATION_FAILED' });
    }
    const { rows } = await sql<{ id: string }>`select r.id from roles r join organizations o on o.id = r.organization_id
      where o.code = 'KG0001'`.execute(server.db);
    await sql`update roles set whole_ceiling = false where id = ${rows[0]?.id}`.execute(server.db);
    await sql`insert into role_permissions select ${rows[0]?.id}, unnest(array['campus.lead.read', 'campus.lead.delete'])`.execute(
      server.db,
    );
    const refused = await batch({ act: 'invalidate', records: [{ id }], asks: { reason: '越权' } });
    expect(refused).toMatchObject({
      status: 403,
      error: 'PERMISSION_MISSING',
      data: { permission: 'campus.lead.invalidate' },
    });
    expect(succeeded(await batch({ act: 'delete', records: [{ id }] })).rows).toMatchObject([{ done: true }]);
    await sql`update roles set whole_ceiling = true where id = ${rows[0]?.id}`.execute(server.db);
  });

  it('takes at most 200 records', async () => {
    const records = Array.from({ length: 201 }, () => ({ id: '00000000-0000-7000-8000-000000000000' }));
    expect(await batch({ act: 'delete', records })).toMatchObject({ status: 400, errors: [{ field: 'records' }] });
  });
});
