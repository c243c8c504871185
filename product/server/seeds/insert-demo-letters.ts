import { randomBytes } from 'node:crypto';
import { dayAfter } from '@kiga/entity/days.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { saveRecord } from '@kiga/kit-server/entity/save.ts';
import { makeTransition } from '@kiga/kit-server/entity/transition.ts';
import { sql } from 'kysely';
import { insertAnonymousLetter } from '../src/communication/anonymous-letters.ts';
import { replyTo } from '../src/communication/letter.server.ts';
import type { Program } from '../src/program/program.ts';
import { notify } from '../src/system/messages/notify.ts';
import { parentScope } from './demo-parent.ts';

/** A letter of the demo. */
interface DemoLetter {
  daysAgo: number;
  content: string;
  /** Place of the child in the list; absent for an anonymous letter. */
  child?: number;
  /** Days until the reply, with its text. */
  reply?: readonly [days: number, text: string];
  isRead?: boolean;
  isClosed?: boolean;
}

const letters: readonly DemoLetter[] = [
  {
    daysAgo: 40,
    child: 21,
    content: '放学时门口车多，能不能请保安疏导一下？',
    reply: [1, '已与社区协商，下周起 16:30 至 17:10 有两名保安在门口疏导。'],
    isClosed: true,
  },
  {
    daysAgo: 26,
    content: '户外活动时滑梯边的地垫翘起来了，孩子绊过一次。',
    reply: [0, '已当天更换地垫，感谢提醒。'],
    isClosed: true,
  },
  {
    daysAgo: 17,
    child: 45,
    content: '孩子对花生过敏，想再确认食堂的做法。',
    reply: [2, '食堂已单独备餐，标签贴在餐盘上。'],
  },
  { daysAgo: 12, content: '午睡室有点冷，能早些开空调吗？', reply: [3, '已调到 22℃，保育员每半小时看一次温度。'] },
  { daysAgo: 6, child: 102, content: '谢谢老师这周的耐心，孩子愿意上幼儿园了。', isRead: true },
  { daysAgo: 2, content: '希望公布兴趣班的收费明细。' },
  { daysAgo: 1, child: 70, content: '想了解大班幼小衔接的安排，什么时候开家长会？' },
];

/** Fills the principal's mailbox with the letters of some weeks, a parent's question, system messages and feedback. */
export async function insertDemoLetters(program: Program, scope: Scope, children: readonly string[]): Promise<void> {
  for (const letter of letters) await insertLetter(program, scope, children, letter);
  await insertQuestion(program, scope, children[33 % children.length] as string);
  await insertOperatorsRecords(program, scope);
}

async function insertLetter(
  program: Program,
  scope: Scope,
  children: readonly string[],
  { daysAgo, content, child, reply, isRead, isClosed }: DemoLetter,
): Promise<void> {
  const { stores } = program;
  const store = stores.named('communication.letter');
  const kigId = scope.oneTenant();
  const day = dayAfter(scope.session.today, -daysAgo);
  const midnight = new Date(`${day}T00:00:00+08:00`);
  const studentId = child === undefined ? null : (children[child % children.length] as string);
  const cause = { act: 'create', trusted: true };
  const ticket = randomBytes(32).toString('base64url');
  const { id } = studentId
    ? await saveRecord(store, await parentScope(scope, studentId), { studentId, content }, cause)
    : { id: await insertAnonymousLetter(program, scope, { kigId, content, ticket, day, midnight }) };
  if (isRead) await makeTransition(store, scope, 'open', { id, asks: {} });
  if (reply) await replyTo(program, scope, { id, reply: reply[1] });
  if (isClosed) await makeTransition(store, scope, 'close', { id, asks: {} });
  const repliedOn = reply ? dayAfter(day, reply[0]) : null;
  const evening = studentId ? new Date(midnight.getTime() + 20 * 3_600_000) : midnight;
  await sql`update letters set written_on = ${day}, replied_on = ${repliedOn}, created_at = ${evening}
    where kig_id = ${kigId} and ${scope.within('kig_id')} and id = ${id}`.execute(scope.db);
  await sql`update letter_messages set day = ${repliedOn ?? day},
      sent_at = case when sent_at is null then null else ${new Date(`${repliedOn ?? day}T21:00:00+08:00`)}::timestamptz end
    where kig_id = ${kigId} and ${scope.within('kig_id')} and letter_id = ${id}`.execute(scope.db);
}

/** Asks the demo's expert as a parent. */
async function insertQuestion({ stores }: Program, scope: Scope, studentId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`select o.id from organizations o where o.code = 'EX0001'`.execute(
    scope.db,
  );
  const question = {
    studentId,
    topic: '晚上磨牙',
    question: '孩子最近每晚磨牙，需要去看牙医吗？',
    doctorId: rows[0]?.id,
    urgency: 'calm',
    shares: ['basics'],
  };
  const cause = { act: 'create', trusted: true };
  await saveRecord(stores.get('health.consultation'), await parentScope(scope, studentId), question, cause);
}

const messages = [
  { title: '平台升级通知', content: '本周六 22:00 至 24:00 平台升级，期间可能短暂无法访问。', kinds: ['3', '4', '5'] },
  { title: '秋冬传染病防控提醒', content: '请各园落实晨午检和通风消毒，发现聚集性病例及时上报。', kinds: ['3'] },
];

/** Fills the operator's sent system messages and feedback. */
async function insertOperatorsRecords({ clock, secrets, stores }: Program, { db }: Scope): Promise<void> {
  const now = clock.now();
  for (const { title, content, kinds } of messages) {
    const { rows } = await sql<{ id: string }>`select a.id from accounts a where a.status = 'active' and not a.deleted
      and a.app_type::text = any(${kinds}::text[])`.execute(db);
    const id = uuid7(now.getTime());
    await sql`insert into system_messages (id, title, content, kinds, sent_at, sent_to, status, created_at, updated_at)
      values (${id}, ${title}, ${content}, ${kinds.map(Number)}::smallint[], ${now}, ${rows.length}, 'sent', ${now}, ${now})`.execute(
      db,
    );
    await notify(
      { db, secrets, now },
      {
        to: rows.map((row) => row.id),
        kind: 'system',
        name: 'communication.systemMessage',
        params: { title, content },
        source: `communication.systemMessage:${id}`,
      },
    );
  }
  const columns = stores.get('operations.feedback').columns;
  const feedback = [
    {
      content: '请假页面选日期时会闪退。',
      person: '李*',
      phoneModel: 'HUAWEI P60',
      version: '2.1.0',
      status: 'new',
      reply: null,
    },
    {
      content: '希望能看到一周食谱。',
      person: '王**',
      phoneModel: 'iPhone 15',
      version: '2.1.0',
      status: 'replied',
      reply: '已列入下个版本。',
    },
  ];
  for (const { content, person, phoneModel, version, status, reply } of feedback) {
    const sealed = { ...columns.get('content')?.toRow(content), ...columns.get('reply')?.toRow(reply) };
    await sql`insert into app_feedback (id, content_encrypted, person, phone_model, app_version, kindergarten_name,
        reply_encrypted, replied_on, area_code, status, created_at, updated_at)
      values (${uuid7(now.getTime())}, ${sealed.content_encrypted}, ${person}, ${phoneModel}, ${version}, '向日葵幼儿园',
        ${sealed.reply_encrypted}, ${reply === null ? null : now.toISOString().slice(0, 10)}, '110105', ${status}, ${now},
        ${now})`.execute(db);
  }
}
