import { sql } from 'kysely';
import { hasAny } from '../identity/identity.public.ts';
import type { Program } from '../program/program.ts';

/** Registers the steps of the area for the list of first steps. */
export function registerDevicesFirstSteps({ identity }: Pick<Program, 'identity'>): void {
  identity.firstSteps.push({
    key: 'devices.firstSteps.machine',
    of: 'kindergarten',
    place: 60,
    permission: 'devices.device.create',
    href: '/devices/machines',
    isDone: (scope) =>
      hasAny(scope, sql`devices t where ${scope.within('t.kig_id')} and t.status = 'registered' and not t.deleted`),
  });
}
