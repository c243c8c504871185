import { accessErrorsZhCN, accessZhCN } from './access/access.zh-CN.ts';
import { accountErrorsZhCN, accountZhCN } from './access/account.zh-CN.ts';
import { accountScreensZhCN } from './access/account-screens.zh-CN.ts';
import { viewerZhCN } from './access/viewer.zh-CN.ts';
import { approvalErrorsZhCN, approvalMessagesZhCN, approvalSmsZhCN, approvalZhCN } from './approvals/approval.zh-CN.ts';
import { dictionaryErrorsZhCN, dictionaryZhCN } from './dictionary.zh-CN.ts';
import { keepingZhCN } from './keeping.zh-CN.ts';
import { logErrorsZhCN, logZhCN } from './log.zh-CN.ts';
import { menuErrorsZhCN, menuZhCN } from './menu.zh-CN.ts';
import { organizationErrorsZhCN, organizationZhCN } from './organizations/organization.zh-CN.ts';

/** Texts of the area, in Chinese; their keys begin with `system.` where all catalogues are joined. */
export const systemZhCN = {
  firstSteps: {
    accounts: '为同事开通账号',
    colleagues: '为同事开通账号',
  },
  home: { contracts_other: '{count} 份合同在 30 天内到期', jobs_other: '{count} 个任务失败' },
  ...accountZhCN,
  ...accountScreensZhCN,
  ...menuZhCN,
  ...dictionaryZhCN,
  ...organizationZhCN,
  ...logZhCN,
  ...accessZhCN,
  ...viewerZhCN,
  ...approvalZhCN,
  keeping: keepingZhCN,
  sms: approvalSmsZhCN,
  message: {
    title: '消息',
    latest: '最新消息',
    kind: { all: '全部', todo: '待办', system: '系统消息' },
    unread: '未读',
    unreadOnly: '只看未读',
    area: '所属模块',
    done: '已处理',
    markRead: '标为已读',
    markAllRead: '全部标为已读',
    seeAll: '查看全部',
    delete: '删除',
    deleteAsk_other: '删除这 {count} 条消息？删除后不能恢复。',
    deleted_other: '已删除 {count} 条消息',
    marked_other: '已将 {count} 条消息标为已读',
    select: '选择“{title}”',
    selectPage: '全选本页',
    selected_other: '已选 {count} 条',
    total_other: '共 {count} 条',
    kept: '消息保留 {days} 天。',
    empty: '还没有消息',
    emptyText: '待办事项和系统消息显示在这里。',
    noneFound: '暂无消息',
    noneFoundText: '请更换条件，或查看全部消息。',
    noneLatest: '暂无消息，全部已处理。',
    failed: '消息加载失败。',
  },
  messages: {
    ...approvalMessagesZhCN,
    welcome: { title: '欢迎使用 Kiga', text: '待办事项和系统消息显示在这里，无需刷新页面。' },
    ownPassword: {
      title: '请设置自己的密码',
      text: '他人知道此账号的初始密码。请打开右上角的用户菜单，点“修改密码”。',
    },
    passwordChanged: {
      title: '密码已修改',
      text: '此账号的密码刚刚被修改，原有登录均已退出。如非本人操作，请立即联系管理员。',
    },
    passwordForgotten: {
      title: '{userName} 忘记了密码',
      text: '{organization}的账号 {userName} 请求帮助。请先核实本人，再重置密码。',
    },
    backupLate: {
      title: '备份已过期',
      text: '最近一次完整备份在 {day}。请查看任务页的定时任务、服务器日志和备份磁盘的剩余空间。',
    },
    backupMissing: {
      title: '平台没有可用的备份',
      text: '请检查服务器上的 KIGA_BACKUP：它应指向另一块磁盘上可以写入的文件夹。密钥请另外保管。',
    },
    exportDone: { title: '导出完成：{what}', text: '文件可以下载，保留 24 小时。' },
    exportFailed: { title: '导出失败：{what}', text: '{why}' },
    importDone: { title: '导入完成：{what}', text: '已导入 {rows} 行，{left} 行未导入，请查看结果。' },
    importFailed: { title: '导入失败：{what}', text: '{why}' },
    undoDone: { title: '已撤销导入：{what}', text: '导入写入且之后未修改的内容已撤回。' },
    undoFailed: { title: '撤销导入失败：{what}', text: '{why}' },
    grantAsked: { title: '{who} 申请查看本园数据', text: '{organization}的 {who} 申请查看，用途：{reason}。请答复。' },
    grantGiven: {
      title: '{kindergarten}已授权',
      text: '您可以查看授权的内容，到 {until} 为止。每次查看都会记入幼儿园的日志。刷新页面后菜单会更新。',
    },
    grantRefused: { title: '{kindergarten}拒绝了申请', text: '答复：{reason}' },
    grantWithdrawn: { title: '{kindergarten}收回了授权', text: '原因：{reason}' },
    emergencyToAnswer: {
      title: '{who} 申请紧急查看',
      text: '{organization}的 {who} 申请紧急查看{kindergarten}的数据，原因：{reason}。请核实后确认或拒绝，24 小时内有效。',
    },
    emergencyAsked: {
      title: '{who} 申请紧急查看本园数据',
      text: '{organization}的 {who} 申请不经本园同意紧急查看{kindergarten}的数据，原因：{reason}。平台另一人确认后生效；您可以拒绝，也可以随时收回。',
    },
    emergencyConfirmed: {
      title: '{who} 正在紧急查看本园数据',
      text: '平台的 {by} 确认了 {who} 对{kindergarten}的紧急查看，24 小时后失效。您可以随时收回，每次查看都记入本园的日志。',
    },
    emergencyRefused: { title: '紧急查看已被拒绝', text: '平台的 {by} 拒绝了 {who} 紧急查看本园数据的申请。' },
    emergencyGiven: {
      title: '{kindergarten}的紧急查看已生效',
      text: '{by} 确认了 {who} 的申请，24 小时后失效。每次查看都记入幼儿园的日志。刷新页面后菜单会更新。',
    },
    areaViewer: {
      title: '{who} 可查看本园幼儿',
      text: '本园在平台 {who}（账号 {userName}）负责的区域内，对方能看到遮盖的姓名。能看到本园孩子的人都列在“谁能看到我们的孩子”。',
    },
    areaMoved: {
      title: '本园区域已变更，可查看幼儿的人有变化',
      text: '平台修改了本园所在的区域，{count} 个负责新区域的账号能看到遮盖的姓名。能看到本园孩子的人都列在“谁能看到我们的孩子”。',
    },
    accessAsked: {
      title: '{who} 申请权限：{screen}',
      text: '账号 {userName} 打不开“{screen}”。如果应该能打开，请给它的角色加上权限。',
    },
    accessGiven: { title: '已开通{screen}', text: '您申请的“{screen}”已经开通。刷新页面后菜单会更新。' },
    accessRefused: { title: '未开通{screen}', text: '您申请的“{screen}”未开通。答复：{reason}' },
    accountMade: {
      title: '平台新建了账号：{userName}',
      text: '平台的 {who} 在本机构新建了账号 {userName}。如果不是本机构要求的，请停用它并联系平台。',
    },
    passwordReset: {
      title: '平台重置了密码：{userName}',
      text: '平台的 {who} 重置了本机构账号 {userName} 的密码。如果不是本机构要求的，请马上联系平台。',
    },
  },
  smsOutbox: {
    title: '短信发件箱',
    hint: '尚未配置短信服务，短信不会发出，保留在此，请用电话等方式转告本人。短信保留 {days} 天。仅当验证码属于其他机构、且您可重置的账号时才显示，显示会记入日志；平台同事的验证码不显示。',
    off: '尚未配置短信服务，也未开启发件箱，无法获取验证码。请联系运维将 KIGA_SMS 设为 outbox。',
    at: '时间',
    purpose: '用途',
    phone: '手机号',
    text: '内容',
    exportCode: '导出验证码',
    forgottenCode: '找回密码验证码',
    resetCode: '重置密码验证码',
    emergency: '告知机构',
    hidden: '验证码已隐藏：账号属于平台同事，或您不能重置',
    empty: '没有待转告的短信',
    emptyText: '有人获取验证码时，短信显示在这里。',
    total_other: '共 {count} 条',
  },
  errorLog: {
    title: '错误日志',
    hint: '浏览器脚本出错时记录在此，供开发和运维排查。不含姓名、电话等个人信息。最后一次出现后保留 {days} 天。',
    error: '错误',
    page: '页面',
    browser: '浏览器',
    count: '次数',
    lastAt: '最近一次',
    firstAt: '第一次出现：{at}',
    places: '源代码位置，从里到外',
    noPlaces: '没有本站脚本的位置',
    showPlaces: '展开位置',
    hidePlaces: '收起位置',
    empty: '暂无错误',
    emptyText: '页面脚本出错时显示在这里。',
    total_other: '共 {count} 种错误',
  },
} as const;

/** Error texts of the area. */
export const systemErrorsZhCN = {
  ...accountErrorsZhCN,
  ...menuErrorsZhCN,
  ...dictionaryErrorsZhCN,
  ...organizationErrorsZhCN,
  ...logErrorsZhCN,
  ...accessErrorsZhCN,
  ...approvalErrorsZhCN,
} as const;
