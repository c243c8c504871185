import { areas, ceilingOf } from '@kiga/contract/app/areas.ts';
import { type Call, permissionsOfCall } from '@kiga/entity/define-call.ts';
import { entityCalls, transitionCalls } from '@kiga/entity/entity-calls.ts';
import { maskName } from '@kiga/entity/mask.ts';
import { writeWorkbook } from '@kiga/kit-server/xlsx/write-workbook.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { colleague } from '../../support/colleague.ts';
import { importer } from '../../support/imports.ts';
import { readWorkbook } from '../../support/read-workbook.ts';
import { insertRefunds } from '../../support/refunds.ts';
import { addHolders, startTenants, type Tenants } from '../../support/tenants.ts';
import type { Answer, Caller } from '../../support/test-server.ts';
import { succeeded } from '../../support/test-server.ts';

/*
 * For each permission that a kindergarten's account can hold, an account with only that permission makes every call
 * that it opens, with the ids of a child, a parent and a lead. The list of viewers must contain at least the data that
 * the answers contain.
 */

/** Permissions about children that show no data of a child, each with the reason. */
const showNothing: Record<string, string> = {
  'campus.student.readHealth': 'adds health to what other permissions show, and opens no call',
  'campus.student.reportCardLost': 'answers nothing but whether there is a card',
  'campus.student.cancelCardLoss': 'answers nothing but whether the card is lost',
  'campus.student.erase': 'answers numbers of records',
  'campus.student.exportAll': 'needs the permissions that show the data, and opens none of them',
  'campus.card.give': 'answers the id of the card',
  'campus.parent.create': 'answers the parent that was typed',
  'campus.lead.create': 'answers the lead that was typed',
  'campus.lead.addFollowUp': 'answers the id of the note',
  'attendance.arrivalTimes.update': 'answers nothing',
  'attendance.studentDay.mark': 'answers a number',
  'attendance.studentDay.correct': 'adds earlier days to what marking may do, and opens no call',
  'attendance.studentDay.closeMonth': 'answers nothing',
  'attendance.studentDay.openMonth': 'answers nothing',
  ...Object.fromEntries(
    ['read', 'create', 'update', 'delete', 'restore', 'readHistory'].map((act) => [
      `attendance.studentRule.${act}`,
      'answers times of a kindergarten and numbers of days',
    ]),
  ),
  'attendance.studentLeave.delete': 'answers nothing',
  'attendance.studentLeave.approveLong': 'adds weight to an approval, and opens no call',
  'attendance.open.read': 'shows what other permissions show',
  'devices.alert.close': 'answers nothing',
};

/** Text that occurs only in records, by the guard that it belongs to, whole or masked. */
const marks: Record<string, { full: readonly string[]; masked?: readonly string[] }> = {
  name: { full: ['费麟安', '费小鹿', '费去也'], masked: [maskName('费麟安')] },
  class: { full: ['麒麟班'] },
  basic: { full: ['2021-09-17'] },
  family: { full: ['阎爸特', '阎姨娘', '怒族'], masked: [maskName('阎爸特')] },
  contact: { full: ['1357123', '四海巷七号'], masked: ['135****7'] },
  health: { full: ['榴莲过敏原'] },
  device: { full: ['ZX900731', 'ZX900732', 'ZX900733'] },
  money: { full: ['2031-07-19'] },
};

/** The guards whose data a text contains beyond the typed input, whole or masked. */
function toldIn(text: string, typed = ''): [guard: string, sight: string][] {
  const isTold = (mark: string) => text.includes(mark) && !typed.includes(mark);
  return Object.entries(marks).flatMap(([guard, { full, masked = [] }]): [string, string][] => {
    if (full.some(isTold)) return [[guard, 'full']];
    return masked.some(isTold) ? [[guard, 'masked']] : [];
  });
}

let tenants: Tenants;
let office: Caller;
let single: Caller;
let classId: string;
let importId: string;
let serial = 0;
/** True once a call since the last records did something, and was not refused. */
let isAccepted = false;

beforeAll(async () => {
  tenants = await startTenants();
  office = tenants.as(3);
  await tenants.server.jobs.start({ works: true });
  const grades = await office.ask('/api/campus/grade/list');
  classId = (await office.ask('/api/campus/class/save', { className: '麒麟班', gradeId: grades[0].id })).id;
  single = await colleague(tenants.server, { userName: 'single', only: [] });
  importId = await sendSheet();
});
afterAll(() => tenants.server.close());

/** Sends a sheet as a colleague. @returns id of the import */
async function sendSheet(): Promise<string> {
  const rows = ['费麟安', '费鹿鹿'].map((name) => [name, '男', '2021-09-17', '麒麟班', '怒族']);
  const sheet = await writeWorkbook([{ name: '名单', rows: [['姓名', '性别', '出生日期', '班级', '民族'], ...rows] }]);
  return (await importer(tenants.server, office, 'student').check(sheet)).id;
}

interface Subjects {
  student: string;
  gone: string;
  /** A child who has graduated. */
  left: string;
  parent: string;
  leads: readonly string[];
  goneLead: string;
  pickupPerson: string;
  consent: string;
  leave: string;
  /** A list of refunds with the child. */
  refunds: string;
  /** A lost card of the child, and a card of its parent. */
  cards: string[];
  phone: string;
  /** History entries that contain a changed remark. */
  entries: readonly { id: string; record_id: string }[];
}

/** A child with data in all fields, its parent, leads in every state, and deleted records. */
async function makeSubjects(): Promise<Subjects> {
  serial += 1;
  const { db } = tenants.server;
  const phone = `1357123${7000 + serial}`;
  const child = { sex: 'female', birthday: '2021-09-17', classId, serviceEndDate: '2031-07-19', ethnicity: '怒族' };
  const more = { address: '四海巷七号', allergies: [{ allergen: '榴莲过敏原', kind: 'food', severity: null }] };
  const save = async (entity: string, input: Record<string, unknown>) =>
    (await office.ask(`/api/campus/${entity}/save`, input)).id as string;
  await sql`delete from cards`.execute(db);
  await sql`update students set card_number = null`.execute(db);
  const parents = (parentName: string, parentPhone: string) => [{ parentName, relation: 'father', parentPhone }];
  const student = await save('student', {
    ...child,
    ...more,
    stuName: '费麟安',
    cardNumber: 'ZX900731',
    parents: parents('阎爸特', phone),
  });
  // The rest is made at once, because it is made a hundred times.
  const making = [makeOthers(save, { ...child, ...more }), makeLeads(save)] as const;
  const { rows } = await sql<{ id: string }>`select parent_id as id from student_parents
    where student_id = ${student}`.execute(db);
  const person = { personName: '阎姨娘', relation: 'aunt', personPhone: '13571237998', permitted: 'may' };
  const answer = { kind: 'photo', answer: 'agreed', guardianName: '阎爸特', way: 'paper', givenDate: '2026-09-01' };
  const day = { fromDay: '2041-03-06', toDay: '2041-03-06' };
  const request = { studentId: student, kind: 'sick', symptom: 'fever', reason: '阎爸特来电', ...day };
  const [pickupPerson, consent, { id: leave }, refunds, { gone, left }, { leads, goneLead }] = await Promise.all([
    save('pickup-person', { ...person, studentId: student, fromDate: '2026-09-01' }),
    save('consent', { ...answer, studentId: student }),
    office.ask('/api/attendance/student-leave/save', request),
    insertRefunds(tenants.server, student),
    ...making,
  ]);
  const cards: string[] = [];
  for (const holder of [{ studentId: student }, { parentId: rows[0]?.id }]) {
    const cardNumber = `ZX90073${2 + cards.length}`;
    cards.push((await office.ask('/api/campus/card/give', { ...holder, cardNumber })).id);
  }
  await office.ask('/api/campus/card/report-lost', { id: cards[0] });
  const subjects = { student, parent: rows[0]?.id as string, lead: leads[0] as string };
  await Promise.all(Object.entries(subjects).map(([entity, id]) => save(entity, { id, remark: '先前' })));
  const { rows: entries } = await sql<{ id: string; record_id: string }>`select id, record_id from record_history
    where record_id = any(${Object.values(subjects)}::uuid[]) and act = 'update'`.execute(db);
  await sql`delete from device_alerts`.execute(db);
  await sql`insert into device_alerts (kig_id, id, kind, device_id, student_id, card_number, first_at, last_at, count)
    select d.kig_id, gen_random_uuid(), 'lost-card', d.id, ${student}, 'ZX900731', now(), now(), 1
    from devices d where d.kig_id = ${tenants.kig[1]} limit 1`.execute(db);
  const { now } = succeeded(await office.call('/api/attendance/day/board'));
  await sql`delete from device_events`.execute(db);
  await sql`insert into device_events (kig_id, at, id, device_id, event_id, kind, student_id, card_number, received_at, skew_ms)
    select d.kig_id, ${now}, gen_random_uuid(), d.id, 'e', 'card', ${student}, 'ZX900731', ${now}, 0
    from devices d where d.kig_id = ${tenants.kig[1]} limit 1`.execute(db);
  return { ...subjects, gone, left, leads, goneLead, pickupPerson, consent, leave, refunds, cards, phone, entries };
}

type Save = (entity: string, input: Record<string, unknown>) => Promise<string>;

/** A deleted child, and one who has graduated. */
async function makeOthers(save: Save, child: Record<string, unknown>): Promise<{ gone: string; left: string }> {
  const [gone, left] = await Promise.all([
    save('student', { ...child, stuName: '费去也' }),
    save('student', { ...child, stuName: '费去也' }),
  ]);
  await Promise.all([
    office.ask('/api/campus/student/delete', { id: gone }),
    office.ask('/api/campus/student/graduate', { id: left, leaveDate: '2026-09-01' }),
  ]);
  return { gone, left };
}

/** A lead in each state, and a deleted one. */
async function makeLeads(save: Save): Promise<{ leads: string[]; goneLead: string }> {
  const lead = { childName: '费小鹿', parentName: '阎姨娘', parentPhone: '13571237999', source: 'phone' };
  const make = async (status: string) => {
    const id = await save('lead', { ...lead, sex: 'male', birthday: '2021-09-17' });
    await office.ask('/api/campus/lead/follow', { id, method: 'phone', content: '阎姨娘来过' });
    await sql`update leads set status = ${status} where id = ${id}`.execute(tenants.server.db);
    return id;
  };
  const goneOne = save('lead', lead).then(async (id) => {
    await office.ask('/api/campus/lead/delete', { id });
    return id;
  });
  const leads = await Promise.all(['pending', 'following', 'pre-admitted', 'invalid'].map(make));
  return { leads, goneLead: await goneOne };
}

const asks = [
  {},
  { reason: '搬走了' },
  { method: 'phone', content: '再谈' },
  { expectedDate: '2027-09-01' },
  { admissionDate: '2027-09-01' },
  { withdrawnBy: '阎爸特', withdrawnDate: '2026-09-02' },
  { cardNumber: 'ZX900739' },
];

/** The same of a child, whose transitions ask for other things. */
const asksOfChild = [
  {},
  { leaveDate: '2026-09-01' },
  { leaveDate: '2026-09-01', reason: '搬走了' },
  { leaveDate: '2026-09-01', receivingName: '别的园' },
  { resumes: true },
  { language: 'zh_CN' },
  { ground: 'demanded', demandedBy: '阎爸特', reason: '搬走了', typedName: '费麟安', password: 'Kiga_2026' },
];

type Input = Record<string, unknown>;

/** Calls that every kind of record has: they look their ids up in its own table. */
const standard = new Set(
  areas
    .flatMap(({ entities }) => entities)
    .flatMap((entity) => [...Object.values(entityCalls(entity)), ...Object.values(transitionCalls(entity))])
    .map(({ name }) => name),
);

/** Ids of the records by their kind, deleted ones last. */
const kindsOf = (subjects: Subjects): Readonly<Record<string, readonly string[]>> => ({
  'campus.student': [subjects.student, subjects.left, subjects.gone],
  'campus.parent': [subjects.parent],
  'campus.lead': [...subjects.leads, subjects.goneLead],
  'campus.pickupPerson': [subjects.pickupPerson],
  'campus.consent': [subjects.consent],
  'attendance.studentLeave': [subjects.leave],
  'attendance.refundList': [subjects.refunds],
  'campus.card': subjects.cards,
});

/**
 * The inputs that a call is tried with, in groups: without a record, with the fields that some calls need, and each
 * record by its id. An answer that the record is unknown ends its group. It also ends the group of all records of this
 * kind, where the call is about another kind.
 */
function inputsOf(call: Call, permission: string, subjects: Subjects): Input[][] {
  const { student, refunds, cards, phone, entries } = subjects;
  const act = permission.split('.').at(-1);
  // Deleting and restoring ask for nothing more.
  const isPlain = act === 'delete' || act === 'restore';
  // Only transitions of children, parents, leads and their papers ask for these.
  const variants = call.name.startsWith('campus.student.') ? asksOfChild : isAboutChildren(permission) ? asks : [{}];
  const asked = variants.map((one) => {
    if ('resumes' in one) return { classId };
    return 'admissionDate' in one ? { ...one, classId } : one;
  });
  const excel = ['stuName', 'className', 'birthday', 'parentName', 'parentPhone', 'allergies', 'cardNumber'];
  const columns = call.name.startsWith('campus.student')
    ? excel
    : ['childName', 'parentName', 'parentPhone', 'children', 'studentId', 'personName', 'guardianName'];
  const family = [{ parentName: '谁呀', relation: 'father', parentPhone: phone }];
  const newChild = { stuName: '程新来', sex: 'male', birthday: '2022-02-02', classId, parents: family };
  const inputs: Input[] = [
    {},
    { pageSize: 200 },
    { pageSize: 200, deleted: true },
    { importId },
    { arriveFrom: '07:30', lateAfter: '08:30', callAfter: '09:00' },
    ...entries.map(({ record_id: id, id: historyId }) => ({ id, historyId, version: 2, field: 'remark' })),
    { importId, pageSize: 200 },
    { importId, row: 2, cells: { 0: '程新来' } },
    ...columns.map((column) => ({ columns: [column] })),
    newChild,
    { parentName: '谁呀', parentPhone: phone },
    { childName: '程新来', parentName: '谁呀', parentPhone: phone, source: 'phone' },
    { records: [{ id: student }], classId },
    { classId, day: '2026-10-01' },
    { id: student, day: '2026-10-01' },
    { id: student, result: 'noAnswer' },
    { ids: [student], day: '2026-10-01', mark: 'cleared', reason: '核对' },
    { classId, month: '2026-10' },
    {
      ruleName: '作息',
      beginsOn: '2041-09-01',
      arriveFrom: '07:30',
      lateAfter: '08:30',
      callAfter: '09:00',
      halfAt: '12:00',
      leaveFrom: '16:30',
    },
    { month: '2026-01' },
    { month: '2026-01', reason: '核对' },
    { from: '2026-09-01', to: '2026-12-31', figure: 'unknown' },
    { classIds: [classId], leaveDate: '2026-09-01' },
    {
      studentId: student,
      personName: '谁呀',
      relation: 'other',
      personPhone: '13571237997',
      permitted: 'may',
      fromDate: '2026-09-01',
    },
    {
      studentId: student,
      kind: 'video',
      answer: 'agreed',
      guardianName: '阎爸特',
      way: 'paper',
      givenDate: '2026-09-01',
    },
    { studentId: student, kind: 'personal', fromDay: '2041-03-07', toDay: '2041-03-07', reason: '外出' },
    { userName: 'demo3', entity: 'campus.student', recordId: student },
    { cardNumber: 'ZX900738', studentId: student },
    { ids: cards },
    { id: refunds, studentId: student },
  ];
  const alone = (id: string): Input[] => [
    ...asked.map((one) => ({ id, ...one })),
    { id, remark: `改${serial}` },
    { id, reason: `改${serial}` },
  ];
  const batch = (id: string): Input[] =>
    asked.slice(0, isPlain ? 1 : asked.length).map((one) => ({ act, records: [{ id }], asks: one }));
  const ofRecords = Object.entries(kindsOf(subjects)).flatMap(([kind, ids]) => {
    const isOwn = call.name.startsWith(`${kind}.`);
    // One id of another kind shows that a standard call knows no record of it.
    if (!isOwn && standard.has(call.name) && kind !== 'campus.student') return [];
    return [alone, batch].flatMap((make) => (isOwn ? ids.map(make) : [ids.flatMap(make)]));
  });
  // Parsing takes longer than all else here, and no call takes a field that it does not know.
  const known = call.input instanceof z.ZodObject ? new Set(Object.keys(call.input.shape)) : null;
  const isKnown = (input: object) => known === null || Object.keys(input).every((field) => known.has(field));
  return [...inputs.map((input) => [input]), ...ofRecords]
    .map((group) => group.filter((input) => isKnown(input) && call.input.safeParse(input).success))
    .filter((group) => group.length > 0);
}

function request(call: Call, input: Record<string, unknown>): Promise<Answer<any>> {
  if (call.method === 'POST') return single.call(call.path, input);
  const query = Object.entries(input).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  return single.call(`${call.path}?${query.join('&')}`);
}

/** The text of an answer, including the sheet that it is or that its job makes. */
async function textOf(answer: Answer<any>): Promise<string> {
  if (answer.data instanceof Buffer) {
    return answer.data.subarray(0, 2).toString() === 'PK' ? JSON.stringify(await readWorkbook(answer.data)) : '';
  }
  if (typeof answer.data?.jobId !== 'string') return JSON.stringify(answer);
  const { jobId } = answer.data;
  const stateOf = async () => (await single.ask(`/api/system/job/get?id=${jobId}`)).state;
  await expect.poll(stateOf).toBe('done');
  return textOf(await single.call(`/api/system/job/file?id=${jobId}`));
}

/** The results of a batch; none for any other answer. */
const resultsIn = (answer: Answer<any>): { done: boolean; error: string | null }[] => {
  const rows = answer.data?.rows;
  return Array.isArray(rows) && rows.every((row) => 'done' in row) ? rows : [];
};

/** True where an answer says that there is no such record. */
function isUnknown(answer: Answer<any>): boolean {
  const results = resultsIn(answer);
  const errors = results.length > 0 ? results.map(({ error }) => error) : [answer.error];
  return errors.every((error) => error === 'RECORD_NOT_FOUND');
}

/** The guards in the answers to a group of inputs, without the typed data. */
async function toldBy(call: Call, group: readonly Input[]): Promise<[string, string][]> {
  const told: [string, string][] = [];
  for (const input of group) {
    const answer = await request(call, input);
    const results = resultsIn(answer);
    const isFile = answer.data instanceof Buffer;
    isAccepted ||= (isFile || answer.code === '200') && (results.length === 0 || results.some(({ done }) => done));
    expect(answer.status, call.name).toBeLessThan(500);
    const text = await textOf(answer);
    const typed = JSON.stringify(input).replace(/(135)7123(\d{4})/g, '$1****$2 $&');
    told.push(...toldIn(text, typed));
    if (isUnknown(answer)) break;
  }
  return told;
}

/** The guards in the answers to an import of its own: the child's name with another parent at its phone. */
async function toldByImport(call: Call, { phone }: Subjects): Promise<[string, string][]> {
  const entity = call.name.split('.')[1] as string;
  const heads =
    entity === 'lead'
      ? ['幼儿姓名', '家长姓名', '手机号', '来源']
      : ['姓名', '性别', '出生日期', '班级', '家长姓名', '联系电话'];
  const row =
    entity === 'lead' ? ['程新来', '谁呀', phone, '电话'] : ['程新来', '男', '2022-02-02', '麒麟班', '谁呀', phone];
  const rows =
    entity === 'parent'
      ? [
          ['家长姓名', '手机号'],
          ['谁呀', phone],
        ]
      : [heads, row];
  const own = importer(tenants.server, single, entity);
  const status = await own.check(await writeWorkbook([{ name: '名单', rows }]));
  const told = JSON.stringify([
    status,
    await own.rows(status.id),
    await readWorkbook(await own.file('importFailures', status.id)),
  ]);
  await sql`delete from imports where id = ${status.id}`.execute(tenants.server.db);
  return toldIn(told, JSON.stringify(rows) + '麒麟班' + phone.slice(0, 7));
}

/** Sights by guard that the list of viewers tells of accounts with one permission, by permission. */
async function viewersBy(permissions: readonly string[]): Promise<Map<string, Record<string, string>>> {
  // A list with one account would be made again for each permission, 800 times.
  const holders = await addHolders(tenants.server.db, tenants.kig[1], permissions);
  const viewers = new Map<string, Record<string, string>>();
  for (let pageNumber = 1, total = Infinity; (pageNumber - 1) * 200 < total; pageNumber += 1) {
    const page = await office.ask('/api/system/viewer/page', { q: 'holder', pageNumber, pageSize: 200 });
    total = page.total;
    for (const { userName, seen } of page.list) viewers.set(holders.get(userName) as string, seen);
  }
  return viewers;
}

const isAboutChildren = (permission: string) =>
  /^campus\.(student|parent|pickupPerson|consent|card|lead)\./.test(permission) ||
  /^attendance\.(day|arrivalTimes|student\w+|open)\./.test(permission) ||
  /^devices\.(alert|event)\./.test(permission) ||
  /^attendance\.refundList\.(read|export)$/.test(permission) ||
  permission === 'attendance.statistics.readChildren';

const writes = ({ method, name }: Call) => method === 'POST' && !/\.(page|export|readContact|import\w+)$/.test(name);

describe('an account with one permission', () => {
  it('is in the list of viewers with at least the data of a child that its calls return', async () => {
    const calls = tenants.server.program.api.calls.filter(
      ({ access }) => !['public', 'signed', 'app'].includes(String(access)),
    );
    const permissions = [...ceilingOf(3)].toSorted();
    const wrong: string[] = [];
    const untried: string[] = [];
    const found = new Map<string, [guard: string, sight: string, call: string][]>();
    let subjects = await makeSubjects();
    let isChanged = false;
    for (const permission of permissions) {
      await tenants.setPermissions('single', [permission]);
      const told: [guard: string, sight: string, call: string][] = [];
      for (const call of calls.filter((one) => permissionsOfCall(one).includes(permission))) {
        // Records that an earlier call has changed are made again.
        if (isChanged && isAccepted) subjects = await makeSubjects();
        isChanged = isAboutChildren(permission) && writes(call);
        isAccepted = false;
        const add = (some: [string, string][]) =>
          told.push(...some.map((one): [string, string, string] => [...one, call.name]));
        if (call.file && isAboutChildren(permission)) add(await toldByImport(call, subjects));
        if (call.file || call.answersStream) continue;
        if (permission === 'campus.student.import') importId = await sendSheet();
        const groups = inputsOf(call, permission, subjects);
        if (groups.length === 0 && isAboutChildren(permission)) untried.push(call.name);
        // Calls that change nothing may be under way together.
        if (!writes(call)) for (const some of await Promise.all(groups.map((one) => toldBy(call, one)))) add(some);
        else for (const group of groups) add(await toldBy(call, group));
      }
      found.set(permission, told);
    }
    // Made last, because hundreds of colleagues make many calls slow.
    const viewers = await viewersBy(permissions);
    for (const [permission, told] of found) {
      const seen = viewers.get(permission) ?? {};
      for (const [guard, sight, call] of told) {
        // The name of a class contains no data of a child.
        if (guard === 'class' && !isAboutChildren(permission)) continue;
        const isListed = seen[guard] === 'full' || seen[guard] === sight;
        if (!isListed) wrong.push(`${permission}: ${guard} ${sight} by ${call}`);
      }
    }
    const listed = permissions.filter((one) => viewers.has(one));
    expect([...new Set(wrong)]).toEqual([]);
    expect(untried).toEqual([]);
    const about = permissions.filter(isAboutChildren);
    expect(about.filter((one) => !listed.includes(one))).toEqual(Object.keys(showNothing).toSorted());
    // Permissions of orders, health, catering, teaching and school buses show children as well; their calls were tried above with what the demo has.
    const others = listed.filter(
      (one) => !about.includes(one) && !/^(billing|health|catering|teaching|transport)\./.test(one),
    );
    expect(others).toEqual(['family.message.read', 'system.log.export', 'system.log.read']);
  }, 1_200_000);
});
