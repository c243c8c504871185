import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';

/** Whether tables of this database may lie on several machines, as Citus lays them. */
export async function isDistributed(connection: DatabaseConnection): Promise<boolean> {
  const asked = CompiledQuery.raw("select from pg_extension where extname = 'citus'");
  return (await connection.executeQuery(asked)).rows.length > 0;
}

/** What tells a transaction how far it reaches; `signed` is a signed reach, or anything else to reach nothing. */
export function tellTransaction(signed: string, distributed: boolean): CompiledQuery {
  const tell = `set local kiga.reach = '${signed.replaceAll("'", "''")}'`;
  if (!distributed) return CompiledQuery.raw(tell);
  // Nodes are told what is set while this setting stands. It stands no longer, since they are told the whole text that a `set` came in.
  const nodes = 'set local citus.propagate_set_commands';
  return CompiledQuery.raw(`do $$ begin ${nodes} = 'local'; ${tell}; ${nodes} = 'none'; end $$`);
}

/**
 * A connection to a database whose tables lie on several machines. These know a reach in a transaction only, so each statement outside of
 * one gets its own. Between transactions nobody there knows any reach, and shows nothing.
 */
export class DistributedConnection implements DatabaseConnection {
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
      // Whoever began it does not end what did not begin.
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
