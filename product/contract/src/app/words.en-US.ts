import { attendanceEnUS, attendanceErrorsEnUS } from '../attendance/attendance.en-US.ts';
import { billingEnUS, billingErrorsEnUS } from '../billing/billing.en-US.ts';
import { campusEnUS, campusErrorsEnUS } from '../campus/campus.en-US.ts';
import { cateringEnUS, cateringErrorsEnUS } from '../catering/catering.en-US.ts';
import { communicationEnUS, communicationErrorsEnUS } from '../communication/communication.en-US.ts';
import { communityEnUS, communityErrorsEnUS } from '../community/community.en-US.ts';
import { dashboardsEnUS, dashboardsErrorsEnUS } from '../dashboards/dashboards.en-US.ts';
import { devicesErrorsEnUS } from '../devices/device-errors.en-US.ts';
import { devicesEnUS } from '../devices/devices.en-US.ts';
import { familyEnUS, familyErrorsEnUS } from '../family/family.en-US.ts';
import { healthEnUS, healthErrorsEnUS } from '../health/health.en-US.ts';
import { identityEnUS, identityErrorsEnUS } from '../identity/identity.en-US.ts';
import { liveEnUS, liveErrorsEnUS } from '../live/live.en-US.ts';
import { operationsEnUS, operationsErrorsEnUS } from '../operations/operations.en-US.ts';
import { shopEnUS, shopErrorsEnUS } from '../shop/shop.en-US.ts';
import { systemEnUS, systemErrorsEnUS } from '../system/system.en-US.ts';
import { teachingEnUS, teachingErrorsEnUS } from '../teaching/teaching.en-US.ts';
import { transportEnUS, transportErrorsEnUS } from '../transport/transport.en-US.ts';
import { generalEnUS, generalErrorsEnUS } from './general.en-US.ts';
import { shellEnUS } from './shell.en-US.ts';

/** The whole English catalogue: `kit.*` and `shell.*`, one branch for each area, and the texts of every error. */
export const wordsEnUS = {
  kit: generalEnUS,
  shell: shellEnUS,
  identity: identityEnUS,
  system: systemEnUS,
  campus: campusEnUS,
  family: familyEnUS,
  devices: devicesEnUS,
  attendance: attendanceEnUS,
  transport: transportEnUS,
  health: healthEnUS,
  catering: cateringEnUS,
  teaching: teachingEnUS,
  communication: communicationEnUS,
  billing: billingEnUS,
  live: liveEnUS,
  shop: shopEnUS,
  community: communityEnUS,
  operations: operationsEnUS,
  dashboards: dashboardsEnUS,
  errors: {
    ...generalErrorsEnUS,
    ...identityErrorsEnUS,
    ...systemErrorsEnUS,
    ...campusErrorsEnUS,
    ...familyErrorsEnUS,
    ...devicesErrorsEnUS,
    ...attendanceErrorsEnUS,
    ...transportErrorsEnUS,
    ...healthErrorsEnUS,
    ...cateringErrorsEnUS,
    ...teachingErrorsEnUS,
    ...communicationErrorsEnUS,
    ...billingErrorsEnUS,
    ...liveErrorsEnUS,
    ...shopErrorsEnUS,
    ...communityErrorsEnUS,
    ...operationsErrorsEnUS,
    ...dashboardsErrorsEnUS,
  },
} as const;
