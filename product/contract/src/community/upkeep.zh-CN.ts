const sides = { expert: '专家', institution: '机构', family: '家长' } as const;
const hideReasons = {
  advertising: '广告推销',
  insult: '辱骂攻击',
  falsehood: '不实信息',
  privacy: '泄露隐私',
} as const;
const keepReasons = { noViolation: '没有违规', noEvidence: '证据不足' } as const;
const other = '其他';

/** Texts of reports, in Chinese; their keys begin with `community.report.`. */
export const reportZhCN = {
  name: '举报',
  plural: '举报处理',
  total_other: '共 {count} 条举报',
  amount_other: '{count} 条举报',
  search: '举报人、所在机构',
  emptyTitle: '暂无举报',
  emptyText: '社区用户的举报会显示在这里。',
  fields: {
    subject: '举报对象',
    postId: '帖子',
    commentId: '评论',
    subjectText: '被举报的内容',
    reason: '举报原因',
    reasonText: '补充说明',
    reporter: '举报人',
    side: '身份',
    organizationName: '所在机构',
    reportedAt: '举报时间',
    status: '状态',
    decision: '处理原因',
    decisionText: '处理说明',
    decidedAt: '处理时间',
    decidedBy: '处理人',
  },
  options: {
    status: { open: '待处理', upheld: '已采纳', dismissed: '未采纳' },
    subject: { post: '帖子', comment: '评论' },
    reason: { ...hideReasons, other },
    hideReason: { ...hideReasons, other },
    keepReason: { ...keepReasons, other },
    decision: { ...hideReasons, ...keepReasons, other },
    side: sides,
  },
  groups: { report: '举报', reporter: '举报人', decision: '处理' },
  acts: { uphold: '采纳并隐藏', dismiss: '不采纳' },
  asks: { hideReason: '隐藏原因', keepReason: '保留原因', reasonText: '补充说明（选“其他”时必填）' },
  consequences: { uphold: '内容会被隐藏，举报人和发布人都会收到原因；发布人看不到举报人。' },
} as const;

/** Texts of mutes, in Chinese; their keys begin with `community.mute.`. */
export const muteZhCN = {
  name: '禁言',
  plural: '禁言',
  total_other: '共 {count} 条禁言',
  amount_other: '{count} 条禁言',
  search: '姓名、所在机构',
  emptyTitle: '暂无禁言',
  emptyText: '在帖子或评论里可以禁言发布人。',
  fields: {
    person: '姓名',
    side: '身份',
    organizationName: '所在机构',
    reason: '原因',
    mutedAt: '禁言时间',
    until: '禁言至',
    mutedBy: '操作人',
    liftedAt: '解除时间',
    inForce: '状态',
  },
  options: { side: sides, inForce: { running: '禁言中', ended: '已到期', lifted: '已解除' } },
  groups: { mute: '禁言' },
  acts: { lift: '解除禁言' },
  done: { lift: '禁言已解除' },
  forGood: '永久',
} as const;

/** Texts of appeals, in Chinese; their keys begin with `community.appeal.`. */
export const appealZhCN = {
  name: '申诉',
  plural: '申诉',
  total_other: '共 {count} 条申诉',
  amount_other: '{count} 条申诉',
  search: '申诉人、所在机构',
  emptyTitle: '暂无申诉',
  emptyText: '内容被隐藏或被禁言的人提出的申诉会显示在这里。',
  fields: {
    subject: '申诉对象',
    subjectText: '被处理的内容',
    content: '申诉内容',
    person: '申诉人',
    side: '身份',
    organizationName: '所在机构',
    appealedAt: '申诉时间',
    status: '状态',
    answer: '答复',
    decidedAt: '答复时间',
    against: '原处理人',
    decidedBy: '答复人',
  },
  options: {
    status: { open: '待答复', granted: '已通过', refused: '未通过' },
    subject: { post: '帖子', comment: '评论', mute: '禁言' },
    side: sides,
  },
  groups: { appeal: '申诉', decision: '答复' },
  acts: { grant: '通过申诉', refuse: '不通过' },
  asks: { answer: '答复' },
  consequences: { grant: '内容会恢复显示，或解除禁言；申诉人会收到答复。' },
} as const;
