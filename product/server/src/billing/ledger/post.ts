import type { LedgerAccountKind, LedgerCode } from '@kiga/contract/billing/ledger.ts';
import type { AnyDatabase } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { dayIn } from '@kiga/kit-server/clock.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { sql } from 'kysely';

/** An account of the ledger: one of the platform's, or an organization's. */
export interface LedgerAccount {
  kind: LedgerAccountKind;
  /** Null for the platform. */
  organizationId: string | null;
}

/** A transaction to be booked. The amounts of its entries add up to zero. */
export interface Posting {
  /** Unique name of the cause, such as `renewal:<order>`: the same key is booked once. */
  key: string;
  code: LedgerCode;
  at: Date;
  /** Account of the person who caused it, or the program's id. */
  actorId: string;
  entries: readonly (LedgerAccount & { amountFen: number })[];
  /** Booked orders that are its cause, each with its part of the amount. */
  orders?: readonly { orderId: string; amountFen: number }[];
  withdrawalId?: string;
  /** The pending transaction that this one posts or voids; each can be resolved once. */
  resolvesKey?: string;
}

/** Error of a posting that would bring an organization's account below zero. */
export class AccountShortError extends Error {
  readonly code = 'ACCOUNT_SHORT';
}

/** Error of a posting that resolves a transaction which is resolved, or is not there. */
export class NotPendingError extends Error {
  readonly code = 'NOT_PENDING';
}

/**
 * Books a transaction in the database transaction of its cause. Accounts of organizations are locked in order of their
 * ids, so that postings never deadlock. Returns false where the key is booked already; nothing happens then. Throws
 * AccountShortError, NotPendingError, and BILLING_BOOKS_CLOSED for a moment in a closed month.
 */
export async function post(db: AnyDatabase, posting: Posting): Promise<boolean> {
  const { key, code, at, actorId, orders = [], withdrawalId = null, resolvesKey = null } = posting;
  const entries = posting.entries.filter(({ amountFen }) => amountFen !== 0);
  const sum = entries.reduce((total, { amountFen }) => total + amountFen, 0);
  if (sum !== 0) throw new Error(`the entries of ${key} add up to ${sum}`);
  const accountIds = await accountsOf(db, entries);
  try {
    const { rows } = await sql<{ posted: boolean }>`select ledger_post(${uuid7(at.getTime())}, ${key}, ${code}, ${at},
      ${actorId}, ${withdrawalId}, ${resolvesKey}, ${accountIds}::uuid[],
      ${entries.map(({ amountFen }) => amountFen)}::bigint[], ${orders.map(({ orderId }) => orderId)}::uuid[],
      ${orders.map(({ amountFen }) => amountFen)}::bigint[]) as posted`.execute(db);
    return rows[0]?.posted === true;
  } catch (error) {
    throw ledgerError(error, at) ?? error;
  }
}

/** Returns the ids of accounts in the given order; creates each with its first entry. */
async function accountsOf(db: AnyDatabase, accounts: readonly LedgerAccount[]): Promise<string[]> {
  const kinds = accounts.map(({ kind }) => kind);
  const owners = accounts.map(({ organizationId }) => organizationId);
  const find = () =>
    sql<{ id: string; kind: string; organizationId: string | null }>`select a.id, a.kind,
      a.organization_id as "organizationId"
    from unnest(${kinds}::text[], ${owners}::uuid[]) as wanted (kind, organization_id)
    join ledger_accounts a on a.kind = wanted.kind and a.organization_id is not distinct from wanted.organization_id`.execute(
      db,
    );
  const keyOf = ({ kind, organizationId }: { kind: string; organizationId: string | null }) =>
    `${kind} ${organizationId}`;
  let { rows } = await find();
  const missing = accounts.filter((account) => !rows.some((row) => keyOf(row) === keyOf(account)));
  if (missing.length > 0) {
    const sorted = missing.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
    await sql`insert into ledger_accounts (id, organization_id, kind, balance_fen)
      select * from unnest(${sorted.map(() => uuid7())}::uuid[], ${sorted.map(({ organizationId }) => organizationId)}::uuid[],
        ${sorted.map(({ kind }) => kind)}::text[], ${sorted.map(({ organizationId }) => (organizationId === null ? null : 0))}::bigint[])
      on conflict do nothing`.execute(db);
    ({ rows } = await find());
  }
  const byKey = new Map(rows.map((row) => [keyOf(row), row.id]));
  return accounts.map((account) => {
    const id = byKey.get(keyOf(account));
    if (id === undefined) throw new Error(`there is no ledger account ${keyOf(account)}`);
    return id;
  });
}

/**
 * Returns what an error of the database means for a booking at a moment: AccountShortError, NotPendingError or
 * BILLING_BOOKS_CLOSED; null where it means none of them.
 */
export function ledgerError(error: unknown, at: Date): Error | null {
  const { code, message = '', constraint } = error as { code?: string; message?: string; constraint?: string };
  if (code === '23514' && `${constraint} ${message}`.includes('ledger_accounts_not_below_zero')) {
    return new AccountShortError('an account would fall below zero');
  }
  if (code === 'KG002') return new AppError('BILLING_BOOKS_CLOSED', { month: dayIn(at, 'Asia/Shanghai').slice(0, 7) });
  const isResolved = code === '23505' && `${constraint} ${message}`.includes('ledger_transactions_resolves');
  return isResolved || code === 'KG001' ? new NotPendingError('the transaction is resolved or not there') : null;
}
