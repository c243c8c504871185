import type { MenuDeclaration } from '@kiga/entity/define-area.ts';
import { attendanceMenus } from '../attendance/attendance.menus.ts';
import { campusMenus } from '../campus/campus.menus.ts';
import { devicesMenus } from '../devices/devices.menus.ts';
import { healthMenus } from '../health/health.menus.ts';
import { identityMenus } from '../identity/identity.menus.ts';
import { operationsMenus } from '../operations/operations.menus.ts';
import { systemMenus } from '../system/system.menus.ts';

/** Every menu row of the product, as the areas declare it. The file imports nothing else of the areas. */
export const menus: readonly MenuDeclaration[] = [
  ...identityMenus,
  ...systemMenus,
  ...campusMenus,
  ...devicesMenus,
  ...attendanceMenus,
  ...healthMenus,
  ...operationsMenus,
];
