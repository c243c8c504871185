/** Texts of topics, in Chinese; their keys begin with `community.topic.`. */
export const topicZhCN = {
  name: '话题',
  plural: '话题管理',
  total_other: '共 {count} 个话题',
  amount_other: '{count} 个话题',
  search: '话题名称',
  emptyTitle: '暂无话题',
  emptyText: '新建话题后，专家、机构和家长就能在里面发布内容。',
  fields: {
    name: '话题名称',
    description: '简介',
    cover: '封面',
    moderation: '审核方式',
    parentsPost: '家长可发帖',
    parentsComment: '家长可评论',
    position: '排序',
    status: '状态',
    postCount: '帖子数',
  },
  options: {
    status: { open: '开放', closed: '已关闭' },
    moderation: { before: '先审后显', after: '先显后审' },
  },
  groups: { topic: '话题', rules: '规则' },
  acts: { close: '关闭', reopen: '重新开放' },
  consequences: { close: '关闭后只能浏览，不能再发帖和评论。' },
  hints: { moderation: '命中敏感词的内容始终先审' },
} as const;

/** Reasons to hide something, in Chinese. */
const reasons = {
  advertising: '广告推销',
  insult: '辱骂攻击',
  falsehood: '不实信息',
  privacy: '泄露隐私',
  other: '其他',
} as const;

const sides = { expert: '专家', institution: '机构', family: '家长' } as const;
const status = { pendingReview: '待审核', shown: '已显示', hidden: '已隐藏' } as const;
const acts = {
  pass: '通过',
  hide: '隐藏',
  showAgain: '恢复显示',
  wait: '转为待审核',
  undo: '撤回处理',
  muteWriter: '禁言发布人',
} as const;
const lengths = { day: '1 天', threeDays: '3 天', week: '7 天', month: '30 天', forGood: '永久' } as const;

/** Texts of posts, in Chinese; their keys begin with `community.post.`. */
export const postZhCN = {
  name: '帖子',
  plural: '帖子管理',
  total_other: '共 {count} 篇帖子',
  amount_other: '{count} 篇帖子',
  search: '标题、发布人、所在机构',
  emptyTitle: '暂无帖子',
  emptyText: '专家、机构和家长在社区发布的帖子会显示在这里。',
  fields: {
    topicId: '话题',
    title: '标题',
    content: '内容',
    picture1: '图片 1',
    picture2: '图片 2',
    picture3: '图片 3',
    picture4: '图片 4',
    picture5: '图片 5',
    picture6: '图片 6',
    picture7: '图片 7',
    picture8: '图片 8',
    picture9: '图片 9',
    side: '身份',
    writer: '发布人',
    organizationName: '所在机构',
    writtenAt: '发布时间',
    shownAt: '显示时间',
    status: '状态',
    hiddenReason: '隐藏原因',
    hiddenText: '隐藏说明',
    hiddenBy: '隐藏人',
    sensitiveWords: '敏感词',
    commentCount: '评论数',
    reportCount: '待处理举报',
  },
  options: { status, side: sides, hiddenReason: reasons, reason: reasons, length: lengths },
  groups: { post: '帖子', pictures: '图片', writer: '发布人', decision: '审核' },
  acts,
  asks: { reason: '原因', reasonText: '补充说明（选“其他”时必填）', length: '禁言时长' },
  questions: { muteWriter: '禁言“{record}”的发布人' },
  consequences: {
    hide: '隐藏后其他人看不到，发布人会收到原因；相关举报一并处理。',
    muteWriter: '禁言期间可以浏览，不能发布；本人会收到原因。',
  },
  done: { muteWriter: '已禁言', undo: '已撤回' },
  openComments: '查看评论',
  openMutes: '查看禁言',
} as const;

/** Texts of comments, in Chinese; their keys begin with `community.comment.`. */
export const commentZhCN = {
  name: '评论',
  plural: '评论',
  total_other: '共 {count} 条评论',
  amount_other: '{count} 条评论',
  search: '评论人、所在机构',
  emptyTitle: '暂无评论',
  emptyText: '社区里的评论和回复会显示在这里。',
  fields: {
    postId: '帖子',
    replyToId: '回复的评论',
    content: '评论',
    side: '身份',
    writer: '评论人',
    organizationName: '所在机构',
    writtenAt: '评论时间',
    shownAt: '显示时间',
    status: '状态',
    hiddenReason: '隐藏原因',
    hiddenText: '隐藏说明',
    hiddenBy: '隐藏人',
    sensitiveWords: '敏感词',
    reportCount: '待处理举报',
  },
  options: { status, side: sides, hiddenReason: reasons, reason: reasons, length: lengths },
  groups: { comment: '评论', writer: '评论人', decision: '审核' },
  acts,
  asks: { reason: '原因', reasonText: '补充说明（选“其他”时必填）', length: '禁言时长' },
  questions: { muteWriter: '禁言{record}' },
  consequences: {
    hide: '隐藏后其他人看不到，评论人会收到原因；相关举报一并处理。',
    muteWriter: '禁言期间可以浏览，不能发布；本人会收到原因。',
  },
  done: { muteWriter: '已禁言', undo: '已撤回' },
} as const;
