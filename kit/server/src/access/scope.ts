import type { OwnerIds, OwnerNames } from '@kiga/entity/define-tenancy.ts';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { AppError } from '../app-error.ts';
import { type ReachAdapter, reachAdapterOf } from './reaching.ts';
import type { KitSession } from './session.ts';

/** Tenants whose rows are within reach: a list of them, or all. */
export type Reach = readonly string[] | 'all';

/** How a product names owners, and decides whose rows a session reaches; the kit only puts the filter on. */
export interface Tenancy<Session extends KitSession> extends OwnerNames {
  /**
   * Reach of a session, narrowed by the owner ids of the request. `topic` is the name of the call or entity it is for, where
   * that matters: some reach more of one kind of record than of another. `permissions` are those any of which it is done with.
   * Throws OWNER_OUT_OF_REACH when one of the owners lies outside what the session reaches.
   */
  reachOf(session: Session, ownerIds: OwnerIds, topic?: string, permissions?: readonly string[]): Promise<Reach>;
  /** Display names of tenants by id. */
  namesOf(tenantIds: readonly string[]): Promise<Map<string, string>>;
}

/** Any product's database: the kit knows tables by name only. */
// oxlint-disable-next-line typescript/no-explicit-any -- Kysely has no other type for tables that are not known
export type AnyDatabase = any;

/** Rows within reach of one request. The only way to the tables of tenants. */
export interface Scope {
  readonly session: KitSession;
  readonly reach: Reach;
  readonly db: Kysely<AnyDatabase>;
  /** True: whatever is written is rolled back in the end. Hooks then take nothing that others would wait for, such as the next number of a series. */
  readonly trial: boolean;
  /** The row filter: true for rows whose tenant column lies within reach. */
  within(tenantColumn: string): RawBuilder<boolean>;
  /** The one tenant of a write. Throws OWNER_OUT_OF_REACH where there are none or several. */
  oneTenant(): string;
  /** Runs in one transaction: all of it happens or nothing. */
  transaction<T>(work: (scope: Scope) => Promise<T>): Promise<T>;
}

/** Other options of a scope. */
interface ScopeOptions {
  trial?: boolean;
  /**
   * False where the work is about no tenant's records, so that it reaches none, but may have to look whether any of them needs
   * what it changes.
   */
  isLimited?: boolean;
  /** What a tenant must be in addition to being within reach. */
  also?: (tenantColumn: string) => RawBuilder<boolean>;
}

/**
 * Puts the row filter of a session on a database or transaction: the one place where that is done. A transaction that the
 * scope begins is limited to its reach by the database as well; reads outside of one are not, and rest on `within` alone. A
 * transaction that is given keeps the reach that it has.
 */
export function withScope(
  session: KitSession,
  reach: Reach,
  db: Kysely<AnyDatabase>,
  { trial = false, isLimited = true, also }: ScopeOptions = {},
): Scope {
  const inReach = (tenantColumn: string): RawBuilder<boolean> => {
    if (reach === 'all') return sql<boolean>`true`;
    if (reach.length === 1) return sql<boolean>`${sql.ref(tenantColumn)} = ${reach[0]}::uuid`;
    return sql<boolean>`${sql.ref(tenantColumn)} = any(${[...reach]}::uuid[])`;
  };
  const within = (tenantColumn: string) =>
    also ? sql<boolean>`${inReach(tenantColumn)} and ${also(tenantColumn)}` : inReach(tenantColumn);
  return {
    session,
    reach,
    db,
    trial,
    within,
    oneTenant() {
      if (reach === 'all' || reach.length !== 1) throw new AppError('OWNER_OUT_OF_REACH');
      return reach[0] as string;
    },
    async transaction(work) {
      const inside = (tx: Kysely<AnyDatabase>) => work(withScope(session, reach, tx, { trial, isLimited, also }));
      if ((db as Transaction<AnyDatabase>).isTransaction) return inside(db);
      return (isLimited ? signingOf(db).reaching(reach) : db).transaction().execute(inside);
    },
  };
}

/**
 * A scope with another session and reach in the same transaction, for an act done in another's name. The database follows the new
 * reach until the transaction ends. Throws where the scope is in no transaction.
 */
export async function inNameOf(scope: Scope, session: KitSession, reach: Reach): Promise<Scope> {
  const tx = scope.db as Transaction<AnyDatabase>;
  if (!tx.isTransaction) throw new Error('an act in the name of another needs a transaction');
  await signingOf(tx).tell(tx, reach);
  return withScope(session, reach, tx, { trial: scope.trial });
}

/** Throws where the database was opened without the key that signs reaches. */
function signingOf(db: Kysely<AnyDatabase>): ReachAdapter {
  const adapter = reachAdapterOf(db);
  if (!adapter) throw new Error('the database was opened without the key that signs reaches');
  return adapter;
}
