import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { PreparingClient } from './preparing-client.ts';

// Days stay text `yyyy-mm-dd` (1082) and counts become numbers (20): a Date or a string would only be turned back.
pg.types.setTypeParser(1082, (text) => text);
pg.types.setTypeParser(20, Number);

/** Opens a pool. Callers wait at most `connectionTimeoutMs` for a connection and `statementTimeoutMs` for an answer. */
export function connect<Database>(
  connectionString: string,
  options: { maxConnections?: number; onIdleError?: (error: Error) => void } = {},
): Kysely<Database> {
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString,
    max: options.maxConnections ?? 20,
    connectionTimeoutMillis: 5_000,
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
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}

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
