import { askForLeave, familyLeaves } from '@kiga/contract/attendance/family-leave.acts.ts';
import { schoolDayOf } from '@kiga/contract/attendance/school-days.ts';
import { appService, cancelAppOrder, makeAppOrder, payAppOrder } from '@kiga/contract/billing/app-orders.acts.ts';
import { appBills, payAppBill } from '@kiga/contract/billing/bills/app-bills.acts.ts';
import {
  appActivities,
  appNews,
  appNotices,
  appReadNews,
  appReadNotice,
  appSignUp,
} from '@kiga/contract/communication/app-publishing.acts.ts';
import { familyLetters, letterByTicket, sendLetter } from '@kiga/contract/communication/family-letter.acts.ts';
import { appPosts, appTopics, appWriteComment, appWritePost } from '@kiga/contract/community/app-board.acts.ts';
import { answerConsent, appConsents } from '@kiga/contract/family/app-consent.acts.ts';
import { appDay } from '@kiga/contract/family/app-day.acts.ts';
import type { readFamily } from '@kiga/contract/family/app-session.acts.ts';
import { sendFeedback, sendUsage } from '@kiga/contract/operations/feedback.acts.ts';
import {
  appShopGoods,
  appShopHome,
  appShopOrders,
  makeAppShopOrder,
  payAppShopOrder,
  receiveAppShopOrder,
} from '@kiga/contract/shop/app-shop.acts.ts';
import type { Bearer } from '../bearer.ts';
import type { AnswerOf, Refusal } from '../door.ts';
import type { Task } from './parent-day.ts';
import { payInApp } from './pay-in-app.ts';

/** Name of the played app with its version, as parents see it in the list of their sessions. */
export const APP = 'Simulator 1.0';

const PAGE = 20;
const DAYS_AHEAD = 28;
const SICK_SHARE = 0.25;
const ANDROID_SHARE = 0.6;
const ANONYMOUS_SHARE = 0.4;

const reasons = ['回老家探亲', '全家出游', '外出看牙', '参加亲戚婚礼', '家里有事'];
const sickReasons = ['昨晚开始不舒服，在家休息', '早上有点发热，去医院看看', '咳嗽厉害，观察一天'];
const letters = [
  '放学时门口有点挤，能分批放学吗？',
  '孩子最近很喜欢科学活动，谢谢老师。',
  '午餐能多些绿叶蔬菜吗？',
  '希望兴趣班的时间能提前公布。',
  '天冷了，户外活动前能提醒孩子穿外套吗？',
];
const remarks = ['消息提醒很及时', '请假页面希望能选多天', '字体能再大一点吗', '图片打开有点慢'];
/** Posts that parents write, title and text. */
const posts: readonly [title: string, content: string][] = [
  ['今天自己穿好了鞋', '左右没有反，鼓励一下。'],
  ['周末去哪儿玩', '带四岁孩子，半天来回，求推荐。'],
  ['孩子夜里总踢被子', '睡袋分几种厚度合适？'],
  ['分享一道快手菜', '番茄鸡蛋豆腐羹，十分钟，孩子吃了两碗。'],
];
const comments = ['说得对', '我们也遇到过，谢谢分享', '回家试试', '请问几岁适用？', '我家也是这样', '收藏了'];

/** Share of the visits to the community in which a parent writes a post. */
const POST_SHARE = 0.2;

/** Share of the orders in the shop that a parent pays; the others close by themselves. */
const PAID_SHARE = 0.75;

/** Where parents of the demo get their goods. */
const deliveries = [
  { receiver: '林芳', receiverPhone: '19900004101', address: '北京市朝阳区望京西园 3 区 305 号' },
  { receiver: '王磊', receiverPhone: '19900004102', address: '北京市朝阳区南湖东园 122 号楼 2 单元 601' },
  { receiver: '陈静', receiverPhone: '19900004103', address: '北京市朝阳区花家地北里 8 号楼 1204' },
];

const phones = ['HUAWEI P60', 'Xiaomi 15', 'iPhone 16', 'OPPO Find X8'];

/** A parent at work with the app. */
export interface AppUser {
  bearer: Bearer;
  child: AnswerOf<typeof readFamily>['children'][number];
  /** Returns a number from 0 to 1 that is the same for the same words on the same day. */
  luck(...words: readonly string[]): number;
  /** Key of a written record, so that a repeated request writes it once. */
  key: string;
  /** Tickets of the anonymous letters. */
  tickets: string[];
  /** Opened screens of today with their numbers. */
  opened: Map<string, number>;
}

/** Refusals that belong to a task: another parent was faster, or the parent asked before. */
const belonging: Readonly<Partial<Record<Task, readonly string[]>>> = {
  leave: ['ATTENDANCE_LEAVE_OVERLAPS', 'ATTENDANCE_LEAVE_NO_DAYS'],
  signUp: [
    'COMMUNICATION_ACTIVITY_FULL',
    'COMMUNICATION_SIGNED_UP_ALREADY',
    'COMMUNICATION_SIGN_UP_CLOSED',
    'COMMUNICATION_SIGN_UP_NOT_OPEN',
  ],
  letter: ['COMMUNICATION_LETTERS_TODAY'],
  renew: ['BILLING_ORDER_OPEN'],
  payBill: ['BILLING_NOT_OPEN'],
  community: ['COMMUNITY_TOPIC_CLOSED', 'COMMUNITY_MUTED', 'RECORD_NOT_FOUND'],
  shop: ['SHOP_GONE', 'SHOP_SHORT', 'RECORD_NOT_FOUND'],
};

/** Returns whether a refusal belongs to the task. */
export function belongs(task: Task, { id, issues }: Pick<Refusal, 'id' | 'issues'>): boolean {
  const reasons = issues.length > 0 ? issues : [id];
  return reasons.every((reason) => belonging[task]?.includes(reason));
}

/** Does a task with the app. Returns false where there is nothing to do. Throws Refusal and Away. */
export function doTask(task: Task, user: AppUser): Promise<boolean> {
  return doers[task](user);
}

const doers: Readonly<Record<Task, (user: AppUser) => Promise<boolean>>> = {
  async day({ bearer, child: { studentId } }) {
    await bearer.call(appDay, { studentId });
    return true;
  },
  notice: (user) => readText(user, appNotices, appReadNotice),
  news: (user) => readText(user, appNews, appReadNews),
  async leave({ bearer, child: { studentId, today }, luck, key }) {
    const { kinds, symptoms } = await bearer.call(familyLeaves, { studentId });
    // Few children are known to be ill days ahead.
    const isSick = luck('sick') < SICK_SHARE && symptoms.length > 0;
    const kind = isSick
      ? 'sick'
      : pick(
          kinds.map(({ code }) => code).filter((code) => code !== 'sick'),
          luck('kind'),
        );
    if (kind === undefined) return false;
    const [fromDay, toDay] = isSick ? [today, today] : leaveDays(today, luck);
    const symptom = isSick ? pick(symptoms, luck('symptom'))?.code : undefined;
    const reason = pick(isSick ? sickReasons : reasons, luck('reason'));
    await bearer.call(askForLeave, { studentId, kind, fromDay, toDay, reason, ...(symptom && { symptom }) }, { key });
    return true;
  },
  async signUp({ bearer, child: { studentId }, luck, key }) {
    const { list } = await bearer.call(appActivities, { pageSize: PAGE });
    const open = list.filter(
      ({ isOpen, studentIds, signUps }) =>
        isOpen && studentIds.includes(studentId) && signUps.every((one) => one.studentId !== studentId),
    );
    const activityId = pick(open, luck('activity'))?.id;
    if (activityId === undefined) return false;
    // Some parents do not want to wait, and are refused where all places are taken.
    await bearer.call(appSignUp, { activityId, studentId, orWait: luck('wait') < 0.5 }, { key });
    return true;
  },
  async letter({ bearer, child: { studentId, kigId }, luck, key, tickets }) {
    await bearer.call(familyLetters);
    for (const ticket of tickets) await bearer.call(letterByTicket, { ticket });
    const content = pick(letters, luck('content'));
    if (luck('anonymous') >= ANONYMOUS_SHARE) {
      await bearer.call(sendLetter, { kigId, studentId, content, anonymous: false }, { key });
      return true;
    }
    // An anonymous letter has no key, so that nothing stored leads to its writer.
    const { ticket } = await bearer.call(sendLetter, { kigId, content, anonymous: true });
    if (ticket !== null) tickets.push(ticket);
    return true;
  },
  async consent({ bearer, child: { studentId }, luck, key }) {
    const { list } = await bearer.call(appConsents, { studentId });
    const open = list.filter(({ status }) => status === 'none' || status === 'ended');
    const kind = pick(open, luck('kind'))?.kind;
    if (kind === undefined) return false;
    const answer = kind === 'publicity' && luck('refuses') < 0.4 ? 'refused' : 'agreed';
    await bearer.call(answerConsent, { studentId, kind, answer }, { key });
    return true;
  },
  async feedback({ bearer, child: { kigId }, luck, key }) {
    const content = pick(remarks, luck('content'));
    const phoneModel = pick(phones, luck('phone'));
    await bearer.call(sendFeedback, { kigId, content, phoneModel, appVersion: APP }, { key });
    return true;
  },
  async renew({ bearer, child: { studentId }, luck, key }) {
    const platform = luck('platform') < ANDROID_SHARE ? 'android' : 'ios';
    const { packages, channels, hasOpenOrder } = await bearer.call(appService, { studentId, platform });
    const chosen = pick(
      packages.filter(({ isTrial }) => !isTrial),
      luck('package'),
    );
    if (chosen === undefined || hasOpenOrder) return false;
    const order = { studentId, packageId: chosen.id, platform, expectedFen: chosen.priceFen };
    const { id } = await bearer.call(makeAppOrder, order, { key });
    const channel = pick(channels, luck('channel'));
    if (channel === undefined) await bearer.call(cancelAppOrder, { id });
    else await payInApp(bearer, await bearer.call(payAppOrder, { id, channel }));
    return true;
  },
  async payBill({ bearer, child: { studentId }, luck }) {
    const { list, channels } = await bearer.call(appBills, { studentId });
    const open = list.find(({ status }) => status === 'issued');
    const channel = pick(channels, luck('channel'));
    if (open === undefined || channel === undefined) return false;
    await payInApp(bearer, await bearer.call(payAppBill, { billId: open.id, channel }));
    return true;
  },
  async community({ bearer, luck, key }) {
    const { list: topics } = await bearer.call(appTopics);
    const { list } = await bearer.call(appPosts);
    if (luck('writes') < POST_SHARE) {
      const topicId = pick(
        topics.filter(({ mayPost }) => mayPost),
        luck('topic'),
      )?.id;
      const [title, content] = pick(posts, luck('post')) ?? [];
      if (topicId === undefined || title === undefined || content === undefined) return false;
      await bearer.call(appWritePost, { topicId, title, content, pictures: [] }, { key });
      return true;
    }
    const open = new Set(topics.filter(({ mayComment }) => mayComment).map(({ id }) => id));
    const postId = pick(
      list.filter(({ topicId, own, status }) => open.has(topicId) && !own && status === 'shown'),
      luck('commented'),
    )?.id;
    const content = pick(comments, luck('comment'));
    if (postId === undefined || content === undefined) return false;
    await bearer.call(appWriteComment, { postId, content }, { key });
    return true;
  },
  async shop({ bearer, luck, key }) {
    const { list: orders } = await bearer.call(appShopOrders, { status: 'delivered' });
    for (const { id } of orders) await bearer.call(receiveAppShopOrder, { id });
    const { categories, channels } = await bearer.call(appShopHome);
    const categoryId = pick(
      categories.filter(({ count }) => count > 0),
      luck('category'),
    )?.id;
    const { list } = await bearer.call(appShopGoods, { pageSize: PAGE, ...(categoryId && { categoryId }) });
    const variants = list.flatMap((goods) => goods.variants.filter(({ stock }) => stock > 0));
    const variantId = pick(variants, luck('variant'))?.id;
    const delivery = pick(deliveries, luck('delivery'));
    if (variantId === undefined || delivery === undefined) return false;
    const quantity = luck('pieces') < 0.2 ? 2 : 1;
    const { id } = await bearer.call(makeAppShopOrder, { lines: [{ variantId, quantity }], ...delivery }, { key });
    const channel = pick(channels, luck('channel'));
    if (channel !== undefined && luck('pays') < PAID_SHARE) {
      await payInApp(bearer, await bearer.call(payAppShopOrder, { id, channel }));
    }
    return true;
  },
  async usage({ bearer, child: { kigId, today }, opened }) {
    const screens = [...opened].map(([screen, count]) => ({ screen, count }));
    if (screens.length === 0) return false;
    await bearer.call(sendUsage, { day: today, kigId, screens });
    opened.clear();
    return true;
  },
};

async function readText(
  { bearer, luck }: AppUser,
  list: typeof appNotices | typeof appNews,
  read: typeof appReadNotice | typeof appReadNews,
): Promise<boolean> {
  const page = await bearer.call(list, { pageSize: PAGE });
  const id = pick(
    page.list.filter(({ isRead }) => !isRead),
    luck('text'),
  )?.id;
  if (id === undefined) return false;
  await bearer.call(read, { id });
  return true;
}

/** Returns the first and the last day of a leave in the coming weeks, on school days. */
function leaveDays(today: string, luck: AppUser['luck']): [from: string, to: string] {
  const coming = Array.from({ length: DAYS_AHEAD }, (_, ahead) => dayAfter(today, 1 + ahead)).filter(
    (day) => schoolDayOf(day).open,
  );
  const place = Math.floor(luck('day') * (coming.length - 1));
  return [coming[place] ?? today, coming[place + (luck('days') < 0.3 ? 1 : 0)] ?? today];
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

function pick<T>(from: readonly T[], luck: number): T | undefined {
  return from[Math.floor(luck * from.length)];
}
