import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';

// Days stay text `yyyy-mm-dd` (1082) and counts become numbers (20): a Date or a string would only be turned back.
pg.types.setTypeParser(1082, (text) => text);
pg.types.setTypeParser(20, Number);

/** Opens a pool. Callers wait at most `connectionTimeoutMs` for a connection and `statementTimeoutMs` for an answer. */
export function connect<Database>(
  connectionString: string,
  options: { maxConnections?: number; onIdleError?: (error: Error) => void } = {},
): Kysely<Database> {
  const pool = new pg.Pool({
    connectionString,
    max: options.maxConnections ?? 20,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    query_timeout: 35_000,
    application_name: 'kiga',
  });
  // An idle connection that breaks (database restarted) must not end the process; the next query opens another.
  pool.on('error', (error) => options.onIdleError?.(error));
  // Nor one that breaks in a transaction while nothing is asked of it; what is asked next tells whoever holds it.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}

/** Whether an error means that the database cannot be reached or is going down, rather than that a query was wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  if (code && /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|08\w{3}|57P0[123]|53300)$/.test(code)) return true;
  return /timeout exceeded when trying to connect|Connection terminated|Query read timeout/.test(message ?? '');
}
