import { createHash } from 'node:crypto';
import { downloadUpdate, type heartbeat, type UpdateOffer } from '@kiga/contract/devices/door.acts.ts';
import { offeredStates } from '@kiga/contract/devices/version.states.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import type { FileAnswer } from '@kiga/kit-server/http/api.ts';
import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../program/database.ts';
import type { Machine } from '../program/machine.ts';
import type { Program } from '../program/program.ts';
import { compareVersions } from '../program/version-order.ts';
import { gather } from './gather.ts';
import { fileForMachine } from './machine-file.ts';

/** A version that machines are offered, with its file. */
export interface OfferedVersion {
  id: string;
  versionName: string;
  kind: Machine['kind'];
  fromPrefix: string | null;
  percent: number;
  path: string;
  sizeBytes: number;
  /** Hexadecimal. */
  sha256: string;
}

/** A machine's report that it could not install a version. */
type Failure = NonNullable<z.output<typeof heartbeat.input>['updateFailed']>;

/** Facts of a machine that decide which version it is offered. */
type Candidate = Pick<Machine, 'deviceId' | 'kind' | 'waits' | 'softwareVersion'>;

/** Concurrent heartbeats read the offered versions once. No longer cache, so that a stop takes effect at once. */
const READ_TOGETHER = { atOnce: 1, most: 500, everyMs: 10 };

/** Returns the versions that machines are offered now. */
export async function readOfferedVersions(db: Kysely<Database> | Scope['db']): Promise<OfferedVersion[]> {
  const { rows } = await sql<OfferedVersion>`select v.id, v.version_name as "versionName", v.kind,
      v.from_prefix as "fromPrefix", v.percent, f.path, f.size_bytes as "sizeBytes", encode(f.sha256, 'hex') as sha256
    from device_versions v join stored_files f on f.path = coalesce(v.apk, v.firmware)
    where v.status = any(${[...offeredStates]}::text[]) and not v.deleted`.execute(db);
  return rows;
}

/** Returns whether a machine with this version may take an offered one: the kind fits, and it is a later version. */
export function isFor(
  { kind, fromPrefix, versionName }: Pick<OfferedVersion, 'kind' | 'fromPrefix' | 'versionName'>,
  machine: { kind: string; softwareVersion: string },
): boolean {
  return (
    kind === machine.kind &&
    machine.softwareVersion.startsWith(fromPrefix ?? '') &&
    compareVersions(versionName, machine.softwareVersion) > 0
  );
}

/** Returns the place of a machine within the roll-out of a version, 0 to 99. It stays when the machine is replaced. */
export function placeInRollOut(versionId: string, deviceId: string): number {
  return createHash('sha256').update(`${versionId} ${deviceId}`).digest().readUInt32BE() % 100;
}

/**
 * Returns the version that a machine is offered: the latest of those that are for it; null for none. A machine that
 * waits for acceptance gets none, and so does one that never said its version, because it would install it for ever.
 */
export function offerFor(machine: Candidate, versions: readonly OfferedVersion[]): OfferedVersion | null {
  const { waits, deviceId, kind, softwareVersion } = machine;
  if (waits || softwareVersion === null) return null;
  return (
    versions
      .filter((version) => isFor(version, { kind, softwareVersion }))
      .filter(({ id, percent }) => placeInRollOut(id, deviceId) < percent)
      .toSorted((a, b) => compareVersions(b.versionName, a.versionName))[0] ?? null
  );
}

/** Returns the functions by which machines learn of versions and download them. */
export function updatesFor({ db, files, clock }: Pick<Program, 'db' | 'files' | 'clock'>) {
  const readTogether = gather({
    together: async (asked: readonly true[]) => {
      const versions = await readOfferedVersions(db);
      return asked.map(() => versions);
    },
    ...READ_TOGETHER,
  });
  return {
    /** Returns the offer of a heartbeat, and notes a new one at the registration. */
    async offer(machine: Machine): Promise<UpdateOffer | null> {
      const found = offerFor(machine, await readTogether(true));
      if (found === null) return null;
      const { id, versionName, sizeBytes, sha256 } = found;
      if (machine.offeredVersionId !== id && !machine.mayBeRepeated) {
        await sql`update device_registrations set offered_version_id = ${id}, offered_at = ${clock.now()}
          where serial_number = ${machine.serialNumber} and offered_version_id is distinct from ${id}`.execute(db);
      }
      return { version: versionName, url: `${downloadUpdate.path}?id=${id}`, sizeBytes, sha256 };
    },

    /** Notes that a machine could not install the version of its offer. The same report again changes nothing. */
    async noteFailure({ serialNumber }: Machine, { version, reason, text }: Failure): Promise<void> {
      const words = text ?? null;
      await sql`update device_registrations r
        set failed_version_id = v.id, failed_at = ${clock.now()}, failed_reason = ${reason}, failed_text = ${words}
        from device_versions v
        where r.serial_number = ${serialNumber} and v.id = r.offered_version_id and v.version_name = ${version}
          and r.software_version is distinct from v.version_name
          and (r.failed_version_id, r.failed_reason, r.failed_text) is distinct from (v.id, ${reason}::text, ${words}::text)`.execute(
        db,
      );
    },

    /** Returns the file of an offered version, or the part that `range` names. */
    async file(machine: Machine, id: string, range: string | undefined): Promise<FileAnswer> {
      const found = (await readTogether(true)).find((version) => version.id === id);
      // A machine may read the file of its offer while a later one exists, so that it can finish.
      if (!found || offerFor(machine, [found]) === null) throw new AppError('DEVICES_UPDATE_GONE');
      const { path, versionName: name, sizeBytes } = found;
      return fileForMachine({ files }, { path, name, sizeBytes, gone: 'DEVICES_UPDATE_GONE' }, range);
    },
  };
}
