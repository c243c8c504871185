import { defineArea } from '@kiga/entity/define-area.ts';
import { systemPermissions } from './system.permissions.ts';

/** What the platform itself is run with: the menu, messages to accounts, short messages that could not be sent, errors of scripts. */
export const systemArea = defineArea({
  name: 'system',
  dependsOn: ['identity'],
  entities: [],
  permissions: systemPermissions,
  errors: {},
  ownTopics: ['system.message'],
  messages: [
    'welcome',
    'ownPassword',
    'passwordChanged',
    'passwordForgotten',
    'exportDone',
    'exportFailed',
    'importDone',
    'importFailed',
    'undoDone',
    'undoFailed',
  ],
  menus: [
    // Everybody's, reached by the bell.
    {
      key: 'system.messages',
      href: '/message',
      icon: 'message',
      componentUrl: 'system/messages',
      isShow: false,
      sort: 91,
      zhCN: '消息',
      enUS: 'Messages',
    },
    { key: 'system', href: null, icon: 'system', componentUrl: null, sort: 90, zhCN: '系统管理', enUS: 'System' },
    {
      key: 'system.smsOutbox',
      parent: 'system',
      href: '/system/sms-outbox',
      icon: 'mail',
      componentUrl: 'system/sms-outbox',
      permission: 'system.smsOutbox.read',
      sort: 1,
      zhCN: '短信发件箱',
      enUS: 'Unsent short messages',
    },
    {
      key: 'system.errorLog',
      parent: 'system',
      href: '/error-log',
      icon: 'bug',
      componentUrl: 'system/error-log',
      permission: 'system.scriptError.read',
      sort: 9,
      zhCN: '错误日志',
      enUS: 'Error log',
    },
  ],
});
