/** Texts of letters to the principal, in Chinese; their keys begin with `communication.letter.`. */
export const letterZhCN = {
  name: '来信',
  plural: '园长信箱',
  total_other: '共 {count} 封',
  amount_other: '{count} 封来信',
  search: '学生姓名、拼音',
  emptyTitle: '暂无来信',
  emptyText: '家长在家长端写给园长的信显示在这里，可以署名，也可以匿名。',
  fields: {
    writtenOn: '来信日期',
    isAnonymous: '匿名',
    studentId: '学生',
    studentName: '学生姓名',
    classId: '班级',
    parentName: '家长',
    content: '来信内容',
    messageCount: '往来条数',
    repliedOn: '首次回复日期',
    status: '状态',
  },
  options: { status: { new: '未读', read: '已读', replied: '已回复', closed: '已结束' } },
  groups: { letter: '来信', writer: '来信人', answer: '回复' },
  acts: { open: '标为已读', reply: '回复', close: '结束', reopen: '重新打开' },
  questions: { reply: '回复来信' },
  asks: { reply: '回复' },
  consequences: { close: '结束后双方都不能再写，需要时可以重新打开。' },
  done: { reply: '已回复' },
  anonymous: '匿名家长',
  box: {
    list: '来信列表',
    thread: '往来内容',
    choose: '选择一封来信',
    chooseText: '从左侧选择来信，在这里阅读和回复。',
    gone: '来信不存在',
    goneText: '来信已删除，或者您没有权限查看。',
    none: '没有符合条件的来信',
    all: '全部',
    waiting: '待回复',
    older: '加载更早的来信',
    write: '写回复',
    send: '发送回复',
    keys: 'Ctrl + Enter 发送',
    notSent: '没有发送成功，内容已保留，请重试。',
    closed: '来信已结束，不能再回复。',
    anonymousNote: '这是匿名来信，系统没有保存来信人、班级和具体时间，无法查到是谁写的。对方凭查询码查看回复。',
    export: '导出',
    back: '返回列表',
  },
  figures: {
    title: '近 12 个月',
    total: '来信',
    waiting: '待回复',
    median: '首次回复',
    medianDays_other: '中位数 {count} 天',
    noReply: '暂无回复',
    anonymous: '匿名占比',
    byMonth: '各月来信',
    month: '月份',
  },
} as const;

/** Texts of messages about letters, in Chinese. */
export const letterMessagesZhCN = {
  letterArrived: { title: '园长信箱有新来信', text: '家长写来一封信，请及时阅读和回复。' },
  letterReplied: { title: '园长回复了您的来信', text: '您写给园长的信已有回复，请查看。' },
} as const;

/** Texts of errors of letters, in Chinese. */
export const letterErrorsZhCN = {
  COMMUNICATION_LETTER_CLOSED: '来信已结束，不能再写',
  COMMUNICATION_LETTERS_TODAY: '今天已达到 {max} 封（条）的上限，请明天再写',
} as const;
