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
 * The connections of one pool, each of which shows what its last user reaches. A connection that nobody has told a reach shows nothing.
 * Transactions of its databases share it.
 */
export class ReachAdapter extends PostgresAdapter {
  readonly reachKey: Uint8Array;
  readonly signReach: SignReach;
  readonly #dialect: PostgresDialect;
  readonly #driver: Driver;
  /** What was answered before: to sign one and to make it costs more than a short query. */
  readonly #known = new Map<string, Kysely<AnyDatabase>>();
  /** The signed reach that each connection was told last. */
  readonly #told = new WeakMap<DatabaseConnection, string>();
  /** Whether tables may lie on several machines; undefined until the first connection was asked. */
  #isDistributed: boolean | undefined;

  constructor(reachKey: Uint8Array, dialect: PostgresDialect) {
    super();
    this.reachKey = reachKey;
    this.signReach = reachSigner(reachKey);
    this.#dialect = dialect;
    this.#driver = dialect.createDriver();
  }

  /** The database as far as a reach goes, for reads and transactions alike. It shares the pool, which is closed with any of them. */
  reaching<Database = AnyDatabase>(reach: Reach): Kysely<Database> {
    const text = reach === 'all' ? reach : reach.join();
    const known = this.#known.get(text);
    if (known) return known as Kysely<Database>;
    if (this.#known.size >= MOST_KNOWN) this.#known.clear();
    const made = this.#make<Database>(this.signReach(reach));
    this.#known.set(text, made);
    return made;
  }

  /** Until its end, or until it is told anew, a transaction finds and takes rows of these tenants only. */
  async tell(tx: Kysely<AnyDatabase>, reach: Reach): Promise<void> {
    await this.tellSigned(tx, this.signReach(reach));
  }

  /** The same with a signed reach. Whatever else it is told, a transaction finds and takes nothing. */
  async tellSigned(tx: Kysely<AnyDatabase>, signed: string): Promise<void> {
    await tx.executeQuery(tellTransaction(signed, this.#isDistributed === true));
  }

  /** A connection that shows what a signed reach reaches. */
  async prepare(connection: DatabaseConnection, signed: string): Promise<DatabaseConnection> {
    this.#isDistributed ??= await isDistributed(connection);
    if (this.#isDistributed) return new DistributedConnection(connection, this.#driver, signed);
    if (this.#told.get(connection) === signed) return connection;
    // What was told before must not be taken for true while this is under way.
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

/** What signs the reaches of a database; null where it was opened without a key. */
export function reachAdapterOf(db: Pick<Kysely<unknown>, 'getExecutor'>): ReachAdapter | null {
  const { adapter } = db.getExecutor();
  return adapter instanceof ReachAdapter ? adapter : null;
}

/** Makes each connection ready, before anything is asked of it, so that it shows what its user reaches. */
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
