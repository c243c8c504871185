import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  type PostgresDialect,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import {
  DistributedConnection,
  isDistributed,
  type LimitedConnection,
  tellTransaction,
} from './distributed-connection.ts';
import { reachSigner, type SignReach } from './reach-signature.ts';
import type { AnyDatabase, Reach } from './scope.ts';

const MOST_KNOWN = 2_000;

/**
 * Connections of one pool, each of which shows the rows in the reach of its last user. A connection without a reach shows nothing.
 * Transactions share the reach of their database.
 */
export class ReachAdapter extends PostgresAdapter {
  readonly reachKey: Uint8Array;
  readonly signReach: SignReach;
  readonly #dialect: PostgresDialect;
  readonly #driver: Driver;
  /** Cache: creating and signing a database handle costs more than a short query. */
  readonly #known = new Map<string, Kysely<AnyDatabase>>();
  /** Signed reach of each connection. */
  readonly #told = new WeakMap<DatabaseConnection, string>();
  /** True where tables may lie on several machines; undefined before the first connection. */
  #isDistributed: boolean | undefined;

  constructor(reachKey: Uint8Array, dialect: PostgresDialect) {
    super();
    this.reachKey = reachKey;
    this.signReach = reachSigner(reachKey);
    this.#dialect = dialect;
    this.#driver = dialect.createDriver();
  }

  /**
   * Returns the database limited to a reach, for reads and transactions alike. It shares the pool; closing any of them closes the pool.
   */
  reaching<Database = AnyDatabase>(reach: Reach): Kysely<Database> {
    const text = reach === 'all' ? reach : reach.join();
    const known = this.#known.get(text);
    if (known) return known as Kysely<Database>;
    if (this.#known.size >= MOST_KNOWN) this.#known.clear();
    const made = this.#make<Database>(this.signReach(reach));
    this.#known.set(text, made);
    return made;
  }

  /** Limits a transaction to the rows of these tenants, until it ends or gets another reach. */
  async tell(tx: Kysely<AnyDatabase>, reach: Reach): Promise<void> {
    await this.tellSigned(tx, this.signReach(reach));
  }

  /** Limits a transaction by a signed reach. With any other text, it finds and accepts no rows. */
  async tellSigned(tx: Kysely<AnyDatabase>, signed: string): Promise<void> {
    await tx.executeQuery(tellTransaction(signed, this.#isDistributed === true));
  }

  /** Returns a connection limited to a signed reach. */
  async prepare(connection: DatabaseConnection, signed: string): Promise<LimitedConnection> {
    this.#isDistributed ??= await isDistributed(connection);
    if (this.#isDistributed) return new DistributedConnection(connection, this.#driver, signed);
    return new ReachingConnection(connection, this.#driver, { signed, told: this.#told });
  }

  #make<Database>(signed: string): Kysely<Database> {
    const dialect: Dialect = {
      createAdapter: () => this,
      createDriver: () => new ReachingDriver(this.#driver, (connection) => this.prepare(connection, signed)),
      createIntrospector: (db) => this.#dialect.createIntrospector(db),
      createQueryCompiler: () => this.#dialect.createQueryCompiler(),
    };
    return new Kysely<Database>({ dialect });
  }
}

/** Returns the adapter that signs the reaches of a database; null for a database that was opened without a key. */
export function reachAdapterOf(db: Pick<Kysely<unknown>, 'getExecutor'>): ReachAdapter | null {
  const { adapter } = db.getExecutor();
  return adapter instanceof ReachAdapter ? adapter : null;
}

/** A connection of a database whose tables lie on one machine. It is told the reach of its user before the first statement. */
class ReachingConnection implements LimitedConnection {
  readonly inner: DatabaseConnection;
  readonly #driver: Driver;
  readonly #signed: string;
  /** Signed reach of each connection. */
  readonly #told: WeakMap<DatabaseConnection, string>;
  #isInTransaction = false;
  #isReleased = false;

  constructor(
    inner: DatabaseConnection,
    driver: Driver,
    { signed, told }: { signed: string; told: WeakMap<DatabaseConnection, string> },
  ) {
    this.inner = inner;
    this.#driver = driver;
    this.#signed = signed;
    this.#told = told;
  }

  async begin(settings: TransactionSettings): Promise<void> {
    const isPlain = settings.isolationLevel === undefined && settings.accessMode === undefined;
    if (!isPlain || this.#told.get(this.inner) === this.#signed) {
      await this.#tell();
      await this.#driver.beginTransaction(this.inner, settings);
    } else {
      await this.#beginTelling();
    }
    this.#isInTransaction = true;
  }

  /** Begins a transaction and tells the reach before it, in one round trip. The reach is committed, so that no rollback widens it. */
  async #beginTelling(): Promise<void> {
    this.#told.delete(this.inner);
    try {
      await this.inner.executeQuery(CompiledQuery.raw(`begin; ${this.#telling()}; commit; begin`));
      this.#told.set(this.inner, this.#signed);
    } catch (error) {
      // The caller does not end a transaction that did not begin.
      await this.rollback().catch(() => undefined);
      throw error;
    }
  }

  async commit(): Promise<void> {
    this.#isInTransaction = false;
    await this.#driver.commitTransaction(this.inner);
  }

  async rollback(): Promise<void> {
    this.#isInTransaction = false;
    await this.#driver.rollbackTransaction(this.inner);
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (!this.#isInTransaction) await this.#tell();
    this.#assertHeld();
    return this.inner.executeQuery<R>(query);
  }

  /** Ends the use of this connection. */
  end(): DatabaseConnection {
    this.#isReleased = true;
    return this.inner;
  }

  /** Refuses a statement that nobody waited for, because the connection may have another user with another reach. */
  #assertHeld(): void {
    if (this.#isReleased) throw new Error('the connection of this statement was released');
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('answers are not streamed');
  }

  #telling(): string {
    return `set kiga.reach = '${this.#signed}'`;
  }

  async #tell(): Promise<void> {
    if (this.#told.get(this.inner) === this.#signed) return;
    this.#assertHeld();
    // A failure in between must not leave the earlier reach on record.
    this.#told.delete(this.inner);
    await this.inner.executeQuery(CompiledQuery.raw(this.#telling()));
    this.#told.set(this.inner, this.#signed);
  }
}

/** Limits connections to the reach of their user. */
class ReachingDriver implements Driver {
  readonly #driver: Driver;
  readonly #prepare: (connection: DatabaseConnection) => Promise<LimitedConnection>;

  constructor(driver: Driver, prepare: (connection: DatabaseConnection) => Promise<LimitedConnection>) {
    this.#driver = driver;
    this.#prepare = prepare;
  }

  init(): Promise<void> {
    return this.#driver.init();
  }

  async acquireConnection(): Promise<LimitedConnection> {
    const connection = await this.#driver.acquireConnection();
    try {
      return await this.#prepare(connection);
    } catch (error) {
      await this.#driver.releaseConnection(connection);
      throw error;
    }
  }

  beginTransaction(connection: LimitedConnection, settings: TransactionSettings): Promise<void> {
    return connection.begin(settings);
  }

  commitTransaction(connection: LimitedConnection): Promise<void> {
    return connection.commit();
  }

  rollbackTransaction(connection: LimitedConnection): Promise<void> {
    return connection.rollback();
  }

  releaseConnection(connection: LimitedConnection): Promise<void> {
    return this.#driver.releaseConnection(connection.end());
  }

  destroy(): Promise<void> {
    return this.#driver.destroy();
  }
}
