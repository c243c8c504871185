import type { followMethods } from '@kiga/contract/campus/lead.states.ts';
import type { relations } from '@kiga/contract/campus/student.entity.ts';
import type { DemoClass } from './demo-children.ts';

/** A follow-up: its age in days, its method, and its content. */
type Talk = readonly [daysAgo: number, method: (typeof followMethods)[number], content: string];

/** An invented lead with its progress. Days count back from the day of loading. */
export interface DemoLead {
  child: string;
  /** Null where the sex is unknown, and the birthday with it. */
  sex: 'male' | 'female' | null;
  parent: string;
  relation: (typeof relations)[number] | null;
  /** Code in the dictionary `lead-source`. */
  source: string;
  stage: Exclude<DemoClass['stage'], 'nursery'>;
  askedDaysAgo: number;
  talks: readonly Talk[];
  /** Days until the next follow-up; 0 for today, negative for overdue. */
  nextInDays?: number;
  preAdmittedDaysAgo?: number;
  /** Only for kindergartens that have children already; the first one is about to import its own. */
  admittedDaysAgo?: number;
  invalid?: readonly [daysAgo: number, reason: string];
  remark?: string;
}

type Basics = Pick<DemoLead, 'child' | 'sex' | 'parent' | 'relation'>;
const boy = (child: string, parent: string, relation: DemoLead['relation']): Basics => {
  return { child, sex: 'male', parent, relation };
};
const girl = (child: string, parent: string, relation: DemoLead['relation']): Basics => {
  return { child, sex: 'female', parent, relation };
};
const unknown = (child: string, parent: string): Basics => ({ child, sex: null, parent, relation: null });

/** Leads by kindergarten code. */
export const demoLeads: Readonly<Record<string, readonly DemoLead[]>> = {
  KG0001: [
    { ...unknown('陈星野', '陈立'), source: 'phone', stage: 'junior', askedDaysAgo: 0, talks: [], nextInDays: 0 },
    {
      ...girl('周念安', '吴倩', 'mother'),
      source: 'online',
      stage: 'junior',
      askedDaysAgo: 1,
      talks: [],
      nextInDays: 0,
    },
    { ...unknown('徐知夏', '徐浩'), source: 'online', stage: 'middle', askedDaysAgo: 2, talks: [], nextInDays: 1 },
    {
      ...boy('高承言', '高建国', 'grandfather'),
      source: 'walk-in',
      stage: 'junior',
      askedDaysAgo: 4,
      talks: [],
      nextInDays: -2,
    },
    { ...girl('胡清和', '胡敏', 'mother'), source: 'activity', stage: 'senior', askedDaysAgo: 6, talks: [] },
    {
      ...boy('林远舟', '林海', 'father'),
      source: 'referral',
      stage: 'junior',
      askedDaysAgo: 9,
      talks: [
        [8, 'phone', '老生家长介绍，想了解小班的费用和接送时间，约到园参观。'],
        [3, 'visit', '父母一起来园，看了教室和厨房，对户外活动满意，回去商量。'],
      ],
      nextInDays: 0,
    },
    {
      ...girl('何语宁', '何晓琳', 'mother'),
      source: 'online',
      stage: 'junior',
      askedDaysAgo: 12,
      talks: [[11, 'message', '发了招生简章，问到有没有双语课程。']],
      nextInDays: -3,
    },
    {
      ...boy('郭子谦', '郭伟', 'father'),
      source: 'walk-in',
      stage: 'middle',
      askedDaysAgo: 15,
      talks: [
        [15, 'visit', '搬家到附近，孩子现在别的园读小班，想转来读中班。'],
        [7, 'phone', '正在办转园手续，月底给答复。'],
      ],
      nextInDays: 4,
    },
    {
      ...girl('马思齐', '马静', 'mother'),
      source: 'activity',
      stage: 'junior',
      askedDaysAgo: 18,
      talks: [[16, 'phone', '开放日来过，担心孩子午睡，请班主任回电说明。']],
      nextInDays: -1,
    },
    {
      ...boy('罗以恒', '罗文', 'father'),
      source: 'phone',
      stage: 'senior',
      askedDaysAgo: 20,
      talks: [[19, 'phone', '只读大班一年，问能不能插班。']],
      nextInDays: 2,
    },
    {
      ...girl('宋乐之', '宋佳', 'mother'),
      source: 'referral',
      stage: 'junior',
      askedDaysAgo: 22,
      talks: [
        [21, 'phone', '邻居介绍，孩子鸡蛋过敏，问食堂能不能单独做。'],
        [14, 'visit', '保健老师介绍了过敏餐的做法，家长放心了。'],
      ],
      nextInDays: 6,
    },
    {
      ...girl('邓可儿', '邓华', 'mother'),
      source: 'online',
      stage: 'junior',
      askedDaysAgo: 30,
      talks: [
        [28, 'phone', '想读小班，询问入园体检。'],
        [20, 'visit', '参观后当场填了报名表。'],
      ],
      preAdmittedDaysAgo: 10,
      nextInDays: 0,
    },
    {
      ...boy('冯嘉树', '冯强', 'father'),
      source: 'walk-in',
      stage: 'middle',
      askedDaysAgo: 33,
      talks: [[32, 'visit', '已经看过三家园，最看重户外场地。']],
      preAdmittedDaysAgo: 15,
      nextInDays: 3,
    },
    {
      ...unknown('曹予安', '曹颖'),
      source: 'phone',
      stage: 'junior',
      askedDaysAgo: 36,
      talks: [[34, 'phone', '奶奶代为报名，出生日期等资料来园时补。']],
      preAdmittedDaysAgo: 12,
      nextInDays: -4,
      remark: '资料未齐',
    },
    {
      ...girl('许若宁', '许斌', 'father'),
      source: 'referral',
      stage: 'senior',
      askedDaysAgo: 40,
      talks: [[38, 'phone', '姐姐去年毕业，想让妹妹也来。']],
      preAdmittedDaysAgo: 18,
      nextInDays: 9,
    },
    {
      ...boy('沈其琛', '沈悦', 'mother'),
      source: 'online',
      stage: 'junior',
      askedDaysAgo: 45,
      talks: [[44, 'message', '问学费，说要再比较。']],
      invalid: [25, '选择了离单位更近的幼儿园'],
    },
    {
      ...girl('韩雨彤', '韩涛', 'father'),
      source: 'phone',
      stage: 'middle',
      askedDaysAgo: 50,
      talks: [],
      invalid: [47, '号码打不通，多次未接'],
    },
    {
      ...boy('唐一帆', '唐慧', 'mother'),
      source: 'activity',
      stage: 'junior',
      askedDaysAgo: 55,
      talks: [[52, 'phone', '年龄还小，明年再看。']],
      invalid: [51, '年龄不到，明年再联系'],
    },
  ],
  KG0002: [
    {
      ...girl('谢安然', '谢芳', 'mother'),
      source: 'phone',
      stage: 'junior',
      askedDaysAgo: 2,
      talks: [],
      nextInDays: 0,
    },
    {
      ...boy('曾皓轩', '曾凯', 'father'),
      source: 'walk-in',
      stage: 'middle',
      askedDaysAgo: 8,
      talks: [[7, 'visit', '到园看了中班教室，问延时班。']],
      nextInDays: -1,
    },
    {
      ...girl('彭书意', '彭丽', 'mother'),
      source: 'online',
      stage: 'junior',
      askedDaysAgo: 20,
      talks: [[18, 'phone', '想九月入园，先交资料。']],
      preAdmittedDaysAgo: 9,
      nextInDays: 5,
    },
    {
      ...boy('萧景行', '萧然', 'father'),
      source: 'referral',
      stage: 'junior',
      askedDaysAgo: 60,
      talks: [[58, 'visit', '朋友的孩子在小二班，希望同班。']],
      preAdmittedDaysAgo: 40,
      admittedDaysAgo: 21,
    },
    {
      ...girl('田未晞', '田野', 'father'),
      source: 'activity',
      stage: 'senior',
      askedDaysAgo: 35,
      talks: [],
      invalid: [30, '全家搬去外地'],
    },
  ],
  KG0003: [
    {
      ...boy('董知行', '董洁', 'mother'),
      source: 'online',
      stage: 'middle',
      askedDaysAgo: 1,
      talks: [],
      nextInDays: 1,
    },
    {
      ...girl('袁初夏', '袁梦', 'mother'),
      source: 'walk-in',
      stage: 'junior',
      askedDaysAgo: 10,
      talks: [[9, 'visit', '路过进来看看，留了电话。']],
      nextInDays: 0,
    },
    {
      ...boy('潘向北', '潘磊', 'father'),
      source: 'referral',
      stage: 'junior',
      askedDaysAgo: 48,
      talks: [[46, 'phone', '同事推荐，直接要报名。']],
      preAdmittedDaysAgo: 30,
      admittedDaysAgo: 16,
    },
    {
      ...girl('余欢', '余波', 'father'),
      source: 'phone',
      stage: 'junior',
      askedDaysAgo: 26,
      talks: [[25, 'phone', '问公办园的名额，解释后没有下文。']],
      invalid: [12, '已上公办园'],
    },
  ],
};
