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

  #make<Database>(signed: string): Kysely<Database> {
    const dialect: Dialect = {
      createAdapter: () => this,
      createDriver: () => new ReachingDriver(this.#driver, signed, this.#told),
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

/** Tells each connection, before anything is asked of it, how far its user reaches. One that was told the same before knows it still. */
class ReachingDriver implements Driver {
  readonly #driver: Driver;
  readonly #signed: string;
  readonly #told: WeakMap<DatabaseConnection, string>;

  constructor(driver: Driver, signed: string, told: WeakMap<DatabaseConnection, string>) {
    this.#driver = driver;
    this.#signed = signed;
    this.#told = told;
  }

  init(): Promise<void> {
    return this.#driver.init();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await this.#driver.acquireConnection();
    if (this.#told.get(connection) === this.#signed) return connection;
    try {
      // What was told before must not be taken for true while this is under way. The reach goes as text, which distributed databases
      // hand on to their nodes.
      this.#told.delete(connection);
      await connection.executeQuery(CompiledQuery.raw(`set kiga.reach = '${this.#signed}'`));
      this.#told.set(connection, this.#signed);
      return connection;
    } catch (error) {
      await this.#driver.releaseConnection(connection);
      throw error;
    }
  }

  beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    return this.#driver.beginTransaction(connection, settings);
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#driver.commitTransaction(connection);
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#driver.rollbackTransaction(connection);
  }

  releaseConnection(connection: DatabaseConnection): Promise<void> {
    return this.#driver.releaseConnection(connection);
  }

  destroy(): Promise<void> {
    return this.#driver.destroy();
  }
}
