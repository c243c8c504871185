import { randomBytes } from 'node:crypto';
import { type device, isOutsider, kindergartenFields } from '@kiga/contract/devices/device.entity.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import type { Clock } from '@kiga/kit-server/clock.ts';
import {
  type EntityHooks,
  type EntityStores,
  type FullRecord,
  readRecords,
} from '@kiga/kit-server/entity/entity-store.ts';
import { writeHistory } from '@kiga/kit-server/entity/history.ts';
import { readWritten, updateRow } from '@kiga/kit-server/entity/save.ts';
import { makeTransition } from '@kiga/kit-server/entity/transition.ts';
import type { Secrets } from '@kiga/kit-server/secrets/secrets.ts';
import { sql } from 'kysely';
import { isNarrowed, isWithinClasses } from '../identity/identity.public.ts';
import type { Session } from '../program/session.ts';
import { forgetCodeFailures } from './code-failures.ts';
import { deviceLookUps } from './device-look-ups.ts';
import { forgetFaces } from './faces.ts';
import { forgetMaker } from './makers/enable-maker.ts';
import { claimSerial, releaseSerial } from './serial-numbers.ts';
import { swapMachine } from './swap-machine.ts';
import {
  acceptMachine,
  noteEntering,
  settleWaiting,
  tellAnswer,
  tellOfDeletion,
  tellOfEntering,
  tellOfWaitingAgain,
  type WaitsAfter,
} from './waiting.ts';

/** Fields with which a device registers itself. */
const registersWith = ['serialNumber', 'verificationCode'] as const;

/** Acts that let a machine in or keep it out. */
const answers = ['accept', 'refuse'];

/** Acts that only readers of the whole kindergarten are offered. */
const ofWholeKindergarten = [...answers, 'enableMaker', 'disableMaker'];

/** States in which serial number and code are fixed. A transition has to shut the machine out first. */
const inUse = ['registered', 'disabled'];

/**
 * Returns the hooks of devices. They keep the registration in a table of the platform, because serial numbers are
 * unique there. A machine that an outsider would let in waits for the kindergarten's acceptance.
 */
export function deviceHooks(stores: EntityStores, clock: Clock, secrets: Secrets): EntityHooks<typeof device> {
  const keeping = { clock, secrets };

  /**
   * Returns the changed fields of a device that waits again after an outsider's act; none after an act of the
   * kindergarten.
   */
  async function waitAfter(
    act: WaitsAfter,
    record: FullRecord<typeof device>,
    scope: Scope,
  ): Promise<Record<string, unknown>> {
    if (!isOutsider(scope.session)) return {};
    await tellOfWaitingAgain(keeping, scope, record, act);
    await forgetFaces(scope, record.ownerId, { deviceId: record.id });
    return { status: 'waiting', acceptedAt: null, ...withoutFaces };
  }

  return {
    computed: {
      codeKnownOutside: ({ session }) =>
        isOutsider(session) ? sql`false` : sql`row.entered_organization_id is distinct from row.kig_id`,
    },
    beside: {
      enteredById: sql`row.entered_by`,
      enteredOrganizationId: sql`row.entered_organization_id`,
      acceptedById: sql`row.accepted_by`,
    },
    lookedUp: deviceLookUps(clock),

    seesInFull: (field, record, scope) =>
      field === 'verificationCode' && record.status === 'waiting' && isEnteredByOwn(record, scope),
    // The code is hidden, because restoring an old value would show it to the outsider who restores it.
    hiddenInHistory: ({ session }) => (isOutsider(session) ? ['verificationCode'] : []),

    // The history lists the change of the code separately, for readers who may see it.
    mayReadAsks: (act) => act !== 'resetRegistration' && act !== 'swap',

    allows(act, record, scope) {
      if (act === 'enableMaker' && !(record.protocol === 'kiga' && record.status === 'unregistered')) return false;
      if (act === 'disableMaker' && record.protocol === 'kiga') return false;
      const { session } = scope;
      return (
        !ofWholeKindergarten.includes(act) || !isNarrowed(session as Session, [`devices.device.${act}`], 'ownClasses')
      );
    },
    guards: {
      async wholeKindergarten({ scope }) {
        if (isWithinClasses(scope)) throw new AppError('OWNER_OUT_OF_REACH');
      },
    },

    onTransition: {
      async accept({ record, scope }) {
        const isRegistered = await acceptMachine(keeping, scope, record);
        await tellAnswer(keeping, scope, record, { name: 'devices.accepted' });
        const status = isRegistered ? 'registered' : 'unregistered';
        return { status, acceptedAt: clock.now().toISOString(), refusedAt: null };
      },
      async refuse({ record, asks, scope }) {
        await tellAnswer(keeping, scope, record, { name: 'devices.refused', reason: String(asks.reason) });
        return { refusedAt: clock.now().toISOString() };
      },
      enable: ({ record, scope }) => waitAfter('enable', record, scope),
      async resetRegistration({ record, asks, scope }) {
        const { verificationCode = null } = asks;
        if (verificationCode === record.verificationCode) {
          throw invalid({ field: 'verificationCode', error: 'DEVICES_CODE_KNOWN' });
        }
        if (verificationCode !== null) await noteEntering(scope, record);
        // Before the registration, in the same order as the machine's own requests.
        await forgetMaker(scope, record);
        await sql`update device_registrations set secret_encrypted = null, secret_used = false,
            previous_secret_encrypted = null, registered_at = null, first_address = null,
            latest_device_at = null, wrong_signatures = 0, wrong_signatures_since = null
          where kig_id = ${record.ownerId} and device_id = ${record.id}`.execute(scope.db);
        await forgetCodeFailures(scope.db, String(record.serialNumber));
        const waits = await waitAfter('resetRegistration', record, scope);
        return { ...waits, ...(verificationCode !== null && { verificationCode }) };
      },
      async swap({ record, asks, scope }) {
        const fields = await swapMachine(clock, scope, record, asks);
        const waits = await waitAfter('swap', record, scope);
        // An outsider's machine gets no more than one that an outsider enters.
        return { ...fields, ...waits, refusedAt: null, ...(isOutsider(scope.session) && { greeting: 'masked' }) };
      },
    },

    async beforeSave(record, before, scope, kigId) {
      settleGreeting(record, before, scope);
      refuseOutsiders(record, before, scope);
      record.faces ??= false;
      record.eventPhotos ??= false;
      if (record.faces && before && before.protocol !== 'kiga') {
        throw invalid({ field: 'faces', error: 'DEVICES_FACES_KIGA_ONLY' });
      }
      const changed = registersWith.filter((field) => record[field] !== before?.[field]);
      if (changed.length === 0) return;
      // Only a transition may shut a machine out; a mistake in a form must not.
      if (before && (inUse.includes(String(before.status)) || before.registeredAt !== null)) {
        throw invalid(...changed.map((field) => ({ field, error: 'DEVICES_REGISTERED_ALREADY' })));
      }
      if (isOutsider(scope.session)) {
        refuseEntering(record, before, scope);
        // It is a different machine now, regardless of who entered the previous one.
        Object.assign(record, {
          status: 'waiting',
          greeting: 'masked',
          ...withoutFaces,
          acceptedAt: null,
          refusedAt: null,
        });
      }
      const device = { id: String(record.id), ownerId: kigId, serialNumber: String(record.serialNumber) };
      // Another serial number is another machine.
      if (before && before.serialNumber !== record.serialNumber) await forgetMaker(scope, before);
      // Failed tries at the old code are deleted with it, and so is the serial number's entry as an unknown device.
      await forgetCodeFailures(scope.db, device.serialNumber);
      if (before) await releaseSerial(scope, device);
      if (!(await claimSerial(scope, device))) {
        throw invalid({ field: 'serialNumber', error: 'DEVICES_SERIAL_TAKEN' });
      }
    },

    async afterSave(record, before, scope) {
      if (before?.faces && !record.faces) await forgetFaces(scope, record.ownerId, { deviceId: record.id });
      if (!registersWith.some((field) => record[field] !== before?.[field])) return;
      // After a change of the serial number alone, the code remains known to the account that entered it.
      if (isOutsider(scope.session) || record.verificationCode !== before?.verificationCode) {
        await noteEntering(scope, record);
      }
      if (isOutsider(scope.session)) await tellOfEntering(keeping, scope, record);
      const [noted] = await readRecords(stores.get('devices.device'), scope, [record.id]);
      Object.assign(record, noted);
    },

    async beforeDelete(record, scope) {
      if (inUse.includes(String(record.status))) {
        const devices = stores.get('devices.device');
        // A restored device must not let in an outsider who knows its code.
        const asks = record.codeKnownOutside ? { verificationCode: randomBytes(5).toString('hex') } : {};
        // The deletion applies to the updated record.
        Object.assign(record, await makeTransition(devices, scope, 'resetRegistration', { id: record.id, asks }));
      }
      await forgetMaker(scope, record);
      await forgetFaces(scope, record.ownerId, { deviceId: record.id });
      await releaseSerial(scope, record);
      await settleWaiting(keeping, scope, record.id);
      if (isOutsider(scope.session)) await tellOfDeletion(keeping, scope, record);
    },

    async beforeRestore(record, scope) {
      await refuseGone(record, scope);
      const device = { id: record.id, ownerId: record.ownerId, serialNumber: String(record.serialNumber) };
      if (!(await claimSerial(scope, device))) {
        throw new AppError('RESTORE_CONFLICT', { entity: 'devices.device', field: 'serialNumber' });
      }
      if (record.status === 'waiting') await tellOfWaitingAgain(keeping, scope, record, 'restore');
      if (record.status !== 'unregistered') return;
      const waits = await waitAfter('restore', record, scope);
      if (waits.status === undefined) return;
      const devices = stores.get('devices.device');
      const before = { ...record };
      // The restoration applies to the updated record.
      await updateRow(devices, scope, record, { ...record, ...waits });
      Object.assign(record, await readWritten(devices, scope, record));
      await writeHistory(devices, scope, { act: 'wait' }, before, record);
    },
  };
}

/** Fields of a machine that another one may stand in for: the kindergarten allows faces and photos anew. */
const withoutFaces = { faces: false, eventPhotos: false } as const;

/** Throws RECORD_NOT_FOUND where the kindergarten is deleted, because its machine would have no owner. */
async function refuseGone({ ownerId: kigId }: FullRecord<typeof device>, { db }: Scope): Promise<void> {
  const { rows } = await sql`select from organizations where id = ${kigId} and not deleted for key share`.execute(db);
  if (rows.length === 0) throw new AppError('RECORD_NOT_FOUND');
}

/** Returns whether the reader's own organization entered serial number and code. */
function isEnteredByOwn({ enteredOrganizationId }: FullRecord, { session }: Scope): boolean {
  return enteredOrganizationId === (session as Session).organization.id;
}

/**
 * Sets a missing greeting: full for the kindergarten's own machines, masked for those of others. Throws
 * VALIDATION_FAILED where an outsider sets one.
 */
function settleGreeting(
  record: Record<string, unknown>,
  before: FullRecord<typeof device> | null,
  { session }: Scope,
): void {
  const usual = before?.greeting ?? (isOutsider(session) ? 'masked' : 'full');
  record.greeting ??= usual;
  if (isOutsider(session) && record.greeting !== usual) {
    throw invalid({ field: 'greeting', error: 'DEVICES_GREETING_KINDERGARTENS' });
  }
}

/** Throws VALIDATION_FAILED where an outsider changes what only the kindergarten decides. */
function refuseOutsiders(
  record: Record<string, unknown>,
  before: FullRecord<typeof device> | null,
  { session }: Scope,
): void {
  if (!isOutsider(session)) return;
  const valueOf = (value: unknown) => (value === false ? null : (value ?? null));
  const changed = kindergartenFields.filter((field) => valueOf(record[field]) !== valueOf(before?.[field]));
  if (changed.length > 0) throw invalid(...changed.map((field) => ({ field, error: 'DEVICES_KINDERGARTENS_ONLY' })));
}

/**
 * Refuses an outsider's entry without a reason, and a new serial number with a code that the outsider did not enter.
 * Otherwise a change of the number would reveal the previous machine's code. Throws VALIDATION_FAILED.
 */
function refuseEntering(record: Record<string, unknown>, before: FullRecord<typeof device> | null, scope: Scope): void {
  const issues = [];
  if (!record.enteredReason) issues.push({ field: 'enteredReason', error: 'FIELD_REQUIRED' });
  if (before && record.verificationCode === before.verificationCode && !isEnteredByOwn(before, scope)) {
    issues.push({ field: 'verificationCode', error: 'DEVICES_CODE_WITH_SERIAL' });
  }
  if (issues.length > 0) throw invalid(...issues);
}
