import { communityPagesZhCN } from './pages.zh-CN.ts';
import { appealZhCN, muteZhCN, reportZhCN } from './upkeep.zh-CN.ts';
import { commentZhCN, postZhCN, topicZhCN } from './writing.zh-CN.ts';

/** Texts of the area, in Chinese; their keys begin with `community.`. */
export const communityZhCN = {
  ...communityPagesZhCN,
  topic: topicZhCN,
  post: postZhCN,
  comment: commentZhCN,
  report: reportZhCN,
  mute: muteZhCN,
  appeal: appealZhCN,
  home: {
    waiting_other: '社区有 {count} 条内容待审核',
    appeals_other: '社区有 {count} 条申诉待答复',
  },
  messages: {
    waiting: { title: '社区有内容待审核', text: '有新的帖子、评论或举报，请到内容审核处理。' },
    appealed: { title: '社区有新的申诉', text: '{person}提出申诉，请由作出处理以外的人答复。' },
    passed: { title: '已通过审核：{text}', text: '您发布的内容已在社区显示。' },
    hidden: { title: '已隐藏：{text}', text: '原因：{reason}。如有异议，可以在“我的发布”里申诉。' },
    shownAgain: { title: '已恢复显示：{text}', text: '您发布的内容已重新在社区显示。' },
    decisionUndone: { title: '处理已撤回：{text}', text: '此前对这条内容的处理已撤回，审核后会再通知您。' },
    reportUpheld: { title: '举报已处理：{text}', text: '您举报的内容已隐藏。原因：{reason}。' },
    reportDismissed: { title: '举报已处理：{text}', text: '您举报的内容予以保留。原因：{reason}。' },
    reportedKept: {
      title: '被举报的内容予以保留：{text}',
      text: '您发布的内容曾被举报，审核后予以保留。原因：{reason}。',
    },
    muted: { title: '您已被禁言至 {until}', text: '原因：{reason}。期间可以浏览，不能发布。如有异议，可以申诉。' },
    mutedForGood: { title: '您已被永久禁言', text: '原因：{reason}。可以浏览，不能发布。如有异议，可以申诉。' },
    muteLifted: { title: '禁言已解除', text: '您可以继续在社区发布内容。' },
    appealGranted: { title: '申诉已通过：{text}', text: '{answer}' },
    appealRefused: { title: '申诉未通过：{text}', text: '{answer}' },
    ofMute: '禁言',
  },
} as const;

/** Texts of the area's errors, in Chinese. */
export const communityErrorsZhCN = {
  COMMUNITY_TOPIC_NAME_TAKEN: '话题名称已存在',
  COMMUNITY_TOPIC_CLOSED: '话题已关闭，只能浏览',
  COMMUNITY_PARENTS_NO_POSTS: '这个话题不开放家长发帖',
  COMMUNITY_PARENTS_NO_COMMENTS: '这个话题不开放家长评论',
  COMMUNITY_MUTED: '您被禁言至 {until}，期间不能发布',
  COMMUNITY_MUTED_FOR_GOOD: '您已被永久禁言，不能发布',
  COMMUNITY_TOO_MANY: '发布太快，请 {seconds} 秒后再试',
  COMMUNITY_HIDDEN: '内容已隐藏，不能修改；如有异议请申诉',
  COMMUNITY_REPLY_TO_REPLY: '不能回复别人的回复',
  COMMUNITY_REPORTED_ALREADY: '您已经举报过，请等待处理',
  COMMUNITY_OWN_WRITING: '不能举报自己发布的内容',
  COMMUNITY_NOT_HIDDEN: '内容没有被隐藏，无需申诉',
  COMMUNITY_APPEAL_OPEN: '申诉已提交，请等待答复',
  COMMUNITY_OWN_DECISION: '不能答复针对自己处理的申诉，请由其他人答复',
  COMMUNITY_MUTED_ALREADY: '发布人已在禁言中',
  COMMUNITY_WRITER_GONE: '发布人的账号已不存在',
  COMMUNITY_MUTE_OVER: '禁言已经结束',
  COMMUNITY_UNDO_TOO_LATE: '内容已有新的变化，不能撤回',
} as const;
