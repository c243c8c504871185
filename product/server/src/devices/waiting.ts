import { isOutsider } from '@kiga/contract/devices/device.entity.ts';
import { SKEW_TO_TELL_MS } from '@kiga/contract/devices/door.acts.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import type { Clock } from '@kiga/kit-server/clock.ts';
import type { FullRecord } from '@kiga/kit-server/entity/entity-store.ts';
import type { Secrets } from '@kiga/kit-server/secrets/secrets.ts';
import { sql } from 'kysely';
import type { Session } from '../program/session.ts';
import { notify, settle } from '../system/system.public.ts';
import { type Alert, addAlert, raiseAlerts } from './alerts.ts';

/** Returns the source of a waiting device's to-do. */
const sourceOf = (deviceId: string) => `devices.device.waiting:${deviceId}`;

/** Returns the path of a device in the list. Readers of several tenants need the tenant in it. */
const hrefOf = ({ id, ownerId: kigId }: FullRecord, isTenantNamed: boolean) =>
  `/devices/machines?open=${id}${isTenantNamed ? `&kigId=${kigId}` : ''}`;

/** Acts of outsiders that make a device wait again, with the keys of their texts. */
const waitsAfter = {
  enable: 'devices.device.waitsAfter.enable',
  resetRegistration: 'devices.device.waitsAfter.resetRegistration',
  restore: 'devices.device.waitsAfter.restore',
  swap: 'devices.device.waitsAfter.swap',
} as const;

/** One of these acts. */
export type WaitsAfter = keyof typeof waitsAfter;

/** Dependencies of the functions about waiting devices. */
interface Keeping {
  clock: Clock;
  secrets: Secrets;
}

/**
 * Stores which account entered serial number and verification code of a device, inside the transaction that writes
 * them.
 */
export async function noteEntering(scope: Scope, { id, ownerId: kigId }: FullRecord): Promise<void> {
  const { accountId, organization } = scope.session as Session;
  // The kindergarten's own work, such as the demo's, has a session without an organization.
  const [organizationId, acceptedBy] = isOutsider(scope.session) ? [organization.id, null] : [kigId, sql`accepted_by`];
  await sql`update devices set entered_by = ${accountId}, entered_organization_id = ${organizationId}, accepted_by = ${acceptedBy}
    where kig_id = ${kigId} and id = ${id}`.execute(scope.db);
}

/**
 * Notifies the kindergarten that a device waits for its answer, with the account and organization that entered it, and
 * the reason.
 */
export async function tellOfEntering(keeping: Keeping, scope: Scope, record: FullRecord): Promise<void> {
  await tellKindergarten(keeping, scope, record, 'devices.waiting', { reason: String(record.enteredReason ?? '') });
}

/** Notifies the kindergarten that a device waits again after an outsider's act. */
export async function tellOfWaitingAgain(
  keeping: Keeping,
  scope: Scope,
  record: FullRecord,
  after: WaitsAfter,
): Promise<void> {
  await sql`update devices set accepted_by = null where kig_id = ${record.ownerId} and id = ${record.id}`.execute(
    scope.db,
  );
  await tellKindergarten(keeping, scope, record, 'devices.waitingAgain', { act: { word: waitsAfter[after] } });
}

/** Notifies the kindergarten that an outsider has deleted one of its devices, so that the serial number is free. */
export async function tellOfDeletion(keeping: Keeping, scope: Scope, record: FullRecord): Promise<void> {
  await tellKindergarten(keeping, scope, record, 'devices.deleted', {});
}

async function tellKindergarten(
  { clock, secrets }: Keeping,
  { db, session }: Scope,
  record: FullRecord,
  name: string,
  params: Record<string, string | { word: string }>,
): Promise<void> {
  const { rows } = await sql<{ who: string; organization: string }>`select a.nick_name as who, o.name as organization
    from accounts a join organizations o on o.id = a.organization_id where a.id = ${session.accountId}`.execute(db);
  const { who = '', organization = '' } = rows[0] ?? {};
  const isAsked = name !== 'devices.deleted';
  await notify(
    { db, secrets, now: clock.now() },
    {
      to: { organizationId: record.ownerId, permissions: ['devices.device.accept'], whole: true },
      kind: isAsked ? 'todo' : 'system',
      name,
      params: { who, organization, device: String(record.deviceName), ...params },
      href: isAsked ? hrefOf(record, false) : '/devices/machines',
      ...(isAsked && { source: sourceOf(record.id) }),
    },
  );
}

/** Settles the to-do of a device that no longer waits, inside the same transaction. */
export function settleWaiting({ clock }: Pick<Keeping, 'clock'>, scope: Scope, deviceId: string): Promise<void> {
  return settle({ db: scope.db, now: clock.now() }, sourceOf(deviceId));
}

/** Settles the to-do, and notifies the outsider who entered the device of the kindergarten's answer. */
export async function tellAnswer(
  { clock, secrets }: Keeping,
  scope: Scope,
  record: FullRecord,
  answer: { name: 'devices.accepted' | 'devices.refused'; reason?: string },
): Promise<void> {
  await settleWaiting({ clock }, scope, record.id);
  const { enteredById, enteredOrganizationId, ownerId: kigId } = record;
  if (typeof enteredById !== 'string' || enteredOrganizationId === kigId) return;
  const { rows } = await sql<{ kindergarten: string }>`select name as kindergarten from organizations
    where id = ${kigId}`.execute(scope.db);
  await notify(
    { db: scope.db, secrets, now: clock.now() },
    {
      to: [enteredById],
      kind: 'system',
      name: answer.name,
      params: {
        kindergarten: rows[0]?.kindergarten ?? '',
        device: String(record.deviceName),
        reason: answer.reason ?? '',
      },
      href: hrefOf(record, true),
    },
  );
}

/**
 * Records the acceptance of a machine. Returns whether it has already registered itself. Raises the alert of a wrong
 * clock, which waiting machines do not raise.
 */
export async function acceptMachine({ clock, secrets }: Keeping, scope: Scope, record: FullRecord): Promise<boolean> {
  const { id, ownerId: kigId } = record;
  await sql`update devices set accepted_by = ${scope.session.accountId}
    where kig_id = ${kigId} and id = ${id}`.execute(scope.db);
  const { rows } = await sql<{ registered: boolean; skew_ms: number | null }>`
    select secret_encrypted is not null as registered, skew_ms from device_registrations
    where kig_id = ${kigId} and device_id = ${id} for no key update`.execute(scope.db);
  const [registration] = rows;
  if (Math.abs(registration?.skew_ms ?? 0) > SKEW_TO_TELL_MS) {
    const now = clock.now();
    const alerts = new Map<string, Alert>();
    addAlert(alerts, 'clock', now);
    await raiseAlerts({ db: scope.db, secrets, now }, { kigId, deviceId: id }, alerts);
  }
  return registration?.registered ?? false;
}
