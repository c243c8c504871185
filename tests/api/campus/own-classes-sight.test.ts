import { writeWorkbook } from '@kiga/kit-server/xlsx/write-workbook.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { colleague } from '../../support/colleague.ts';
import { importer } from '../../support/imports.ts';
import { readWorkbook } from '../../support/read-workbook.ts';
import { addMember } from '../../support/tenants.ts';
import { type Caller, organizationId, startTestServer, succeeded, type TestServer } from '../../support/test-server.ts';

/*
 * One role reads and writes all children. Another role gives health and whole numbers for the account's own class. The
 * allergen of the child in the other class marks the data that no answer may contain.
 */

const OWN_PHONE = '13622220001';
const OTHER_PHONE = '13622220002';
const HIDDEN = '腰果';
const allergyTo = (allergen: string) => [{ allergen, kind: 'food', severity: 'mild' }];
const at = '/api/campus/student';

let server: TestServer;
let office: Caller;
let nurse: Caller;
let classes: { own: string; other: string };
/** Ids of a child of the own class, and of a child of another. */
const ids = { own: '', other: '' };

const child = (stuName: string, classId: string) => ({ stuName, sex: 'female', birthday: '2022-04-04', classId });

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  office = await server.as('demo3');
  const [first, second] = (await office.ask('/api/campus/class/list')) as { id: string }[];
  classes = { own: first?.id as string, other: second?.id as string };
  const save = async (stuName: string, classId: string, allergen: string, parentPhone: string) => {
    const parents = [{ parentName: '柳父', relation: 'father', parentPhone }];
    const input = { ...child(stuName, classId), allergies: allergyTo(allergen), parents };
    return (await office.ask(`${at}/save`, input)).id as string;
  };
  ids.own = await save('柳本班', classes.own, '花生', OWN_PHONE);
  ids.other = await save('柳旁班', classes.other, HIDDEN, OTHER_PHONE);
  const only = ['campus.student.readHealth', 'campus.student.readContact', 'campus.lead.readFollowUps'];
  await colleague(server, { userName: 'nurse', only, classes: [classes.own] });
  const whole = ['read', 'create', 'update', 'readHistory', 'export', 'import'].map((act) => `campus.student.${act}`);
  const reads = ['campus.class.read', 'campus.lead.read', 'campus.lead.readHistory'];
  const { roleId } = await addMember(db, 'whole', await organizationId(db, 'KG0001'), [...whole, ...reads]);
  await sql`insert into account_roles (account_id, role_id)
    select id, ${roleId} from accounts where user_name = 'nurse'`.execute(db);
  nurse = await server.as('nurse');
});
afterAll(() => server.close());

describe('an account that reads all children, but health only in its class', () => {
  it('sees allergies in its class only, in the list, the record and the history', async () => {
    const page = await nurse.ask(`${at}/page`, { q: '柳' });
    const shown = page.list.map(({ stuName, allergies }: Record<string, unknown>) => [stuName, allergies]);
    expect(new Map(shown)).toEqual(
      new Map([
        ['柳本班', allergyTo('花生')],
        ['柳旁班', undefined],
      ]),
    );
    expect((await nurse.ask(`${at}/get?id=${ids.own}`)).allergies).toEqual(allergyTo('花生'));
    expect(await nurse.ask(`${at}/get?id=${ids.other}`)).not.toHaveProperty('allergies');
    const fieldsOf = async (id: string) => {
      const { entries } = await nurse.ask(`${at}/history?id=${id}`);
      expect(JSON.stringify(entries)).not.toContain(HIDDEN);
      return entries[0].changes.map(({ field }: { field: string }) => field);
    };
    expect(await fieldsOf(ids.own)).toContain('allergies');
    expect(await fieldsOf(ids.other)).not.toContain('allergies');
  });

  it('filters by allergies only within its class', async () => {
    const found = async (allergies: string) =>
      (await nurse.ask(`${at}/page`, { q: '柳', allergies })).list.map(({ id }: { id: string }) => id);
    expect(await found('1')).toEqual([ids.own]);
    expect(await found('0')).toEqual([]);
  });

  it('saves allergies in its class only, and learns none from a refusal', async () => {
    const { version } = await nurse.ask(`${at}/save`, { id: ids.other, remark: '一' });
    const refused = { error: 'FIELD_NOT_READABLE' };
    for (const allergies of [allergyTo(HIDDEN), allergyTo('虾'), []]) {
      expect(await nurse.call(`${at}/save`, { id: ids.other, allergies })).toMatchObject(refused);
    }
    const stale = await nurse.call(`${at}/save`, { id: ids.other, version: version - 1, remark: '二' });
    expect(stale.error).toBe('VERSION_CONFLICT');
    expect(JSON.stringify(stale)).not.toContain(HIDDEN);
    const moved = { id: ids.own, classId: classes.other, allergies: allergyTo('虾') };
    expect(await nurse.call(`${at}/save`, moved)).toMatchObject(refused);
    const made = { ...child('柳新', classes.other), allergies: allergyTo('虾') };
    expect(await nurse.call(`${at}/save`, made)).toMatchObject(refused);
    await nurse.ask(`${at}/save`, { ...made, classId: classes.own });
    await nurse.ask(`${at}/save`, { id: ids.own, allergies: allergyTo('牛奶') });
    await nurse.ask(`${at}/save`, { id: ids.own, allergies: allergyTo('花生') });
    expect(await office.ask(`${at}/get?id=${ids.other}`)).toMatchObject({ allergies: allergyTo(HIDDEN) });
    expect((await office.ask(`${at}/page`, { q: '柳新' })).total).toBe(1);
  });

  it('restores allergies from the history in its class only', async () => {
    const setBack = async (id: string, now: string) => {
      const { version } = await office.ask(`${at}/save`, { id, allergies: allergyTo(now) });
      const { entries } = await office.ask(`${at}/history?id=${id}`);
      return nurse.call(`${at}/restore-field`, { id, version, historyId: entries[0].id, field: 'allergies' });
    };
    expect((await setBack(ids.other, '芒果')).error).toBe('FIELD_NOT_READABLE');
    await office.ask(`${at}/save`, { id: ids.other, allergies: allergyTo(HIDDEN) });
    expect(succeeded(await setBack(ids.own, '芒果')).allergies).toEqual(allergyTo('花生'));
  });
});

describe('an account that reads all leads, but follow-ups only for its classes', () => {
  it('reads no content of follow-ups, because a lead has no class', async () => {
    const lead = { childName: '柳来', parentName: '柳父', parentPhone: '13622220003', source: 'phone' };
    const { id } = await office.ask('/api/campus/lead/save', lead);
    await office.ask('/api/campus/lead/follow', { id, method: 'phone', content: '家里的事' });
    const { entries } = await nurse.ask(`/api/campus/lead/history?id=${id}`);
    expect(entries.map(({ act }: { act: string }) => act)).toEqual(['follow', 'create']);
    expect(JSON.stringify(entries)).not.toContain('家里的事');
  });
});

describe('an export of such an account', () => {
  const columns = ['stuName', 'allergies', 'sex', 'birthday', 'className', 'parentName', 'relation', 'parentPhone'];
  const fileOf = (id: string) => nurse.call<Buffer>(`/api/system/job/file?id=${id}`);
  let jobId: string;
  /** Rows by name, headings first. */
  let grid: readonly (readonly unknown[])[];
  const rowOf = (name: string) => [...(grid.find(([cell]) => cell === name) as readonly unknown[])] as string[];

  beforeAll(async () => {
    jobId = (await nurse.ask(`${at}/export`, { columns, ids: [ids.own, ids.other] })).jobId;
    const state = async () => (await nurse.ask(`/api/system/job/get?id=${jobId}`)).state;
    await vi.waitUntil(async () => (await state()) === 'done', { timeout: 20_000, interval: 50 });
    const [sheet] = await readWorkbook(succeeded(await fileOf(jobId)));
    grid = sheet?.grid as typeof grid;
  });

  /** The outcome and errors that a check reports for rows below the headings of the export. */
  async function checked(...rows: string[][]) {
    const headings = [...(grid[1] as string[])];
    const mine = importer(server, nurse, 'student');
    const sheet = await writeWorkbook([{ name: '名单', rows: [headings, ...rows], headingRow: 0 }]);
    const told = await mine.rows((await mine.check(sheet)).id);
    return told.map(({ outcome, issues }) => [outcome, ...issues.map(({ error }) => error)]);
  }

  it('contains allergies of its class only, and is unchanged when it is reimported', async () => {
    expect([rowOf('柳本班')[1], rowOf('柳旁班')[1]]).toEqual(['花生(Mild)', null]);
    expect(await checked(rowOf('柳本班'), rowOf('柳旁班'))).toEqual([['unchanged'], ['unchanged']]);
  });

  it('does not reveal by its reimport whether a guess about another class is right', async () => {
    const edited = (name: string, cells: Record<string, string>) =>
      rowOf(name).map((cell, index) => cells[columns[index] ?? 'key'] ?? cell);
    const guesses = [`${HIDDEN}(Mild)`, '虾(Mild)'].map((allergies) => ({ allergies }));
    const numbers = [OTHER_PHONE, '13622220009'].map((parentPhone) => ({
      parentName: '柳父',
      relation: 'Father',
      parentPhone,
    }));
    // Without the key of an export, a row belongs to the child of that name, birthday and phone.
    const withoutKey = { key: '', parentName: '', relation: '', parentPhone: '' };
    for (const begun of [{}, withoutKey]) {
      const rows = [...guesses, ...numbers].map((cells) => edited('柳旁班', { ...begun, ...cells }));
      const outcomes = await checked(...rows);
      const [right, wrong, rightNumber, wrongNumber] = outcomes.map((told) => [...new Set(told)]);
      expect([right, wrong]).toEqual(Array(2).fill(['failed', 'FIELD_NOT_READABLE']));
      expect([rightNumber, wrongNumber]).toEqual(Array(2).fill(['failed', 'FIELD_WHOLE_NUMBER']));
    }
    expect(await checked(edited('柳本班', { parentPhone: OWN_PHONE }))).toEqual([['unchanged']]);
  });

  it('is refused once the account has another class', async () => {
    expect((await fileOf(jobId)).status).toBe(200);
    await sql`update account_classes set class_id = ${classes.other}
      where account_id = (select id from accounts where user_name = 'nurse')`.execute(server.db);
    expect((await fileOf(jobId)).error).toBe('OWNER_OUT_OF_REACH');
  });
});
