import { randomBytes } from 'node:crypto';
import { readMac, topicOf } from '@kiga/contract/devices/gateway-report.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { writeHistory } from '@kiga/kit-server/entity/history.ts';
import { sql } from 'kysely';
import type { Program } from '../program/program.ts';
import { noteUnknownDevice } from './note-unknown-device.ts';

const PURPOSE = 'gateway_passwords.password';

/** A gateway that signed in, with the proof that its password is still valid. */
export interface SignedInGateway {
  kigId: string;
  gatewayId: string;
  mac: string;
  /** IANA name of the kindergarten's time zone. */
  timeZone: string;
  passwordHash: Buffer;
}

/**
 * Gives a gateway a new password. Only its hash is stored, bound to the MAC address: an entry that gets another address
 * needs another password. Throws RECORD_NOT_FOUND.
 */
export function giveGatewayPassword(
  program: Pick<Program, 'stores' | 'secrets' | 'clock'>,
  scope: Scope,
  id: string,
): Promise<{ userName: string; password: string; topic: string }> {
  const { stores, secrets, clock } = program;
  const store = stores.get('devices.gateway');
  return scope.transaction(async (inside) => {
    const [record] = await readRecords(store, inside, [id], { lock: true });
    if (!record || record.deleted) throw new AppError('RECORD_NOT_FOUND');
    const mac = String(record.mac);
    const password = randomBytes(24).toString('base64url');
    await storeGatewayPassword(
      { secrets },
      inside,
      { kigId: record.ownerId, gatewayId: id, mac },
      password,
      clock.now(),
    );
    await sql`delete from unknown_devices where serial_number = ${mac}`.execute(inside.db);
    await writeHistory(store, inside, { act: 'newPassword' }, record, record);
    return { userName: mac, password, topic: topicOf(mac) };
  });
}

/** Stores the hash of a gateway's password in place of an earlier one. */
export async function storeGatewayPassword(
  { secrets }: Pick<Program, 'secrets'>,
  { db }: Pick<Scope, 'db'>,
  { kigId, gatewayId, mac }: Pick<SignedInGateway, 'kigId' | 'gatewayId' | 'mac'>,
  password: string,
  now: Date,
): Promise<void> {
  await sql`insert into gateway_passwords (password_hash, mac, kig_id, gateway_id, created_at)
    values (${hashOf(secrets, mac, password)}, ${mac}, ${kigId}, ${gatewayId}, ${now})
    on conflict (kig_id, gateway_id) do update set password_hash = excluded.password_hash, mac = excluded.mac,
      created_at = excluded.created_at`.execute(db);
}

/**
 * Returns the gateway of a MAC address and a password; null where they do not fit. A MAC address without any password
 * is listed as an unknown device.
 */
export async function signInGateway(
  { db, secrets, clock }: Pick<Program, 'db' | 'secrets' | 'clock'>,
  userName: string | undefined,
  password: string,
  address: string,
): Promise<SignedInGateway | null> {
  const mac = readMac(userName);
  if (mac === null) return null;
  const passwordHash = hashOf(secrets, mac, password);
  const { rows } = await sql<{ kigId: string; gatewayId: string; timeZone: string; isIt: boolean }>`
    select p.kig_id as "kigId", p.gateway_id as "gatewayId", o.time_zone as "timeZone",
      p.password_hash = ${passwordHash} as "isIt"
    from gateway_passwords p join organizations o on o.id = p.kig_id and not o.deleted
    where p.mac = ${mac}`.execute(db);
  if (rows.length === 0) {
    await noteUnknownDevice(db, clock.now(), { serialNumber: mac, address, softwareVersion: 'MQTT' });
    return null;
  }
  const found = rows.find(({ isIt }) => isIt);
  if (!found) return null;
  const { kigId, gatewayId, timeZone } = found;
  // A second query, because passwords belong to the platform and gateways to tenants.
  const { rows: entered } = await sql`select 1 from gateways
    where kig_id = ${kigId} and id = ${gatewayId} and mac = ${mac} and not deleted`.execute(db);
  return entered.length > 0 ? { kigId, gatewayId, mac, timeZone, passwordHash } : null;
}

// The password is random and long, so a slow hash would protect nothing.
function hashOf(secrets: Program['secrets'], mac: string, password: string): Buffer {
  return secrets.hash(`${mac} ${password}`, PURPOSE);
}
