import { type device, settingFields } from '@kiga/contract/devices/device.entity.ts';
import { ONLINE_SECONDS } from '@kiga/contract/devices/door.acts.ts';
import type { AnyDatabase, Scope } from '@kiga/kit-server/access/scope.ts';
import type { Clock } from '@kiga/kit-server/clock.ts';
import type { FullRecord, LookedUp } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import type { StoredSettings } from '../program/machine.ts';
import { settingsFor } from './machine-settings.ts';

/** The platform's data of a machine by its serial number. Moments are ISO texts in UTC. */
interface Registration {
  deviceId: string;
  /** True where the last request is recent. */
  isHeard: boolean;
  lastOnlineAt: string | null;
  registeredAt: string | null;
  softwareVersion: string | null;
  hardwareFingerprint: string | null;
  firstAddress: string | null;
  clockSkewSeconds: number | null;
  /** Version of the settings that the machine runs, as it reported. */
  settingsVersion: number | null;
}

/** Limit of the displayed skew, some 63 years; larger values would add no information. */
const SKEW_SHOWN_MS = 2e12;

/** States in which a machine may send events, even if they wait. */
const sends = ['registered', 'waiting'];

/** Returns the looked-up fields of a device: its registration, and the accounts that entered and accepted it. */
export function deviceLookUps(clock: Clock): LookedUp<typeof device> {
  return {
    fields: [
      'online',
      'lastOnlineAt',
      'registeredAt',
      'softwareVersion',
      'hardwareFingerprint',
      'firstAddress',
      'clockSkewSeconds',
      'enteredByName',
      'enteredByOrganization',
      'acceptedByName',
      'protocol',
      'sourceNetwork',
      'settingsState',
    ],
    async load(scope, devices) {
      const { db } = scope;
      const registrations = await registrationsOf(db, devices, clock.now());
      const makers = await makersOf(scope, devices);
      const zones = await namesIn(db, 'organizations', 'time_zone', idsOf(devices, ['ownerId']));
      const accounts = await namesIn(db, 'accounts', 'nick_name', idsOf(devices, ['enteredById', 'acceptedById']));
      const organizations = await namesIn(db, 'organizations', 'name', idsOf(devices, ['enteredOrganizationId']));
      return new Map(
        devices.map((record) => {
          const { enteredById, enteredOrganizationId, acceptedById } = record as Record<string, unknown>;
          const { isHeard, deviceId, settingsVersion, ...registration } = registrations.get(record.id) ?? {};
          const isOnline = isHeard && sends.includes(String(record.status));
          const values = {
            ...registration,
            online: registration.lastOnlineAt ? (isOnline ? 'online' : 'offline') : 'never',
            enteredByName: accounts.get(enteredById),
            enteredByOrganization: organizations.get(enteredOrganizationId),
            acceptedByName: accounts.get(acceptedById),
            protocol: 'kiga',
            settingsState: stateOfSettings(record, String(zones.get(record.ownerId)), settingsVersion ?? null),
            ...makers.get(record.id),
          };
          return [record.id, values];
        }),
      );
    },
  };
}

/** Returns whether a machine runs its settings. */
function stateOfSettings(
  record: FullRecord<typeof device>,
  timeZone: string,
  reported: number | null,
): 'applied' | 'waits' | 'unknown' {
  if (reported === null) return 'unknown';
  const settings = Object.fromEntries(settingFields.map((field) => [field, record[field] ?? null])) as StoredSettings;
  return settingsFor({ settings, timeZone }).version === reported ? 'applied' : 'waits';
}

async function registrationsOf(
  db: AnyDatabase,
  devices: readonly FullRecord<typeof device>[],
  now: Date,
): Promise<Map<string, Partial<Registration>>> {
  const since = new Date(now.getTime() - ONLINE_SECONDS * 1000);
  const moment = (column: string) =>
    sql`to_char(${sql.ref(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  const { rows } = await sql<Registration>`
    select r.device_id as "deviceId", coalesce(r.last_contact_at > ${since}, false) as "isHeard",
      ${moment('r.last_contact_at')} as "lastOnlineAt", ${moment('r.registered_at')} as "registeredAt",
      r.software_version as "softwareVersion", r.hardware_fingerprint as "hardwareFingerprint",
      r.first_address as "firstAddress", r.settings_version::float8 as "settingsVersion", case when r.skew_ms is not null
        then round(greatest(${-SKEW_SHOWN_MS}::bigint, least(${SKEW_SHOWN_MS}::bigint, r.skew_ms)) / 1000.0)::integer end as "clockSkewSeconds"
    from unnest(${devices.map(({ ownerId }) => ownerId)}::uuid[], ${devices.map(({ id }) => id)}::uuid[]) as given (kig_id, id)
    join device_registrations r on r.kig_id = given.kig_id and r.device_id = given.id`.execute(db);
  return new Map(rows.map((row) => [row.deviceId, row]));
}

/** Returns the makers' protocols of devices that use one, by device. */
async function makersOf(
  scope: Scope,
  devices: readonly FullRecord<typeof device>[],
): Promise<Map<string, { protocol: string; sourceNetwork: string }>> {
  const { rows } = await sql<{ id: string; protocol: string; sourceNetwork: string }>`
    select m.device_id as id, m.protocol, m.source_network as "sourceNetwork"
    from unnest(${devices.map(({ ownerId }) => ownerId)}::uuid[], ${devices.map(({ id }) => id)}::uuid[]) as given (kig_id, id)
    join device_makers m on m.kig_id = given.kig_id and ${scope.within('m.kig_id')} and m.device_id = given.id
    where ${scope.within('given.kig_id')}`.execute(scope.db);
  return new Map(rows.map(({ id, ...maker }) => [id, maker]));
}

function idsOf(devices: readonly FullRecord<typeof device>[], names: readonly string[]): string[] {
  const ids = devices.flatMap((record) => names.map((name) => (record as Record<string, unknown>)[name]));
  return [...new Set(ids.filter((id) => typeof id === 'string'))];
}

/** Returns a column of a platform table by id. */
async function namesIn(
  db: AnyDatabase,
  table: string,
  column: string,
  ids: readonly string[],
): Promise<Map<unknown, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`select id, ${sql.id(column)} as name from ${sql.table(table)}
    where id = any(${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
