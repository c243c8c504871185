/** Texts of feedback, in Chinese; their keys begin with `operations.feedback.`. */
export const feedbackZhCN = {
  name: '意见反馈',
  plural: '意见反馈',
  total_other: '共 {count} 条',
  amount_other: '{count} 条意见反馈',
  search: '幼儿园、手机型号、版本',
  emptyTitle: '暂无意见反馈',
  emptyText: '家长在家长端提交的意见显示在这里。',
  fields: {
    content: '内容',
    person: '反馈人',
    phoneModel: '手机型号',
    appVersion: '应用版本',
    kindergartenName: '幼儿园',
    reply: '回复内容',
    repliedOn: '回复日期',
    status: '状态',
  },
  options: { status: { new: '待回复', replied: '已回复', closed: '已结束' } },
  groups: { feedback: '反馈', answer: '回复' },
  acts: { reply: '回复', close: '结束' },
  asks: { reply: '回复内容' },
  questions: { reply: '回复{record}的反馈' },
  done: { reply: '已回复' },
} as const;

/** Texts of errors of feedback, in Chinese. */
export const feedbackErrorsZhCN = { OPERATIONS_FEEDBACK_CLOSED: '反馈已结束，不能再回复' } as const;
