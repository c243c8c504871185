import { renewedUntil, trialUntil } from '@kiga/contract/billing/service-end.ts';
import { inNameOf, type Scope } from '@kiga/kit-server/access/scope.ts';
import type { EntityStores, FullRecord } from '@kiga/kit-server/entity/entity-store.ts';
import { readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { writeHistories } from '@kiga/kit-server/entity/history.ts';
import { lockRecords } from '@kiga/kit-server/entity/lock-records.ts';
import { updateRow } from '@kiga/kit-server/entity/save.ts';
import { sql } from 'kysely';
import { programSession } from '../../system/system.public.ts';
import { ledgerError, post } from '../ledger/post.ts';
import type { Order } from './order.ts';
import { entriesOf } from './postings.ts';

interface Parts {
  stores: EntityStores;
  now: Date;
}

/** A child of an order, as it was worked out when the order was made. */
interface Line {
  studentId: string;
  from: string | null;
  until: string;
}

/**
 * Books an order and moves the services of its children, in the transaction that marks it as paid. `act` is the act of
 * the order, which the history of each child names. Throws AccountShortError where the balance does not suffice, and
 * BILLING_BOOKS_CLOSED.
 */
export async function bookOrder(parts: Parts, inside: Scope, order: Order, act: 'pay' | 'pass'): Promise<void> {
  const { db, session } = inside;
  if (order.kind === 'renewal') await moveServices(parts, inside, order, act);
  const { id, ownerId, agentId, agentIncomeFen, totalFen } = order;
  const isInPool = agentId !== null && (agentIncomeFen ?? 0) > 0;
  await sql`insert into ledger_orders (order_id, order_number, kind, kindergarten_id, agent_id, package_name, child_count,
      months, price_fen, agent_price_fen, fee_basis_points, total_fen, channel_fee_fen, platform_fen, agent_fen,
      kindergarten_fen, is_of_parent, channel, booked_at, is_in_pool)
    values (${id}, ${order.orderNumber}, ${order.kind}, ${ownerId}, ${agentId}, ${order.packageName ?? null},
      ${order.childCount ?? 0}, ${order.months ?? 0}, ${order.priceFen ?? 0}, ${order.agentPriceFen ?? 0},
      ${order.feeBasisPoints}, ${totalFen}, ${order.channelFeeFen ?? 0}, ${order.platformFen ?? 0},
      ${agentIncomeFen ?? 0}, ${order.kindergartenFen ?? 0}, ${order.buyer === 'parent'}, ${order.channel},
      ${parts.now}, ${isInPool})`
    .execute(db)
    .catch((error: unknown) => {
      throw ledgerError(error, parts.now) ?? error;
    });
  if ((totalFen ?? 0) === 0) return;
  await post(db, {
    key: `${order.kind}:${id}`,
    code: order.kind === 'topUp' ? 'topUp' : 'renewal',
    at: parts.now,
    actorId: session.accountId,
    entries: entriesOf(order),
    orders: [{ orderId: id, amountFen: totalFen ?? 0 }],
  });
}

/** Returns the children of an order. */
export async function linesOf(scope: Scope, { id, ownerId }: Pick<Order, 'id' | 'ownerId'>): Promise<Line[]> {
  const { rows } = await sql<Line>`select l.student_id as "studentId", l.from_day as "from", l.until_day as "until"
    from billing_order_lines l
    where l.kig_id = ${ownerId} and ${scope.within('l.kig_id')} and l.order_id = ${id}
    order by l.student_id`.execute(scope.db);
  return rows;
}

/**
 * Moves the ends of services. They are worked out again, because another order may have been booked since this one was
 * made; the lines then say what happened. A child that was erased since is left out.
 */
async function moveServices({ stores, now }: Parts, scope: Scope, order: Order, act: 'pay' | 'pass'): Promise<void> {
  const kigId = order.ownerId;
  const trial = await trialDaysOf(scope, order);
  const lines = await linesOf(scope, order);
  await asProgram(scope, kigId, now, async (inside) => {
    const changed = await changeServices(stores, inside, lines, act, (student) => {
      const { today } = scope.session;
      const admission = student.admissionDate as string | null;
      const first = admission !== null && admission > today ? admission : today;
      const end = student.serviceEndDate as string | null;
      return trial === null ? renewedUntil(end, first, order.months ?? 1) : trialUntil(end, first, trial);
    });
    await sql`update billing_order_lines l set from_day = given.from_day, until_day = given.until_day
      from unnest(${changed.map(({ id }) => id)}::uuid[], ${changed.map(({ from }) => from)}::date[],
        ${changed.map(({ until }) => until)}::date[]) as given (id, from_day, until_day)
      where l.kig_id = ${kigId} and l.order_id = ${order.id} and l.student_id = given.id`.execute(inside.db);
    if (trial !== null) {
      await sql`insert into billing_trials (kig_id, student_id, order_id)
        select ${kigId}, id, ${order.id} from unnest(${changed.map(({ id }) => id)}::uuid[]) as given (id)
        on conflict do nothing`.execute(inside.db);
    }
  });
}

/**
 * Takes the renewed days of a refunded order back. A child that was renewed again since keeps those days, and no end
 * lies before today's day.
 */
export async function takeServicesBack({ stores, now }: Parts, scope: Scope, order: Order): Promise<void> {
  const lines = await linesOf(scope, order);
  const byId = new Map(lines.map((line) => [line.studentId, line]));
  await asProgram(scope, order.ownerId, now, async (inside) => {
    await changeServices(stores, inside, lines, 'refund', (student) => {
      const { from, until } = byId.get(student.id) as Line;
      const end = student.serviceEndDate as string | null;
      if (end === until) return from;
      const start = from ?? String(order.processedAt ?? now.toISOString()).slice(0, 10);
      const paidMs = Date.parse(until) - Date.parse(start);
      return end === null ? null : new Date(Date.parse(end) - paidMs).toISOString().slice(0, 10);
    });
  });
}

/** Does work on the children of a kindergarten in the name of the program; the history names the account. */
async function asProgram(
  scope: Scope,
  kigId: string,
  now: Date,
  work: (inside: Scope) => Promise<void>,
): Promise<void> {
  const session = { ...programSession(scope.session.accountId, now), today: scope.session.today };
  await work(await inNameOf(scope, session, [kigId]));
  await inNameOf(scope, scope.session, scope.reach);
}

async function changeServices(
  stores: EntityStores,
  inside: Scope,
  lines: readonly Line[],
  act: string,
  endOf: (student: FullRecord) => string | null,
): Promise<{ id: string; from: string | null; until: string }[]> {
  const store = stores.named('campus.student');
  const ids = lines.map(({ studentId }) => studentId);
  await lockRecords(store, inside, ids);
  const students = (await readRecords(store, inside, ids)).filter(({ deleted }) => !deleted);
  const changed: { before: FullRecord; after: FullRecord }[] = [];
  for (const before of students) {
    const after = { ...before, serviceEndDate: endOf(before) };
    await updateRow(store, inside, before, after);
    changed.push({ before, after: { ...after, version: before.version + 1 } });
  }
  if (changed.length > 0) await writeHistories(store, inside, { act: `billing.rechargeOrder.${act}` }, changed);
  return changed.map(({ before, after }) => ({
    id: before.id,
    from: (before.serviceEndDate ?? null) as string | null,
    until: String(after.serviceEndDate),
  }));
}

async function trialDaysOf({ db }: Scope, { packageId }: Order): Promise<number | null> {
  const { rows } = await sql<{ days: number | null }>`select valid_days as days from billing_packages
    where id = ${packageId} and try_flag`.execute(db);
  return rows[0]?.days ?? null;
}
