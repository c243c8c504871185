import { areas } from '@kiga/contract/app/areas.ts';
import { pathOfAct } from '@kiga/entity/path-of-act.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { facts } from '../../facts/facts.ts';
import { worldOf } from '../../facts/world.ts';
import { asParent, newChildOf, newFeedback, newLetter } from '../../support/family.ts';
import { readWorkbook } from '../../support/read-workbook.ts';
import { type Caller, startTestServer, succeeded, type TestServer } from '../../support/test-server.ts';

type Language = 'zh_CN' | 'en_US';

let server: TestServer;
let [demo3, demo4, demo9]: Caller[] = [];

beforeAll(async () => {
  server = await startTestServer();
  [demo3, demo4, demo9] = [await server.as('demo3'), await server.as('demo4'), await server.as('demo9')];
  const callers = new Map([
    [3, demo3],
    [9, demo9],
  ]);
  const world = worldOf(server, (appType) => callers.get(appType) as Caller);
  // Texts of the demo would be more rows.
  await sql`delete from communication_news`.execute(server.db);
  for (const key of ['communication.signUp', 'communication.notice', 'communication.news'])
    await facts[key]?.make?.create(world);
  await newLetter(server, '13802099901', '署名来信');
  await newChildOf(demo3, { stuName: '匿匿', phone: '13802099902', parentName: '匿名家长' });
  const parent = await asParent(server, '13802099902');
  const { kigId, studentId } = (await parent.ask('/family')).children[0];
  await parent.ask('/letters/send', { kigId, studentId, content: '匿名来信', anonymous: true });
  await newFeedback(server, '13802099903');
});
afterAll(() => server.close());

/** Exports columns of an entity, and returns headings and rows by the language's words. */
async function sheetOf(caller: Caller, of: string, columns: readonly string[], language: Language) {
  const headers = { authorization: `Bearer ${caller.token}` };
  const answer = await server.request(`/api/${of}/export?language=${language}`, { body: { columns }, headers });
  const { jobId } = succeeded(answer);
  const job = async () => await caller.ask(`/api/system/job/get?id=${jobId}`);
  await expect.poll(async () => (await job()).state).toMatch(/done|failed/);
  const file = await server.request(`/api/system/job/file?id=${jobId}`, { headers });
  const [sheet] = await readWorkbook(succeeded(file) as Buffer);
  const cells = (sheet?.grid ?? []).slice(2, -2).map((row) => row.slice(0, columns.length));
  const words = (row: readonly unknown[]) => row.map((cell) => (cell === null ? '' : String(cell)));
  return {
    headings: sheet?.grid[1]?.slice(0, columns.length),
    cells,
    rows: cells.map(words),
    text: (sheet?.grid ?? []).flatMap(words).join(' '),
  };
}

interface Sheet {
  of: string;
  by: 3 | 9;
  columns: readonly string[];
  headings: Readonly<Record<Language, readonly string[]>>;
  row: Readonly<Record<Language, readonly string[]>>;
}

const sheets: readonly Sheet[] = [
  {
    of: 'communication/activity',
    by: 3,
    columns: ['activityName', 'sendTarget', 'contactPerson', 'status'],
    headings: {
      zh_CN: ['活动名称', '发送对象', '联系人', '审核状态'],
      en_US: ['Activity', 'Sent to', 'Contact', 'Review'],
    },
    row: {
      zh_CN: ['亲子运动会', '全园', '王老师', '已通过'],
      en_US: ['亲子运动会', 'Whole school', '王老师', 'Passed'],
    },
  },
  {
    of: 'communication/notice',
    by: 3,
    columns: ['title', 'noticeType', 'status'],
    headings: { zh_CN: ['标题', '通知类型', '审核状态'], en_US: ['Title', 'Type', 'Review'] },
    row: { zh_CN: ['家长会', '普通', '草稿'], en_US: ['家长会', 'Ordinary', 'Draft'] },
  },
  {
    of: 'communication/news',
    by: 3,
    columns: ['title', 'content', 'status'],
    headings: { zh_CN: ['标题', '内容', '审核状态'], en_US: ['Title', 'Content', 'Review'] },
    row: { zh_CN: ['秋游', '我们去了植物园', '草稿'], en_US: ['秋游', '我们去了植物园', 'Draft'] },
  },
  {
    of: 'communication/sign-up',
    by: 3,
    columns: ['activityId', 'studentId', 'status'],
    headings: { zh_CN: ['活动', '学生', '报名状态'], en_US: ['Activity', 'Student', 'Status'] },
    row: { zh_CN: ['亲子运动会', '林朵朵', '已报名'], en_US: ['亲子运动会', '林朵朵', 'Signed up'] },
  },
  {
    of: 'communication/letter',
    by: 3,
    columns: ['isAnonymous', 'parentName', 'studentId', 'content', 'status'],
    headings: {
      zh_CN: ['匿名', '家长', '学生', '来信内容', '状态'],
      en_US: ['Anonymous', 'Parent', 'Student', 'Content', 'Status'],
    },
    row: {
      zh_CN: ['否', '写写妈妈', '写写', '署名来信', '未读'],
      en_US: ['No', '写写妈妈', '写写', '署名来信', 'New'],
    },
  },
  {
    of: 'operations/feedback',
    by: 9,
    columns: ['content', 'person', 'phoneModel', 'appVersion', 'status'],
    headings: {
      zh_CN: ['内容', '反馈人', '手机型号', '应用版本', '状态'],
      en_US: ['Content', 'Person', 'Phone model', 'App version', 'Status'],
    },
    row: {
      zh_CN: ['打不开请假页面', '反*', 'HUAWEI P60', '2.1.0', '待回复'],
      en_US: ['打不开请假页面', '反*', 'HUAWEI P60', '2.1.0', 'To answer'],
    },
  },
];

const cases = sheets.flatMap((sheet) => (['zh_CN', 'en_US'] as const).map((language) => ({ ...sheet, language })));

describe('an exported list', () => {
  it.each(cases)(
    'has the headings and words of $language for $of',
    async ({ of, by, columns, language, ...wanted }) => {
      const { headings, rows } = await sheetOf((by === 3 ? demo3 : demo9) as Caller, of, columns, language);
      expect(headings).toEqual(wanted.headings[language]);
      expect(rows).toContainEqual(wanted.row[language]);
    },
  );

  it.each(sheets)('has no phone, in whichever columns, for $of', async ({ of, by }) => {
    const caller = (by === 3 ? demo3 : demo9) as Caller;
    const { rows, text } = await sheetOf(caller, of, columnsOf(of), 'zh_CN');
    expect(rows.length).toBeGreaterThan(0);
    expect(text).not.toMatch(/1\d{10}|1\d\d\*{4}\d{4}/);
    expect(text).not.toContain('反反妈妈');
  });

  it('has the moment of a publication and of a sign-up by the clock of the kindergarten', async () => {
    await sql`update communication_activities set published_at = '2026-11-20T16:30:00Z'`.execute(server.db);
    await sql`update communication_sign_ups set signed_at = '2026-11-20T01:05:00Z'`.execute(server.db);
    const at = async (of: string, column: string) =>
      (await sheetOf(demo3 as Caller, of, [column], 'zh_CN')).cells[0]?.[0];
    expect(await at('communication/activity', 'publishedAt')).toEqual({ date: '2026-11-21 00:30:00' });
    expect(await at('communication/sign-up', 'signedAt')).toEqual({ date: '2026-11-20 09:05:00' });
  });

  it('names nobody in the row of an anonymous letter', async () => {
    const columns = ['content', 'isAnonymous', 'parentName', 'studentId', 'classId'];
    const { rows, text } = await sheetOf(demo3 as Caller, 'communication/letter', columns, 'zh_CN');
    expect(rows.find(([content]) => content === '匿名来信')).toEqual(['匿名来信', '是', '', '', '']);
    expect(text).not.toContain('匿名家长');
  });

  it('refuses the phone of an activity, and kinds of user who may not export it', async () => {
    const refusal = async (caller: Caller | undefined, of: string, columns: readonly string[]) =>
      (await (caller as Caller).call(`/api/${of}/export`, { columns })).error;
    expect(await refusal(demo3, 'communication/activity', ['contactPhone'])).toBe('VALIDATION_FAILED');
    expect(await refusal(demo4, 'communication/letter', ['content'])).toBe('PERMISSION_MISSING');
    expect(await refusal(demo4, 'communication/sign-up', ['status'])).toBe('PERMISSION_MISSING');
    expect(await refusal(demo3, 'operations/feedback', ['content'])).toBe('PERMISSION_MISSING');
  });
});

/** Returns the names of all columns of a sheet. */
function columnsOf(of: string): string[] {
  const entity = areas
    .flatMap(({ entities }) => entities)
    .find(({ area, name }) => of === `${area}/${pathOfAct(name)}`);
  return (entity?.excel ?? []).map(({ field }) => field);
}
