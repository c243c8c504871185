import { ONLINE_SECONDS } from '@kiga/contract/devices/door.acts.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import type { Clock } from '@kiga/kit-server/clock.ts';
import type { EntityHooks, EntityStores } from '@kiga/kit-server/entity/entity-store.ts';
import { makeTransition } from '@kiga/kit-server/entity/transition.ts';
import { type RawBuilder, sql } from 'kysely';

/** By what a device is known when it registers itself. */
const registersWith = ['serialNumber', 'verificationCode'] as const;

/** What is special about devices: their registration, which stands beside them, for a serial number is the platform's. */
export function deviceHooks(stores: EntityStores, clock: Clock): EntityHooks {
  return {
    computed: {
      online: () =>
        ofRegistration(
          sql`case when r.last_contact_at is null then 'never' when ${isOnline(clock)} then 'online' else 'offline' end`,
          sql`'never'`,
        ),
      lastOnlineAt: () => ofRegistration(moment('r.last_contact_at')),
      registeredAt: () => ofRegistration(moment('r.registered_at')),
      softwareVersion: () => ofRegistration(sql`r.software_version`),
      hardwareFingerprint: () => ofRegistration(sql`r.hardware_fingerprint`),
      clockSkewSeconds: () => ofRegistration(sql`round(r.skew_ms / 1000.0)::integer`),
    },

    onTransition: {
      async resetRegistration({ record, scope }) {
        await sql`update device_registrations set secret_encrypted = null, secret_used = false,
            previous_secret_encrypted = null, registered_at = null, wrong_codes = 0, locked_until = null,
            wrong_signatures = 0, wrong_signatures_since = null
          where kig_id = ${record.kigId} and device_id = ${record.id}`.execute(scope.db);
        return {};
      },
    },

    async beforeSave(record, before, scope, kigId) {
      const changed = registersWith.filter((field) => record[field] !== before?.[field]);
      if (changed.length === 0) return;
      // Only a transition may shut a machine out: a slip of the pen in a form must not.
      if (before && before.status !== 'unregistered') {
        throw invalid(...changed.map((field) => ({ field, error: 'DEVICES_REGISTERED_ALREADY' })));
      }
      const device = { id: String(record.id), kigId, serialNumber: String(record.serialNumber) };
      // What was tried with the old code is forgotten with it.
      if (before) await releaseSerial(scope, device);
      if (!(await claimSerial(scope, device))) {
        throw invalid({ field: 'serialNumber', error: 'DEVICES_SERIAL_TAKEN' });
      }
    },

    async beforeDelete(record, scope) {
      if (record.status !== 'unregistered') {
        const devices = stores.get('devices.device');
        // What is deleted is the record as it is now.
        Object.assign(record, await makeTransition(devices, scope, 'resetRegistration', { id: record.id, asks: {} }));
      }
      await releaseSerial(scope, record);
    },

    async beforeRestore(record, scope) {
      const device = { id: record.id, kigId: record.kigId, serialNumber: String(record.serialNumber) };
      if (!(await claimSerial(scope, device))) {
        throw new AppError('RESTORE_CONFLICT', { entity: 'devices.device', field: 'serialNumber' });
      }
    },
  };
}

/** Whether a device `row` with the registration `r` was heard of lately and may send. */
export function isOnline(clock: Clock): RawBuilder<boolean> {
  const since = new Date(clock.now().getTime() - ONLINE_SECONDS * 1000);
  return sql<boolean>`(row.status = 'registered' and coalesce(r.last_contact_at > ${since}, false))`;
}

function ofRegistration(value: RawBuilder<unknown>, otherwise = sql`null`): RawBuilder<unknown> {
  return sql`coalesce((select ${value} from device_registrations r
    where r.kig_id = row.kig_id and r.device_id = row.id), ${otherwise})`;
}

/** A moment as it stands on the wire. */
function moment(column: string): RawBuilder<unknown> {
  return sql`to_char(${sql.ref(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** Makes a serial number a device's. @returns whether it was free on the whole platform */
async function claimSerial(
  scope: Scope,
  { id, kigId, serialNumber }: { id: string; kigId: string; serialNumber: string },
): Promise<boolean> {
  const { rows } = await sql`insert into device_registrations (serial_number, kig_id, device_id)
    values (${serialNumber}, ${kigId}, ${id}) on conflict (serial_number) do nothing returning 1`.execute(scope.db);
  await sql`delete from unknown_devices where serial_number = ${serialNumber}`.execute(scope.db);
  return rows.length > 0;
}

async function releaseSerial(scope: Scope, { id, kigId }: { id: string; kigId: string }): Promise<void> {
  await sql`delete from device_registrations where kig_id = ${kigId} and device_id = ${id}`.execute(scope.db);
}
