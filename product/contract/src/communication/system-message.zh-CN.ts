import { loginZhCN } from '../identity/login.zh-CN.ts';

/** Texts of system messages, in Chinese; their keys begin with `communication.systemMessage.`. */
export const systemMessageZhCN = {
  name: '系统消息',
  plural: '系统消息',
  total_other: '共 {count} 条',
  search: '标题',
  emptyTitle: '暂无系统消息',
  emptyText: '在这里向各类账号发送通知，接收人在消息中心查看。',
  fields: {
    title: '标题',
    content: '内容',
    kinds: '接收身份',
    organizationIds: '接收机构',
    areaIds: '接收区域',
    receiverCount: '接收人数',
    readCount: '已读人数',
    sentAt: '发送时间',
    status: '状态',
  },
  options: { kinds: loginZhCN.appType, status: { draft: '草稿', sent: '已发送' } },
  groups: { message: '消息', receivers: '接收范围' },
  acts: { send: '发送' },
  consequences: { send: '将发送给 {receiverCount} 个账号。发送后不能修改或撤回。' },
  hints: {
    kinds: '同时选择身份和机构（或区域）时，只发给这些机构中该身份的账号',
    areaIds: '包括下级区域',
  },
} as const;

/** Texts of the message that a system message becomes, in Chinese. */
export const systemMessageMessagesZhCN = {
  systemMessage: { title: '{title}', text: '{content}' },
} as const;

/** Texts of errors of system messages, in Chinese. */
export const systemMessageErrorsZhCN = {
  COMMUNICATION_MESSAGE_NO_RECEIVERS: '请至少选择一种身份、一个机构或一个区域',
  COMMUNICATION_MESSAGE_NOBODY: '所选范围内没有可以接收的账号',
  COMMUNICATION_MESSAGE_SENT: '消息已发送，不能修改或删除',
} as const;
