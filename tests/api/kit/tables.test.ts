import { type Catalogue, type KeptTable, readCatalogue } from '@kiga/kit-server/schema/catalogue.ts';
import { INDEX_NAME_MAX } from '@kiga/kit-server/schema/wanted-table.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isTenantTable, tenantColumnOf, tenantColumns, withPlatform } from '../../support/statements/tables.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
let catalogue: Catalogue;
let tenants: KeptTable[];
beforeAll(async () => {
  server = await startTestServer();
  catalogue = await readCatalogue(server.db);
  tenants = [...catalogue.values()].filter(({ name }) => isTenantTable(catalogue, name));
});
afterAll(() => server.close());

describe('a table of tenants', () => {
  it('begins every unique index with the tenant', () => {
    expect(tenants.length).toBeGreaterThan(25);
    expect(tenants.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['record_history', 'imports', 'import_rows']),
    );
    for (const table of tenants) {
      const tenant = tenantColumnOf(catalogue, table.name);
      for (const { name, columns } of table.unique) expect.soft(columns[0], name).toBe(tenant);
    }
  });

  it('has no triggers', () => {
    expect(tenants.filter(({ triggers }) => triggers.length > 0)).toEqual([]);
  });

  it('refers only to tables of tenants, and includes the tenant in each foreign key', () => {
    const keys = tenants.flatMap(({ name, foreignKeys }) => foreignKeys.map((key) => ({ name, ...key })));
    expect(keys.length).toBeGreaterThan(8);
    for (const { name, columns, parent, parentColumns } of keys) {
      const ends = [tenantColumnOf(catalogue, name), tenantColumnOf(catalogue, parent)];
      expect.soft([columns[0], parentColumns[0]], `${name} to ${parent}`).toEqual(ends);
      expect.soft(isTenantTable(catalogue, parent), `${name} to ${parent}`).toBe(true);
    }
  });
});

describe('a table of the platform', () => {
  it('refers to no table of tenants', () => {
    const platform = [...catalogue.values()].filter((table) => !tenants.includes(table));
    const wrong = platform.flatMap(({ name, foreignKeys }) =>
      foreignKeys.filter(({ parent }) => isTenantTable(catalogue, parent)).map(({ parent }) => `${name} to ${parent}`),
    );
    expect(wrong).toEqual([]);
  });

  it('is listed with a reason here only while its key looks like that of a tenant table', () => {
    for (const name of Object.keys(withPlatform))
      expect(tenantColumns, name).toContain(catalogue.get(name)?.primaryKey[0]);
  });
});

describe('an index', () => {
  it('has a name short enough for the number of a shard', () => {
    const long = [...catalogue.values()].flatMap(({ indexes }) =>
      indexes.filter((name) => name.length > INDEX_NAME_MAX),
    );
    expect(long).toEqual([]);
  });
});
