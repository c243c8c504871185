import { POOL_DAYS } from '@kiga/contract/billing/ledger.ts';
import { type AnyDatabase, withScope } from '@kiga/kit-server/access/scope.ts';
import { makeTransition } from '@kiga/kit-server/entity/transition.ts';
import { sql } from 'kysely';
import type { Program } from '../../program/program.ts';
import { notify, PROGRAM_ID, programSession } from '../../system/system.public.ts';
import { FINANCE } from '../finance.ts';
import { post } from './post.ts';

const DAY_MS = 86_400_000;

/**
 * Moves the agents' income whose time for a refund is over from the revenue pool to the balance, a transaction for each
 * agent; a part of the regular works.
 */
export async function releasePools({ db, clock }: Pick<Program, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const before = new Date(now.getTime() - POOL_DAYS * DAY_MS);
  const { rows: agents } = await sql<{ agentId: string }>`select distinct agent_id as "agentId" from ledger_orders
    where is_in_pool and booked_at < ${before} order by agent_id`.execute(db);
  for (const { agentId } of agents) {
    await db.transaction().execute((tx) => releasePool(tx, { agentId, now, before }));
  }
}

/** Moves the income of an agent from orders that were booked before a moment out of the pool. */
export async function releasePool(
  tx: AnyDatabase,
  { agentId, now, before }: { agentId: string; now: Date; before: Date },
): Promise<void> {
  const { rows } = await sql<{ orderId: string; amountFen: string }>`select order_id as "orderId",
      agent_fen as "amountFen"
    from ledger_orders where is_in_pool and agent_id = ${agentId} and booked_at < ${before}
    order by order_id for no key update`.execute(tx);
  if (rows.length === 0) return;
  const orders = rows.map(({ orderId, amountFen }) => ({ orderId, amountFen: Number(amountFen) }));
  const amountFen = orders.reduce((sum, order) => sum + order.amountFen, 0);
  await sql`update ledger_orders set is_in_pool = false
    where order_id = any(${orders.map(({ orderId }) => orderId)}::uuid[])`.execute(tx);
  await post(tx, {
    // The first order leaves the pool once, so its id names the release.
    key: `poolRelease:${orders[0]?.orderId}`,
    code: 'poolRelease',
    at: now,
    actorId: PROGRAM_ID,
    orders,
    entries: [
      { kind: 'pool', organizationId: agentId, amountFen: -amountFen },
      { kind: 'available', organizationId: agentId, amountFen },
    ],
  });
}

/** Closes orders that were not paid in time; a part of the regular works. */
export async function closeOrders({ db, clock, stores }: Program): Promise<void> {
  const now = clock.now();
  const session = programSession(PROGRAM_ID, now);
  const all = withScope(session, 'all', db);
  const { rows } = await sql<{ id: string; kigId: string }>`select o.id, o.kig_id as "kigId" from billing_orders o
    where ${all.within('o.kig_id')} and o.status = 'unpaid' and o.closes_at < ${now} and not o.deleted`.execute(db);
  for (const { id, kigId } of rows) {
    await withScope(session, [kigId], db).transaction((inside) =>
      makeTransition(stores.named('billing.rechargeOrder'), inside, 'expire', { id, asks: {} }),
    );
  }
}

/** Result of a proof of the ledger. */
interface LedgerProof {
  accounts: number;
  /** Accounts whose balance differs from their entries, and all differences together. */
  differing: number;
  differenceFen: number;
}

/** Compares every balance with its entries, and adds all entries up. */
export async function proofOf(db: AnyDatabase): Promise<LedgerProof> {
  const { rows } = await sql<{ accounts: string; differing: string; differenceFen: string }>`
    with sums as (
      select a.id, a.balance_fen, coalesce(sum(e.amount_fen), 0) as entries
      from ledger_accounts a left join ledger_entries e on e.account_id = a.id group by a.id)
    select count(*) as accounts,
      count(*) filter (where balance_fen is not null and balance_fen <> entries) as differing,
      coalesce(sum(abs(balance_fen - entries)) filter (where balance_fen is not null), 0)
        + abs(coalesce(sum(entries), 0)) as "differenceFen"
    from sums`.execute(db);
  const { accounts = '0', differing = '0', differenceFen = '0' } = rows[0] ?? {};
  return { accounts: Number(accounts), differing: Number(differing), differenceFen: Number(differenceFen) };
}

/**
 * Proves that every transaction adds up to zero and that every balance equals its entries, and keeps the result. Tells
 * finance where they differ; a part of the regular works.
 */
export async function proveLedger({ db, clock, secrets }: Pick<Program, 'db' | 'clock' | 'secrets'>): Promise<void> {
  const { accounts, differing, differenceFen } = await proofOf(db);
  await db.transaction().execute(async (tx) => {
    await sql`insert into ledger_proofs (at, account_count, differing_count, difference_fen)
      values (${clock.now()}, ${accounts}, ${differing}, ${differenceFen}) on conflict do nothing`.execute(tx);
    if (differenceFen === 0) return;
    await notify(
      { db: tx, secrets, now: clock.now() },
      {
        to: { appType: FINANCE },
        kind: 'todo',
        name: 'billing.ledgerDiffers',
        params: { count: differing },
        href: '/billing/finance',
        source: 'billing.ledger',
      },
    );
  });
}
