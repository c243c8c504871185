import type { ComponentType } from 'react';

type ScreenLoader = () => Promise<{ default: ComponentType<{ href: string }> }>;

/** The screens of the devices area by the names that menu rows give them. */
export const devicesScreens: Record<string, ScreenLoader> = {
  'devices/machines': () => import('./device.screen.tsx'),
  'devices/sign-in-machines': () => import('./sign-in-machine.screen.tsx'),
  'devices/unknown': () => import('./unknown-device.screen.tsx'),
};
