import type { Area } from '@kiga/entity/define-area.ts';
import { commonErrors } from '@kiga/entity/define-errors.ts';
import type { Permission } from '@kiga/entity/define-permissions.ts';
import { attendanceArea } from '../attendance/attendance.area.ts';
import { campusArea } from '../campus/campus.area.ts';
import { devicesArea } from '../devices/devices.area.ts';
import type { Reading } from '../identity/app-types.ts';
import { identityArea } from '../identity/identity.area.ts';
import type { ReachKind } from '../identity/reach-kinds.ts';
import { operationsArea } from '../operations/operations.area.ts';
import { systemArea } from '../system/system.area.ts';

const EXPERT = 7;

/** All areas, in order of dependence. */
export const areas: readonly Area[] = [
  identityArea,
  systemArea,
  campusArea,
  devicesArea,
  attendanceArea,
  operationsArea,
];

/** All permissions with their ceilings. */
export const permissions: readonly Permission[] = areas.flatMap((area) => area.permissions);

/** Permission needed to be told that something of a topic has changed. */
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

/** Whose records a call or kind of record is about, by its name, such as `campus.student.page` or `campus.student`. */
export function reachKindOf(topic: string): ReachKind {
  const [area, record] = topic.split('.', 2);
  return reaches.get(topic) ?? reaches.get(`${area}.${record}`) ?? reaches.get(`${area}.*`) ?? 'kindergarten';
}

/** Topics of which each account is told its own changes only; in them the account's id stands where a kindergarten's would. */
export const ownTopics: ReadonlySet<string> = new Set(areas.flatMap((area) => area.ownTopics ?? []));

/** Topics of what everybody may read who is signed in. */
export const openTopics: ReadonlySet<string> = new Set(areas.flatMap((area) => area.openTopics ?? []));

/** What accounts are told, by `<area>.<name>`. */
export const messageNames: ReadonlySet<string> = new Set(
  areas.flatMap(({ name, messages = [] }) => messages.map((message) => `${name}.${message}`)),
);

/** HTTP number of every error id. */
export const errorStatus: Readonly<Record<string, number>> = Object.assign(
  {},
  commonErrors,
  ...areas.map((area) => area.errors),
);

const ceilings = new Map<number, ReadonlySet<string>>();

/** Permissions that an organization of this appType can hold at most. */
export function ceilingOf(appType: number): ReadonlySet<string> {
  let ceiling = ceilings.get(appType);
  if (!ceiling) {
    ceiling = new Set(permissions.filter(({ appTypes }) => appTypes.includes(appType)).map(({ key }) => key));
    ceilings.set(appType, ceiling);
  }
  return ceiling;
}

/** What an account may hold at most: as experts, 16 and 18 hold what experts do and no institution's rights. */
export function ceilingOfReading(appType: number, reading: Reading): ReadonlySet<string> {
  const ceiling = ceilingOf(appType);
  const isReadAsExpert = (appType === 16 || appType === 18) && reading === 'expert';
  const ofExperts = ceilingOf(EXPERT);
  return isReadAsExpert ? new Set([...ceiling].filter((permission) => ofExperts.has(permission))) : ceiling;
}

/** Version of the product. */
export const VERSION = '7.6.0';

/** Name of the only cell of a fresh installation. */
export const DEFAULT_SHARD = '00001';
