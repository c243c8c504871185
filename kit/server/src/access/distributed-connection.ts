import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';

/** Returns whether tables of this database may lie on several machines, as with Citus. */
export async function isDistributed(connection: DatabaseConnection): Promise<boolean> {
  const asked = CompiledQuery.raw("select from pg_extension where extname = 'citus'");
  return (await connection.executeQuery(asked)).rows.length > 0;
}

/** Returns the statement that tells a transaction its reach. `signed` is a signed reach; any other text reaches nothing. */
export function tellTransaction(signed: string, distributed: boolean): CompiledQuery {
  const tell = `set local kiga.reach = '${signed.replaceAll("'", "''")}'`;
  if (!distributed) return CompiledQuery.raw(tell);
  // Nodes receive settings while this setting is on. It is turned off at the end, because they receive the complete text that contained a
  // `set`.
  const nodes = 'set local citus.propagate_set_commands';
  return CompiledQuery.raw(`do $$ begin ${nodes} = 'local'; ${tell}; ${nodes} = 'none'; end $$`);
}

/** A connection that shows the rows in the reach of its user only. */
export interface LimitedConnection extends DatabaseConnection {
  begin(settings: TransactionSettings): Promise<void>;
  commit(): Promise<void>;
  rollback(): Promise<void>;
  /** Ends its use; returns the connection for the pool. */
  end(): DatabaseConnection;
}

/**
 * A connection to a database whose tables lie on several machines. The nodes know a reach in a transaction only, so each statement
 * outside a transaction gets one of its own. Between transactions no node knows a reach, and all of them show nothing.
 */
export class DistributedConnection implements LimitedConnection {
  readonly inner: DatabaseConnection;
  readonly #driver: Driver;
  readonly #signed: string;
  #isInTransaction = false;

  constructor(inner: DatabaseConnection, driver: Driver, signed: string) {
    this.inner = inner;
    this.#driver = driver;
    this.#signed = signed;
  }

  async begin(settings: TransactionSettings): Promise<void> {
    await this.#driver.beginTransaction(this.inner, settings);
    this.#isInTransaction = true;
    try {
      await this.inner.executeQuery(tellTransaction(this.#signed, true));
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

  end(): DatabaseConnection {
    return this.inner;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#isInTransaction) return this.inner.executeQuery<R>(query);
    await this.begin({});
    try {
      const answer = await this.inner.executeQuery<R>(query);
      await this.commit();
      return answer;
    } catch (error) {
      await this.rollback().catch(() => undefined);
      throw error;
    }
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('answers are not streamed from a distributed database');
  }
}
