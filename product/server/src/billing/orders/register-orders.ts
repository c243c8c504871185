import * as acts from '@kiga/contract/billing/recharge-order.acts.ts';
import { rechargeOrder } from '@kiga/contract/billing/recharge-order.entity.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import { type EntityStore, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { saveRecord } from '@kiga/kit-server/entity/save.ts';
import { makeTransition } from '@kiga/kit-server/entity/transition.ts';
import { takeFiles } from '@kiga/kit-server/files/record-files.ts';
import { sql } from 'kysely';
import type { Program } from '../../program/program.ts';
import type { Session } from '../../program/session.ts';
import { sumsOf } from '../ledger/sums.ts';
import type { MerchantPlace } from '../payments/merchant.ts';
import { channelsFor, makeOrder } from './make-order.ts';
import type { Order } from './order.ts';
import { orderLines } from './order-lines.ts';
import { isPayer, rechargeOrderHooks } from './recharge-order.server.ts';
import { registerAppOrders } from './register-app-orders.ts';
import { candidatesOf, offersFor, workOut } from './renewal.ts';
import { checksOf, orderOfReference } from './slips.ts';

/** Registers orders and the calls about them. */
export function registerOrders(program: Program, place: MerchantPlace): void {
  const { api, entities, files } = program;
  const store = entities.add(rechargeOrder, rechargeOrderHooks(program)) as object as EntityStore;

  registerAppOrders(program, place);
  api.handle(acts.renewalPage, ({ scope, session }) => renewalPage(program, place, scope, session));
  api.handle(acts.payWays, async ({ session }) => ({
    creditFen: await creditOf(program, session),
    channels: await channelsFor(place, session),
  }));
  api.handle(acts.quoteRenewal, async ({ input, scope }) => {
    const kigId = scope.oneTenant();
    const { offer, lines, totalFen } = await workOut(scope, kigId, input);
    return { priceFen: offer.priceFen, totalFen, lines };
  });
  api.handle(acts.makeOrder, async ({ input, scope, session, act }) => {
    const taken = await takeFiles(store, scope, null, { credentials: input.credentials ?? null });
    const channels = await channelsFor(place, session);
    const made = await act((inside) => makeOrder(program, inside, input, taken, channels));
    await files.forgetUploads([...taken.keys()].map((key) => key.split(' ')[1] as string)).catch(() => undefined);
    return made as Awaited<ReturnType<typeof makeOrder>> & { status: 'unpaid' };
  });
  api.handle(acts.submitSlip, async ({ input: { id, credentials }, scope, session, act }) => {
    if (!credentials) throw invalid({ field: 'credentials', error: 'BILLING_CREDENTIALS_EMPTY' });
    const order = await orderWithin(store, scope, id);
    if (!isPayer(order, session)) throw new AppError('BILLING_NOT_PAYER');
    const taken = await takeFiles(store, scope, id, { credentials });
    await act(async (inside) => {
      // The transition comes first: it refuses an order that is not open.
      await makeTransition(store, inside, 'submit', { id, asks: {} });
      await saveRecord(store, inside, { id, credentials }, { act: 'submitSlip', trusted: true, files: taken });
      return null;
    });
    return {};
  });
  api.handle(acts.orderLines, async ({ input: { id }, scope }) => ({
    lines: await orderLines(scope, await orderWithin(store, scope, id)),
  }));
  api.handle(acts.slipChecks, ({ input: { id }, scope }) => checksOf(program, scope, id));
  api.handle(acts.referenceUsed, async ({ input: { bankReference } }) => ({
    usedBy: await orderOfReference(program.db, bankReference),
  }));
}

/** Returns an order within reach. Throws RECORD_NOT_FOUND. */
async function orderWithin(store: EntityStore, scope: Scope, id: string): Promise<Order> {
  const [found] = await readRecords(store, scope, [id]);
  if (!found || found.deleted) throw new AppError('RECORD_NOT_FOUND');
  return found as object as Order;
}

/** Returns the balance of a kindergarten's session, in fen; 0 for an agent, who spends no balance. */
async function creditOf({ db }: Program, { organization: { kind, id } }: Session): Promise<number> {
  return kind === 'kindergarten' ? ((await sumsOf(db, [id])).get(id)?.credit ?? 0) : 0;
}

async function renewalPage(program: Program, place: MerchantPlace, scope: Scope, session: Session) {
  const { db, tenancy, files } = program;
  const { reach } = scope;
  const names = await tenancy.namesOf(scope, reach === 'all' ? [] : reach);
  const reached = [...names].map(([id, name]) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name, 'zh'));
  // A narrowed reach names the chosen kindergarten, and the chooser still lists the others.
  const kindergartens = session.organization.kind === 'kindergarten' ? reached : await servedBy(db, session, reached);
  const kigId = reached[0]?.id ?? null;
  const channels = await channelsFor(place, session);
  const empty = {
    kigId: null,
    kigName: null,
    kindergartens,
    today: session.today,
    creditFen: 0,
    packages: [],
    children: [],
  };
  if (kigId === null) return { ...empty, channels };
  const children = await candidatesOf(scope, kigId);
  const isOwn = session.organization.kind === 'kindergarten';
  return {
    kigId,
    kigName: reached[0]?.name ?? null,
    kindergartens,
    today: session.today,
    creditFen: await creditOf(program, session),
    packages: await offersFor(scope, kigId),
    children: children.map(({ facePhoto, ...child }) => ({
      ...child,
      // An agent knows names only.
      facePhoto: facePhoto === null || !isOwn ? null : files.signed(facePhoto, session),
    })),
    channels,
  };
}

/** Returns the kindergartens whose agency contract runs. */
async function servedBy(db: Program['db'], { organization, today }: Session, reached: { id: string; name: string }[]) {
  const { rows } = await sql<{ id: string; name: string }>`select k.id, k.name from contracts c
    join organizations k on k.id = c.kindergarten_id and not k.deleted
    where c.partner_id = ${organization.id} and c.kind = 'agency' and not c.deleted and c.begins_on <= ${today}
      and coalesce(c.ends_on >= ${today}, true)
    order by k.name`.execute(db);
  return rows.length > 0 ? rows : reached;
}
