import type { Socket } from 'node:net';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { ReachAdapter } from '../access/reaching.ts';
import { PreparingClient } from './preparing-client.ts';

// Days stay text `yyyy-mm-dd` (1082) and counts become numbers (20): a Date or a string would only be turned back.
pg.types.setTypeParser(1082, (text) => text);
pg.types.setTypeParser(20, Number);

const CONNECT_MS = 5_000;
/** Whoever has a connection for longer is asked after: the database may have fallen silent. */
const PATIENCE_MS = 5_000;

/**
 * Opens a pool. Callers wait at most 5 s for a connection and 30 s for an answer; from a database that has fallen silent, 10 s.
 * With `reachKey` (32 bytes) what it answers reaches the rows of all tenants, and scopes narrow it to theirs; without, nothing of tenants is
 * there.
 */
export function connect<Database>(
  connectionString: string,
  options: {
    maxConnections?: number;
    onIdleError?: (error: Error) => void;
    reachKey?: Uint8Array;
    /** Told of each statement that was asked, without its values. */
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
  // An idle connection that breaks (database restarted) must not end the process; the next query opens another.
  pool.on('error', (error) => {
    // The driver hangs the whole connection on its error, which is nothing for a log.
    delete (error as { client?: unknown }).client;
    options.onIdleError?.(error);
  });
  // Nor one that breaks in a transaction while nothing is asked of it; what is asked next tells whoever holds it.
  pool.on('connect', (client) => client.on('error', () => undefined));
  breakSilence(pool, connectionString);
  const dialect = new PostgresDialect({ pool });
  return options.reachKey
    ? new ReachAdapter(options.reachKey, dialect).reaching<Database>('all')
    : new Kysely<Database>({ dialect });
}

/** A connection that tells of each statement. */
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
 * Breaks connections that are in use while the database does not answer at all, as when its machine is gone: nobody would say
 * that they are of no use any more, and a network gives up after a quarter of an hour.
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

/** Whether a database has anything to say to a new connection, be it that there are too many. */
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
/** Codes of the system (nobody listens, no way there) and of PostgreSQL (connection, going down, full). */
const awayCodes =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|08\w{3}|57P0[1-5]|53300)$/;
/** What the driver says without a code. */
const awayMessages =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|Query read timeout|is not queryable/;

/** Whether an error means that the database cannot be reached or is going down, rather than that a query was wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return (code !== undefined && awayCodes.test(code)) || awayMessages.test(message ?? '');
}
