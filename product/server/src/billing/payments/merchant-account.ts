import type { ownMerchant } from '@kiga/contract/billing/bills/own-merchant.entity.ts';
import type { enterKeys as enterKeysCall } from '@kiga/contract/billing/payment-setting.acts.ts';
import type { FieldIssue } from '@kiga/entity/record-schema.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import { lockUntilCommit } from '@kiga/kit-server/db/lock.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import {
  type EntityHooks,
  type EntityStore,
  type FullRecord,
  readRecords,
} from '@kiga/kit-server/entity/entity-store.ts';
import { writeHistories } from '@kiga/kit-server/entity/history.ts';
import { updateRow } from '@kiga/kit-server/entity/save.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Program } from '../../program/program.ts';
import { refusalOf } from './channel-refusal.ts';
import { clientOf, type Merchant, noticeUrlOf } from './merchant.ts';
import { fingerprintOf, readPrivateKey, readPublicKey } from './merchant-keys.ts';
import type { MerchantKind } from './merchant-kind.ts';

type Setting = FullRecord<typeof ownMerchant>;

/** Fields whose change makes the last test worthless. */
const tested = ['channel', 'merchantId', 'appId', 'certificateSerial', 'platformKeyId'] as const;

const TEST_MINUTES_MS = 5 * 60_000;

/** Returns the hooks of merchant accounts: one that is on stays as it is, and each channel of an owner has one. */
export function merchantHooks(kind: MerchantKind): EntityHooks<typeof ownMerchant> {
  return {
    async beforeSave(record, before) {
      if (before === null) record.isTest = false;
      else assertChangeable(before);
      if (before !== null && tested.some((field) => (record[field] ?? null) !== before[field])) record.testedAt = null;
    },
    guards: {
      async tested({ record }) {
        if (record.testedAt === null) throw new AppError('BILLING_NOT_TESTED');
        if (record.noticeOrigin === null && !record.isTest) throw new AppError('BILLING_NOTICE_ORIGIN_MISSING');
      },
      async onlyOne({ record, scope }) {
        const { id, ownerId, channel } = record;
        await lockUntilCommit(scope.db, `${kind.entity} ${ownerId} ${channel}`);
        const { rows } = await sql`select from ${sql.table(kind.table)} where ${isOf(kind, scope, ownerId)}
          and channel = ${channel} and status = 'on' and id <> ${id} and not deleted`.execute(scope.db);
        if (rows.length > 0) throw new AppError('BILLING_CHANNEL_TWICE');
      },
    },
    allows: (act, record) => !['update', 'enterKeys'].includes(act) || (record.status === 'off' && !record.isTest),
  };
}

/** Returns the condition for the rows of an owner. */
function isOf({ ownerColumn }: MerchantKind, scope: Scope, ownerId: string) {
  if (ownerColumn === null) return sql`true`;
  return sql`${sql.ref(ownerColumn)} = ${ownerId} and ${scope.within(ownerColumn)}`;
}

function assertChangeable({ isTest, status }: Setting): void {
  if (isTest) throw new AppError('BILLING_SETTING_TEST');
  if (status === 'on') throw new AppError('BILLING_SETTING_ON');
}

async function settingWithin(store: EntityStore, scope: Scope, id: string, lock = false): Promise<Setting> {
  const [found] = await readRecords(store, scope, [id], { lock });
  if (!found || found.deleted) throw new AppError('RECORD_NOT_FOUND');
  return found as object as Setting;
}

/** Changes fields that nobody writes by a form, and notes it in the history. */
async function change(
  store: EntityStore,
  inside: Scope,
  before: Setting,
  facts: Partial<Setting>,
  act: 'enterKeys' | 'test',
): Promise<void> {
  const after = { ...before, ...facts };
  await updateRow(store, inside, before, after);
  await writeHistories(store, inside, { act }, [{ before, after: { ...after, version: before.version + 1 } }]);
}

/** Stores the keys of a merchant account, as `enterKeys` of the contract says. */
export async function enterKeys(
  { secrets, clock, stores }: Program,
  kind: MerchantKind,
  inside: Scope,
  { id, ...given }: z.output<typeof enterKeysCall.input>,
): Promise<void> {
  const store = stores.named(kind.entity);
  const setting = await settingWithin(store, inside, id, true);
  assertChangeable(setting);
  const privateKey = readPrivateKey(given.privateKey ?? '');
  const platformKey = readPublicKey(given.platformKey ?? '');
  const apiV3Key = setting.channel === 'wechat' ? (given.apiV3Key ?? '') : '';
  const issues: FieldIssue[] = [];
  if (privateKey === null) issues.push({ field: 'privateKey', error: 'BILLING_KEY_UNREADABLE' });
  if (platformKey === null) issues.push({ field: 'platformKey', error: 'BILLING_KEY_UNREADABLE' });
  if (setting.channel === 'wechat' && Buffer.byteLength(apiV3Key) !== 32) {
    issues.push({ field: 'apiV3Key', error: 'BILLING_API_KEY' });
  }
  if (privateKey === null || platformKey === null || issues.length > 0) throw invalid(...issues);
  const sealed = secrets.encrypt(JSON.stringify({ privateKey, platformKey, apiV3Key }), kind.keysContext);
  await sql`update ${sql.table(kind.table)} set keys_encrypted = ${sealed}
    where ${isOf(kind, inside, setting.ownerId)} and id = ${id}`.execute(inside.db);
  const facts = { keyFingerprint: fingerprintOf(privateKey), keysEnteredAt: clock.now().toISOString(), testedAt: null };
  await change(store, inside, setting, facts, 'enterKeys');
}

/**
 * Starts a payment of one fen and closes it: the platform checks our signature, and the library that of its answer. Throws
 * the errors of `testKeys`. `open` reads the account with its keys.
 */
export async function testMerchant(
  { stores, clock }: Program,
  kind: MerchantKind,
  scope: Scope,
  { id, open }: { id: string; open(setting: Setting): Promise<Merchant | null> },
): Promise<void> {
  const merchant = await open(await settingWithin(stores.named(kind.entity), scope, id));
  if (merchant === null) throw new AppError('BILLING_KEYS_MISSING');
  const client = clientOf(merchant);
  const number = `TEST${uuid7().replaceAll('-', '').slice(0, 24)}`;
  try {
    await client.create({
      number,
      amountFen: 1,
      subject: 'Kiga',
      closesAt: new Date(clock.now().getTime() + TEST_MINUTES_MS),
      noticeUrl: noticeUrlOf(merchant),
    });
    await client.close(number);
  } catch (error) {
    throw refusalOf(error);
  }
}

/** Notes a successful test. */
export async function noteTested(
  { stores, clock }: Program,
  kind: MerchantKind,
  inside: Scope,
  id: string,
): Promise<void> {
  const store = stores.named(kind.entity);
  const setting = await settingWithin(store, inside, id, true);
  // An account that is on, or of the test platform, keeps its first test.
  if (setting.status === 'on' || setting.isTest) return;
  await change(store, inside, setting, { testedAt: clock.now().toISOString() }, 'test');
}
