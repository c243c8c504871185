import { readdir } from 'node:fs/promises';
import { tenancy } from '@kiga/contract/program/tenancy.ts';
import { connect } from '@kiga/kit-server/db/connect.ts';
import type { EntityStore } from '@kiga/kit-server/entity/entity-store.ts';
import { readCatalogue } from '@kiga/kit-server/schema/catalogue.ts';
import { printMigration } from '@kiga/kit-server/schema/print-migration.ts';
import type { TableRules } from '@kiga/kit-server/schema/wanted-table.ts';
import { createSecrets } from '@kiga/kit-server/secrets/secrets.ts';
import { startTemporaryPostgres } from '@kiga/postgres/temporary-postgres.ts';
import pino from 'pino';
import type { Database } from '../program/database.ts';
import { PRODUCT_NAME } from '../program/product-name.ts';
import { migrationsFolder, prepareDatabase } from './prepare-database.ts';
import { createServer } from './server.ts';

/** Rules by which the product's tables are created. */
export const tableRules: TableRules = {
  tenantColumn: tenancy.column,
  ownerTable: 'organizations',
  protect: (table, ownerColumn) =>
    `select protect_tenant_table('${table}'${ownerColumn === tenancy.column ? '' : `, '${ownerColumn}'`});`,
};

/** Error for entities that the product does not know. */
export class UnknownEntityError extends Error {}

/**
 * Returns the missing migration of the named entities, or of all, with a file name for it; null where nothing is
 * missing. The present schema comes from a database with all migrations, the wanted one from the server's stores.
 * Throws UnknownEntityError.
 */
export async function missingMigration(keys: readonly string[]): Promise<string | null> {
  const secrets = createSecrets(Buffer.alloc(32), PRODUCT_NAME);
  const postgres = await startTemporaryPostgres('kiga');
  const db = connect<Database>(postgres.connectionString, { reachKey: secrets.reachKey });
  try {
    await prepareDatabase(db, { secrets, program: null });
    const catalogue = await readCatalogue(db);
    const app = await createServer({ db, secrets, log: pino({ level: 'silent' }) });
    const { stores } = app.program;
    await app.close();
    const known = new Map(stores.all().map((store) => [store.entity.key, store]));
    const unknown = keys.filter((key) => !known.has(key));
    if (unknown.length > 0) {
      throw new UnknownEntityError(
        `no entity ${unknown.join(', ')}; there are:\n${[...known.keys()].sort().join('\n')}`,
      );
    }
    const asked = keys.length > 0 ? keys.map((key) => known.get(key) as EntityStore) : [...known.values()];
    const text = asked.map((store) => printMigration(store, catalogue, tableRules)).filter((part) => part !== '');
    if (text.length === 0) return null;
    return `-- To keep as product/server/migrations/${await nextNumber()}-<name>.sql, after reading it.\n\n${text.join('\n')}`;
  } finally {
    await db.destroy();
    await postgres.stop();
  }
}

async function nextNumber(): Promise<string> {
  const numbers = (await readdir(migrationsFolder)).map((name) => Number(name.slice(0, 4)));
  return String(Math.max(...numbers) + 1).padStart(4, '0');
}
