import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  type PostgresDialect,
  type TransactionSettings,
} from 'kysely';
import { DistributedConnection, isDistributed, tellTransaction } from './distributed-connection.ts';
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
  async prepare(connection: DatabaseConnection, signed: string): Promise<DatabaseConnection> {
    this.#isDistributed ??= await isDistributed(connection);
    if (this.#isDistributed) return new DistributedConnection(connection, this.#driver, signed);
    if (this.#told.get(connection) === signed) return connection;
    // A failure in between must not leave the earlier reach on record.
    this.#told.delete(connection);
    await connection.executeQuery(CompiledQuery.raw(`set kiga.reach = '${signed}'`));
    this.#told.set(connection, signed);
    return connection;
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

/** Tells each connection the reach of its user before the first statement. */
class ReachingDriver implements Driver {
  readonly #driver: Driver;
  readonly #prepare: (connection: DatabaseConnection) => Promise<DatabaseConnection>;

  constructor(driver: Driver, prepare: (connection: DatabaseConnection) => Promise<DatabaseConnection>) {
    this.#driver = driver;
    this.#prepare = prepare;
  }

  init(): Promise<void> {
    return this.#driver.init();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await this.#driver.acquireConnection();
    try {
      return await this.#prepare(connection);
    } catch (error) {
      await this.#driver.releaseConnection(connection);
      throw error;
    }
  }

  beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    if (connection instanceof DistributedConnection) return connection.begin(settings);
    return this.#driver.beginTransaction(connection, settings);
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    if (connection instanceof DistributedConnection) return connection.commit();
    return this.#driver.commitTransaction(connection);
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (connection instanceof DistributedConnection) return connection.rollback();
    return this.#driver.rollbackTransaction(connection);
  }

  releaseConnection(connection: DatabaseConnection): Promise<void> {
    return this.#driver.releaseConnection(connection instanceof DistributedConnection ? connection.inner : connection);
  }

  destroy(): Promise<void> {
    return this.#driver.destroy();
  }
}
