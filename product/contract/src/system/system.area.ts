import { defineArea } from '@kiga/entity/define-area.ts';
import { systemPermissions } from './system.permissions.ts';

/** What the platform itself is run with: the menu, and short messages that could not be sent. */
export const systemArea = defineArea({
  name: 'system',
  dependsOn: ['identity'],
  entities: [],
  permissions: systemPermissions,
  errors: {},
  menus: [
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
  ],
});
