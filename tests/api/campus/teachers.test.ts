import { teacherColumns } from '@kiga/contract/campus/teacher.excel.ts';
import { idNumberCheckCharacter } from '@kiga/entity/excel/id-number.ts';
import { writeWorkbook } from '@kiga/kit-server/xlsx/write-workbook.ts';
import { tellOfCertificates } from '@kiga/server/campus/certificates.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { colleague } from '../../support/colleague.ts';
import { importer } from '../../support/imports.ts';
import { readWorkbook } from '../../support/read-workbook.ts';
import { type Caller, organizationId, startTestServer, succeeded, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
let demo3: Caller;
let positionId: string;
let gradeId: string;
let mainRole: string;

beforeAll(async () => {
  server = await startTestServer();
  demo3 = await server.as('demo3');
  const positions = (await demo3.ask('/api/campus/position/list')) as { id: string; text: string }[];
  positionId = positions.find(({ text }) => text === '主班教师')?.id as string;
  [{ id: gradeId }] = await demo3.ask('/api/campus/grade/list');
  [{ id: mainRole }] = await demo3.ask('/api/system/role/list');
});
afterAll(() => server.close());

let serial = 0;
const nextPhone = () => {
  serial += 1;
  return `137${String(20_000_000 + serial)}`;
};
const call = (act: string, input: Record<string, unknown>, who = demo3) =>
  who.call(`/api/campus/teacher/${act}`, input);
const get = (id: string, who = demo3) => who.ask(`/api/campus/teacher/get?id=${id}`);
async function add(teacherName: string, more: Record<string, unknown> = {}): Promise<string> {
  return succeeded(await call('save', { teacherName, positionId, phone: nextPhone(), ...more })).id;
}
const saveClass = (className: string, more: Record<string, unknown>) =>
  demo3.call('/api/campus/class/save', { className, gradeId, ...more });
const resigning = { resignedOn: '2026-11-01', resignReason: '回老家' };
const PASSWORD = 'Jiaoshi_2026';

/** Signs in with an initial password, and replaces it. */
async function signIn(userName: string, password: string): Promise<Caller> {
  const first = await server.as(userName, password);
  succeeded(await first.call('/sys/changePassword', { oldPassword: password, newPassword: PASSWORD }));
  return server.as(userName, PASSWORD);
}

describe('a teacher', () => {
  it('has the rank of the job title, and both change together', async () => {
    const position = await demo3.ask('/api/campus/position/save', { positionName: '见习教师', rank: 8 });
    const id = await add('冯见习', { positionId: position.id });
    expect(await get(id)).toMatchObject({ positionIdText: '见习教师', rank: 8, status: 'in-service' });
    await demo3.ask('/api/campus/position/save', { id: position.id, rank: 9 });
    expect(await get(id)).toMatchObject({ rank: 9 });
  });

  it('needs a phone of its own: of two at once, one is refused at its field', async () => {
    const phone = nextPhone();
    const answers = await Promise.all(
      ['同号甲', '同号乙', '同号丙'].map((teacherName) => call('save', { teacherName, positionId, phone })),
    );
    expect(answers.filter(({ code }) => code === '200')).toHaveLength(1);
    for (const answer of answers.filter(({ code }) => code !== '200')) {
      expect(answer).toMatchObject({
        status: 400,
        errors: [{ field: 'phone', error: 'CAMPUS_TEACHER_PHONE_REPEATED', text: 'Mobile number is repeated' }],
      });
    }
  });

  it('shares no card with a teacher or a child, in either order and at once', async () => {
    const [{ id: classId } = { id: '' }] = await demo3.ask<{ id: string }[]>('/api/campus/class/list');
    const child = (stuName: string, cardNumber: string) =>
      demo3.call('/api/campus/student/save', { stuName, sex: 'male', birthday: '2022-01-01', classId, cardNumber });
    const teacher = (teacherName: string, cardNumber: string) =>
      call('save', { teacherName, positionId, phone: nextPhone(), cardNumber });
    const refused = { status: 400, errors: [{ field: 'cardNumber', error: 'CAMPUS_CARD_OF_OTHER' }] };
    const id = succeeded(await teacher('持卡人', 'TC0001')).id;
    expect(await teacher('借卡人', 'TC0001')).toMatchObject(refused);
    expect(await child('借卡娃', 'TC0001')).toMatchObject(refused);
    const { id: childId } = succeeded(await child('持卡娃', 'TC0002'));
    expect(await teacher('借娃卡', 'TC0002')).toMatchObject(refused);
    expect(await call('save', { id, cardNumber: 'TC0002' })).toMatchObject(refused);
    expect(await demo3.call('/api/campus/student/save', { id: childId, cardNumber: 'TC0001' })).toMatchObject(refused);

    const both = await Promise.all([teacher('抢卡人', 'TC0003'), child('抢卡娃', 'TC0003')]);
    expect(both.filter(({ code }) => code === '200')).toHaveLength(1);
    expect(both.find(({ code }) => code !== '200')).toMatchObject(refused);
  });

  it('shows phone and ID number masked, and in full on demand', async () => {
    const idNumber = `11010519870311204${idNumberCheckCharacter('11010519870311204')}`;
    const id = await add('沈全号', { phone: '13711112222', idNumber });
    expect(await get(id)).toMatchObject({ phone: '137****2222', idNumber: expect.stringMatching(/^1\*+.$/) });
    expect(await demo3.ask('/api/campus/teacher/read-contact', { id })).toEqual({
      phone: '13711112222',
      idNumber,
    });
    const reader = await colleague(server, { userName: 'no-contact', without: ['campus.teacher.readContact'] });
    expect(await call('read-contact', { id }, reader)).toMatchObject({ status: 403 });
  });

  it('shows a group names and classes, operations no phone, and neither of them the certificates', async () => {
    const id = await add('窦可见', {
      cardNumber: 'SEEN01',
      remark: '只给园里看',
      certificates: [{ certificateName: '健康证', certificateNumber: 'JK1', expiresOn: '2027-01-01' }],
    });
    const kigId = await organizationId(server.db, 'KG0001');
    const seen = async (userName: string) => {
      const answer = await (await server.as(userName)).ask(`/api/campus/teacher/get?id=${id}&kigId=${kigId}`);
      return Object.fromEntries(
        ['teacherName', 'phone', 'cardNumber', 'certificates', 'remark'].map((field) => [field, field in answer]),
      );
    };
    const hidden = { cardNumber: false, certificates: false, remark: false };
    expect(await seen('demo4')).toEqual({ teacherName: true, phone: true, ...hidden });
    expect(await seen('demo9')).toEqual({ teacherName: true, phone: false, ...hidden });
  });

  it('is seen by an account for own classes only as a teacher of them', async () => {
    const [mine, other] = [await add('尤本班'), await add('尤他班')];
    const { id: classId } = succeeded(await saveClass('本班一', { headTeacherId: mine }));
    succeeded(await saveClass('他班一', { headTeacherId: other }));
    const narrow = await colleague(server, { userName: 'narrow-teacher', classes: [classId] });
    const { list } = await narrow.ask('/api/campus/teacher/page', {});
    expect(list.map(({ teacherName }: { teacherName: string }) => teacherName)).toEqual(['尤本班']);
    expect(await narrow.call(`/api/campus/teacher/get?id=${other}`)).toMatchObject({ error: 'RECORD_NOT_FOUND' });
  });
});

describe('a class', () => {
  it('names its teachers, who name the class', async () => {
    const [head, first, second] = [await add('班一主'), await add('班一配甲'), await add('班一配乙')];
    const saved = succeeded(await saveClass('教师班一', { headTeacherId: head, assistants: [first, second] }));
    const record = await demo3.ask(`/api/campus/class/get?id=${saved.id}`);
    expect(record.headTeacherIdText).toBe('班一主');
    expect(record.assistantsText.toSorted()).toEqual(['班一配乙', '班一配甲'].toSorted());
    expect((await get(head)).classes).toEqual([{ classId: saved.id, className: '教师班一', part: 'head' }]);
    expect((await get(second)).classes).toEqual([{ classId: saved.id, className: '教师班一', part: 'assistant' }]);
    const { list } = await demo3.ask('/api/campus/teacher/page', { q: '班一', classes: '1' });
    expect(list).toHaveLength(3);

    await demo3.ask('/api/campus/class/save', { id: saved.id, assistants: [second] });
    expect((await get(first)).classes).toEqual([]);
    expect(await call('delete', { id: second })).toMatchObject({
      error: 'RECORD_IN_USE',
      data: { entity: 'campus.class', count: 1 },
    });
  });

  it('takes no head as assistant, no resigned teacher, and none of another kindergarten', async () => {
    const [head, gone] = [await add('班二主'), await add('班二离')];
    succeeded(await call('resign', { id: gone, ...resigning }));
    expect(await saveClass('教师班二', { headTeacherId: head, assistants: [head] })).toMatchObject({
      errors: [{ field: 'assistants', error: 'CAMPUS_CLASS_TEACHER_TWICE' }],
    });
    expect(await saveClass('教师班二', { headTeacherId: gone, assistants: [gone] })).toMatchObject({ status: 400 });
    expect(await saveClass('教师班二', { headTeacherId: head, assistants: [gone] })).toMatchObject({
      errors: [{ field: 'assistants', text: '班二离 has resigned' }],
    });
    const { rows } = await sql<{ id: string }>`select t.id from teachers t
      where t.kig_id = ${await organizationId(server.db, 'KG0002')} limit 1`.execute(server.db);
    const foreign = rows[0]?.id;
    expect(await saveClass('教师班二', { headTeacherId: foreign })).toMatchObject({
      errors: [{ field: 'headTeacherId', error: 'FIELD_REFERENCE_UNKNOWN' }],
    });
    expect(await saveClass('教师班二', { assistants: [foreign] })).toMatchObject({
      errors: [{ field: 'assistants', error: 'FIELD_REFERENCE_UNKNOWN' }],
    });
    const options = await demo3.ask('/api/campus/teacher/list?status=in-service');
    expect(options.map(({ id }: { id: string }) => id)).not.toContain(gone);
  });

  it('hides its teachers from an institution', async () => {
    const [institution, kigId] = [await server.as('demo6'), await organizationId(server.db, 'KG0001')];
    const { list } = await institution.ask('/api/campus/class/page', { kigId });
    expect(list.length).toBeGreaterThan(0);
    for (const record of list) expect(Object.keys(record).join()).not.toMatch(/headTeacher|assistants/);
    expect(await institution.call('/api/campus/teacher/page', { kigId })).toMatchObject({ status: 403 });
  });

  it('is imported with its teachers by name; unknown and ambiguous names are refused in their rows', async () => {
    await add('班三主');
    await add('班三配甲');
    await add('班三配乙');
    await add('班三同名');
    await add('班三同名');
    const [{ text: grade } = { text: '' }] = await demo3.ask<{ text: string }[]>('/api/campus/grade/list');
    const rows = [
      ['教师班三', grade, '班三主', '班三配甲、班三配乙'],
      ['教师班四', grade, '班三同名', ''],
      ['教师班五', grade, '', '班三配甲、无此人'],
    ];
    const sheet = await writeWorkbook([{ name: '班级', rows: [['班级', '年级', '班主任', '配班教师'], ...rows] }]);
    const imports = importer(server, demo3, 'class');
    const done = await imports.take(sheet);
    expect(done.counts).toMatchObject({ create: 1, failed: 2 });
    const failed = await imports.rows(done.id, { outcome: 'failed' });
    expect(failed.map(({ issues }) => issues.map(({ field }) => field))).toEqual([['headTeacherId'], ['assistants']]);
    const { list } = await demo3.ask('/api/campus/class/page', { q: '教师班三' });
    expect(list).toMatchObject([{ headTeacherIdText: '班三主' }]);
    expect(list[0].assistantsText.toSorted()).toEqual(['班三配乙', '班三配甲'].toSorted());
  });
});

describe('a resignation', () => {
  it('[F16] is refused while the teacher heads classes, and names all of them', async () => {
    const id = await add('双班主');
    for (const className of ['双班甲', '双班乙']) succeeded(await saveClass(className, { headTeacherId: id }));
    expect(await call('resign', { id, ...resigning })).toMatchObject({
      status: 409,
      error: 'CAMPUS_TEACHER_HEADS_CLASSES',
      text: expect.stringMatching(/双班主.*(双班甲、双班乙|双班乙、双班甲)/),
    });
    expect(await get(id)).toMatchObject({ status: 'in-service' });
  });

  it('[F16] ends the card, the assisting, the account and its open sessions at once', async () => {
    const id = await add('尚离职', { cardNumber: 'GONE01' });
    const { id: classId } = succeeded(await saveClass('离职班', { assistants: [id] }));
    const made = succeeded(await call('create-account', { id, userName: 'shanglizhi', roleId: mainRole }));
    const session = await signIn('shanglizhi', made.password);
    expect(await session.ask('/sys/login/get_info')).toMatchObject({ nickName: '尚离职' });

    succeeded(await call('resign', { id, ...resigning }));
    expect(await get(id)).toMatchObject({ status: 'resigned', cardNumber: null, classes: [], ...resigning });
    expect(await demo3.ask(`/api/campus/class/get?id=${classId}`)).toMatchObject({ assistants: null });
    expect(await session.call('/sys/login/get_info')).toMatchObject({ error: 'SESSION_MISSING' });
    const again = { body: { userName: 'shanglizhi', password: PASSWORD, appType: 3 } };
    expect(await server.request('/sys/login/login', again)).toMatchObject({ error: 'IDENTITY_ACCOUNT_DISABLED' });

    succeeded(await call('rehire', { id }));
    expect(await get(id)).toMatchObject({ status: 'in-service', resignedOn: null, resignReason: null });
    expect(await server.request('/sys/login/login', again)).toMatchObject({ error: 'IDENTITY_ACCOUNT_DISABLED' });
  });

  it('leaves the teacher in service where the account may not be disabled', async () => {
    const id = await add('尚高权');
    succeeded(await call('create-account', { id, userName: 'shanggaoquan', roleId: mainRole }));
    const clerk = await colleague(server, {
      userName: 'clerk',
      only: ['campus.teacher.read', 'campus.teacher.resign'],
    });
    expect(await call('resign', { id, ...resigning }, clerk)).toMatchObject({ error: 'SYSTEM_ROLE_BEYOND_YOURS' });
    expect(await get(id)).toMatchObject({ status: 'in-service' });
  });

  it('needs a day between the entry and today, and a reason', async () => {
    const id = await add('尚日期', { entryDate: '2026-09-01' });
    const issue = async (input: Record<string, unknown>) =>
      (await call('resign', { id, ...resigning, ...input })).errors?.map(({ field, error }) => [field, error]);
    expect(await issue({ resignedOn: '2026-08-31' })).toEqual([['resignedOn', 'CAMPUS_TEACHER_LEAVES_BEFORE_ENTRY']]);
    expect(await issue({ resignedOn: '2199-01-01' })).toEqual([['resignedOn', 'FIELD_DATE_IN_FUTURE']]);
    expect(await issue({ resignReason: ' ' })).toEqual([['resignReason', 'FIELD_REQUIRED']]);
    expect(await issue({ resignedOn: '2026-09-01' })).toBeUndefined();
  });

  it('loses against a class that takes the teacher as head at the same time, or wins, but never both', async () => {
    for (const round of [1, 2, 3]) {
      const id = await add(`竞离${round}`);
      const [left, led] = await Promise.all([
        call('resign', { id, ...resigning }),
        saveClass(`竞离班${round}`, { headTeacherId: id }),
      ]);
      expect([left.code, led.code].filter((code) => code === '200')).toHaveLength(1);
    }
  });
});

describe('the account of a teacher', () => {
  it('has the classes of the teacher where the role is for own classes', async () => {
    const id = await add('账本班');
    const role = await demo3.ask('/api/system/role/save', {
      name: '本班教师',
      dataScope: 'ownClasses',
      permissions: await permissionsOf('campus.student.read', 'campus.class.read'),
    });
    const wish = { id, userName: 'zhangbenban', roleId: role.id };
    expect(await call('create-account', wish)).toMatchObject({
      errors: [{ field: 'roleId', error: 'CAMPUS_TEACHER_NO_CLASS' }],
    });
    const { id: classId } = succeeded(await saveClass('账本班级', { headTeacherId: id }));
    const { userName, password } = succeeded(await call('create-account', wish));
    expect(userName).toBe('zhangbenban');
    expect(await get(id)).toMatchObject({
      accountName: 'zhangbenban',
      can: expect.not.arrayContaining(['createAccount']),
    });
    const { list } = await (await signIn(userName, password)).ask('/api/campus/class/page', {});
    expect(list.map((one: { id: string }) => one.id)).toEqual([classId]);
  });

  it('is made once, by two at once too, and again after its deletion', async () => {
    const id = await add('账一次');
    const answers = await Promise.all(
      ['zhangyi1', 'zhangyi2'].map((userName) => call('create-account', { id, userName, roleId: mainRole })),
    );
    expect(new Set(answers.map(({ code, error }) => (code === '200' ? code : error)))).toEqual(
      new Set(['200', 'CAMPUS_TEACHER_HAS_ACCOUNT']),
    );
    const { accountName } = await get(id);
    const { list } = await demo3.ask('/api/system/user/page', { q: accountName });
    await demo3.ask('/api/system/user/delete', { id: list[0].id });
    expect(await get(id)).toMatchObject({ accountName: null });
    succeeded(await call('create-account', { id, userName: 'zhangyi3', roleId: mainRole }));
  });

  it('is not made for a deleted teacher', async () => {
    const id = await add('账已删');
    succeeded(await call('delete', { id }));
    expect(await call('create-account', { id, userName: 'zhangyishan', roleId: mainRole })).toMatchObject({
      status: 404,
      error: 'RECORD_NOT_FOUND',
    });
    const { total } = await demo3.ask('/api/system/user/page', { q: 'zhangyishan' });
    expect(total).toBe(0);
  });

  it('needs a free user name and a role of the kindergarten, and no more rights than the creator has', async () => {
    const id = await add('账被拒');
    const wish = { id, userName: 'zhangbeiju', roleId: mainRole };
    expect(await call('create-account', { ...wish, userName: 'demo4' })).toMatchObject({
      errors: [{ field: 'userName', error: 'SYSTEM_USER_NAME_TAKEN' }],
    });
    const { rows } = await sql<{ id: string }>`select id from roles
      where organization_id = ${await organizationId(server.db, 'KG0002')} limit 1`.execute(server.db);
    expect(await call('create-account', { ...wish, roleId: rows[0]?.id })).toMatchObject({
      errors: [{ field: 'roleId', error: 'FIELD_REFERENCE_UNKNOWN' }],
    });
    const clerk = await colleague(server, {
      userName: 'account-clerk',
      only: ['campus.teacher.read', 'campus.teacher.createAccount', 'system.user.create'],
    });
    expect(await call('create-account', wish, clerk)).toMatchObject({
      errors: [{ field: 'roleId', error: 'SYSTEM_ROLE_BEYOND_YOURS' }],
    });
    const without = await colleague(server, { userName: 'no-accounts', without: ['system.user.create'] });
    expect((await get(id, without)).can).not.toContain('createAccount');
    expect(await call('create-account', wish, without)).toMatchObject({
      status: 403,
      data: { permission: 'system.user.create' },
    });
    succeeded(await call('resign', { id, ...resigning }));
    expect(await call('create-account', wish)).toMatchObject({ error: 'CAMPUS_TEACHER_NOT_IN_SERVICE' });
  });
});

async function permissionsOf(...keys: string[]): Promise<string[]> {
  const choices = (await demo3.ask('/api/system/role/choices')) as { permissions: { id: string; key: string }[] };
  return choices.permissions.filter(({ key }) => keys.includes(key)).map(({ id }) => id);
}

describe('the end of a certificate', () => {
  const dayIn = (days: number) => {
    const at = new Date(Date.now() + days * 86_400_000);
    return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(at);
  };
  const certificate = (certificateName: string, days: number) => ({
    certificateName,
    certificateNumber: 'JK2026',
    expiresOn: dayIn(days),
  });
  /** The to-dos about certificates of an account, by title, with whether they are done. */
  const told = async (name: string, who = demo3) => {
    const { list } = await who.ask('/api/system/message/page', { pageSize: 100 });
    const own = (list as { title: string; text: string; done: boolean }[]).filter((one) => one.title.includes(name));
    return own.map(({ text, done }) => [text, done]);
  };
  const says = (name: string, what: string, days: number) =>
    `The certificate ${what} of ${name} is valid until ${dayIn(days)}. Update the teacher once it is renewed.`;

  it('is told 60 days before, once, and to those who may change teachers', async () => {
    const clerk = await colleague(server, { userName: 'reads-teachers', only: ['campus.teacher.read'] });
    const id = await add('证到期', { certificates: [certificate('健康证', 60), certificate('资格证', 61)] });
    await Promise.all([tellOfCertificates(server.program, 60), tellOfCertificates(server.program, 60)]);
    await tellOfCertificates(server.program, 60);
    expect(await told('证到期')).toEqual([[says('证到期', '健康证', 60), false]]);
    expect(await told('证到期', clerk)).toEqual([]);
    const { list } = await demo3.ask('/api/system/message/page', { pageSize: 100 });
    const [message] = (list as { title: string; href: string }[]).filter(({ title }) => title.includes('证到期'));
    expect(message?.href).toBe(`/campus/teachers?open=${id}`);
  });

  it('is settled by a renewal, and told again for the new one only', async () => {
    const id = await add('证换新', { certificates: [certificate('健康证', -1)] });
    await tellOfCertificates(server.program, 60);
    succeeded(await call('save', { id, certificates: [certificate('健康证', 365), certificate('急救证', 5)] }));
    await tellOfCertificates(server.program, 60);
    expect(new Map((await told('证换新')) as [string, boolean][])).toEqual(
      new Map([
        [says('证换新', '健康证', -1), true],
        [says('证换新', '急救证', 5), false],
      ]),
    );
    succeeded(await call('save', { id, remark: '改别的不再提醒', certificates: [certificate('急救证', 5)] }));
    await tellOfCertificates(server.program, 60);
    expect(await told('证换新')).toHaveLength(2);
  });

  it('is not told of a resigned teacher, and a resignation settles it', async () => {
    const [gone, going] = [await add('证已离'), await add('证将离', { certificates: [certificate('健康证', 3)] })];
    succeeded(await call('resign', { id: gone, ...resigning }));
    succeeded(await call('save', { id: gone, certificates: [certificate('健康证', 3)] }));
    await tellOfCertificates(server.program, 60);
    expect(await told('证已离')).toEqual([]);
    expect(await told('证将离')).toEqual([[says('证将离', '健康证', 3), false]]);
    succeeded(await call('resign', { id: going, ...resigning }));
    expect(await told('证将离')).toEqual([[says('证将离', '健康证', 3), true]]);
    succeeded(await call('rehire', { id: going }));
    await tellOfCertificates(server.program, 60);
    expect((await told('证将离')).map(([, isDone]) => isDone)).toEqual([false, true]);
  });
});

describe('a sheet of teachers', () => {
  const headings = ['姓名', '性别', '岗位', '手机号', '证书'];
  const sheetOf = (...rows: string[][]) => writeWorkbook([{ name: '教师', rows: [headings, ...rows] }]);

  it('is imported with a phone twice as an error of its row, and is undone', async () => {
    const [phone, other] = [nextPhone(), nextPhone()];
    const imports = importer(server, demo3, 'teacher');
    const done = await imports.take(
      await sheetOf(
        ['表甲', '女', '主班教师', phone, '健康证 JK99 2027-03-04；普通话证书'],
        ['表乙', '男', '主班教师', phone, ''],
        ['表丙', '男', '没有的岗位', other, ''],
        ['表丁', '女', '主班教师', nextPhone(), '健康证 2027-13-45'],
      ),
    );
    expect(done.counts).toMatchObject({ create: 1, failed: 3 });
    const failed = await imports.rows(done.id, { outcome: 'failed' });
    expect(failed.map(({ issues }) => issues.map(({ field }) => field))).toEqual([
      expect.anything(),
      ['positionId'],
      ['certificates'],
    ]);
    const { list } = await demo3.ask('/api/campus/teacher/page', { q: '表' });
    expect(list).toMatchObject([
      {
        teacherName: '表甲',
        sex: 'female',
        certificates: [
          { certificateName: '健康证', certificateNumber: 'JK99', expiresOn: '2027-03-04' },
          { certificateName: '普通话证书', certificateNumber: null, expiresOn: null },
        ],
      },
    ]);
    expect(await imports.press('importUndo', done.id)).toMatchObject({ status: 200 });
    await imports.settled(done.id);
    expect((await demo3.ask('/api/campus/teacher/page', { q: '表' })).total).toBe(0);
  });

  it('is exported with job title, rank, classes and certificates, and its import changes nothing', async () => {
    const id = await add('表来回', {
      certificates: [
        { certificateName: '普通话证书 2', certificateNumber: null, expiresOn: null },
        { certificateName: '健康证', certificateNumber: 'JK7', expiresOn: '2027-02-03' },
      ],
    });
    succeeded(await saveClass('来回班', { headTeacherId: id }));
    const columns = teacherColumns.map(({ field }) => field);
    const answer = await server.request('/api/campus/teacher/export?language=zh_CN', {
      body: { columns, q: '表来回' },
      headers: { authorization: `Bearer ${demo3.token}` },
    });
    const { jobId } = succeeded(answer);
    const job = `/api/system/job/get?id=${jobId}`;
    await expect.poll(async () => (await demo3.ask(job)).state).toBe('done');
    const file = await demo3.ask(`/api/system/job/file?id=${jobId}`);
    const [sheet] = await readWorkbook(file as Buffer);
    const cells = (sheet?.grid ?? []).flat().map(String);
    for (const text of [
      '表来回',
      '主班教师',
      '4',
      '来回班（班主任）',
      '普通话证书 2 -；健康证 JK7 2027-02-03',
      '在职',
    ]) {
      expect(cells).toContain(text);
    }
    const imports = importer(server, demo3, 'teacher');
    expect((await imports.take(file as Buffer)).counts).toMatchObject({
      create: 0,
      update: 0,
      unchanged: 1,
      failed: 0,
    });
  });
});
