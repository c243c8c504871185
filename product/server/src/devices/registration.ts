import { randomBytes, timingSafeEqual } from 'node:crypto';
import { uncountedStates } from '@kiga/contract/devices/device.states.ts';
import type { register, rotateSecret } from '@kiga/contract/devices/door.acts.ts';
import { logEvents } from '@kiga/contract/identity/log-events.ts';
import { type Scope, withScope } from '@kiga/kit-server/access/scope.ts';
import type { Origin } from '@kiga/kit-server/access/session.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { dayIn } from '@kiga/kit-server/clock.ts';
import { type FullRecord, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { writeHistory } from '@kiga/kit-server/entity/history.ts';
import { updateRow } from '@kiga/kit-server/entity/save.ts';
import { publish } from '@kiga/kit-server/outbox/publish.ts';
import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import { networkOf, whoOf, writeLog } from '../identity/identity.public.ts';
import type { Database } from '../program/database.ts';
import type { SignedMachine } from '../program/machine.ts';
import type { Program } from '../program/program.ts';
import { type Alerts, addAlert, raiseAlerts } from './alerts.ts';
import {
  assertMayTryCode,
  CODES_TO_TELL,
  type CodeClaimant,
  countWrongCode,
  forgetCodeFailures,
} from './code-failures.ts';
import { noteUnknownDevice } from './note-unknown-device.ts';
import { forgetSignatures, machineSession, SECRET_CONTEXT } from './signer.ts';

/** Wrong codes within a day that create a log entry. */
const CODES_TO_LOG = 5;

interface RegistrationRow {
  kig_id: string;
  device_id: string;
  is_registered: boolean;
  is_taken: boolean;
  known_network: string | null;
}

/**
 * Registers a machine and returns a secret. It may be repeated while the secret has never been used. Throws
 * DEVICES_REGISTRATION_REFUSED, DEVICES_REGISTERED_ALREADY, DEVICES_REGISTRATION_LOCKED {seconds}, DEVICES_DISABLED.
 */
export async function registerMachine(
  program: Program,
  input: z.output<typeof register.input>,
  { id: requestId, ip: address }: { id: string; ip: string },
): Promise<z.input<typeof register.output>> {
  const now = program.clock.now();
  const { serialNumber, softwareVersion, hardwareFingerprint } = input;
  const row = await readRegistration(program.db, serialNumber);
  if (!row) {
    const claimant = { serialNumber, address, now, knownNetwork: null };
    await program.db.transaction().execute(async (tx) => {
      await assertMayTryCode(tx, claimant);
      await noteUnknownDevice(tx, now, { serialNumber, address, softwareVersion, hardwareFingerprint });
      await countWrongCode(tx, claimant);
    });
    throw new AppError('DEVICES_REGISTRATION_REFUSED');
  }
  const result = await registerKnown(program, row, input, { now, origin: { requestId, address } });
  // The refusal is thrown after the transaction, so that its count is committed.
  if (result instanceof AppError) throw result;
  return { secret: result, deviceId: row.device_id, serverTime: program.clock.now().toISOString() };
}

/**
 * Registers a known machine.
 * @returns the secret, or the refusal
 */
async function registerKnown(
  { db, stores, secrets }: Program,
  { kig_id, device_id }: RegistrationRow,
  input: z.output<typeof register.input>,
  { now, origin }: { now: Date; origin: Origin },
): Promise<string | AppError> {
  const { serialNumber, verificationCode, softwareVersion = null, hardwareFingerprint = null } = input;
  const devices = stores.get('devices.device');
  const session = { ...machineSession(device_id, dayIn(now, 'Asia/Shanghai')), origin };
  return withScope(session, [kig_id], db).transaction(async (inside) => {
    // Locks the device before its registration, in the same order as its editors.
    const [device] = await readRecords(devices, inside, [device_id], { lock: true });
    const row = await readRegistration(inside.db, serialNumber, true);
    if (!device || device.deleted || row?.device_id !== device_id) return new AppError('DEVICES_REGISTRATION_REFUSED');
    const claimant = { serialNumber, address: origin.address ?? '', now, knownNetwork: row.known_network };
    await assertMayTryCode(inside.db, claimant);
    if (!isSame(verificationCode, String(device.verificationCode))) {
      await noteWrongCode({ clock: devices.clock, secrets }, inside, claimant, device);
      return new AppError('DEVICES_REGISTRATION_REFUSED');
    }
    if (device.status === 'disabled') return new AppError('DEVICES_DISABLED');
    // One machine speaks one protocol; the kindergarten chose the maker's.
    if (device.protocol !== 'kiga') return new AppError('DEVICES_REGISTRATION_REFUSED');
    if (row.is_taken) return new AppError('DEVICES_REGISTERED_ALREADY');
    const secret = newSecret();
    await sql`update device_registrations set secret_encrypted = ${secrets.encrypt(secret, SECRET_CONTEXT)},
        secret_used = false, previous_secret_encrypted = null, registered_at = ${now}, latest_device_at = null,
        last_contact_at = ${now}, software_version = coalesce(${softwareVersion}, software_version),
        hardware_fingerprint = coalesce(${hardwareFingerprint}, hardware_fingerprint), first_address = ${origin.address},
        known_network = ${networkOf(origin.address ?? '')}
      where serial_number = ${serialNumber}`.execute(inside.db);
    await forgetCodeFailures(inside.db, serialNumber);
    await forgetSignatures(inside.db, serialNumber);
    await publish(inside.db, now, 'devices.contact', kig_id);
    // Only the first registration changes the record. A waiting device stays waiting.
    if (!row.is_registered) {
      const status = device.status === 'unregistered' ? 'registered' : device.status;
      await updateRow(devices, inside, device, { ...device, status });
      const [registered] = await readRecords(devices, inside, [device_id]);
      await writeHistory(devices, inside, { act: 'register' }, device, registered as FullRecord);
    }
    return secret;
  });
}

/** Counts a wrong code, and raises an alert after many within a day. */
async function noteWrongCode(
  { clock, secrets }: Pick<Program, 'clock' | 'secrets'>,
  inside: Scope,
  claimant: CodeClaimant,
  device: FullRecord,
): Promise<void> {
  const count = await countWrongCode(inside.db, claimant);
  if (count === CODES_TO_LOG) {
    await writeLog(inside.db, clock, {
      ...whoOf(inside.session),
      kind: 'device',
      event: logEvents.registrationRefused,
      kigId: device.ownerId,
      entity: 'devices.device',
      recordId: device.id,
      title: String(device.deviceName),
      detail: { serialNumber: claimant.serialNumber },
    });
  }
  if (count < CODES_TO_TELL || uncountedStates.includes(String(device.status))) return;
  const alerts: Alerts = new Map();
  addAlert(alerts, 'codes', claimant.now);
  const place = { kigId: device.ownerId, deviceId: device.id };
  await raiseAlerts({ db: inside.db, secrets, now: claimant.now }, place, alerts);
}

/**
 * Gives a machine a new secret in addition to the one that signed the request. Throws DEVICES_SIGNATURE_WRONG where
 * that secret is no longer current, DEVICES_REQUEST_REPEATED where the same request arrived before, and
 * DEVICES_REPLACED.
 */
export async function giveNewSecret(
  { db, clock, secrets }: Program,
  { serialNumber, signedWith, signature, replaced }: SignedMachine,
): Promise<z.input<typeof rotateSecret.output>> {
  // Its secret must stay, because events wait on it.
  if (replaced) throw new AppError('DEVICES_REPLACED');
  const secret = newSecret();
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql`update device_registrations
      set secret_encrypted = ${secrets.encrypt(secret, SECRET_CONTEXT)}, previous_secret_encrypted = ${signedWith}
      where serial_number = ${serialNumber} and ${signedWith} in (secret_encrypted, previous_secret_encrypted)
      returning 1`.execute(tx);
    if (rows.length === 0) throw new AppError('DEVICES_SIGNATURE_WRONG');
    const used = await sql`insert into device_used_signatures (serial_number, signature, used_at)
      values (${serialNumber}, ${signature}, ${clock.now()}) on conflict do nothing returning 1`.execute(tx);
    if (used.rows.length === 0) throw new AppError('DEVICES_REQUEST_REPEATED');
  });
  return { secret };
}

/** Returns the registration of a serial number. It belongs to the platform, so the query has no row filter. */
async function readRegistration(
  db: Kysely<Database>,
  serialNumber: string,
  lock = false,
): Promise<RegistrationRow | undefined> {
  const { rows } =
    await sql<RegistrationRow>`select kig_id, device_id, known_network, registered_at is not null as is_registered,
      secret_encrypted is not null and secret_used as is_taken
    from device_registrations where serial_number = ${serialNumber} ${lock ? sql`for no key update` : sql``}`.execute(
      db,
    );
  return rows[0];
}

function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
