import type { Area } from '@kiga/entity/define-area.ts';
import { commonErrors } from '@kiga/entity/define-errors.ts';
import type { Permission } from '@kiga/entity/define-permissions.ts';
import { campusArea } from '../campus/campus.area.ts';
import { identityArea } from '../identity/identity.area.ts';
import { systemArea } from '../system/system.area.ts';

/** All areas, in order of dependence. */
export const areas: readonly Area[] = [identityArea, systemArea, campusArea];

/** All permissions with their ceilings. */
export const permissions: readonly Permission[] = areas.flatMap((area) => area.permissions);

/** HTTP number of every error id. */
export const errorStatus: Readonly<Record<string, number>> = Object.assign(
  {},
  commonErrors,
  ...areas.map((area) => area.errors),
);

/** Permissions that an organization of this appType can hold at most. */
export function ceilingOf(appType: number): Set<string> {
  return new Set(permissions.filter((permission) => permission.appTypes.includes(appType)).map(({ key }) => key));
}

/** Version of the product. */
export const VERSION = '7.6.0';

/** Name of the only cell of a fresh installation. */
export const DEFAULT_SHARD = '00001';
