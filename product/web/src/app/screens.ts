import type { ComponentType } from 'react';
import { campusScreens } from '../campus/campus.routes.tsx';
import { devicesScreens } from '../devices/devices.routes.tsx';
import { operationsScreens } from '../operations/operations.routes.tsx';
import { systemScreens } from '../system/system.routes.tsx';

/** A screen. `href` is the path of its menu row; what lies below it in the address is the screen's own. */
export type Screen = ComponentType<{ href: string }>;

/** Loads the program of a screen. */
export type ScreenLoader = () => Promise<{ default: Screen }>;

const home: ScreenLoader = () => import('./home/home.screen.tsx');

/** The screens by the names that menu rows give them. */
export const screens: Readonly<Record<string, ScreenLoader>> = {
  'identity/home': home,
  'attendance/kig-home': home,
  ...systemScreens,
  ...campusScreens,
  ...devicesScreens,
  ...operationsScreens,
};

/** Screens that are one page, with no addresses below their own. */
export const onePageScreens: ReadonlySet<string> = new Set([
  'attendance/kig-home',
  'system/messages',
  'system/sms-outbox',
  'system/error-log',
  'devices/unknown',
  'system/access',
  'system/logs',
  'system/jobs',
]);
