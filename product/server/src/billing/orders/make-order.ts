import { splitOrder } from '@kiga/contract/billing/order-sums.ts';
import type { makeOrder as call } from '@kiga/contract/billing/recharge-order.acts.ts';
import { ORDER_OPEN_MINUTES, type PaymentChannel } from '@kiga/contract/billing/recharge-order.entity.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import type { EntityStore, FullRecord } from '@kiga/kit-server/entity/entity-store.ts';
import { createRecords } from '@kiga/kit-server/entity/save.ts';
import { makeTransition } from '@kiga/kit-server/entity/transition.ts';
import type { TakenFiles } from '@kiga/kit-server/files/record-files.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Program } from '../../program/program.ts';
import type { Session } from '../../program/session.ts';
import { nextNumber } from '../numbers.ts';
import { type MerchantPlace, merchantsOn } from '../payments/merchant.ts';
import { type Renewal, workOut } from './renewal.ts';

type Input = z.output<typeof call.input>;

const MINUTE_MS = 60_000;

/**
 * Returns the ways of payment that an organization can choose: only a kindergarten spends its own balance, and payment
 * platforms take money where a merchant account is on.
 */
export async function channelsFor(place: MerchantPlace, { organization }: Session): Promise<PaymentChannel[]> {
  const online = (await merchantsOn(place)).map(({ channel }) => channel);
  return organization.kind === 'kindergarten' ? ['balance', ...online, 'bank'] : [...online, 'bank'];
}

/** Makes an order, as `makeOrder` of the contract says; `channels` are the ways of payment that its maker may choose. */
export async function makeOrder(
  program: Program,
  inside: Scope,
  input: Input,
  files: TakenFiles,
  channels: readonly PaymentChannel[],
): Promise<{ id: string; orderNumber: string; totalFen: number; status: string }> {
  const kigId = inside.oneTenant();
  const session = inside.session as Session;
  const channel = checkChannel(input, channels);
  const renewal = input.kind === 'renewal' ? await workOut(inside, kigId, input) : null;
  const prices = renewal === null ? topUp(input) : pricesOf(renewal);
  if (input.expectedFen !== undefined && input.expectedFen !== prices.totalFen) {
    throw new AppError('BILLING_PRICE_CHANGED');
  }
  const store = program.stores.named('billing.rechargeOrder');
  const { credentials = null, kind } = input;
  const isBank = channel === 'bank';
  const fields = { kind, buyer: 'organization', channel, credentials: isBank ? credentials : null, ...prices };
  const beside = { isOpen: !isBank, payerId: session.organization.id, parentId: null };
  const { id, orderNumber } = await storeOrder(program, inside, { fields, files, beside, renewal });
  const status = await payOrSubmit(store, inside, { id, channel, credentials, isFree: prices.totalFen === 0 });
  return { id, orderNumber, totalFen: prices.totalFen, status };
}

/** Stores an order with its number, its time to pay and its children. An open one is paid within `ORDER_OPEN_MINUTES`. */
export async function storeOrder(
  { clock, stores }: Program,
  inside: Scope,
  {
    fields,
    files = new Map(),
    beside: { isOpen, payerId, parentId },
    renewal,
  }: {
    fields: Record<string, unknown>;
    files?: TakenFiles;
    beside: { isOpen: boolean; payerId: string; parentId: string | null };
    renewal: Renewal | null;
  },
): Promise<{ id: string; orderNumber: string }> {
  const { session, db } = inside;
  const kigId = inside.oneTenant();
  const store = stores.named('billing.rechargeOrder');
  const [made] = await createRecords(store, inside, [fields], { act: 'make', trusted: true, files });
  const { id } = made as FullRecord;
  const closesAt = isOpen ? new Date(clock.now().getTime() + ORDER_OPEN_MINUTES * MINUTE_MS) : null;
  const orderNumber = await nextNumber(db, isOpen ? 'RO' : 'OR', session.today);
  await sql`update billing_orders set order_number = ${orderNumber}, ordered_on = ${session.today},
      closes_at = ${closesAt}, entered_by_id = ${session.accountId}, payer_id = ${payerId}, parent_id = ${parentId},
      agent_id = ${renewal?.agentId ?? null}, package_id = ${renewal?.offer.id ?? null}
    where kig_id = ${kigId} and ${inside.within('kig_id')} and id = ${id}`.execute(db);
  if (renewal !== null) await storeLines(inside, { kigId, id }, renewal);
  return { id, orderNumber };
}

function checkChannel(input: Input, channels: readonly PaymentChannel[]): PaymentChannel {
  const { channel = null, kind, amountFen = null, credentials = null } = input;
  const issues = [];
  if (kind === 'topUp' && amountFen === null) issues.push({ field: 'amountFen', error: 'BILLING_AMOUNT_EMPTY' });
  if (channel === null) issues.push({ field: 'channel', error: 'BILLING_CHANNEL_EMPTY' });
  else if (!channels.includes(channel) || (kind === 'topUp' && channel === 'balance')) {
    issues.push({ field: 'channel', error: 'BILLING_CHANNEL_OFF' });
  }
  if (kind === 'topUp' && channel === 'bank' && credentials === null) {
    issues.push({ field: 'credentials', error: 'BILLING_CREDENTIALS_EMPTY' });
  }
  if (issues.length > 0) throw invalid(...issues);
  return channel as PaymentChannel;
}

const topUp = ({ amountFen }: Input) => {
  const totalFen = amountFen ?? 0;
  return { totalFen, channelFeeFen: 0, platformFen: totalFen, agentIncomeFen: 0 };
};

function pricesOf({ offer, months, lines, agentId }: Renewal) {
  // A trial has no price, and lasts its own days.
  const terms = { ...offer, feeBasisPoints: 0, hasAgent: agentId !== null };
  const sums = splitOrder({ children: lines.length, months }, terms);
  return {
    packageName: offer.packageName,
    months: offer.tryFlag ? null : months,
    childCount: lines.length,
    priceFen: offer.priceFen,
    agentPriceFen: agentId === null ? null : offer.agentPriceFen,
    totalFen: sums.totalFen,
    channelFeeFen: sums.channelFeeFen,
    platformFen: sums.platformFen,
    agentIncomeFen: sums.agentFen,
  };
}

async function storeLines(inside: Scope, { kigId, id }: { kigId: string; id: string }, { lines }: Renewal) {
  await sql`insert into billing_order_lines (kig_id, order_id, student_id, class_id, from_day, until_day)
    select ${kigId}::uuid, ${id}::uuid, given.* from unnest(${lines.map(({ studentId }) => studentId)}::uuid[],
      ${lines.map(({ classId }) => classId)}::uuid[], ${lines.map(({ from }) => from)}::date[],
      ${lines.map(({ until }) => until)}::date[]) as given
    on conflict do nothing`.execute(inside.db);
}

async function payOrSubmit(
  store: EntityStore,
  inside: Scope,
  {
    id,
    channel,
    credentials,
    isFree,
  }: { id: string; channel: PaymentChannel; credentials: string | null; isFree: boolean },
): Promise<string> {
  const transition =
    channel === 'balance' || isFree ? 'pay' : channel === 'bank' && credentials !== null ? 'submit' : null;
  if (transition === null) return 'unpaid';
  const { status } = await makeTransition(store, inside, transition, { id, asks: {} });
  return String(status);
}
