import { attendanceErrorsZhCN, attendanceZhCN } from '../attendance/attendance.zh-CN.ts';
import { billingErrorsZhCN, billingZhCN } from '../billing/billing.zh-CN.ts';
import { campusErrorsZhCN, campusZhCN } from '../campus/campus.zh-CN.ts';
import { cateringErrorsZhCN, cateringZhCN } from '../catering/catering.zh-CN.ts';
import { communicationErrorsZhCN, communicationZhCN } from '../communication/communication.zh-CN.ts';
import { communityErrorsZhCN, communityZhCN } from '../community/community.zh-CN.ts';
import { dashboardsErrorsZhCN, dashboardsZhCN } from '../dashboards/dashboards.zh-CN.ts';
import { devicesErrorsZhCN, devicesZhCN } from '../devices/devices.zh-CN.ts';
import { familyErrorsZhCN, familyZhCN } from '../family/family.zh-CN.ts';
import { healthErrorsZhCN, healthZhCN } from '../health/health.zh-CN.ts';
import { identityErrorsZhCN, identityZhCN } from '../identity/identity.zh-CN.ts';
import { liveErrorsZhCN, liveZhCN } from '../live/live.zh-CN.ts';
import { operationsErrorsZhCN, operationsZhCN } from '../operations/operations.zh-CN.ts';
import { shopErrorsZhCN, shopZhCN } from '../shop/shop.zh-CN.ts';
import { systemErrorsZhCN, systemZhCN } from '../system/system.zh-CN.ts';
import { teachingErrorsZhCN, teachingZhCN } from '../teaching/teaching.zh-CN.ts';
import { transportErrorsZhCN, transportZhCN } from '../transport/transport.zh-CN.ts';
import { generalErrorsZhCN, generalZhCN } from './general.zh-CN.ts';
import { shellZhCN } from './shell.zh-CN.ts';

/** The whole Chinese catalogue: `kit.*` and `shell.*`, one branch for each area, and the texts of every error. */
export const wordsZhCN = {
  kit: generalZhCN,
  shell: shellZhCN,
  identity: identityZhCN,
  system: systemZhCN,
  campus: campusZhCN,
  family: familyZhCN,
  devices: devicesZhCN,
  attendance: attendanceZhCN,
  transport: transportZhCN,
  health: healthZhCN,
  catering: cateringZhCN,
  teaching: teachingZhCN,
  communication: communicationZhCN,
  billing: billingZhCN,
  live: liveZhCN,
  shop: shopZhCN,
  community: communityZhCN,
  operations: operationsZhCN,
  dashboards: dashboardsZhCN,
  errors: {
    ...generalErrorsZhCN,
    ...identityErrorsZhCN,
    ...systemErrorsZhCN,
    ...campusErrorsZhCN,
    ...familyErrorsZhCN,
    ...devicesErrorsZhCN,
    ...attendanceErrorsZhCN,
    ...transportErrorsZhCN,
    ...healthErrorsZhCN,
    ...cateringErrorsZhCN,
    ...teachingErrorsZhCN,
    ...communicationErrorsZhCN,
    ...billingErrorsZhCN,
    ...liveErrorsZhCN,
    ...shopErrorsZhCN,
    ...communityErrorsZhCN,
    ...operationsErrorsZhCN,
    ...dashboardsErrorsZhCN,
  },
} as const;
