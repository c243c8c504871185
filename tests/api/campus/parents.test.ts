import { parentColumns } from '@kiga/contract/campus/parent.excel.ts';
import type { Cell, Sheet } from '@kiga/entity/excel/cell.ts';
import { writeWorkbook } from '@kiga/kit-server/xlsx/write-workbook.ts';
import { createServer } from '@kiga/server/app/server.ts';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testSecrets } from '../../support/database.ts';
import { type Importer, importer } from '../../support/imports.ts';
import { readWorkbook } from '../../support/read-workbook.ts';
import { type Caller, organizationId, startTestServer, succeeded, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
let demo3: Caller;
let classes: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
  demo3 = await server.as('demo3');
  const list = (await demo3.ask('/api/campus/class/list')) as { id: string; text: string }[];
  classes = Object.fromEntries(list.map(({ id, text }) => [text, id]));
});
afterAll(() => server.close());

let serial = 0;
const nextPhone = () => {
  serial += 1;
  return `135${String(10_000_000 + serial)}`;
};
interface Guardian {
  parentName: string;
  relation: string;
  parentPhone: string;
}
const child = async (stuName: string, parents: readonly Guardian[], more: Record<string, unknown> = {}) => {
  const fields = { stuName, sex: 'female', birthday: '2022-03-04', classId: classes['小一班'], parents, ...more };
  const answer = await demo3.call('/api/campus/student/save', fields);
  expect(answer, stuName).toMatchObject({ code: '200' });
  return answer.data;
};
const act = (name: string, input: Record<string, unknown>, who = demo3) =>
  who.call(`/api/campus/parent/${name}`, input);
const find = async (q: string) => succeeded(await act('page', { q })).list as Record<string, any>[];
const one = async (q: string) => {
  const list = await find(q);
  expect(list, q).toHaveLength(1);
  return list[0] as Record<string, any>;
};
const guardian = (parentName: string, parentPhone = nextPhone(), relation = 'mother'): Guardian => {
  return { parentName, relation, parentPhone };
};

describe('a parent', () => {
  it('belongs to several children, each with class and relation, the eldest first', async () => {
    const grandma = guardian('欧阳桂英', nextPhone(), 'grandma');
    const younger = await child('小宝贝', [grandma], { birthday: '2023-01-01', classId: classes['小二班'] });
    const elder = await child('大宝贝', [{ ...grandma, relation: 'grandmother' }]);
    const parent = await one('欧阳桂英');
    expect(parent).toMatchObject({
      parentName: '欧阳桂英',
      parentNameLatin: 'Ouyang Guiying',
      parentPhone: expect.stringMatching(/^135\*{4}\d{4}$/),
      children: [
        { studentId: elder.id, stuName: '大宝贝', className: '小一班', relation: 'grandmother' },
        { studentId: younger.id, stuName: '小宝贝', className: '小二班', relation: 'grandma' },
      ],
    });
  });

  it('is found by name, pinyin, phone, a child’s name or pinyin, and by having children', async () => {
    const phone = nextPhone();
    await child('单小溪', [guardian('仇晓燕', phone)]);
    const childless = succeeded(await act('save', { parentName: '仇无子', parentPhone: nextPhone() }));
    for (const q of ['仇晓燕', 'qiuxiaoyan', 'qxy', phone, phone.slice(-4), '单小溪', 'shanxiaoxi', 'sxx']) {
      expect(
        (await find(q)).map(({ parentName }) => parentName),
        q,
      ).toContain('仇晓燕');
    }
    expect(await find('danxiaoxi')).toEqual([]);
    const some = await act('page', { children: '1', q: 'qiu' });
    const none = await act('page', { children: '0', q: 'qiu' });
    expect([some, none].map(({ data }) => data.list.map(({ parentName }: Guardian) => parentName))).toEqual([
      ['仇晓燕'],
      ['仇无子'],
    ]);
    expect(childless.children).toEqual([]);
  });

  it('needs a unique phone; a repeated one is refused at its field', async () => {
    const parentPhone = nextPhone();
    succeeded(await act('save', { parentName: '占号', parentPhone }));
    expect(await act('save', { parentName: '同号', parentPhone: `+86 ${parentPhone}` })).toMatchObject({
      status: 400,
      errors: [{ field: 'parentPhone', error: 'CAMPUS_PARENT_PHONE_TAKEN' }],
    });
  });

  it('changes name and phone in all children’s records', async () => {
    const { id: studentId } = await child('看变化', [guardian('旧名字')]);
    const { id, version } = await one('旧名字');
    const saved = await act('save', { id, version, parentName: '新名字', parentPhone: '13599990000' });
    expect(saved).toMatchObject({ code: '200' });
    const data = await demo3.ask('/api/campus/student/read-contact', { id: studentId });
    expect(data.parents).toMatchObject([{ parentName: '新名字', parentPhone: '13599990000', relation: 'mother' }]);
  });

  it('cannot be deleted with a child; without one it frees its phone and cannot be restored', async () => {
    const parentPhone = nextPhone();
    const { id: studentId } = await child('先删我', [guardian('还有孩子', parentPhone)]);
    const { id } = await one('还有孩子');
    expect(await act('delete', { id })).toMatchObject({
      status: 409,
      error: 'RECORD_IN_USE',
      data: { title: '还有孩子', entity: 'campus.student', count: 1 },
    });
    await demo3.ask('/api/campus/student/delete', { id: studentId });
    expect((await one('还有孩子')).children).toEqual([]);
    expect(await act('delete', { id })).toMatchObject({ code: '200' });
    await child('新的孩子', [guardian('后来的人', parentPhone)]);
    expect((await one('后来的人')).id).not.toBe(id);
    expect(await act('restore', { id })).toMatchObject({ status: 409, error: 'RESTORE_CONFLICT' });
  });

  it('is a guardian of the child again after a restore', async () => {
    const { id: studentId } = await child('回来的孩子', [guardian('回来的人')]);
    const { id } = await one('回来的人');
    await demo3.ask('/api/campus/student/delete', { id: studentId });
    succeeded(await act('delete', { id }));
    await demo3.ask('/api/campus/student/restore', { id: studentId });
    const parents = async () => (await demo3.ask(`/api/campus/student/get?id=${studentId}`)).parents;
    expect(await parents()).toEqual([]);
    succeeded(await act('restore', { id }));
    expect(await parents()).toMatchObject([{ parentName: '回来的人' }]);
  });

  it('is logged once per record and session when its whole phone is read', async () => {
    const { id } = succeeded(await act('save', { parentName: '看号码', parentPhone: '13512340000' }));
    expect(succeeded(await act('read-contact', { id }))).toEqual({ parentPhone: '13512340000' });
    succeeded(await act('read-contact', { id }));
    const looks = await server.db.selectFrom('personal_data_looks').selectAll().where('record_id', '=', id).execute();
    expect(looks).toMatchObject([{ entity: 'campus.parent' }]);
  });
});

describe('siblings who are saved concurrently', () => {
  it('share their new parent', async () => {
    const mother = guardian('同时的妈妈');
    await Promise.all([child('双胞甲', [mother]), child('双胞乙', [mother])]);
    const { children } = await one('同时的妈妈');
    expect(children.map(({ stuName }: { stuName: string }) => stuName).sort()).toEqual(['双胞乙', '双胞甲']);
  });
});

describe('the history of a parent', () => {
  const acts = async (id: string) => {
    const data = await demo3.ask(`/api/campus/parent/history?id=${id}`);
    return data.entries.map(({ act: name, changes }: { act: string; changes: { field: string }[] }) => [
      name,
      changes.map(({ field }) => field).join(),
    ]);
  };

  it('begins with the child’s save that made the parent, and shows a rename by one', async () => {
    const parentPhone = nextPhone();
    const student = await child('有历史', [guardian('第一名字', parentPhone)]);
    const { id } = await one('第一名字');
    const parents = [guardian('第二名字', parentPhone)];
    await demo3.ask('/api/campus/student/save', { id: student.id, parents });
    expect(await acts(id)).toEqual([
      ['update', 'parentName'],
      ['create', 'parentName,parentPhone'],
    ]);
  });

  it('names the admission of the lead that made the parent', async () => {
    const fields = { childName: '意向来的', parentName: '意向妈妈', parentPhone: nextPhone(), source: 'online' };
    const { id } = await demo3.ask('/api/campus/lead/save', { ...fields, sex: 'male', birthday: '2023-02-02' });
    await demo3.ask('/api/campus/lead/follow', { id, method: 'phone', content: '好' });
    await demo3.ask('/api/campus/lead/pre-admit', { id });
    const entry = { classId: classes['小一班'], admissionDate: '2026-09-01' };
    await demo3.ask('/api/campus/lead/admit', { id, ...entry });
    expect(await acts((await one('意向妈妈')).id)).toEqual([['campus.lead.admit', 'parentName,parentPhone']]);
  });
});

describe('the visibility of parents', () => {
  it('excludes another kindergarten’s, which are answered like missing ones', async () => {
    const kigId = await organizationId(server.db, 'KG0002');
    const { rows } = await sql<{ id: string }>`select id from parents where kig_id = ${kigId} limit 1`.execute(
      server.db,
    );
    const foreign = rows[0]?.id as string;
    const missing = '00000000-0000-7000-8000-000000000000';
    const answers = async (id: string) => {
      const named = ['save', 'delete', 'restore', 'read-contact'].map((name) => act(name, { id }));
      const asked = ['get', 'history'].map((name) => demo3.call(`/api/campus/parent/${name}?id=${id}`));
      return (await Promise.all([...named, ...asked])).map((answer) => ({ ...answer, requestId: '' }));
    };
    const theirs = await answers(foreign);
    expect(theirs).toEqual(await answers(missing));
    for (const answer of theirs) expect(answer).toMatchObject({ status: 404, error: 'RECORD_NOT_FOUND' });
  });

  it('gives a group its members’ parents with children and masked phones, without remarks', async () => {
    const data = await (await server.as('demo4')).ask('/api/campus/parent/page', { sort: 'parentName' });
    expect(data.total).toBeGreaterThan(40);
    const [first] = data.list;
    expect(first).toMatchObject({ parentPhone: expect.stringContaining('****'), kigName: expect.any(String), can: [] });
    expect(first.children[0]).toHaveProperty('stuName');
    expect(first).not.toHaveProperty('remark');
  });
});

describe('a sheet of parents', () => {
  const headings = ['家长姓名', '手机号', '孩子姓名', '班级', '与孩子关系', '备注'];
  const sheet = (...rows: (string | null)[][]) =>
    writeWorkbook([{ name: '家长', rows: [headings, ...rows], headingRow: 0 }]);
  let parents: Importer;
  beforeAll(() => {
    parents = importer(server, demo3, 'parent');
  });
  const parentsOf = async (id: string) => (await demo3.ask(`/api/campus/student/get?id=${id}`)).parents as Guardian[];

  it('creates parents and links them to the named children without removing other parents', async () => {
    const elder = await child('表中大宝', [guardian('原来的妈妈')]);
    const younger = await child('表中小宝', []);
    const bytes = await sheet(
      ['表中奶奶', '13500000001', '表中大宝、表中小宝', '小一班', '奶奶、grandma', '接送'],
      ['表中舅舅', '13500000002', '表中大宝', null, '舅舅', null],
      ['没有孩子', '13500000003', null, null, null, null],
    );
    const { counts, state } = await parents.take(bytes);
    expect({ counts, state }).toMatchObject({ counts: { create: 3, failed: 0 }, state: 'imported' });
    expect(await parentsOf(elder.id)).toMatchObject([
      { parentName: '原来的妈妈', relation: 'mother' },
      { parentName: '表中奶奶', relation: 'grandmother' },
      { parentName: '表中舅舅', relation: 'uncle' },
    ]);
    expect(await parentsOf(younger.id)).toMatchObject([{ parentName: '表中奶奶', relation: 'grandma' }]);
    expect(await one('表中奶奶')).toMatchObject({ remark: '接送' });
    // A second import of the same sheet changes nothing.
    expect((await parents.take(bytes)).counts).toMatchObject({ create: 0, update: 0, unchanged: 3 });
    const data = await demo3.ask(`/api/campus/student/history?id=${elder.id}`);
    expect(data.entries.map(({ act: name }: { act: string }) => name)).toEqual([
      'campus.parent.import',
      'campus.parent.import',
      'create',
    ]);
  });

  it('accepts a parent of two children in two rows', async () => {
    const twins = [await child('两行甲', []), await child('两行乙', [])];
    const rows = ['两行甲', '两行乙'].map((name) => ['两行爸爸', '13500000011', name, '小一班', '爸爸', null]);
    expect((await parents.take(await sheet(...rows))).counts).toMatchObject({ failed: 0 });
    expect((await find('两行爸爸')).map(({ children }) => children.length)).toEqual([2]);
    for (const { id } of twins) expect(await parentsOf(id)).toMatchObject([{ relation: 'father' }]);
  });

  it('reports a child that is unknown or ambiguous', async () => {
    await child('同名宝', []);
    await child('同名宝', [], { classId: classes['中一班'], birthday: '2021-01-01' });
    const bytes = await sheet(
      ['甲家长', '13500000021', '没有此人', null, '爸爸', null],
      ['乙家长', '13500000022', '同名宝', null, '爸爸', null],
      ['丙家长', '13500000023', '同名宝', '大一班', '爸爸', null],
      ['丁家长', '13500000024', '同名宝', '中一班', '邻居', null],
      ['戊家长', '13500000025', '同名宝', '中一班', '爸爸', null],
    );
    const status = await parents.take(bytes);
    expect(status.counts).toMatchObject({ create: 1, failed: 4 });
    const failed = await parents.rows(status.id, { outcome: 'failed' });
    expect(failed.map(({ title, issues }) => [title, issues.map(({ error }) => error).join()])).toEqual([
      ['甲家长', 'CAMPUS_PARENT_CHILD_UNKNOWN'],
      ['乙家长', 'CAMPUS_PARENT_CHILD_AMBIGUOUS'],
      ['丙家长', 'CAMPUS_PARENT_CHILD_UNKNOWN'],
      ['丁家长', 'FIELD_CHOICE_UNKNOWN'],
    ]);
    expect(await one('戊家长')).toMatchObject({ children: [{ className: '中一班' }] });
    expect(await find('甲家长')).toEqual([]);
  });

  it.each(['zh_CN', 'en_US'])(
    'is exported in %s and changes only the edited relation when it is reimported',
    async (language) => {
      const { id } = await child(`往返宝${language.slice(0, 2)}`, [
        guardian(`往返妈妈${language.slice(0, 2)}`),
        guardian('别人'),
      ]);
      const parent = await one(`往返妈妈${language.slice(0, 2)}`);
      const headers = { authorization: `Bearer ${demo3.token}` };
      const columns = parentColumns.map(({ field }) => field);
      const started = await server.request(`/api/campus/parent/export?language=${language}`, {
        body: { columns },
        headers,
      });
      const jobPath = `id=${started.data.jobId}`;
      await expect.poll(async () => (await demo3.ask(`/api/system/job/get?${jobPath}`)).state).toBe('done');
      const file = succeeded(await server.request(`/api/system/job/file?${jobPath}`, { headers })) as Buffer;
      const returned = await parents.take(file);
      expect(returned.counts.unchanged).toBe(returned.counts.total);
      expect(returned.counts.total).toBeGreaterThan(1);

      const [exported] = (await readWorkbook(file)) as [Sheet];
      const grid = exported.grid.map((row) => [...row]);
      const edited = grid.find((row) => row[0] === parent.parentName) as Cell[];
      expect(edited[4]).toBe(language === 'zh_CN' ? '妈妈' : 'Mother');
      edited[4] = '外婆';
      const again = await parents.take(await writeWorkbook([{ name: 'x', rows: grid, merges: exported.merges }]));
      expect(again.counts).toMatchObject({ update: 1, failed: 0, create: 0 });
      expect(await parentsOf(id)).toMatchObject([{ relation: 'grandma' }, { relation: 'mother' }]);
    },
  );

  it('does not undo changes that were made after its export', async () => {
    const moved = await child('会转班', [guardian('转班妈妈', '13500000041')]);
    const left = await child('会离开', [guardian('转班妈妈', '13500000041')]);
    const columns = parentColumns.map(({ field }) => field);
    const started = await demo3.call('/api/campus/parent/export', { columns, q: '转班妈妈' });
    const job = `id=${started.data.jobId}`;
    await expect.poll(async () => (await demo3.ask(`/api/system/job/get?${job}`)).state).toBe('done');
    const file = (await demo3.ask(`/api/system/job/file?${job}`)) as unknown as Buffer;
    await demo3.ask('/api/campus/student/save', { id: moved.id, classId: classes['中一班'] });
    await demo3.ask('/api/campus/student/save', { id: left.id, parents: [] });
    expect((await parents.take(file)).counts).toMatchObject({ total: 1, unchanged: 1 });
    expect(await parentsOf(left.id)).toEqual([]);
    // An edited cell beside them is still imported.
    const [exported] = (await readWorkbook(file)) as [Sheet];
    const grid = exported.grid.map((row) => [...row]);
    (grid.find((row) => row[0] === '转班妈妈') as Cell[])[columns.indexOf('remark')] = '新';
    const edited = await writeWorkbook([{ name: 'x', rows: grid, merges: exported.merges }]);
    expect((await parents.take(edited)).counts).toMatchObject({ total: 1, update: 1 });
    expect(await one('转班妈妈')).toMatchObject({
      remark: '新',
      children: [{ stuName: '会转班', className: '中一班' }],
    });
  });

  it('leaves the children unchanged after an undo of its import', async () => {
    const { id } = await child('撤回宝', [guardian('不动的妈妈')]);
    const { id: importId } = await parents.take(
      await sheet(
        ['撤回爸爸', '13500000031', '撤回宝', null, '爸爸', null],
        ['撤回无子', '13500000032', null, null, null, null],
      ),
    );
    expect(await parentsOf(id)).toHaveLength(2);
    await parents.press('importUndo', importId);
    expect(await parents.settled(importId)).toMatchObject({ state: 'undone', undo: { undone: 2, refused: [] } });
    expect(await parentsOf(id)).toMatchObject([{ parentName: '不动的妈妈' }]);
    expect([...(await find('撤回爸爸')), ...(await find('撤回无子'))]).toEqual([]);
  });
});

describe('a name stored before readings existed', () => {
  it('gets its readings when the program starts', async () => {
    await child('旧数据', [guardian('老读音')]);
    await sql`update parents set parent_name_pinyin = null, parent_name_initials = null, parent_name_sort = null,
      parent_name_latin = null`.execute(server.db);
    expect(await find('laoduyin')).toEqual([]);
    const again = await createServer({ db: server.db, secrets: testSecrets, log: pino({ level: 'silent' }) });
    await again.close();
    expect((await one('laoduyin')).parentNameLatin).toBe('Lao Duyin');
    const { rows } = await sql`select 1 from parents where parent_name_sort is null`.execute(server.db);
    expect(rows).toEqual([]);
  });
});
