/** Texts of the area, in Chinese; their keys begin with `dashboards.`. */
export const dashboardsZhCN = {
  wall: {
    acts: { read: '查看园所大屏' },
    title: '园所大屏',
    back: '返回首页',
    arrivals: '今天来了多少小朋友',
    expected: '应到 {count}',
    leave: '请假 {count}',
    missing: '还没到 {count}',
    ofClass: '{className}：已到 {came} 人，应到 {expected} 人',
    noChildren: '还没有在园的小朋友',
    weekend: '今天周末，祝大家休息愉快',
    holiday: '今天放假：{reason}',
    dayOff: '今天不上学',
    checks: '晨检',
    checked: '已检',
    healthy: '健康',
    toWatch: '留心',
    noChecks: '今天还没有晨检记录',
    menuToday: '今天吃什么',
    menuTomorrow: '明天吃什么',
    menuLater: '{weekday}吃什么',
    noMenu: '今天的食谱还没有发布',
    noMenuAhead: '最近几天还没有发布食谱',
    notes: '接下来',
    noNotes: '近期没有活动和通知',
    days: '{from} 至 {to}',
    notice: '通知',
    lost: '网络中断，以下是 {at} 的数据',
    endedTitle: '大屏已停止显示',
    endedText: '账号已退出登录或被停用。重新登录后继续显示。',
    signIn: '去登录',
  },
} as const;

/** Texts of the area's errors, in Chinese. */
export const dashboardsErrorsZhCN = {} as const;
