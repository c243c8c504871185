import type { AnyDatabase } from '@kiga/kit-server/access/scope.ts';
import { type Catalogue, readCatalogue } from '@kiga/kit-server/schema/catalogue.ts';
import type { Kysely } from 'kysely';
import type { Tables } from './read-statement.ts';

/** Tables that begin with `kig_id` and lie with the platform all the same, with the reason. */
export const withPlatform: Readonly<Record<string, string>> = {
  access_grants: 'is asked by account, at every call: what it grants belongs to the session',
};

/** A table of tenants begins its primary key with the tenant; every other one is the platform's. */
export function isTenantTable(catalogue: Catalogue, name: string): boolean {
  return catalogue.get(name)?.primaryKey[0] === 'kig_id' && !(name in withPlatform);
}

/** What the reading of statements has to know of a database. */
export async function readTables(db: Kysely<AnyDatabase>): Promise<Tables> {
  const catalogue = await readCatalogue(db);
  const names = [...catalogue.keys()];
  return {
    tenants: new Set(names.filter((name) => isTenantTable(catalogue, name))),
    columns: new Map([...catalogue.values()].map(({ name, columns }) => [name, columns.map((column) => column.name)])),
  };
}
