import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { uncountedStates } from '@kiga/contract/devices/device.states.ts';
import { SKEW_TO_TELL_MS } from '@kiga/contract/devices/door.acts.ts';
import type { AnyDatabase, Reach } from '@kiga/kit-server/access/scope.ts';
import type { KitSession } from '@kiga/kit-server/access/session.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import { type Clock, dayIn } from '@kiga/kit-server/clock.ts';
import type { Secrets } from '@kiga/kit-server/secrets/secrets.ts';
import type { FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../program/database.ts';
import type { Machine, SignedMachine } from '../program/machine.ts';
import { type Alerts, addAlert, raiseAlerts } from './alerts.ts';
import { readFormerRegistrations } from './former-registrations.ts';
import { gather } from './gather.ts';
import { lastSeenNoter, noteFormerSkew } from './last-seen.ts';
import { settingsObject } from './machine-settings.ts';
import { noteUnknownDevice } from './note-unknown-device.ts';

/** Encryption context of machines' secrets. */
export const SECRET_CONTEXT = 'device_registrations.secret';

/** Wrong signatures within an hour that raise an alert. */
const WRONG_SIGNATURES_TO_TELL = 5;
const HOUR_MS = 3_600_000;

/** Dependencies for finding a machine. */
export interface Finding {
  db: Kysely<Database>;
  secrets: Secrets;
  clock: Clock;
  /** Signatures of the server's own requests in a machine's name. They do not prove that the machine is there. */
  own?: { has(signature: string): boolean };
}

/** Concurrent lookups of registrations form one query. */
const READ_TOGETHER = { atOnce: 2, most: 500, everyMs: 10 };

/** Finds the machine that signed a request. */
export type FindMachine = (request: FastifyRequest, body: Buffer) => Promise<{ signer: SignedMachine; reach: Reach }>;

/** A serial number's registration, with the state of its device. */
export interface RegistrationRow {
  serial_number: string;
  machine_number: number;
  /** True once another machine has replaced it. */
  replaced: boolean;
  /** True for a replaced machine that the kindergarten had accepted. */
  counted: boolean;
  kig_id: string;
  device_id: string;
  secret_encrypted: Buffer | null;
  secret_used: boolean;
  previous_secret_encrypted: Buffer | null;
  last_contact_at: Date | null;
  latest_device_at: Date | null;
  skew_ms: number | null;
  software_version: string | null;
  hardware_fingerprint: string | null;
  people_version: number | null;
  people_count: number | null;
  settings_version: number | null;
  waiting_events: number | null;
  offered_version_id: string | null;
  wrong_signatures: number;
  wrong_signatures_since: Date | null;
  status: string;
  kind: Machine['kind'];
  greeting: Machine['greeting'];
  faces: boolean | null;
  event_photos: boolean | null;
  settings: Machine['settings'];
  time_zone: string;
}

/** Facts of a device in the table of its kindergarten. */
export type DeviceRow = Pick<RegistrationRow, 'status' | 'greeting' | 'kind' | 'faces' | 'event_photos' | 'settings'>;

/** Functions that serve many requests at once. */
interface Together {
  noteLastSeen: ReturnType<typeof lastSeenNoter>;
  readRegistration(serialNumber: string): Promise<RegistrationRow | undefined>;
}

const momentText = z.iso.datetime({ offset: true });

/**
 * Returns a function that finds the machine that signed a request and stores its time. The function throws
 * DEVICES_SIGNATURE_WRONG, DEVICES_SERIAL_UNKNOWN (which stores an unknown device), DEVICES_DISABLED, and
 * VALIDATION_FAILED for an invalid time.
 */
export function machineFinder(finding: Finding): FindMachine {
  const { db } = finding;
  const noteLastSeen = lastSeenNoter(finding);
  const readRegistration = gather({
    together: (serials: readonly string[]) => readRegistrations(db, serials),
    ...READ_TOGETHER,
  });
  return (request, body) => findMachine({ ...finding, noteLastSeen, readRegistration }, request, body);
}

async function findMachine(
  { db, secrets, clock, own, noteLastSeen, readRegistration }: Finding & Together,
  request: FastifyRequest,
  body: Buffer,
): Promise<{ signer: SignedMachine; reach: Reach }> {
  const serialNumber = headerOf(request, 'kiga-serial');
  const signature = headerOf(request, 'kiga-signature');
  if (!/^[0-9A-Za-z-]{4,40}$/.test(serialNumber) || !/^[0-9A-Fa-f]{64}$/.test(signature)) {
    throw new AppError('DEVICES_SIGNATURE_WRONG');
  }
  const time = headerOf(request, 'kiga-time');
  if (!momentText.safeParse(time).success) throw invalid({ field: 'kiga-time', error: 'FIELD_DATE_INVALID' });
  const receivedAt = clock.now();
  const row = await readRegistration(serialNumber);
  if (!row) {
    await noteUnknownDevice(db, receivedAt, { serialNumber, address: request.ip });
    throw new AppError('DEVICES_SERIAL_UNKNOWN');
  }
  const lines = [request.method, request.raw.url, serialNumber, time, createHash('sha256').update(body).digest('hex')];
  const isSignedWith = (sealed: Buffer | null) =>
    sealed !== null &&
    timingSafeEqual(
      createHmac('sha256', secrets.decrypt(sealed, SECRET_CONTEXT)).update(lines.join('\n')).digest(),
      Buffer.from(signature, 'hex'),
    );
  const isCurrent = isSignedWith(row.secret_encrypted);
  if (!isCurrent && !isSignedWith(row.previous_secret_encrypted)) {
    if (!row.replaced) await countWrongSignature({ db, secrets }, receivedAt, serialNumber, row);
    throw new AppError('DEVICES_SIGNATURE_WRONG');
  }
  if (row.status === 'disabled') throw new AppError('DEVICES_DISABLED');
  const signedWith = (isCurrent ? row.secret_encrypted : row.previous_secret_encrypted) as Buffer;
  const isOwn = own?.has(signature.toLowerCase()) ?? false;
  if (!isOwn && !row.replaced && isCurrent && (!row.secret_used || row.previous_secret_encrypted))
    await noteUse(db, serialNumber, signedWith);
  const waits = uncountedStates.includes(row.status);
  const skewMs = Date.parse(time) - receivedAt.getTime();
  const deviceAt = new Date(time);
  // A clock that was set back looks like an old request. A clock within the tolerated skew proves a new request.
  const isLater = row.latest_device_at === null || deviceAt > row.latest_device_at;
  const mayBeRepeated = !isLater && Math.abs(skewMs) > SKEW_TO_TELL_MS;
  const seen = {
    kigId: row.kig_id,
    deviceId: row.device_id,
    serialNumber,
    machineNumber: row.machine_number,
    now: receivedAt,
    skewMs,
    lastAt: row.last_contact_at,
    lastSkewMs: row.skew_ms,
    waits,
    deviceAt,
    mayBeRepeated,
  };
  if (row.replaced) await noteFormerSkew(db, seen);
  else if (!isOwn) await noteLastSeen(seen);
  const machine = machineOf(row, { receivedAt, skewMs, mayBeRepeated, unsigned: false });
  const secretUsed = isCurrent ? ('current' as const) : ('previous' as const);
  const signer = Object.assign(machine, { signature: signature.toLowerCase(), signedWith, secretUsed });
  return { signer, reach: [row.kig_id] };
}

/** Returns the machine of a registration, as of one request. */
export function machineOf(
  row: RegistrationRow,
  request: Pick<Machine, 'receivedAt' | 'skewMs' | 'mayBeRepeated' | 'unsigned'>,
): Machine {
  const isAccepted = !uncountedStates.includes(row.status);
  const isSigned = !request.unsigned;
  return {
    kigId: row.kig_id,
    deviceId: row.device_id,
    serialNumber: row.serial_number,
    waits: row.replaced || !isAccepted,
    counts: row.counted || isAccepted,
    replaced: row.replaced,
    machineNumber: row.machine_number,
    kind: row.kind,
    greeting: row.greeting,
    faces: row.faces === true && isSigned && isAccepted && !row.replaced,
    eventPhotos: row.event_photos === true && isSigned && isAccepted,
    settings: row.settings,
    settingsVersion: row.settings_version,
    timeZone: row.time_zone,
    ...request,
    softwareVersion: row.software_version,
    hardwareFingerprint: row.hardware_fingerprint,
    peopleVersion: row.people_version,
    peopleCount: row.people_count,
    waitingEvents: row.waiting_events,
    offeredVersionId: row.offered_version_id,
    ...machineSession(row.device_id, dayIn(request.receivedAt, row.time_zone)),
  };
}

/** Returns the kit session of a machine, with the machine's id in place of an account's. */
export function machineSession(deviceId: string, today: string): KitSession {
  return {
    sessionId: deviceId,
    accountId: deviceId,
    appType: 0,
    organizationKind: 'machine',
    permissions: new Set(),
    mustChangePassword: false,
    today,
  };
}

function headerOf(request: FastifyRequest, name: string): string {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
}

/** Returns registrations by serial number. The reach follows from them, so the query has no row filter. */
export async function readRegistrations(
  db: Kysely<Database>,
  serialNumbers: readonly string[],
): Promise<(RegistrationRow | undefined)[]> {
  const { rows: registrations } = await sql<Omit<RegistrationRow, keyof DeviceRow>>`
    select r.serial_number, r.machine_number, false as replaced, false as counted, r.kig_id, r.device_id, r.secret_encrypted, r.secret_used, r.previous_secret_encrypted, r.last_contact_at, r.latest_device_at,
      r.skew_ms, r.software_version, r.hardware_fingerprint, r.people_version, r.people_count, r.settings_version, r.waiting_events, r.offered_version_id,
      r.wrong_signatures, r.wrong_signatures_since, o.time_zone
    from device_registrations r join organizations o on o.id = r.kig_id and not o.deleted
    where r.serial_number = any(${[...new Set(serialNumbers)]}::text[])`.execute(db);
  const known = new Set(registrations.map(({ serial_number }) => serial_number));
  const missing = serialNumbers.filter((serialNumber) => !known.has(serialNumber));
  if (missing.length > 0) registrations.push(...(await readFormerRegistrations(db, missing)));
  // A second query, because registrations belong to the platform and devices to tenants.
  const { rows: devices } = await sql<DeviceRow & { id: string }>`
    select id, status, greeting, kind, faces, event_photos, ${settingsObject} as settings from devices
    where kig_id = any(${[...new Set(registrations.map(({ kig_id }) => kig_id))]}::uuid[])
      and id = any(${registrations.map(({ device_id }) => device_id)}::uuid[]) and not deleted`.execute(db);
  const byId = new Map(devices.map((device) => [device.id, device]));
  const bySerial = new Map(
    registrations.flatMap((registration) => {
      const device = byId.get(registration.device_id);
      return device ? [[registration.serial_number, { ...device, ...registration }] as const] : [];
    }),
  );
  return serialNumbers.map((serialNumber) => bySerial.get(serialNumber));
}

/**
 * Records that the machine uses its secret: it cannot register again, and the previous secret expires. Throws
 * DEVICES_SIGNATURE_WRONG where a newer secret exists.
 */
async function noteUse(db: Kysely<Database>, serialNumber: string, sealed: Buffer): Promise<void> {
  const { rows } = await sql`update device_registrations set secret_used = true, previous_secret_encrypted = null
    where serial_number = ${serialNumber} and secret_encrypted = ${sealed} returning 1`.execute(db);
  if (rows.length === 0) throw new AppError('DEVICES_SIGNATURE_WRONG');
  await forgetSignatures(db, serialNumber);
}

/** Deletes the signatures of past secret changes, because the secrets behind them are no longer valid. */
export async function forgetSignatures(db: AnyDatabase, serialNumber: string): Promise<void> {
  await sql`delete from device_used_signatures where serial_number = ${serialNumber}`.execute(db);
}

/** Counts wrong signatures up to the alert, and no more within the hour, because any caller can send one. */
export async function countWrongSignature(
  { db, secrets }: Pick<Finding, 'db' | 'secrets'>,
  now: Date,
  serialNumber: string,
  row: RegistrationRow,
): Promise<void> {
  const hourAgo = new Date(now.getTime() - HOUR_MS);
  const isTold = row.wrong_signatures >= WRONG_SIGNATURES_TO_TELL;
  if (isTold && row.wrong_signatures_since && row.wrong_signatures_since > hourAgo) return;
  const isOver = sql`coalesce(wrong_signatures_since <= ${hourAgo}, true)`;
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ wrong_signatures: number }>`update device_registrations set
        wrong_signatures = case when ${isOver} then 1 else wrong_signatures + 1 end,
        wrong_signatures_since = case when ${isOver} then ${now} else wrong_signatures_since end
      where serial_number = ${serialNumber} returning wrong_signatures`.execute(tx);
    if (rows[0]?.wrong_signatures !== WRONG_SIGNATURES_TO_TELL || uncountedStates.includes(row.status)) return;
    const alerts: Alerts = new Map();
    addAlert(alerts, 'signature', now);
    await raiseAlerts({ db: tx, secrets, now }, { kigId: row.kig_id, deviceId: row.device_id }, alerts);
  });
}
