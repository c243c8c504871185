import { startTemporaryPostgres } from '@kiga/postgres/temporary-postgres.ts';
import type { PostgresKind } from './database.ts';
import { startExternalPostgres } from './external-postgres.ts';

const notDurable = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
/** Two test files at a time may start several programs, each with pools of its own. */
const manyClients = { max_connections: '200' };

/** Starts a PostgreSQL with an empty database `kiga`, fast and not durable. */
export function startTestPostgres(kind: PostgresKind): Promise<{ connectionString: string; stop(): Promise<void> }> {
  return kind === 'external' ? startExternalPostgres(notDurable) : startTemporaryPostgres('kiga', manyClients);
}
