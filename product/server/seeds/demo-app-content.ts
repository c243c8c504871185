import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dayAfter } from '@kiga/entity/days.ts';
import { inNameOf, type Scope } from '@kiga/kit-server/access/scope.ts';
import { saveRecord } from '@kiga/kit-server/entity/save.ts';
import { makeTransition } from '@kiga/kit-server/entity/transition.ts';
import { sql } from 'kysely';
import { MM, openPdf } from '../src/program/pdf/open-pdf.ts';
import type { Program } from '../src/program/program.ts';
import { inTurn } from './demo.ts';
import { drawAdvertisement, drawFunction, type FunctionDrawing } from './demo-app-pictures.ts';
import { type Person, personOf } from './demo-people.ts';

/** Functions of the demo's app: code, names, drawing, colour. */
const functions: readonly [code: string, zh: string, en: string, drawing: FunctionDrawing, colour: string][] = [
  ['attendance', '到离园', 'Attendance', 'clock', '#5f9a52'],
  ['leave', '请假', 'Leave', 'flag', '#c98a2b'],
  ['recipes', '食谱', 'Recipes', 'bowl', '#d9766c'],
  ['day', '孩子的一天', 'Day', 'leaf', '#5aa39b'],
  ['growth', '生长', 'Growth', 'chart', '#6fa5c4'],
  ['health', '健康', 'Health', 'heart', '#c7607a'],
  ['bus', '校车', 'School bus', 'bus', '#d59a3a'],
  ['cameras', '看看宝贝', 'Cameras', 'camera', '#7c83b8'],
  ['letters', '园长信箱', 'Letters', 'letter', '#8a7bb0'],
  ['bills', '账单', 'Bills', 'bill', '#4f8f86'],
  ['shop', '商城', 'Shop', 'bag', '#b9803f'],
  ['community', '社区', 'Community', 'people', '#6b9a6f'],
];

const modules: readonly [zh: string, en: string, codes: readonly string[]][] = [
  ['每天', 'Every day', ['attendance', 'leave', 'recipes', 'day', 'bus', 'cameras']],
  ['健康', 'Health', ['growth', 'health']],
  ['服务', 'Services', ['letters', 'bills', 'shop', 'community']],
];

/** Advertisements of the demo. The last one is over. */
const ads = [
  { name: '冬季传染病预防', position: 'home', weight: 6, drawing: 'heart', colours: ['#dcebd3', '#7dae5f'], days: 60 },
  { name: '亲子阅读月', position: 'home', weight: 3, drawing: 'leaf', colours: ['#e7edf5', '#6fa5c4'], days: 30 },
  { name: '开学用品上新', position: 'shop', weight: 5, drawing: 'bag', colours: ['#f7e8cf', '#d59a3a'], days: 45 },
  { name: '今天吃得好吗', position: 'recipes', weight: 1, drawing: 'bowl', colours: ['#fbe3de', '#d9766c'], days: 90 },
  { name: '欢迎使用新版', position: 'start', weight: 10, drawing: 'flag', colours: ['#e6f0e4', '#5aa39b'], days: 20 },
  { name: '秋季健康周', position: 'home', weight: 4, drawing: 'heart', colours: ['#f3e6d5', '#c98a2b'], days: -10 },
] as const;

const documents = [
  ['安心接送介绍', 'promotion', ['到园、离园、请假和乘车，家长随时知道。', '卡片或人脸签到，记录保存在幼儿园。']],
  ['家长端使用说明', 'appDescription', ['用在幼儿园登记的手机号登录。', '首页的功能由代理商或平台排列。']],
  ['晨检机使用说明', 'morningCheck', ['每天开机后等待 10 分钟再测温。', '体温超过 37.3 ℃ 时，用水银温度计复测。']],
  ['签到机安装说明', 'signInMachine', ['离地 1.1 米安装，避免阳光直射屏幕。', '联网后在“设备管理”里登记序列号。']],
  ['应急联系表', 'other', ['平台客服工作日 8:00 至 20:00。']],
] as const;

/** The use of the demo's app before today. */
const USE = { app: 'Kiga', version: '2.1.0', days: 30 };

/** Fills the demo's app with functions, modules, advertisements, documents and a month of use. No effect where it has any. */
export async function addAppContent(program: Program): Promise<void> {
  await inTurn(program, async (tx) => {
    const { rows } = await sql`select from app_functions limit 1`.execute(tx);
    if (rows.length > 0) return;
    const operator = await personOf(program, tx, 'demo9');
    const all = await inNameOf(operator.scope, operator.scope.session, 'all');
    const ids = new Map<string, string>();
    for (const [index, [functionCode, functionName, functionNameEn, drawing, colour]] of functions.entries()) {
      const icon = await keepPicture(program, operator, `icon-${functionCode}`, await drawFunction(drawing, colour));
      const { id } = await saveRecord(
        program.stores.get('operations.appFunction'),
        all,
        { functionCode, functionName, functionNameEn, icon: icon.path, opens: 'screen', sort: index + 1 },
        { act: 'create', files: new Map([[`icon ${icon.path}`, { kind: 'new', facts: icon.facts }]]) },
      );
      await makeTransition(program.stores.named('operations.appFunction'), all, 'publish', { id, asks: {} });
      ids.set(functionCode, id);
    }
    for (const ad of ads) await addAdvertisement(program, operator, all, ad);
    for (const document of documents) await addDocument(program, operator, all, document);
    const { organization } = operator.scope.session as object as { organization: { id: string } };
    const own = await inNameOf(operator.scope, operator.scope.session, [organization.id]);
    for (const [index, [moduleName, moduleNameEn, codes]] of modules.entries()) {
      const { id } = await saveRecord(program.stores.get('operations.appModule'), own, {
        moduleName,
        moduleNameEn,
        functions: codes.map((code) => ids.get(code) as string),
        sort: index + 1,
      });
      await makeTransition(program.stores.named('operations.appModule'), own, 'publish', { id, asks: {} });
    }
    await addUse(all);
  });
}

/** Adds the use of the past weeks: the first functions are opened most, and less on a weekend. */
async function addUse({ db, session: { today } }: Scope): Promise<void> {
  await sql`insert into app_usage (day, app, version, kindergarten_id, screen, count)
    select d.day, ${USE.app}, ${USE.version}, k.id, f.screen,
      (case when extract(isodow from d.day) > 5 then 2 else 11 end) * (14 - f.place) + (f.place * 7 + d.n * 5) % 13
    from organizations k,
      (select n, ${today}::date - n as day from generate_series(1, ${USE.days}::integer) n) d,
      unnest(${functions.map(([code]) => code)}::text[]) with ordinality as f (screen, place)
    where k.kind = 'kindergarten' and not k.deleted`.execute(db);
}

async function addAdvertisement(
  program: Program,
  operator: Person,
  all: Scope,
  { name: adName, position: adPosition, weight: adWeight, drawing, colours, days }: (typeof ads)[number],
): Promise<void> {
  const { today } = all.session;
  const number = ads.findIndex((one) => one.name === adName);
  const picture = await keepPicture(program, operator, `ad-${number}`, await drawAdvertisement(drawing, colours));
  const { id } = await saveRecord(
    program.stores.get('operations.advertisement'),
    all,
    {
      adName,
      adPosition,
      adWeight,
      picture: picture.path,
      beginsOn: dayAfter(today, -40),
      endsOn: dayAfter(today, Math.max(days, 0)),
    },
    { act: 'create', files: new Map([[`picture ${picture.path}`, { kind: 'new', facts: picture.facts }]]) },
  );
  await makeTransition(program.stores.named('operations.advertisement'), all, 'publish', { id, asks: {} });
  const last = dayAfter(today, Math.min(days, 0) - 1);
  await sql`update advertisements set ends_on = ${dayAfter(today, days)}::date where id = ${id}`.execute(all.db);
  await sql`insert into advertisement_days (advertisement_id, day, seen, clicked)
    select ${id}::uuid, ${last}::date - n, (40 + n * 7 % 31) * ${adWeight}::integer, (2 + n % 5) * ${adWeight}::integer
    from generate_series(0, 13) n`.execute(all.db);
}

async function addDocument(
  program: Program,
  operator: Person,
  all: Scope,
  [fileName, type, lines]: (typeof documents)[number],
): Promise<void> {
  const { accountId } = all.session;
  const { pdf, end } = await openPdf();
  pdf.addPage();
  pdf
    .font('bold')
    .fontSize(22)
    .text(fileName, 20 * MM, 24 * MM);
  pdf.font('regular').fontSize(12);
  for (const line of lines) pdf.moveDown().text(line, { width: 170 * MM });
  const source = join(tmpdir(), `kiga-document-${accountId}-${type}.pdf`);
  await writeFile(source, await end());
  const path = `${operator.code}/${dayOf(program)}/document/demo-${type}.pdf`;
  const facts = await program.files.keepFileOf(accountId, path, source);
  await rm(source);
  const { id } = await saveRecord(
    program.stores.get('operations.document'),
    all,
    { fileName, type, url: path },
    { act: 'create', files: new Map([[`url ${path}`, { kind: 'new', facts }]]) },
  );
  await makeTransition(program.stores.named('operations.document'), all, 'publish', { id, asks: {} });
}

const dayOf = ({ clock }: Program) => clock.now().toISOString().slice(0, 10);

/** Stores a picture, so that a record can claim it. */
async function keepPicture(program: Program, { scope, code }: Person, name: string, bytes: Buffer) {
  const path = `${code}/${dayOf(program)}/app/demo-${name}.png`;
  const facts = await program.files.keepPictureOf(scope.session.accountId, path, bytes);
  if (facts === null) throw new Error(`${path} was not drawn`);
  return { path, facts };
}
