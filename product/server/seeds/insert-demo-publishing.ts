import { dayAfter } from '@kiga/entity/days.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { saveRecord } from '@kiga/kit-server/entity/save.ts';
import { makeTransition } from '@kiga/kit-server/entity/transition.ts';
import { sql } from 'kysely';
import type { Program } from '../src/program/program.ts';

const DAY_MS = 86_400_000;

interface DemoText {
  /** Days since it was published; null for one that waits for its review. */
  daysAgo: number | null;
  /** Share of the families that have read it. */
  readShare?: number;
  fields: Readonly<Record<string, unknown>>;
}

const ordinary = { noticeType: 'ordinary', audience: 'families', sendTarget: 'school' };

const notices: readonly DemoText[] = [
  {
    daysAgo: 16,
    readShare: 0.95,
    fields: {
      ...ordinary,
      title: '秋季家长会安排',
      audience: 'both',
      content:
        '<p>各位家长：</p><p>本学期家长会于<strong>周五 16:30</strong>在各班教室举行，约一小时。</p><ul><li><p>请每个家庭安排一位家长参加</p></li><li><p>当天 16:00 起可以进园</p></li></ul>',
    },
  },
  {
    daysAgo: 9,
    readShare: 0.85,
    fields: {
      ...ordinary,
      title: '冬季作息时间调整',
      content:
        '<p>天气转凉，从下周一起：</p><ol><li><p>入园时间 8:00 至 8:40</p></li><li><p>离园时间 16:30 至 17:00</p></li></ol><p>请带一件室内外套。</p>',
    },
  },
  {
    daysAgo: 5,
    readShare: 0.6,
    fields: { ...ordinary, noticeType: 'link', title: '流感预防知识', link: 'https://www.chinacdc.cn/' },
  },
  {
    daysAgo: 1,
    readShare: 0.4,
    fields: { ...ordinary, title: '园服尺码登记', content: '<p>请在本周内把园服尺码告诉班主任。</p>' },
  },
  {
    daysAgo: 1,
    fields: {
      ...ordinary,
      audience: 'staff',
      title: '消防演练分工',
      content: '<p>周四 10:00 消防演练，各班按疏散图带领幼儿到操场集合。</p>',
    },
  },
  {
    daysAgo: null,
    fields: {
      ...ordinary,
      title: '兴趣活动说明',
      content: '<p>下学期兴趣活动自愿报名，不存在必须缴费的项目。</p>',
    },
  },
];

const news: readonly DemoText[] = [
  {
    daysAgo: 12,
    fields: {
      title: '孩子们的秋收节',
      content: '<p>种植园的红薯丰收了。孩子们自己挖、自己洗，午点吃到了自己种的红薯。</p>',
    },
  },
  {
    daysAgo: 3,
    fields: { title: '绘本馆开放了', sortOrder: 1, content: '<p>二楼绘本馆新增三百册绘本，每周三家长可以借阅。</p>' },
  },
];

/** Fills activities with sign-ups, notices with readers, and news, some weeks back. One notice waits for its review. */
export async function insertDemoPublishing(
  program: Program,
  scope: Scope,
  studentIds: readonly string[],
): Promise<void> {
  for (const one of notices) await insertText(program, scope, 'notice', one);
  for (const one of news) await insertText(program, scope, 'news', one);
  await insertActivities(program, scope, studentIds);
}

async function insertActivities(program: Program, scope: Scope, studentIds: readonly string[]): Promise<void> {
  const { today } = scope.session;
  const contact = { contactPerson: '周敏', contactPhone: '19900002201', sendTarget: 'school' };
  const sports = await insertText(program, scope, 'activity', {
    daysAgo: 4,
    fields: {
      ...contact,
      activityName: '冬季亲子运动会',
      content: '<p>项目：亲子接力、推小车、拔河。请穿运动服和运动鞋。</p>',
      place: '操场',
      places: 60,
      beginDate: dayAfter(today, 16),
      endDate: dayAfter(today, 16),
      signBeginDate: dayAfter(today, -4),
      signEndDate: dayAfter(today, 10),
    },
  });
  const visit = await insertText(program, scope, 'activity', {
    daysAgo: 8,
    fields: {
      ...contact,
      activityName: '参观消防站',
      content: '<p>参观消防车和装备，体验穿消防服。车辆座位有限。</p>',
      place: '区消防救援站',
      places: 12,
      beginDate: dayAfter(today, 6),
      endDate: dayAfter(today, 6),
      signBeginDate: dayAfter(today, -8),
      signEndDate: dayAfter(today, 3),
    },
  });
  const signUps = program.stores.get('communication.signUp');
  for (const [activityId, children] of [
    [sports, studentIds.filter((_, index) => index % 9 === 4).slice(0, 24)],
    // Three more than there are places.
    [visit, studentIds.filter((_, index) => index % 11 === 3).slice(0, 15)],
  ] as const) {
    for (const studentId of children) await saveRecord(signUps, scope, { activityId, studentId });
  }
}

/** Enters a text and publishes or submits it. Returns its id. */
async function insertText(
  { stores, clock }: Program,
  scope: Scope,
  kind: 'activity' | 'notice' | 'news',
  { daysAgo, readShare = 0, fields }: DemoText,
): Promise<string> {
  const kigId = scope.oneTenant();
  const store = stores.named(`communication.${kind}`);
  const { id } = await saveRecord(store, scope, fields);
  await makeTransition(store, scope, daysAgo === null ? 'submit' : 'publishDirect', { id, asks: {} });
  if (daysAgo === null) return id;
  const at = new Date(clock.now().getTime() - daysAgo * DAY_MS);
  await sql`update ${sql.table(store.entity.table)} as t set published_at = ${at}, created_at = ${at}
    where t.kig_id = ${kigId} and ${scope.within('t.kig_id')} and t.id = ${id}`.execute(scope.db);
  await sql`update communication_editions set at = ${at}, told_at = ${at}
    where kig_id = ${kigId} and ${scope.within('kig_id')} and subject_id = ${id}`.execute(scope.db);
  // The families were told then, not when the demo was made.
  await sql`update family_messages set at = ${at}, created_at = ${at} where kig_id = ${kigId}
    and ${scope.within('kig_id')} and topic_id = ${id}`.execute(scope.db);
  if (readShare === 0) return id;
  const { rows } = await sql<{ id: string }>`select distinct sp.parent_id as id from student_parents sp
    join students s on s.kig_id = sp.kig_id and s.id = sp.student_id and s.status = 'enrolled' and not s.deleted
    where sp.kig_id = ${kigId} and ${scope.within('sp.kig_id')} order by 1`.execute(scope.db);
  const readers = rows.filter((_, index) => (index * 37) % 100 < readShare * 60).map((parent) => parent.id);
  await sql`insert into communication_reads (kig_id, subject_id, reader_id, reader_kind, reader_kig_id, at)
    select ${kigId}::uuid, ${id}::uuid, r.id, 'parent', ${kigId}::uuid, ${at}::timestamptz
    from unnest(${readers}::uuid[]) as r (id) on conflict do nothing`.execute(scope.db);
  return id;
}
