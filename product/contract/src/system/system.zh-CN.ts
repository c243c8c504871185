/** Texts of the area, in Chinese; their keys begin with `system.` where all catalogues are joined. */
export const systemZhCN = {
  smsOutbox: {
    title: '短信发件箱',
    hint: '还没有配置短信服务，短信不会发出，而是留在这里，请用电话等方式转告本人。短信保留 {days} 天。打开本页会记入安全日志。',
    off: '还没有配置短信服务，也没有开启发件箱，所以现在无法获取验证码。请让运维把配置 KIGA_SMS 设为 outbox。',
    at: '时间',
    purpose: '用途',
    phone: '手机号',
    text: '内容',
    exportCode: '导出验证码',
    empty: '没有要转告的短信',
    emptyText: '有人获取验证码时，短信会出现在这里。',
    total_other: '共 {count} 条',
    refresh: '刷新',
  },
} as const;
