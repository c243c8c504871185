import type { AnyDatabase } from '@kiga/kit-server/access/scope.ts';
import { type Catalogue, readCatalogue } from '@kiga/kit-server/schema/catalogue.ts';
import type { Kysely } from 'kysely';
import type { Tables } from './read-statement.ts';

/** Tenant columns: the product's, and the kit's. */
export const tenantColumns: readonly string[] = ['kig_id', 'owner_id'];

/** Tables that begin with the tenant but belong to the platform, with the reason. */
export const withPlatform: Readonly<Record<string, string>> = {
  access_grants: 'is asked by account, at every call: what it grants belongs to the session',
};

/** Returns the tenant column of a table, which begins its primary key; undefined for the platform's tables. */
export function tenantColumnOf(catalogue: Catalogue, name: string): string | undefined {
  const first = catalogue.get(name)?.primaryKey[0] ?? '';
  return tenantColumns.includes(first) && !(name in withPlatform) ? first : undefined;
}

/** Returns whether a table belongs to tenants; every other one is the platform's. */
export function isTenantTable(catalogue: Catalogue, name: string): boolean {
  return tenantColumnOf(catalogue, name) !== undefined;
}

/** Reads the tables of a database for the analysis of statements. */
export async function readTables(db: Kysely<AnyDatabase>): Promise<Tables> {
  const catalogue = await readCatalogue(db);
  const names = [...catalogue.keys()];
  return {
    tenants: new Map(
      names.flatMap((name) => {
        const column = tenantColumnOf(catalogue, name);
        return column === undefined ? [] : [[name, column]];
      }),
    ),
    columns: new Map([...catalogue.values()].map(({ name, columns }) => [name, columns.map((column) => column.name)])),
  };
}
