/** Texts of the use of the apps, in Chinese; their keys begin with `operations.usage.`. */
export const usageZhCN = {
  title: '应用使用情况',
  hint: '按次数统计家长端打开的页面，不记录是谁打开的。',
  group: '统计方式',
  by: { day: '按日期', version: '按版本', kindergarten: '按幼儿园', screen: '按页面' },
  days: '日期范围',
  week: '近 7 天',
  month: '近 30 天',
  quarter: '近 90 天',
  figures: { label: '应用使用概况', opens: '打开次数', signedIn: '已登录家长', today: '今日使用家长' },
  columns: {
    day: '日期',
    app: '应用',
    version: '版本',
    kindergarten: '幼儿园',
    screen: '页面',
    opens: '打开次数',
    share: '占比',
    parents: '已登录家长',
  },
  noVersion: '未注明版本',
  noKindergarten: '未注明幼儿园',
  empty: '这段时间没有使用记录',
  emptyText: '家长端每天上报一次打开的页面。请更换日期范围。',
  total_other: '共 {count} 行',
} as const;

/** Texts of errors of the use of the apps, in Chinese. */
export const usageErrorsZhCN = { OPERATIONS_USAGE_PERIOD: '最多选择 {days} 天，且开始日期不晚于结束日期' } as const;
