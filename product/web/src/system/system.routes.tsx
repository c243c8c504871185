import type { ComponentType } from 'react';

type ScreenLoader = () => Promise<{ default: ComponentType<{ href: string }> }>;

/** The screens of the system area by the names that menu rows give them. */
export const systemScreens: Record<string, ScreenLoader> = {
  'system/admins': () => import('./admin.screen.tsx'),
  'system/users': () => import('./user.screen.tsx'),
  'system/roles': () => import('./role.screen.tsx'),
  'system/permissions': () => import('./permission.screen.tsx'),
  'system/menus': () => import('./menu.screen.tsx'),
  'system/areas': () => import('./area.screen.tsx'),
  'system/dictionaries': () => import('./dictionary.screen.tsx'),
  'system/organizations': () => import('./organization.screen.tsx'),
  'system/contracts': () => import('./contract.screen.tsx'),
  'system/grants': () => import('./grant.screen.tsx'),
  'system/viewers': () => import('./viewers.screen.tsx'),
  'system/approvals': () => import('./approval.screen.tsx'),
  'system/access': () => import('./access.screen.tsx'),
  'system/logs': () => import('./logs.screen.tsx'),
  'system/jobs': () => import('./jobs.screen.tsx'),
  'system/messages': () => import('./message.screen.tsx'),
  'system/sms-outbox': () => import('./sms-outbox.screen.tsx'),
  'system/error-log': () => import('./error-log.screen.tsx'),
};
