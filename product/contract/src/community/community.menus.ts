import { defineMenus } from '../program/define-menus.ts';

/** Menu rows of the community area. */
export const communityMenus = defineMenus(
  'community',
  { icon: 'community', sort: 57, zhCN: '社区', enUS: 'Community' },
  [
    {
      name: 'queue',
      onePage: true,
      permission: 'community.post.pass',
      icon: 'approval',
      sort: 1,
      zhCN: '内容审核',
      enUS: 'Moderation',
    },
    {
      name: 'board',
      onePage: true,
      permission: 'community.board.read',
      icon: 'community',
      sort: 2,
      zhCN: '社区交流',
      enUS: 'Community board',
    },
    { entity: 'topic', name: 'topics', icon: 'dictionary', sort: 3, zhCN: '话题管理', enUS: 'Topics' },
    { entity: 'post', name: 'posts', icon: 'message', sort: 4, zhCN: '帖子管理', enUS: 'Posts' },
    { entity: 'report', name: 'reports', icon: 'log', sort: 5, zhCN: '举报处理', enUS: 'Reports' },
    // The queue and the lists link to these.
    { entity: 'comment', name: 'comments', icon: 'message', isShow: false, sort: 10, zhCN: '评论', enUS: 'Comments' },
    { entity: 'mute', name: 'mutes', icon: 'user', isShow: false, sort: 11, zhCN: '禁言', enUS: 'Mutes' },
    { entity: 'appeal', name: 'appeals', icon: 'mail', isShow: false, sort: 12, zhCN: '申诉', enUS: 'Appeals' },
  ],
);
