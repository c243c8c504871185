import type { Area } from '@kiga/entity/define-area.ts';
import { commonErrors } from '@kiga/entity/define-errors.ts';
import type { Permission } from '@kiga/entity/define-permissions.ts';
import { attendanceArea } from '../attendance/attendance.area.ts';
import { billingArea } from '../billing/billing.area.ts';
import { campusArea } from '../campus/campus.area.ts';
import { cateringArea } from '../catering/catering.area.ts';
import { communicationArea } from '../communication/communication.area.ts';
import { communityArea } from '../community/community.area.ts';
import { dashboardsArea } from '../dashboards/dashboards.area.ts';
import { devicesArea } from '../devices/devices.area.ts';
import { familyArea } from '../family/family.area.ts';
import { healthArea } from '../health/health.area.ts';
import type { Reading } from '../identity/app-types.ts';
import { identityArea } from '../identity/identity.area.ts';
import type { ReachKind } from '../identity/reach-kinds.ts';
import { liveArea } from '../live/live.area.ts';
import { operationsArea } from '../operations/operations.area.ts';
import { shopArea } from '../shop/shop.area.ts';
import { systemArea } from '../system/system.area.ts';
import { teachingArea } from '../teaching/teaching.area.ts';
import { transportArea } from '../transport/transport.area.ts';

const EXPERT = 7;

/** All areas, in order of dependence. */
export const areas: readonly Area[] = [
  identityArea,
  systemArea,
  campusArea,
  familyArea,
  devicesArea,
  attendanceArea,
  transportArea,
  healthArea,
  cateringArea,
  teachingArea,
  communicationArea,
  billingArea,
  liveArea,
  shopArea,
  communityArea,
  operationsArea,
  dashboardsArea,
];

/** All permissions with their ceilings. */
export const permissions: readonly Permission[] = areas.flatMap((area) => area.permissions);

/** Maps each topic to the permission that a session needs to receive its changes. */
export const topics: Readonly<Record<string, string>> = Object.assign(
  {},
  ...areas.map(({ entities }) => Object.fromEntries(entities.map(({ key }) => [key, `${key}.read`]))),
  ...areas.map((area) => area.topics ?? {}),
);

const reaches: ReadonlyMap<string, ReachKind> = new Map([
  ...areas.flatMap(({ entities }) =>
    entities
      .filter(({ ownerColumn }) => ownerColumn === 'organization_id')
      .map(({ key }) => [key, 'organization'] as const),
  ),
  ...areas.flatMap(({ name, reaches: declared = {} }) =>
    Object.entries(declared).map(([key, kind]) => [`${name}.${key}`, kind as ReachKind] as const),
  ),
]);

/**
 * Returns whose records a call or a kind of record concerns, by its name, such as `campus.student.page` or
 * `campus.student`.
 */
export function reachKindOf(topic: string): ReachKind {
  const [area, record] = topic.split('.', 2);
  return reaches.get(topic) ?? reaches.get(`${area}.${record}`) ?? reaches.get(`${area}.*`) ?? 'kindergarten';
}

/**
 * Topics of which an account receives only its own changes. Their events carry the account's id instead of a
 * kindergarten's.
 */
export const ownTopics: ReadonlySet<string> = new Set(areas.flatMap((area) => area.ownTopics ?? []));

/** Topics that every signed-in account may read. */
export const openTopics: ReadonlySet<string> = new Set(areas.flatMap((area) => area.openTopics ?? []));

/** Names of all messages to accounts, as `<area>.<name>`. */
export const messageNames: ReadonlySet<string> = new Set(
  areas.flatMap(({ name, messages = [] }) => messages.map((message) => `${name}.${message}`)),
);

/** HTTP status of every error id. */
export const errorStatus: Readonly<Record<string, number>> = Object.assign(
  {},
  commonErrors,
  ...areas.map((area) => area.errors),
);

const ceilings = new Map<number, ReadonlySet<string>>();

/** Returns the permissions that an organization of this appType can hold at most. */
export function ceilingOf(appType: number): ReadonlySet<string> {
  let ceiling = ceilings.get(appType);
  if (!ceiling) {
    ceiling = new Set(permissions.filter(({ appTypes }) => appTypes.includes(appType)).map(({ key }) => key));
    ceilings.set(appType, ceiling);
  }
  return ceiling;
}

/**
 * Returns the permissions that an account can hold at most. An account of 16 or 18 that reads as an expert holds only
 * the experts' part.
 */
export function ceilingOfReading(appType: number, reading: Reading): ReadonlySet<string> {
  const ceiling = ceilingOf(appType);
  const isReadAsExpert = (appType === 16 || appType === 18) && reading === 'expert';
  const ofExperts = ceilingOf(EXPERT);
  return isReadAsExpert ? new Set([...ceiling].filter((permission) => ofExperts.has(permission))) : ceiling;
}

/** Version of the product. */
export const VERSION = '7.6.0';

/** Shard number of the only cell in a fresh installation. */
export const DEFAULT_SHARD = '00001';
