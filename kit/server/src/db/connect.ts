import type { Socket } from 'node:net';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { ReachAdapter } from '../access/reaching.ts';
import { PreparingClient } from './preparing-client.ts';

// Days stay text `yyyy-mm-dd` (1082) and counts become numbers (20), which saves converting them back.
pg.types.setTypeParser(1082, (text) => text);
pg.types.setTypeParser(20, Number);

const CONNECT_MS = 5_000;
/** Longer use of a connection triggers a probe, because the database may have gone silent. */
const PATIENCE_MS = 5_000;

/**
 * Opens a pool. Callers wait at most 5 s for a connection and 30 s for an answer; 10 s if the database has gone silent. With `reachKey`
 * (32 bytes) the database reaches the rows of all tenants, and scopes narrow it. Without it, no rows of tenants are visible.
 */
export function connect<Database>(
  connectionString: string,
  options: {
    maxConnections?: number;
    onIdleError?: (error: Error) => void;
    reachKey?: Uint8Array;
    /** Receives each executed statement, without its values. */
    onStatement?: (statement: string) => void;
  } = {},
): Kysely<Database> {
  const pool = new pg.Pool({
    Client: options.onStatement ? noting(options.onStatement) : PreparingClient,
    connectionString,
    max: options.maxConnections ?? 20,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: 30_000,
    query_timeout: 35_000,
    application_name: 'kiga',
  });
  // A broken idle connection (database restarted) must not end the process; the next query opens another.
  pool.on('error', (error) => {
    // The driver attaches the whole connection to its error, which must not reach a log.
    delete (error as { client?: unknown }).client;
    options.onIdleError?.(error);
  });
  // The same for a connection that breaks in a transaction between statements; its next statement fails for the caller.
  pool.on('connect', (client) => client.on('error', () => undefined));
  breakSilence(pool, connectionString);
  const dialect = new PostgresDialect({ pool });
  return options.reachKey
    ? new ReachAdapter(options.reachKey, dialect).reaching<Database>('all')
    : new Kysely<Database>({ dialect });
}

/** Returns a connection class that reports each statement. */
function noting(onStatement: (statement: string) => void): typeof PreparingClient {
  return class extends PreparingClient {
    // oxlint-disable-next-line typescript/no-explicit-any -- as the one that it extends
    override query(...given: any[]): any {
      if (typeof given[0] === 'string') onStatement(given[0]);
      return super.query(...given);
    }
  };
}

/**
 * Breaks connections in use when the database does not answer at all, as after a crash of its machine. Otherwise the network gives up
 * only after a quarter of an hour.
 */
function breakSilence(pool: pg.Pool, connectionString: string): void {
  const watches = new Map<pg.PoolClient, NodeJS.Timeout>();
  let asked: Promise<boolean> | null = null;
  const watch = (client: pg.PoolClient) => {
    const timer = setTimeout(() => void look(client, timer), PATIENCE_MS);
    watches.set(client, timer.unref());
  };
  const look = async (client: pg.PoolClient, timer: NodeJS.Timeout) => {
    asked ??= answers(connectionString).finally(() => {
      asked = null;
    });
    const isThere = await asked;
    if (watches.get(client) !== timer) return;
    if (isThere) watch(client);
    else (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
  };
  pool.on('acquire', watch);
  pool.on('release', (_error, client) => {
    clearTimeout(watches.get(client));
    watches.delete(client);
  });
}

/** Returns whether a database answers a new connection at all, even with a refusal such as too many connections. */
async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_MS, query_timeout: CONNECT_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch (error) {
    return (error as { code?: string }).code === TOO_MANY_CONNECTIONS || !isDatabaseUnavailable(error);
  } finally {
    client.end().catch(() => undefined);
  }
}

const TOO_MANY_CONNECTIONS = '53300';
/** Codes of the operating system (refused, no route) and of PostgreSQL (connection, shutdown, full). */
const awayCodes =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|08\w{3}|57P0[1-5]|53300)$/;
/** Messages that the driver sends without a code. */
const awayMessages =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|Query read timeout|is not queryable/;

/** Returns whether an error means that the database is unreachable or shutting down, rather than that a query was wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return (code !== undefined && awayCodes.test(code)) || awayMessages.test(message ?? '');
}
