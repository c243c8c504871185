import { chmodSync, mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { removeDataHome } from './data-home.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start-embedded-postgres.ts';

/** Starts a PostgreSQL for a test or a trial: not durable, small, deleted by `stop`. */
export async function startTemporaryPostgres(
  database: string,
  settings: Record<string, string> = {},
): Promise<Pick<EmbeddedPostgres, 'connectionString' | 'programConnectionString' | 'stop'>> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'kiga-temporary-'));
  chmodSync(dataDir, 0o711);
  const postgres = await startEmbeddedPostgres({
    dataDir,
    database,
    log: () => undefined,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', shared_buffers: '32MB', ...settings },
  });
  return {
    connectionString: postgres.connectionString,
    programConnectionString: postgres.programConnectionString,
    async stop() {
      await postgres.stop();
      removeDataHome(dataDir);
    },
  };
}
