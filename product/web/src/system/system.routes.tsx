import type { ComponentType } from 'react';

type ScreenLoader = () => Promise<{ default: ComponentType<{ href: string }> }>;

/** The screens of the system area by the names that menu rows give them. */
export const systemScreens: Record<string, ScreenLoader> = {
  'system/messages': () => import('./message.screen.tsx'),
  'system/sms-outbox': () => import('./sms-outbox.screen.tsx'),
  'system/error-log': () => import('./error-log.screen.tsx'),
};
