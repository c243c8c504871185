import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readWorkbook } from '../../support/read-workbook.ts';
import { startTenants, type Tenants } from '../../support/tenants.ts';
import { type Caller, succeeded } from '../../support/test-server.ts';

let tenants: Tenants;
let office: Caller;
let administrator: Caller;
let studentId: string;
let leadId: string;

/** The masks in which the log keeps these names. */
const masked = ['欧*', '李*', '138****0001', '小一班'];

beforeAll(async () => {
  tenants = await startTenants();
  await tenants.server.jobs.start({ works: true });
  office = tenants.as(3);
  administrator = tenants.as(8);
  const classes: { id: string; text: string }[] = await office.ask('/api/campus/class/list');
  const classId = classes.find(({ text }) => text === '小一班')?.id;
  const parents = [{ parentName: '李雯', relation: 'mother', parentPhone: '13812340001' }];
  const child = { stuName: '欧阳承泽', sex: 'male', birthday: '2022-05-03', classId, parents };
  studentId = (await office.ask('/api/campus/student/save', child)).id;
  await office.ask('/api/campus/student/save', { id: studentId, stuName: '欧阳若溪' });
  const lead = { childName: '欧阳小妹', parentName: '李雯', parentPhone: '13812340001', source: 'phone' };
  leadId = (await office.ask('/api/campus/lead/save', lead)).id;
  await office.ask('/api/campus/lead/save', { id: leadId, parentName: '李文' });
  await office.ask('/api/campus/student/read-contact', { id: studentId });
});
afterAll(() => tenants.server.close());

const entries = async (caller: Caller, filters: Record<string, unknown>) =>
  (await caller.ask('/api/system/log/page', { pageSize: 200, ...filters })).list as Record<string, any>[];
const namesIn = (told: unknown) => masked.filter((name) => JSON.stringify(told).includes(name));

describe('the platform’s log', () => {
  it('shows a system administrator that a child’s record changed, without names or phones', async () => {
    for (const recordId of [studentId, leadId]) {
      const list = await entries(administrator, { recordId });
      expect(list.length).toBeGreaterThan(1);
      expect(namesIn(list)).toEqual([]);
      for (const entry of list) expect(entry).toMatchObject({ title: null, userName: 'demo3' });
    }
    const [update] = (await entries(administrator, { recordId: studentId })).filter(({ event }) =>
      event.endsWith('.update'),
    );
    expect(update).toMatchObject({
      text: 'Changed: student',
      kigName: '向日葵幼儿园',
      changes: [{ field: 'Name', before: '***', after: '***' }],
    });
  });

  it('shows a system administrator no name of a child, for any filter', async () => {
    for (const filters of [{}, { kind: 'operation' }, { kind: 'look' }, { kigId: tenants.kig[1] }]) {
      const list = await entries(administrator, filters);
      expect(list.length).toBeGreaterThan(0);
      const ofPeople = list.filter(({ entity }) => /^campus\.(student|parent|lead)$/.test(entity ?? ''));
      expect(ofPeople.length).toBeGreaterThan(0);
      expect(ofPeople.filter(({ title }) => title !== null)).toEqual([]);
      expect(namesIn(ofPeople)).toEqual([]);
    }
  });

  it('hides names in entries of earlier versions', async () => {
    await sql`insert into log_entries (id, at, kind, event, kig_id, entity, record_id, request_id, title, detail)
      values (gen_random_uuid(), now(), 'operation', 'campus.student.update', ${tenants.kig[1]}, 'campus.student',
        ${studentId}, 'of-before', '欧*', ${JSON.stringify({ changes: { stuName: ['欧*', '李*'] }, asks: { phone: '138****0001' } })})`.execute(
      tenants.server.db,
    );
    const [entry] = await entries(administrator, { requestId: 'of-before' });
    expect(entry).toMatchObject({ title: null, changes: [{ before: '***', after: '***' }], facts: [] });
  });

  it('hides names in an exported sheet', async () => {
    const { jobId } = await administrator.ask('/api/system/log/export', { recordId: studentId });
    await expect
      .poll(async () => (await administrator.ask(`/api/system/job/get?id=${jobId}`)).state, {
        timeout: 30_000,
      })
      .toBe('done');
    const data = await administrator.ask<Buffer>(`/api/system/job/file?id=${jobId}`);
    const [sheet] = await readWorkbook(data);
    const text = JSON.stringify(sheet?.grid);
    expect(text).toContain('Changed: student');
    expect(namesIn(text)).toEqual([]);
  });

  it('hides names even while the kindergarten grants access to its children', async () => {
    await tenants.grant(1, 'demo8', ['students', 'contacts']);
    expect(namesIn(await entries(administrator, { recordId: studentId }))).toEqual([]);
  });

  it('shows a system administrator the titles of the acts on devices', async () => {
    const { list: devices } = succeeded(
      await administrator.call('/api/devices/device/page', { kigId: tenants.kig[1] }),
    );
    const { id, deviceName } = devices[0];
    await administrator.ask('/api/devices/device/save', { id, deviceName: `${deviceName}二` });
    const [entry] = await entries(administrator, { recordId: id });
    expect(entry).toMatchObject({ title: `${deviceName}二` });
    expect(entry?.changes).toContainEqual(expect.objectContaining({ after: `${deviceName}二` }));
  });
});

describe('a kindergarten’s own log', () => {
  it('shows masked names of its children', async () => {
    const list = await entries(office, { recordId: studentId });
    expect(list.map(({ title }) => title)).toContain('欧*');
    const create = list.find(({ event }) => event === 'campus.student.create');
    expect(create?.changes).toContainEqual({ field: 'Class', before: null, after: '小一班' });
    const [update] = await entries(office, { recordId: leadId });
    expect(update?.changes).toContainEqual({ field: 'Guardian', before: '李*', after: '李*' });
  });
});
