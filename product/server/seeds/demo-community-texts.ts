import type { HideReason } from '@kiga/contract/community/community.ts';

/** A person of the story: an account of the demo, or a parent by number. */
type By = 'expert' | 'institution' | 'loner' | number;

/** A post of the demo, with what became of it. */
export interface DemoPost {
  topic: string;
  title: string;
  content: string;
  by: By;
  hoursAgo: number;
  /** True for one that no moderator has passed yet. */
  waits?: boolean;
  comments?: readonly { by: By; content: string; hoursLater: number; waits?: boolean }[];
  reports?: readonly { by: By; reason: HideReason; reasonText?: string }[];
  hidden?: { reason: HideReason; reasonText?: string };
  /** The mute of its writer. */
  mutes?: { length: 'week'; reason: string };
  appeal?: string;
}

/** A topic of the demo. */
export interface DemoTopic {
  name: string;
  description: string;
  moderation: 'before' | 'after';
  parentsPost: boolean;
  parentsComment: boolean;
  isClosed?: boolean;
}

/** Topics of the demo, in their order. */
export const demoTopics: readonly DemoTopic[] = [
  {
    name: '入园适应',
    description: '哭闹、午睡、吃饭，怎么度过头一个月',
    moderation: 'after',
    parentsPost: true,
    parentsComment: true,
  },
  {
    name: '营养食谱',
    description: '家里和园里都能做的菜',
    moderation: 'after',
    parentsPost: true,
    parentsComment: true,
  },
  {
    name: '疾病预防',
    description: '专家文章，家长可以提问',
    moderation: 'before',
    parentsPost: false,
    parentsComment: true,
  },
  { name: '亲子阅读', description: '书单和读法', moderation: 'after', parentsPost: true, parentsComment: true },
  { name: '户外运动', description: '天冷也要出门', moderation: 'after', parentsPost: true, parentsComment: true },
  {
    name: '口腔保健',
    description: '刷牙、涂氟、窝沟封闭',
    moderation: 'before',
    parentsPost: false,
    parentsComment: true,
  },
  {
    name: '视力保护',
    description: '远视储备和用眼习惯',
    moderation: 'before',
    parentsPost: false,
    parentsComment: true,
  },
  {
    name: '情绪与行为',
    description: '发脾气、咬人、怕黑',
    moderation: 'before',
    parentsPost: true,
    parentsComment: true,
  },
  { name: '睡眠', description: '几点睡，怎么分床', moderation: 'after', parentsPost: true, parentsComment: true },
  { name: '安全', description: '居家、出行和防走失', moderation: 'after', parentsPost: true, parentsComment: true },
  { name: '幼小衔接', description: '不抢跑，做准备', moderation: 'before', parentsPost: true, parentsComment: true },
  {
    name: '国庆活动回顾',
    description: '活动已结束',
    moderation: 'after',
    parentsPost: true,
    parentsComment: true,
    isClosed: true,
  },
];

/** Posts of the demo, the oldest first. */
export const demoPosts: readonly DemoPost[] = [
  {
    topic: '国庆活动回顾',
    title: '班级秋游照片墙',
    content: '感谢老师和志愿者家长，孩子们捡了一大袋落叶。',
    by: 0,
    hoursAgo: 24 * 40,
    comments: [{ by: 3, content: '我家的那片枫叶还压在书里。', hoursLater: 5 }],
  },
  {
    topic: '入园适应',
    title: '第三周还哭，正常吗',
    content: '多数孩子在两到四周内适应。早上告别要短，说清几点来接，并且准时到。回家多听，少追问。',
    by: 'expert',
    hoursAgo: 24 * 33,
    comments: [
      { by: 1, content: '我们第四周突然就不哭了，真的。', hoursLater: 2 },
      { by: 4, content: '告别太短孩子会不会觉得被丢下？', hoursLater: 6 },
      { by: 'expert', content: '抱一下、说再见、转身走，三步就好。拖得越久越难分开。', hoursLater: 20 },
    ],
  },
  {
    topic: '营养食谱',
    title: '孩子不吃绿叶菜的五个做法',
    content: '剁碎做丸子、打成菜汁和面、焯水凉拌、包进蛋卷、和孩子一起种一盆小葱。每样试十次再下结论。',
    by: 'expert',
    hoursAgo: 24 * 26,
    comments: [
      { by: 2, content: '菜汁面条成功了，谢谢！', hoursLater: 30 },
      { by: 5, content: '种小葱这个好，自己种的就肯吃。', hoursLater: 52 },
    ],
  },
  {
    topic: '疾病预防',
    title: '诺如病毒来了，家里怎么消毒',
    content: '酒精对诺如病毒效果不好，请用含氯消毒剂。处理呕吐物时戴手套和口罩，先盖住再清理。',
    by: 'institution',
    hoursAgo: 24 * 21,
    comments: [
      { by: 6, content: '84 的比例是多少？', hoursLater: 3 },
      { by: 'institution', content: '瓶身一般写 5% 有效氯，1 份兑 9 份水，作用 30 分钟。', hoursLater: 8 },
    ],
  },
  {
    topic: '亲子阅读',
    title: '中班书单：十本读不厌的绘本',
    content: '《好饿的毛毛虫》《母鸡萝丝去散步》《大卫，不可以》……每天一本，睡前十五分钟。',
    by: 7,
    hoursAgo: 24 * 16,
    comments: [{ by: 8, content: '大卫我家读了快一百遍。', hoursLater: 4 }],
  },
  {
    topic: '睡眠',
    title: '晚上十点还不睡，试试提前半小时关灯',
    content: '固定顺序：洗澡、刷牙、读书、关灯。连续两周不改，孩子就会自己困。',
    by: 9,
    hoursAgo: 24 * 12,
    comments: [{ by: 'expert', content: '补充一点：睡前一小时不看屏幕。', hoursLater: 9 }],
  },
  {
    topic: '营养食谱',
    title: '长高秘方，一个月见效',
    content: '亲测有效，原价 1980，现在 680，想要的加微信 zg5566，前二十名有红包。',
    by: 'loner',
    hoursAgo: 24 * 8,
    hidden: { reason: 'advertising' },
    mutes: { length: 'week', reason: '多次发布广告' },
    appeal: '这是朋友推荐的产品，不是广告，请恢复。',
  },
  {
    topic: '户外运动',
    title: '零下五度还要户外活动吗',
    content: '要，但缩短时间、避开大风。手脚发红就回来，出汗就减一层。',
    by: 'institution',
    hoursAgo: 24 * 5,
    comments: [
      { by: 10, content: '老师说每天至少一小时，我们都带了备用手套。', hoursLater: 12 },
      { by: 15, content: '需要儿童手套的加微信，团购价。', hoursLater: 100, waits: true },
    ],
  },
  {
    topic: '安全',
    title: '小区东门的滑梯松了',
    content: '昨天发现滑梯的扶手松动，已经告诉物业，大家先别让孩子上去。',
    by: 11,
    hoursAgo: 60,
    reports: [{ by: 'institution', reason: 'falsehood', reasonText: '物业说已经修好' }],
  },
  {
    topic: '入园适应',
    title: '有的老师就是偏心',
    content: '我家孩子从来排不到前面，某某家长天天送礼，当然不一样。',
    by: 12,
    hoursAgo: 44,
    reports: [
      { by: 'expert', reason: 'insult' },
      { by: 4, reason: 'falsehood' },
    ],
  },
  {
    topic: '情绪与行为',
    title: '孩子咬人怎么办',
    content: '两岁半，最近抢玩具时咬了小朋友两次，打骂都不管用，想听听大家的办法。',
    by: 13,
    hoursAgo: 20,
    waits: true,
  },
  {
    topic: '营养食谱',
    title: '分享一款儿童益生菌',
    content: '肚子不好的看过来，团购价很划算，加微信发链接。',
    by: 14,
    hoursAgo: 9,
    waits: true,
  },
  {
    topic: '幼小衔接',
    title: '大班要不要学拼音',
    content: '不用提前学。多说、多听故事、会等待、会整理书包，比认字更重要。',
    by: 'expert',
    hoursAgo: 4,
    waits: true,
  },
];
