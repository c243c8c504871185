import { familyPageZhCN } from './family-page.zh-CN.ts';

/** Texts of the area, in Chinese; their keys begin with `family.`. */
export const familyZhCN = {
  page: familyPageZhCN,
  sms: {
    signInCode: '{code} 是家长登录验证码，{minutes} 分钟内有效。请勿告诉他人。',
  },
  message: {
    title: '家长消息',
    hint: '平台自动发给家长的消息，以及每位家长是否收到。',
    empty: '这段时间没有发给家长的消息',
    emptyText: '幼儿到园、离园、乘车等消息发出后显示在这里。',
    total: '共 {count} 条',
    child: '幼儿',
    class: '班级',
    kind: '类型',
    days: '日期',
    today: '今天',
    yesterday: '昨天',
    week: '最近 7 天',
    columns: { at: '时间', child: '幼儿', message: '消息', parents: '家长' },
    topics: {
      attendance: '到离园',
      pickup: '接送',
      bus: '校车',
      leave: '请假',
      form: '疫情上报',
      question: '咨询',
      consent: '同意书',
      activity: '活动',
      notice: '通知',
      news: '资讯',
      letter: '园长信箱',
      bill: '账单',
      service: '服务续费',
      community: '社区',
      shop: '商城',
    },
    fates: {
      read: '已读',
      fetched: '已送达',
      pushed: '已推送',
      waiting: '待接收',
      noApp: '未登录家长端',
    },
    newer: '有新的消息',
    show: '显示',
  },
  child: {
    title: '家长端',
    signedIn: '{parents} 位家长中 {signedIn} 位已登录家长端',
    none: '还没有家长登录家长端',
    noParents: '没有登记家长',
    messages: '查看发送的消息',
  },
} as const;

/** Texts of the area's errors, in Chinese. */
export const familyErrorsZhCN = {
  FAMILY_CODE_REFUSED: '验证码不正确或已失效',
  FAMILY_CONSENT_NOT_GIVEN: '没有可撤回的同意',
  FAMILY_DAY_AHEAD: '日期不能晚于今天',
  FAMILY_DAY_TOO_OLD: '只能查看最近 {days} 天',
  FAMILY_PERIOD: '一次最多查询 {days} 天',
  FAMILY_PUSH_NOT_CONFIGURED: '平台未配置推送服务',
} as const;
