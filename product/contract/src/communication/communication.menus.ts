import { defineMenus } from '../program/define-menus.ts';

/** Menu rows of the communication area. */
export const communicationMenus = defineMenus(
  'communication',
  { icon: 'communication', sort: 45, zhCN: '家园沟通', enUS: 'Communication' },
  [
    { entity: 'activity', name: 'activities', icon: 'communication', sort: 1, zhCN: '活动', enUS: 'Activities' },
    { entity: 'notice', name: 'notices', icon: 'message', sort: 2, zhCN: '通知', enUS: 'Notices' },
    { entity: 'news', name: 'news', icon: 'log', sort: 3, zhCN: '新闻', enUS: 'News' },
    {
      name: 'board',
      screen: 'communication/board',
      onePage: true,
      appTypes: [3],
      icon: 'message',
      sort: 4,
      zhCN: '园所公告',
      enUS: 'Notice board',
    },
    // Activities link to it.
    {
      entity: 'signUp',
      name: 'activityCount',
      href: '/activity-count',
      isShow: false,
      icon: 'children',
      sort: 20,
      zhCN: '报名名单',
      enUS: 'Sign-ups',
    },
    {
      name: 'familyMessages',
      screen: 'family/message',
      onePage: true,
      permission: 'family.message.read',
      icon: 'communication',
      sort: 30,
      zhCN: '家长消息',
      enUS: 'Messages to parents',
    },
    {
      entity: 'letter',
      name: 'mailbox',
      onePage: true,
      icon: 'mail',
      sort: 5,
      zhCN: '园长信箱',
      enUS: 'Principal’s mailbox',
    },
    {
      entity: 'systemMessage',
      name: 'systemMessages',
      icon: 'message',
      sort: 6,
      zhCN: '系统消息',
      enUS: 'System messages',
    },
  ],
);
