import type { Share, Urgency } from '@kiga/contract/health/consultation/consultation.ts';
import { type Scope, withScope } from '@kiga/kit-server/access/scope.ts';
import { createRecords, saveRecord } from '@kiga/kit-server/entity/save.ts';
import { makeTransition } from '@kiga/kit-server/entity/transition.ts';
import { sql } from 'kysely';
import { answer, ask, escalate } from '../src/health/consultation/send-message.ts';
import type { Program } from '../src/program/program.ts';
import { demoOrganizations } from './demo-organizations.ts';

const HOUR_MS = 3_600_000;

/** A question of the demo; the child is a place in the list of children, or a child in isolation. */
interface DemoQuestion {
  topic: string;
  question: string;
  child: number | 'isolated' | null;
  shares: readonly Share[];
  urgency: Urgency;
  /** Hours since it was asked. */
  hoursAgo: number;
  /** Later steps: messages of both sides in order, another doctor, the end. */
  steps: readonly ({ answer: string } | { ask: string } | { passOn: string } | { close: string })[];
  /** Doctor who gets it first. */
  doctor: 'expert' | 'institution';
}

const questions: readonly DemoQuestion[] = [
  {
    topic: '湿疹反复',
    question: '孩子脸颊和肘窝的红疹一个月内第三次出现，夜里抓挠。家长问在园要注意什么，需要带去看皮肤科吗？',
    child: 63,
    shares: ['basics', 'allergies', 'checks'],
    urgency: 'soon',
    hoursAgo: 19 * 24,
    steps: [
      {
        answer:
          '先坚持保湿，每天两次，洗澡水温不超过 37℃。抓破、渗液或一周没有好转时去皮肤科。在园穿纯棉衣服，避免出汗。',
      },
      { ask: '家长问能不能用激素药膏。' },
      { answer: '可以按医生处方短期用弱效激素药膏，不要自行购买和长期使用。' },
      { close: '按医嘱护理，红疹已消退' },
    ],
    doctor: 'expert',
  },
  {
    topic: '挑食体重增长慢',
    question: '近三个月体重只增加 0.1 kg，午餐不吃青菜和肉。请问食谱怎么调整，需要做检查吗？',
    child: 88,
    shares: ['basics', 'name', 'growth', 'exams'],
    urgency: 'calm',
    hoursAgo: 6 * 24,
    steps: [
      {
        answer:
          '先看三天的进食记录。把肉做成丸子、肉末，和喜欢的主食一起给；两餐之间不给甜食。一个月后复测身高体重，仍不增长再查血常规和微量元素。',
      },
    ],
    doctor: 'expert',
  },
  {
    topic: '入园哭闹两周',
    question: '新入园两周，每天早上哭半小时以上，午睡只睡二十分钟。教师应该怎么安抚？',
    child: 12,
    shares: ['basics'],
    urgency: 'calm',
    hoursAgo: 4 * 24,
    steps: [],
    doctor: 'expert',
  },
  {
    topic: '手足口返园时间',
    question: '大二班的病例隔离期快到了，家长想提前返园。返园需要满足哪些条件？',
    child: 'isolated',
    shares: ['basics', 'illnesses'],
    urgency: 'urgent',
    hoursAgo: 1,
    steps: [],
    doctor: 'expert',
  },
  {
    topic: '午睡时鼻出血',
    question: '一周内两次午睡时鼻出血，压迫五分钟后止住。需要查凝血吗？',
    child: 140,
    shares: ['basics', 'checks'],
    urgency: 'soon',
    hoursAgo: 20,
    steps: [{ passOn: '希望由保健院的医生判断是否需要检查' }],
    doctor: 'expert',
  },
  {
    topic: '秋冬消毒频次',
    question: '诺如病毒高发期，活动室的桌面和门把手一天消毒几次合适？',
    child: null,
    shares: [],
    urgency: 'calm',
    hoursAgo: 30,
    steps: [
      { answer: '没有病例时每天一次，出现呕吐或腹泻病例后，当天用含氯 1000 mg/L 处理污染区域，其他桌面每天两次。' },
    ],
    doctor: 'institution',
  },
];

const templates = [
  { title: '先观察', content: '目前先在家观察三天，记录体温、饮食和精神状态。出现发热、精神差或症状加重时及时就医。' },
  { title: '建议就诊', content: '根据描述建议尽快到儿科就诊，请家长带上近期的用药和检查记录。' },
  { title: '补充资料', content: '请补充：什么时候开始、持续多久、有没有发热、用过什么药，最好附上清晰的照片。' },
  { title: '湿疹护理', content: '每天保湿两次，洗澡水温不超过 37℃，穿纯棉衣物，剪短指甲，避免抓挠。' },
  { title: '返园条件', content: '症状消失并完成隔离期后，凭医疗机构的复课证明返园；返园当天请加强晨检。' },
];

/** Fills the questions of the last three weeks to the demo's expert and institution, with the ready answers of both. */
export async function insertDemoConsultations(
  program: Program,
  scope: Scope,
  children: readonly string[],
): Promise<void> {
  const { stores, clock } = program;
  const kigId = scope.oneTenant();
  const doctors = {
    expert: await doctorScope(program, scope, 'EX0001', 7),
    institution: await doctorScope(program, scope, 'IN0001', 6),
  };
  for (const { id, inside } of Object.values(doctors)) {
    const own = withScope(inside.session, [id], scope.db);
    await createRecords(stores.get('health.answerTemplate'), own, templates);
  }
  const { rows: isolated } = await sql<{ id: string }>`select i.student_id as id from health_illnesses i
    where i.kig_id = ${kigId} and ${scope.within('i.kig_id')} and i.status = 'isolating' order by i.id limit 1`.execute(
    scope.db,
  );
  const childAt = (child: number | 'isolated') =>
    (child === 'isolated' ? isolated[0]?.id : children[child % children.length]) ?? null;
  for (const { topic, question, child, shares, urgency, hoursAgo, steps, doctor } of questions) {
    let now = doctors[doctor];
    const { id } = await saveRecord(stores.get('health.consultation'), scope, {
      topic,
      question,
      shares: [...shares],
      urgency,
      doctorId: now.id,
      studentId: child === null ? null : childAt(child),
    });
    for (const step of steps) {
      if ('answer' in step) await answer(program, now.inside, { id, text: step.answer, ...noPhotos }, []);
      if ('ask' in step) await ask(program, scope, { id, text: step.ask, ...noPhotos }, []);
      if ('close' in step) {
        await makeTransition(stores.named('health.consultation'), scope, 'close', {
          id,
          asks: { outcome: step.close },
        });
      }
      if ('passOn' in step) {
        now = doctors.institution;
        await escalate(program, scope, { id, doctorId: now.id, reason: step.passOn, urgency: null });
      }
    }
    await setBack(scope, kigId, id, new Date(clock.now().getTime() - hoursAgo * HOUR_MS));
  }
}

const noPhotos = { photo: null, secondPhoto: null, thirdPhoto: null };

/** Returns the scope of a doctor's account of the demo within the kindergarten's transaction. */
async function doctorScope(program: Program, scope: Scope, code: string, appType: number) {
  const { rows } = await sql<{ id: string; accountId: string }>`select o.id, a.id as "accountId" from organizations o
    join accounts a on a.organization_id = o.id and a.app_type = ${appType} where o.code = ${code}
    order by a.created_at limit 1`.execute(scope.db);
  const { id, accountId } = rows[0] as (typeof rows)[number];
  const { kind, name } = demoOrganizations.find((one) => one.code === code) as (typeof demoOrganizations)[number];
  const session = {
    ...scope.session,
    sessionId: accountId,
    accountId,
    appType,
    organizationKind: kind,
    organization: { id, kind, code, name, superiorId: null },
  };
  return { id, inside: withScope(session, [scope.oneTenant()], scope.db) };
}

/** Moves a question and its messages into the past; each message an hour after the one before. */
async function setBack(scope: Scope, kigId: string, id: string, asked: Date): Promise<void> {
  const shift = sql`(${asked}::timestamptz - created_at)`;
  await sql`update health_consultations set asked_on = (${asked}::timestamptz at time zone 'Asia/Shanghai')::date,
      waiting_since = waiting_since + ${shift}, due_at = due_at + ${shift}, created_at = ${asked}
    where kig_id = ${kigId} and ${scope.within('kig_id')} and id = ${id}`.execute(scope.db);
  const { rows } = await sql<{ id: string }>`select m.id from health_consultation_messages m
    where m.kig_id = ${kigId} and ${scope.within('m.kig_id')} and m.consultation_id = ${id} order by m.id`.execute(
    scope.db,
  );
  for (const [index, message] of rows.entries()) {
    const at = new Date(asked.getTime() + index * HOUR_MS * 0.75);
    await sql`update health_consultation_messages set sent_at = ${at} where kig_id = ${kigId}
      and ${scope.within('kig_id')} and id = ${message.id}`.execute(scope.db);
  }
}
