import { defineMenus } from '../program/define-menus.ts';

/** Menu rows of the operations area. */
export const operationsMenus = defineMenus(
  'operations',
  { icon: 'operations', sort: 80, zhCN: '运营管理', enUS: 'Operations' },
  [
    { entity: 'opening', name: 'openings', icon: 'opening', sort: 1, zhCN: '开园申请', enUS: 'Openings' },
    { entity: 'feedback', name: 'feedback', icon: 'message', sort: 2, zhCN: '意见反馈', enUS: 'Feedback' },
    {
      name: 'usage',
      onePage: true,
      permission: 'operations.usage.read',
      icon: 'app',
      sort: 3,
      zhCN: '应用使用情况',
      enUS: 'App usage',
    },
  ],
);
