import { dayAfter } from '@kiga/entity/days.ts';
import { inNameOf, type Scope } from '@kiga/kit-server/access/scope.ts';
import { dayIn, timeIn } from '@kiga/kit-server/clock.ts';
import { createRecords, saveRecord } from '@kiga/kit-server/entity/save.ts';
import { makeTransition } from '@kiga/kit-server/entity/transition.ts';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../src/program/database.ts';
import type { Program } from '../src/program/program.ts';
import { inTurn } from './demo.ts';
import { personOf } from './demo-people.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const ZONE = 'Asia/Shanghai';

/** A message of the demo, some minutes after the begin of its show. */
interface DemoMessage {
  minute: number;
  writer: string;
  kindergarten: string;
  content: string;
  reply?: string;
  status: 'shown' | 'hidden' | 'waiting';
}

/** A show of the demo, on a day relative to the present one. */
interface DemoShow {
  title: string;
  description: string;
  host: 'demo7' | 'demo18';
  inDays: number;
  beginTime: string;
  endTime: string;
  /** Stars of the review; none for a show that was not passed. */
  star?: number;
  refusal?: string;
  /** Audience of a show that has ended. */
  ended?: { peakViewers: number; interruptions: number };
  messages?: readonly DemoMessage[];
}

const [sunflower, grove, stars] = ['向日葵幼儿园', '青禾里幼儿园', '小星星幼儿园'];

const shows: readonly DemoShow[] = [
  {
    title: '秋季腹泻怎么防',
    description: '诺如病毒和轮状病毒的不同，家里怎么消毒，什么时候去医院。',
    host: 'demo18',
    inDays: -21,
    beginTime: '19:30',
    endTime: '20:30',
    star: 4,
    ended: { peakViewers: 143, interruptions: 1 },
    messages: [
      {
        minute: 8,
        writer: '张**',
        kindergarten: sunflower,
        content: '吐过一次要不要马上去医院？',
        reply: '精神好、能喝水可以先观察。',
        status: 'shown',
      },
      {
        minute: 17,
        writer: '刘**',
        kindergarten: grove,
        content: '酒精能杀诺如病毒吗？',
        reply: '效果不好，请用含氯消毒剂。',
        status: 'shown',
      },
      {
        minute: 24,
        writer: '赵**',
        kindergarten: stars,
        content: '有偏方，想知道的加微信 nn2288，还有红包',
        status: 'hidden',
      },
      {
        minute: 31,
        writer: '陈**',
        kindergarten: sunflower,
        content: '口服补液盐要喝多少？',
        reply: '按说明书，少量多次。',
        status: 'shown',
      },
    ],
  },
  {
    title: '挑食的孩子怎么吃',
    description: '不逼、不哄、不追着喂：三步让孩子愿意尝一口。',
    host: 'demo7',
    inDays: -9,
    beginTime: '20:00',
    endTime: '21:00',
    star: 5,
    ended: { peakViewers: 96, interruptions: 0 },
    messages: [
      { minute: 6, writer: '孙**', kindergarten: sunflower, content: '不吃青菜可以用水果代替吗？', status: 'shown' },
      {
        minute: 15,
        writer: '王**',
        kindergarten: grove,
        content: '一顿饭吃一个小时怎么办？',
        reply: '30 分钟收碗，两餐之间不加零食。',
        status: 'shown',
      },
      { minute: 41, writer: '李**', kindergarten: stars, content: '能分享一下课件吗？', status: 'waiting' },
    ],
  },
  {
    title: '冬季护嗓与食养',
    description: '多喝温水，一周两三回梨、百合和银耳；咳嗽超过一周请就医。',
    host: 'demo7',
    inDays: 1,
    beginTime: '19:30',
    endTime: '20:30',
    star: 4,
  },
  {
    title: '异物卡喉的家庭急救',
    description: '演示海姆立克急救法，婴儿和幼儿分别怎么做。',
    host: 'demo18',
    inDays: 5,
    beginTime: '19:00',
    endTime: '20:00',
  },
  {
    title: '寒假在家怎么吃',
    description: '一周食谱和购物清单。',
    host: 'demo7',
    inDays: 12,
    beginTime: '20:00',
    endTime: '21:00',
  },
  {
    title: '儿童益生菌体验会',
    description: '现场领取试用装。',
    host: 'demo7',
    inDays: 3,
    beginTime: '15:00',
    endTime: '16:00',
    refusal: '含商品推广，请去掉后另行申请',
  },
];

/** Tells a story of live shows over weeks, in every state but live: no stream can be made up. No effect where there are shows. */
export async function addLive(program: Program): Promise<void> {
  await inTurn(program, async (tx) => {
    const { rows } = await sql`select from live_shows limit 1`.execute(tx);
    if (rows.length > 0) return;
    for (const one of [...shows, ...soon(program)]) await addShow(program, tx, one);
  });
}

/** Returns a show that can begin at any moment, unless it would run over midnight. */
function soon({ clock }: Program): DemoShow[] {
  const at = (minutes: number) => new Date(clock.now().getTime() + minutes * MINUTE_MS);
  if (dayIn(at(75), ZONE) !== dayIn(at(0), ZONE)) return [];
  const times = { inDays: 0, beginTime: timeIn(at(15), ZONE), endTime: timeIn(at(75), ZONE) };
  return [
    {
      title: '入园焦虑答疑',
      description: '哭闹、不午睡、不说话，逐个回答家长的问题。',
      host: 'demo7',
      star: 3,
      ...times,
    },
  ];
}

async function addShow(program: Program, tx: Transaction<Database>, one: DemoShow): Promise<void> {
  const { title, description, host, inDays, beginTime, endTime, star, refusal } = one;
  const store = program.stores.get('live.show');
  const person = (await personOf(program, tx, host)).scope;
  const scope = await inNameOf(person, person.session, person.reach);
  const operator = await personOf(program, tx, 'demo9');
  const { today } = scope.session;
  // A past show is moved to its day at the end, because nobody applies for a day that is over.
  const day = dayAfter(today, inDays < 0 ? 1 : inDays);
  const { id, ownerId } = await saveRecord(store, scope, { title, description, day, beginTime, endTime });
  const review = async (act: string, asks: Record<string, unknown>) => {
    await inNameOf(scope, operator.scope.session, 'all');
    await makeTransition(program.stores.named('live.show'), operator.scope, act, { id, asks });
  };
  if (star !== undefined) await review('pass', { star });
  if (refusal !== undefined) await review('refuse', { reason: refusal });
  const now = program.clock.now();
  await sql`update live_shows set applied_at = ${new Date(now.getTime() - 3 * DAY_MS)},
      reviewed_at = case when reviewed_at is null then null else ${new Date(now.getTime() - 2 * DAY_MS)}::timestamptz end
    where organization_id = ${ownerId} and id = ${id}`.execute(tx);
  if (one.ended) await endShow(tx, { id, ownerId, one, today });
  await addMessages(program, await inNameOf(scope, scope.session, [ownerId]), id, one, today);
}

/** Moves a passed show to its day in the past, with its audience. */
async function endShow(
  tx: Transaction<Database>,
  { id, ownerId, one, today }: { id: string; ownerId: string; one: DemoShow; today: string },
): Promise<void> {
  const day = dayAfter(today, one.inDays);
  const at = (time: string) => new Date(`${day}T${time}:00+08:00`);
  await sql`update live_shows set day = ${day}::date, begins_at = ${at(one.beginTime)}, ends_at = ${at(one.endTime)},
      started_at = ${at(one.beginTime)}, ended_at = ${at(one.endTime)}, status = 'ended',
      peak_viewers = ${one.ended?.peakViewers ?? 0}, interruptions = ${one.ended?.interruptions ?? 0},
      applied_at = applied_at + ${`${one.inDays} days`}::interval,
      reviewed_at = reviewed_at + ${`${one.inDays} days`}::interval
    where organization_id = ${ownerId} and id = ${id}`.execute(tx);
}

async function addMessages(
  program: Program,
  scope: Scope,
  showId: string,
  { messages = [], inDays, beginTime }: DemoShow,
  today: string,
): Promise<void> {
  const store = program.stores.get('live.showMessage');
  const began = new Date(`${dayAfter(today, inDays)}T${beginTime}:00+08:00`);
  for (const { minute, writer, kindergarten, content, reply, status } of messages) {
    const given = { showId, content, side: 'family', writer, kindergartenName: kindergarten };
    const [made] = await createRecords(store, scope, [given], { act: 'create', trusted: true });
    const at = new Date(began.getTime() + minute * MINUTE_MS);
    const sealed = reply === undefined ? null : program.secrets.encrypt(reply, 'live_show_messages.reply');
    await sql`update live_show_messages set status = ${status}, written_at = ${at}, created_at = ${at},
        reply_encrypted = ${sealed}, replied_at = ${reply === undefined ? null : at}
      where organization_id = ${made?.ownerId} and id = ${made?.id}`.execute(scope.db);
  }
}
