import { defineMenus } from '../program/define-menus.ts';

/** Menu rows of the live area. */
export const liveMenus = defineMenus('live', { icon: 'live', sort: 55, zhCN: '直播', enUS: 'Live' }, [
  { entity: 'show', name: 'shows', icon: 'live', sort: 1, zhCN: '直播申请', enUS: 'Live applications' },
  {
    name: 'watch',
    onePage: true,
    permission: 'live.show.watch',
    icon: 'app',
    sort: 2,
    zhCN: '观看直播',
    enUS: 'Watch live',
  },
  // Shows link to these.
  {
    name: 'host',
    onePage: true,
    permission: 'live.show.read',
    isShow: false,
    icon: 'live',
    sort: 10,
    zhCN: '主持直播',
    enUS: 'Host a show',
  },
  {
    entity: 'showMessage',
    name: 'messages',
    href: '/liveLeaveMessage',
    isShow: false,
    icon: 'message',
    sort: 11,
    zhCN: '直播留言',
    enUS: 'Messages of shows',
  },
]);
