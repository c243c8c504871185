import type { MenuDeclaration } from '@kiga/entity/define-area.ts';
import { attendanceMenus } from '../attendance/attendance.menus.ts';
import { billingMenus } from '../billing/billing.menus.ts';
import { campusMenus } from '../campus/campus.menus.ts';
import { cateringMenus } from '../catering/catering.menus.ts';
import { communicationMenus } from '../communication/communication.menus.ts';
import { communityMenus } from '../community/community.menus.ts';
import { devicesMenus } from '../devices/devices.menus.ts';
import { familyMenus } from '../family/family.menus.ts';
import { healthMenus } from '../health/health.menus.ts';
import { identityMenus } from '../identity/identity.menus.ts';
import { liveMenus } from '../live/live.menus.ts';
import { operationsMenus } from '../operations/operations.menus.ts';
import { shopMenus } from '../shop/shop.menus.ts';
import { systemMenus } from '../system/system.menus.ts';
import { teachingMenus } from '../teaching/teaching.menus.ts';
import { transportMenus } from '../transport/transport.menus.ts';

/** Every menu row of the product, as the areas declare it. The file imports nothing else of the areas. */
export const menus: readonly MenuDeclaration[] = [
  ...identityMenus,
  ...systemMenus,
  ...campusMenus,
  ...familyMenus,
  ...devicesMenus,
  ...attendanceMenus,
  ...transportMenus,
  ...healthMenus,
  ...cateringMenus,
  ...teachingMenus,
  ...communicationMenus,
  ...billingMenus,
  ...liveMenus,
  ...shopMenus,
  ...communityMenus,
  ...operationsMenus,
];
