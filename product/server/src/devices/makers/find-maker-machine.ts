import { timingSafeEqual } from 'node:crypto';
import type { Maker } from '@kiga/contract/devices/maker.acts.ts';
import { withScope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { dayIn } from '@kiga/kit-server/clock.ts';
import { type FullRecord, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { writeHistory } from '@kiga/kit-server/entity/history.ts';
import { updateRow } from '@kiga/kit-server/entity/save.ts';
import { publish } from '@kiga/kit-server/outbox/publish.ts';
import { sql } from 'kysely';
import { networkOf } from '../../identity/identity.public.ts';
import type { Machine } from '../../program/machine.ts';
import type { Program } from '../../program/program.ts';
import { assertMayTryCode, countWrongCode } from '../code-failures.ts';
import { lastSeenNoter } from '../last-seen.ts';
import { noteUnknownDevice } from '../note-unknown-device.ts';
import { countWrongSignature, machineOf, machineSession, type RegistrationRow, readRegistrations } from '../signer.ts';
import { MAKER_KEY_CONTEXT } from './enable-maker.ts';
import { plainAddress, readNetwork } from './source-network.ts';

/** A request without the key belongs to the last one with the key while the machine keeps calling. */
const PROOF_LASTS_MS = 24 * 3_600_000;

const SERIAL_NUMBER = /^[0-9A-Za-z-]{4,40}$/;

/** Causes of refusals, which the operator sees at a watched machine. `challenge` is the usual first request of Hikvision. */
export type RefusalCause = 'protocol' | 'network' | 'key' | 'disabled' | 'challenge';

/** The single refusal of makers' requests. Its cause is not told, so that callers learn nothing about serial numbers. */
export class MakerRefusal extends Error {
  override name = 'MakerRefusal';
  readonly reason: RefusalCause;

  constructor(reason: RefusalCause) {
    super();
    this.reason = reason;
  }
}

/** Settings of a machine that reports by its maker's protocol. */
export interface MakerRow {
  sourceNetwork: string;
  uploadUser: string | null;
  keyEncrypted: Buffer;
  connectedAt: Date | null;
  provenAddress: string | null;
  isAccess: boolean;
  logStamp: string | null;
  /** Version of the list that it has confirmed; null while changes are under way. */
  peopleVersion: number | null;
}

/** A machine that may report by its maker's protocol, at one request. */
export interface MakerMachine {
  machine: Machine;
  maker: MakerRow;
}

/** A request by a maker's protocol, before its proof. */
export interface MakerRequest {
  protocol: Maker;
  serialNumber: string;
  address: string;
}

/**
 * Result of comparing a request with the key: right, wrong, or without a key. A request of ZKTeco's without a key
 * continues the last one with it, from the same address.
 */
export type Proof = 'right' | 'wrong' | 'continued';

/** Returns the proof of a request, from the user name and the key of its machine. */
export type Prove = (settings: { uploadUser: string | null; key: string }) => Proof;

/** Finds the machine of a request by a maker's protocol, and stores its time. Throws MakerRefusal. */
export type FindMakerMachine = (request: MakerRequest, prove: Prove) => Promise<MakerMachine>;

/** Returns the function that finds machines of makers' requests. */
export function makerMachineFinder(program: Program): FindMakerMachine {
  const { db, clock, secrets } = program;
  const noteLastSeen = lastSeenNoter(program);

  return async ({ protocol, serialNumber, address: given }, prove) => {
    const address = plainAddress(given);
    const receivedAt = clock.now();
    if (!SERIAL_NUMBER.test(serialNumber)) throw new MakerRefusal('protocol');
    const [row] = await readRegistrations(db, [serialNumber]);
    if (!row || row.replaced) {
      await noteUnknownDevice(db, receivedAt, { serialNumber, address });
      throw new MakerRefusal('protocol');
    }
    const maker = await readMaker(program, row, protocol);
    const isInside = maker !== undefined && (readNetwork(maker.sourceNetwork)?.(address) ?? false);
    const proof = maker && isInside ? await provenBy({ row, maker, address, receivedAt }, prove) : 'wrong';
    if (!maker || proof === 'wrong') {
      await countWrongSignature({ db, secrets }, receivedAt, serialNumber, row);
      throw new MakerRefusal(!maker ? 'protocol' : isInside ? 'key' : 'network');
    }
    if (row.status === 'disabled') throw new MakerRefusal('disabled');
    if (proof === 'right') await noteProof(program, row, maker, { address, receivedAt });
    const machine = machineOf(row, { receivedAt, skewMs: 0, mayBeRepeated: false, unsigned: true });
    await noteLastSeen({
      kigId: row.kig_id,
      deviceId: row.device_id,
      serialNumber,
      machineNumber: machine.machineNumber,
      now: receivedAt,
      // These protocols carry no clock of the machine, but the machine sets it by our answers.
      skewMs: 0,
      lastAt: row.last_contact_at,
      lastSkewMs: row.skew_ms,
      waits: machine.waits,
      deviceAt: receivedAt,
      mayBeRepeated: false,
    });
    return { machine, maker };
  };

  /** Compares a request with the key, at most as often as a verification code. */
  async function provenBy(
    { row, maker, address, receivedAt }: { row: RegistrationRow; maker: MakerRow; address: string; receivedAt: Date },
    prove: Prove,
  ): Promise<Proof> {
    const key = secrets.decrypt(maker.keyEncrypted, MAKER_KEY_CONTEXT);
    const proof = prove({ uploadUser: maker.uploadUser, key });
    if (proof === 'continued') return isContinued(row, maker, address, receivedAt) ? 'continued' : 'wrong';
    if (proof === 'right' && maker.provenAddress === address) return 'right';
    const knownNetwork = maker.provenAddress === null ? null : networkOf(maker.provenAddress);
    const claimant = { serialNumber: row.serial_number, address, now: receivedAt, knownNetwork };
    return db.transaction().execute(async (tx) => {
      try {
        await assertMayTryCode(tx, claimant);
      } catch (error) {
        if (error instanceof AppError) return 'wrong';
        throw error;
      }
      if (proof === 'wrong') await countWrongCode(tx, claimant);
      return proof;
    });
  }
}

/** Compares a sent key with the right one, in a time that does not depend on their difference. */
export function isSameKey(sent: string, key: string): boolean {
  const [a, b] = [Buffer.from(sent), Buffer.from(key)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function isContinued(row: RegistrationRow, maker: MakerRow, address: string, receivedAt: Date): boolean {
  const lastAt = row.last_contact_at?.getTime() ?? Number.NEGATIVE_INFINITY;
  return maker.provenAddress === address && receivedAt.getTime() - lastAt < PROOF_LASTS_MS;
}

async function readMaker(
  { db }: Pick<Program, 'db'>,
  { kig_id: kigId, device_id: deviceId }: RegistrationRow,
  protocol: Maker,
): Promise<MakerRow | undefined> {
  const { rows } = await sql<MakerRow>`select source_network as "sourceNetwork", upload_user as "uploadUser",
      key_encrypted as "keyEncrypted", connected_at as "connectedAt", proven_address as "provenAddress",
      is_access as "isAccess", log_stamp as "logStamp", people_version::float8 as "peopleVersion"
    from device_makers where kig_id = ${kigId} and device_id = ${deviceId} and protocol = ${protocol}`.execute(db);
  return rows[0];
}

/** Records a request with the right key. The first one registers the device, unless it waits. */
async function noteProof(
  { db, stores }: Pick<Program, 'db' | 'stores'>,
  row: RegistrationRow,
  maker: MakerRow,
  { address, receivedAt }: { address: string; receivedAt: Date },
): Promise<void> {
  const { kig_id: kigId, device_id: deviceId, serial_number: serialNumber } = row;
  const isFirst = maker.connectedAt === null || row.status === 'unregistered';
  if (!isFirst && maker.provenAddress === address) return;
  const devices = stores.get('devices.device');
  const session = machineSession(deviceId, dayIn(receivedAt, 'Asia/Shanghai'));
  await withScope(session, [kigId], db).transaction(async (inside) => {
    // Locks the device first, in the same order as its editors.
    const [device] = await readRecords(devices, inside, [deviceId], { lock: true });
    const { rows } = await sql`update device_makers set proven_address = ${address},
        connected_at = coalesce(connected_at, ${receivedAt})
      where kig_id = ${kigId} and device_id = ${deviceId} returning 1`.execute(inside.db);
    // The kindergarten may have ended it at this moment.
    if (!device || device.deleted || rows.length === 0) throw new MakerRefusal('protocol');
    if (!isFirst) return;
    await sql`update device_registrations set registered_at = coalesce(registered_at, ${receivedAt}),
        first_address = coalesce(first_address, ${address}), known_network = ${networkOf(address)}
      where serial_number = ${serialNumber}`.execute(inside.db);
    await publish(inside.db, receivedAt, 'devices.contact', kigId);
    if (device.status !== 'unregistered') return;
    await updateRow(devices, inside, device, { ...device, status: 'registered' });
    const [registered] = await readRecords(devices, inside, [deviceId]);
    await writeHistory(devices, inside, { act: 'register' }, device, registered as FullRecord);
  });
}
