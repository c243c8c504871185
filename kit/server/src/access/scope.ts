import type { OwnerIds, OwnerNames } from '@kiga/entity/define-tenancy.ts';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { AppError } from '../app-error.ts';
import { type ReachAdapter, reachAdapterOf } from './reaching.ts';
import type { KitSession } from './session.ts';

/** Tenants whose rows are within reach: a list of them, or all. */
export type Reach = readonly string[] | 'all';

/** Names that a product gives to owners, and its decision about the reach of a session. The kit only applies the filter. */
export interface Tenancy<Session extends KitSession> extends OwnerNames {
  /**
   * Returns the reach of a session, narrowed by the owner ids of the request. `topic` is the name of the call or entity, because reach
   * may differ between kinds of records. The work needs any of `permissions`. Throws OWNER_OUT_OF_REACH for an owner outside the
   * session's reach.
   */
  reachOf(session: Session, ownerIds: OwnerIds, topic?: string, permissions?: readonly string[]): Promise<Reach>;
  /** Returns the display names of tenants by id. */
  namesOf(scope: Pick<Scope, 'db'>, tenantIds: readonly string[]): Promise<Map<string, string>>;
}

/** Database of any product: the kit knows tables by name only. */
// oxlint-disable-next-line typescript/no-explicit-any -- Kysely has no other type for tables that are not known
export type AnyDatabase = any;

/** Rows within reach of one request. All access to the tables of tenants goes through it. */
export interface Scope {
  readonly session: KitSession;
  readonly reach: Reach;
  readonly db: Kysely<AnyDatabase>;
  /**
   * True for a trial, whose writes are rolled back at the end. Hooks then take no resource that others would wait for, such as the next
   * number of a series.
   */
  readonly trial: boolean;
  /** Returns the row filter: true for rows whose tenant column lies within reach. */
  within(tenantColumn: string): RawBuilder<boolean>;
  /** Returns the one tenant of a write. Throws OWNER_OUT_OF_REACH for none or several. */
  oneTenant(): string;
  /** Runs the work in one transaction, all or nothing. */
  transaction<T>(work: (scope: Scope) => Promise<T>): Promise<T>;
}

/** Other options of a scope. */
interface ScopeOptions {
  trial?: boolean;
  /**
   * False for work that concerns no tenant's records. It reaches none, but may have to look whether any of them uses the changed data.
   */
  isLimited?: boolean;
  /** Condition on a tenant in addition to the reach. */
  also?: (tenantColumn: string) => RawBuilder<boolean>;
}

/**
 * Applies the row filter of a session to a database or transaction; this is the only place that does. The database also limits every
 * transaction that the scope begins. Reads outside a transaction rely on `within` alone. A given transaction keeps its reach.
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
 * Returns a scope with another session and reach in the same transaction, for an act in another account's name. The database follows the
 * new reach until the transaction ends. Throws outside a transaction.
 */
export async function inNameOf(scope: Scope, session: KitSession, reach: Reach): Promise<Scope> {
  const tx = scope.db as Transaction<AnyDatabase>;
  if (!tx.isTransaction) throw new Error('an act in the name of another needs a transaction');
  await signingOf(tx).tell(tx, reach);
  return withScope(session, reach, tx, { trial: scope.trial });
}

/** Throws for a database that was opened without the key that signs reaches. */
function signingOf(db: Kysely<AnyDatabase>): ReachAdapter {
  const adapter = reachAdapterOf(db);
  if (!adapter) throw new Error('the database was opened without the key that signs reaches');
  return adapter;
}
