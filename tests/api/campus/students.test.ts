import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
/** A valid child with its own phone. */
function child(more: Record<string, unknown> = {}) {
  serial += 1;
  const parentPhone = `138${String(10_000_000 + serial)}`;
  return {
    stuName: '欧阳承泽',
    sex: 'male',
    birthday: '2022-05-03',
    classId: classes['小一班'],
    parents: [{ parentName: '李雯', relation: 'mother', parentPhone }],
    ...more,
  };
}
const save = (input: Record<string, unknown>, who = demo3) => who.call('/api/campus/student/save', input);
const find = async (q: string) => {
  const data = await demo3.ask('/api/campus/student/page', { q });
  return data.list.map(({ stuName }: { stuName: string }) => stuName);
};

describe('a save of a student', () => {
  it('keeps every field, gives a student number, and masks phone, ID number and address', async () => {
    const given = {
      stuName: '欧阳承泽',
      sex: 'male',
      birthday: '2022-05-03',
      idNumber: '110105202205030077',
      ethnicity: '汉族',
      classId: classes['小一班'],
      admissionDate: '2026-09-01',
      cardNumber: '0038120700',
      serviceEndDate: '2027-07-15',
      allergies: [{ allergen: '花生', kind: 'food', severity: 'severe' }],
      remark: '接送请走东门',
    };
    const parents = [{ parentName: '李雯', relation: 'grandma', parentPhone: '13810009999' }];
    const saved = await save({ ...given, address: '朝阳区团结湖街道34号楼', parents });
    expect(saved).toMatchObject({ code: '200' });
    const data = await demo3.ask(`/api/campus/student/get?id=${saved.data.id}`);
    expect(data).toMatchObject({
      ...given,
      idNumber: expect.stringMatching(/^1\*{16}7$/),
      address: expect.stringContaining('*'),
      classIdText: '小一班',
      status: 'enrolled',
      version: 1,
      cardState: 'active',
      stuNo: expect.stringMatching(/^2026\d{4}$/),
      parents: [{ parentName: '李雯', relation: 'grandma', parentPhone: '138****9999' }],
    });
    expect(await demo3.ask('/api/campus/student/read-contact', { id: saved.data.id })).toMatchObject({
      idNumber: '110105202205030077',
      address: '朝阳区团结湖街道34号楼',
      parents: [{ parentPhone: '13810009999' }],
    });
  });

  it('reports every wrong field at once', async () => {
    const answer = await save({ ...child(), stuName: '<b>坏</b>', birthday: '2099-01-01', sex: 'x', extra: 1 });
    expect(answer).toMatchObject({ status: 400, error: 'VALIDATION_FAILED' });
    const errors = Object.fromEntries(answer.errors?.map(({ field, error }) => [field, error]) ?? []);
    expect(errors).toEqual({
      stuName: 'FIELD_SPECIAL_CHARACTERS',
      sex: 'FIELD_CHOICE_UNKNOWN',
      extra: 'FIELD_UNKNOWN',
    });
    const later = await save(child({ birthday: '2099-01-01' }));
    expect(later.errors).toMatchObject([{ field: 'birthday', error: 'FIELD_DATE_IN_FUTURE' }]);
  });

  it('refuses a class of another kindergarten like a missing one', async () => {
    const kigId = await organizationId(server.db, 'KG0003');
    const data = await (await server.as('demo9')).ask(`/api/campus/class/list?kigId=${kigId}`);
    const foreign = await save(child({ classId: data[0].id }));
    const missing = await save(child({ classId: '00000000-0000-7000-8000-000000000000' }));
    expect(foreign.errors).toMatchObject([{ field: 'classId', error: 'FIELD_REFERENCE_UNKNOWN' }]);
    expect({ ...missing, requestId: '' }).toEqual({ ...foreign, requestId: '' });
  });

  it('refuses a card of another child, at its field', async () => {
    succeeded(await save(child({ cardNumber: 'CARD1' })));
    const taken = await save(child({ cardNumber: 'CARD1' }));
    expect(taken).toMatchObject({ status: 400, errors: [{ field: 'cardNumber', error: 'CAMPUS_STUDENT_CARD_TAKEN' }] });
  });

  it('shares a parent between siblings, and refuses a repeated phone under another name with the owner’s name', async () => {
    const parents = [{ parentName: '周敏', relation: 'mother', parentPhone: '13911112222' }];
    succeeded(await save(child({ stuName: '大宝', parents })));
    expect(await save(child({ stuName: '二宝', parents }))).toMatchObject({ code: '200' });
    const stranger = [{ parentName: '王五', relation: 'father', parentPhone: '+86 139-1111-2222' }];
    const refused = await save(child({ parents: stranger }));
    expect(refused.errors).toMatchObject([
      {
        field: 'parents.0.parentPhone',
        error: 'CAMPUS_PARENT_PHONE_REPEATED',
        data: { parentName: '周敏' },
        text: expect.stringContaining('Mobile number is repeated'),
      },
    ]);
  });

  it('keeps a value whose mask is sent back', async () => {
    const parents = [{ parentName: '陈立群', relation: 'father', parentPhone: '13933334444' }];
    const saved = succeeded(await save(child({ stuName: '遮住', parents, address: '团结湖1号' })));
    const again = succeeded(
      await save({
        id: saved.id,
        version: saved.version,
        stuName: '遮住了',
        address: saved.address,
        parents: [{ ...saved.parents[0], parentName: '陈立' }],
      }),
    );
    expect(again).toMatchObject({ stuName: '遮住了', version: 2 });
    const contact = await demo3.ask('/api/campus/student/read-contact', { id: saved.id });
    expect(contact).toMatchObject({
      address: '团结湖1号',
      parents: [{ parentName: '陈立', parentPhone: '13933334444' }],
    });
  });

  it('happens once for a repeated idempotency key', async () => {
    const input = child({ stuName: '只有一个' });
    const send = () =>
      server.request('/api/campus/student/save', {
        body: input,
        headers: { authorization: `Bearer ${demo3.token}`, 'idempotency-key': 'one-and-only' },
      });
    const answers = await Promise.all([send(), send(), send()]);
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    expect(await find('只有一个')).toEqual(['只有一个']);
  });

  it('is refused for an old version, with the present record, and overwrites nothing', async () => {
    const before = succeeded(await save(child({ stuName: '两人' })));
    succeeded(await save({ id: before.id, version: 1, stuName: '两人甲' }));
    const second = await save({ id: before.id, version: 1, remark: '乙的话' });
    expect(second).toMatchObject({
      status: 409,
      error: 'VERSION_CONFLICT',
      data: { current: { stuName: '两人甲', version: 2 }, updatedBy: '周敏' },
    });
    const now = await demo3.ask(`/api/campus/student/get?id=${before.id}`);
    expect(now).toMatchObject({ stuName: '两人甲', remark: null, version: 2 });
  });

  it('is refused for one of two concurrent editors', async () => {
    const before = succeeded(await save(child()));
    const both = await Promise.all(['甲', '乙'].map((stuName) => save({ id: before.id, version: 1, stuName })));
    expect(both.map(({ code }) => code).sort()).toEqual(['200', '409']);
  });
});

describe('the list of students', () => {
  it('is searched by name, pinyin, initials, number, card, whole phone and its last four digits', async () => {
    const parents = [{ parentName: '单丽', relation: 'mother', parentPhone: '13777778888' }];
    const data = succeeded(await save(child({ stuName: '单若溪', cardNumber: '0099887766', parents })));
    for (const q of [
      '若溪',
      'shanruoxi',
      'shan ruo',
      'srx',
      '0099887766',
      '00998',
      '13777778888',
      '8888',
      data.stuNo,
    ]) {
      expect(await find(q), q).toContain('单若溪');
    }
    for (const q of ['danruoxi', '13777778889', '%', '_']) expect(await find(q), q).not.toContain('单若溪');
  });

  it('[I12] [K02] has pages of ten rows from page one, without deleted records, and a total of all pages', async () => {
    const remark = { classId: classes['大一班'] };
    const saved: string[] = [];
    for (let i = 0; i < 13; i++)
      saved.push(succeeded(await save(child({ ...remark, stuName: `页${'甲乙丙丁戊己庚辛壬癸子丑寅'[i]}` }))).id);
    expect(await demo3.call('/api/campus/student/delete', { id: saved[0] })).toMatchObject({ data: { deleted: 1 } });
    const page = async (input: Record<string, unknown>) => {
      const data = await demo3.ask('/api/campus/student/page', { ...remark, ...input });
      return { ...data, ids: data.list.map(({ id }: { id: string }) => id) };
    };
    const first = await page({});
    expect(first).toMatchObject({ pageNumber: 1, pageSize: 10, total: 12 });
    // The newest record comes first.
    expect(first.ids).toEqual(saved.slice(3).toReversed());
    expect(await page({ pageNumber: 2 })).toMatchObject({ total: 12, ids: [saved[2], saved[1]] });
    expect(await page({ pageSize: 5, pageNumber: 2 })).toMatchObject({ ids: saved.slice(3, 8).toReversed() });
    expect((await page({ deleted: true })).ids).toEqual([saved[0]]);
    const kigId = await organizationId(server.db, 'KG0001');
    expect(await page({ kigId, kigCode: 'KG0001', deleted: false })).toMatchObject({ total: 12 });
  });

  it('[I12] is narrowed by every filter, alone and with others', async () => {
    const classId = classes['中二班'];
    const nuts = [{ allergen: '花生', kind: 'food', severity: 'mild' }];
    const made: Record<string, Record<string, unknown>> = {
      甲: { sex: 'male', birthday: '2021-01-01', admissionDate: '2024-09-01', serviceEndDate: '2027-01-01' },
      乙: { sex: 'female', birthday: '2021-06-15', admissionDate: '2024-09-02', serviceEndDate: '2027-06-30' },
      丙: {
        sex: 'female',
        birthday: '2022-01-01',
        admissionDate: '2025-09-01',
        serviceEndDate: '2028-01-01',
        allergies: nuts,
      },
    };
    for (const [name, fields] of Object.entries(made)) {
      expect(await save(child({ stuName: `滤${name}`, classId, ...fields }))).toMatchObject({ code: '200' });
    }
    expect(await save(child({ stuName: '滤丁', classId: classes['中一班'], ...made.甲 }))).toMatchObject({
      code: '200',
    });
    const found = async (input: Record<string, unknown>) => {
      const data = await demo3.ask('/api/campus/student/page', { q: '滤', pageSize: 200, ...input });
      const names = data.list.map(({ stuName }: { stuName: string }) => stuName.slice(1));
      expect(data.total).toBe(names.length);
      return names.toSorted().join('');
    };
    const sorted = (names: string) => [...names].toSorted().join('');
    const all = ['enrolled', 'graduated'];
    for (const [input, names] of [
      [{}, '甲乙丙丁'],
      [{ classId }, '甲乙丙'],
      [{ classId: [classId, classes['中一班']] }, '甲乙丙丁'],
      [{ sex: 'female' }, '乙丙'],
      [{ allergies: '1' }, '丙'],
      [{ allergies: '0' }, '甲乙丁'],
      [{ status: 'graduated' }, ''],
      [{ status: all }, '甲乙丙丁'],
      [{ birthdayFrom: '2021-06-15' }, '乙丙'],
      [{ birthdayTo: '2021-06-15' }, '甲乙丁'],
      [{ birthdayFrom: '2021-01-02', birthdayTo: '2021-12-31' }, '乙'],
      [{ admissionDateFrom: '2024-09-02', admissionDateTo: '2024-09-02' }, '乙'],
      [{ serviceEndDateTo: '2027-06-29' }, '甲丁'],
      [{ serviceEndDateFrom: '2027-06-30', sex: 'female', allergies: '0' }, '乙'],
    ] as [Record<string, unknown>, string][]) {
      expect(await found(input), JSON.stringify(input)).toBe(sorted(names));
    }
  });

  it('sorts names by pinyin, while classes are sorted by grade', async () => {
    for (const stuName of ['曾一', '赵二', '阿宝', '单三']) succeeded(await save(child({ stuName, remark: 'sort' })));
    const data = await demo3.ask('/api/campus/student/page', { sort: 'stuName', order: 'asc', pageSize: 200 });
    const names = data.list.map(({ stuName }: { stuName: string }) => stuName);
    const order = ['阿宝', '单三', '曾一', '赵二'].map((stuName) => names.indexOf(stuName));
    expect(order).toEqual([...order].sort((a, b) => a - b));
    const page = await demo3.call('/api/campus/class/page', {});
    expect(page.data.list.map(({ className }: { className: string }) => className)).toEqual([
      '小一班',
      '小二班',
      '中一班',
      '中二班',
      '大一班',
      '大二班',
    ]);
  });

  it('[I13] gives ids and titles as options, without deleted records', async () => {
    const kigId = await organizationId(server.db, 'KG0001');
    const list = async (input = '') =>
      (await demo3.ask(`/api/campus/grade/list${input}`)) as { id: string; text: string }[];
    const before = await list();
    expect(before.map(({ text }) => text).toSorted()).toEqual(['中班', '大班', '小班']);
    const grade = { gradeName: '学前班', stage: 'senior', sort: 9 };
    const saved = await demo3.call('/api/campus/grade/save', grade);
    const after = await list();
    expect(after).toHaveLength(4);
    expect(after).toEqual(expect.arrayContaining([...before, { id: saved.data.id, kigId, text: '学前班' }]));
    expect(await demo3.call('/api/campus/grade/delete', { id: saved.data.id })).toMatchObject({ code: '200' });
    expect(await list()).toEqual(before);
    expect(await list('?deleted=false')).toEqual(before);
  });
});

describe('the deletion of a record', () => {
  it('[I15] removes a student from the list until a restore by id', async () => {
    const saved = succeeded(await save(child({ stuName: '走了又来' })));
    expect(await demo3.ask('/api/campus/student/delete', { id: saved.id })).toEqual({ deleted: 1 });
    expect(await find('走了又来')).toEqual([]);
    const bin = await demo3.ask('/api/campus/student/page', { deleted: true, q: '走了又来' });
    expect(bin.list).toMatchObject([{ id: saved.id, deleted: true, can: ['erase', 'readHistory', 'restore'] }]);
    expect(await save({ id: saved.id, stuName: '改' })).toMatchObject({ status: 404, error: 'RECORD_NOT_FOUND' });
    expect(await demo3.call('/api/campus/student/restore', { id: saved.id })).toMatchObject({ code: '200' });
    expect(await find('走了又来')).toEqual(['走了又来']);
  });

  it('cannot be undone while another child has the card, which the refusal names', async () => {
    const first = succeeded(await save(child({ cardNumber: 'CARD9' })));
    await demo3.ask('/api/campus/student/delete', { id: first.id });
    succeeded(await save(child({ cardNumber: 'CARD9' })));
    const refused = await demo3.call('/api/campus/student/restore', { id: first.id });
    expect(refused).toMatchObject({ status: 409, error: 'RESTORE_CONFLICT', text: expect.stringMatching(/card/i) });
  });

  it('is refused for a class with children and a grade with classes', async () => {
    succeeded(await save(child()));
    const answer = await demo3.call('/api/campus/class/delete', { id: classes['小一班'] });
    expect(answer).toMatchObject({ status: 409, error: 'RECORD_IN_USE', data: { title: '小一班' } });
    const grades = await demo3.ask('/api/campus/grade/list');
    const grade = await demo3.call('/api/campus/grade/delete', { id: [grades[0].id] });
    expect(grade).toMatchObject({ status: 409, error: 'RECORD_IN_USE' });
  });

  it('is refused as a whole if one of several records is missing', async () => {
    const one = succeeded(await save(child({ stuName: '同去' })));
    const id = [one.id, '00000000-0000-7000-8000-000000000000'];
    expect(await demo3.call('/api/campus/student/delete', { id })).toMatchObject({ status: 404 });
    expect(await find('同去')).toEqual(['同去']);
  });
});

describe('the personal data of a student', () => {
  it('is logged once per record and session when whole phones are read', async () => {
    const saved = succeeded(await save(child()));
    const look = () => demo3.call('/api/campus/student/read-contact', { id: saved.id });
    expect(succeeded(await look()).parents[0].parentPhone).toMatch(/^138\d{8}$/);
    succeeded(await look());
    const looks = await server.db
      .selectFrom('personal_data_looks')
      .selectAll()
      .where('record_id', '=', saved.id)
      .execute();
    expect(looks).toHaveLength(1);
  });

  it('is encrypted in the database, including phones and allergies', async () => {
    const parents = [{ parentName: '密', relation: 'mother', parentPhone: '13612345678' }];
    succeeded(await save(child({ parents, allergies: [{ allergen: '榛子果', kind: 'food', severity: 'mild' }] })));
    for (const table of ['students', 'parents']) {
      const rows = await server.db
        .selectFrom(table as 'accounts')
        .selectAll()
        .execute();
      const text = JSON.stringify(rows, (_key, value) =>
        value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
      );
      expect(text).not.toContain('13612345678');
      expect(text).not.toContain('榛子果');
    }
  });
});
