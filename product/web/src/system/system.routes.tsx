import type { ComponentType } from 'react';

type ScreenLoader = () => Promise<{ default: ComponentType<{ href: string }> }>;

/** The screens of the system area by the names that menu rows give them. */
export const systemScreens: Record<string, ScreenLoader> = {
  'system/admins': () => import('./access/admin.screen.tsx'),
  'system/users': () => import('./access/user.screen.tsx'),
  'system/roles': () => import('./access/role.screen.tsx'),
  'system/permissions': () => import('./access/permission.screen.tsx'),
  'system/menus': () => import('./menu.screen.tsx'),
  'system/areas': () => import('./organizations/area.screen.tsx'),
  'system/dictionaries': () => import('./dictionary.screen.tsx'),
  'system/organizations': () => import('./organizations/organization.screen.tsx'),
  'system/contracts': () => import('./organizations/contract.screen.tsx'),
  'system/grants': () => import('./access/grant.screen.tsx'),
  'system/viewers': () => import('./access/viewers.screen.tsx'),
  'system/approvals': () => import('./approvals/approval.screen.tsx'),
  'system/access': () => import('./access/access.screen.tsx'),
  'system/logs': () => import('./logs.screen.tsx'),
  'system/jobs': () => import('./jobs.screen.tsx'),
  'system/messages': () => import('./messages/message.screen.tsx'),
  'system/sms-outbox': () => import('./messages/sms-outbox.screen.tsx'),
  'system/error-log': () => import('./error-log.screen.tsx'),
};
