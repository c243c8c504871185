import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { colleague } from '../../support/colleague.ts';
import { type Caller, organizationId, startTestServer, succeeded, type TestServer } from '../../support/test-server.ts';

/** Day of the server's clock, a Friday. */
const TODAY = '2026-11-20';

let server: TestServer;
let demo3: Caller;
let first: string;
let second: string;
/** Ids by name. */
const ids: Record<string, string> = {};

beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => new Date(`${TODAY}T04:00:00Z`) } });
  demo3 = await server.as('demo3');
  const grades = await demo3.ask('/api/campus/grade/list');
  const newClass = async (className: string) =>
    (await demo3.ask('/api/campus/class/save', { className, gradeId: grades[0].id })).id as string;
  [first, second] = [await newClass('云班'), await newClass('风班')];
  const mother = { parentName: '沈悦', relation: 'mother', parentPhone: '13600002046' };
  const father = { parentName: '白父', relation: 'father', parentPhone: '13600002047' };
  for (const [stuName, classId, parents] of [
    ['阿安', first, [mother]],
    ['白白', first, [father]],
    ['程程', first, [father]],
    ['顾安', second, [mother]],
  ] as const) {
    const child = { stuName, classId, parents, sex: 'male', birthday: '2022-03-14' };
    ids[stuName] = (await demo3.ask('/api/campus/student/save', child)).id;
  }
});
afterAll(() => server.close());

const around = (name: string, who = demo3) => who.ask(`/api/campus/student/around?id=${ids[name]}`);
const person = { personName: '顾国强', relation: 'grandfather', permitted: 'may', fromDate: '2026-09-01' };
let serial = 0;
const addPerson = (name: string, more: Record<string, unknown> = {}) => {
  serial += 1;
  const personPhone = `1360001${String(serial).padStart(4, '0')}`;
  return demo3.call('/api/campus/pickup-person/save', { ...person, studentId: ids[name], personPhone, ...more });
};
const issuesOf = ({ errors }: Awaited<ReturnType<typeof addPerson>>) =>
  errors?.map(({ field, error }) => `${field} ${error}`);

describe('the place of a child in its class', () => {
  it('follows the order of names, and has no neighbour at either end', async () => {
    const places = [(await around('阿安')).place, (await around('白白')).place, (await around('程程')).place];
    expect(places).toEqual([
      { place: 1, total: 3, previousId: null, nextId: ids['白白'] },
      { place: 2, total: 3, previousId: ids['阿安'], nextId: ids['程程'] },
      { place: 3, total: 3, previousId: ids['白白'], nextId: null },
    ]);
  });

  it('follows no names for a reader who sees them masked, and shows no family', async () => {
    const kigId = await organizationId(server.db, 'KG0001');
    const demo9 = await server.as('demo9');
    const { place, siblings } = await demo9.ask(`/api/campus/student/around?id=${ids['阿安']}&kigId=${kigId}`);
    const byId = [ids['阿安'], ids['白白'], ids['程程']].toSorted((a = '', b = '') => (a < b ? -1 : 1));
    expect(byId[place.place - 1]).toBe(ids['阿安']);
    expect(siblings).toBeNull();
  });
});

describe('the siblings of a child', () => {
  it('are the children of the same parent, who stays one person', async () => {
    expect((await around('阿安')).siblings).toEqual([
      { id: ids['顾安'], stuName: '顾安', className: '风班', status: 'enrolled' },
    ]);
    expect((await demo3.ask('/api/campus/parent/page', { q: '13600002046' })).total).toBe(1);
  });

  it('are named with a lead that has the phone of their parent', async () => {
    const lead = { childName: '小安', parentName: '沈女士', parentPhone: '13600002046', source: 'phone' };
    const { id } = await demo3.ask('/api/campus/lead/save', lead);
    expect(await demo3.ask(`/api/campus/lead/family?id=${id}`)).toEqual({
      family: {
        parentName: '沈悦',
        children: [
          { id: ids['阿安'], stuName: '阿安', className: '云班' },
          { id: ids['顾安'], stuName: '顾安', className: '风班' },
        ],
      },
    });
    const only = ['campus.lead.read', 'campus.student.read'];
    const clerk = await colleague(server, { userName: 'clerk', only });
    expect(await clerk.ask(`/api/campus/lead/family?id=${id}`)).toEqual({ family: null });
  });

  it('are left out for an account of one class', async () => {
    const caller = await colleague(server, { userName: 'cloud', only: ['campus.student.read'], classes: [first] });
    expect((await around('阿安', caller)).siblings).toEqual([]);
    expect((await caller.call(`/api/campus/student/around?id=${ids['顾安']}`)).error).toBe('RECORD_NOT_FOUND');
    expect((await caller.call(`/api/campus/student/timeline?id=${ids['顾安']}`)).error).toBe('RECORD_NOT_FOUND');
  });
});

describe('a person who fetches a child', () => {
  it('is kept with a masked phone, which is shown on demand', async () => {
    const saved = succeeded(await addPerson('阿安', { untilDate: '2026-12-31', note: '仅周一' }));
    expect(saved).toMatchObject({ ...person, personPhone: expect.stringContaining('****'), note: '仅周一' });
    const shown = await demo3.ask('/api/campus/pickup-person/read-contact', { id: saved.id });
    expect(shown.personPhone).toMatch(/^1360001\d{4}$/);
    const demo4 = await server.as('demo4');
    const kigId = await organizationId(server.db, 'KG0001');
    const forGroup = await demo4.ask(`/api/campus/pickup-person/get?id=${saved.id}&kigId=${kigId}`);
    expect(forGroup.personPhone).toContain('****');
    expect(forGroup).not.toHaveProperty('photo');
    expect(forGroup).not.toHaveProperty('note');
  });

  it('is refused with days in the wrong order, and with a phone that the child has twice', async () => {
    expect(issuesOf(await addPerson('白白', { untilDate: '2026-08-31' }))).toEqual([
      'untilDate CAMPUS_PICKUP_ENDS_BEFORE_BEGIN',
    ]);
    const personPhone = '13600019999';
    succeeded(await addPerson('白白', { personPhone }));
    expect(issuesOf(await addPerson('白白', { personPhone }))).toEqual(['personPhone CAMPUS_PICKUP_PHONE_TWICE']);
    // The same person may fetch another child.
    succeeded(await addPerson('程程', { personPhone }));
  });

  it('is refused as the eleventh whose days have not ended', async () => {
    for (let count = 0; count < 10; count += 1) succeeded(await addPerson('顾安'));
    const [one, other] = await Promise.all([addPerson('顾安'), addPerson('顾安')]);
    expect([one, other].map(issuesOf)).toEqual([
      ['studentId CAMPUS_PICKUP_TOO_MANY'],
      ['studentId CAMPUS_PICKUP_TOO_MANY'],
    ]);
    succeeded(await addPerson('顾安', { untilDate: '2026-11-19' }));
    const { list } = await demo3.ask('/api/campus/pickup-person/page', { studentId: ids['顾安'], pageSize: 50 });
    expect(list).toHaveLength(11);
    expect((await demo3.call('/api/campus/pickup-person/delete', { id: list[1].id })).code).toBe('200');
    succeeded(await addPerson('顾安'));
    // The place is taken again, so the deleted one cannot come back.
    const back = await demo3.call('/api/campus/pickup-person/restore', { id: list[1].id });
    expect(issuesOf(back)).toEqual(['studentId CAMPUS_PICKUP_TOO_MANY']);
  });
});

describe('the timeline of a child', () => {
  it('tells acts and answers, newest first, and only to readers of each', async () => {
    const consent = { studentId: ids['程程'], kind: 'photo', answer: 'agreed', guardianName: '白父' };
    await demo3.ask('/api/campus/consent/save', { ...consent, way: 'paper', givenDate: TODAY });
    const timeline = (who: Caller) => who.ask(`/api/campus/student/timeline?id=${ids['程程']}&language=zh_CN`);
    const { timeZone, events } = await timeline(demo3);
    expect(timeZone).toBe('Asia/Shanghai');
    expect(events.map(({ text }: { text: string }) => text)).toEqual(
      expect.arrayContaining(['白父同意班级相册', expect.stringMatching(/新增$/)]),
    );
    const only = ['campus.student.read'];
    const caller = await colleague(server, { userName: 'plain', only });
    expect((await timeline(caller)).events).toEqual([]);
  });
});
