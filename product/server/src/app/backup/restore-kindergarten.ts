import { BackupError } from '@kiga/kit-server/backup/backup-error.ts';
import type { Manifest } from '@kiga/kit-server/backup/backup-folder.ts';
import { type BackupToRestore, fillTable, restoreFiles } from '@kiga/kit-server/backup/restore-backup.ts';
import { type BackupClient, columnList, openClient, quoted, readSchema } from '@kiga/kit-server/backup/table-plan.ts';
import type { Installation } from '@kiga/kit-server/backup/write-backup.ts';
import { violationOf } from '@kiga/kit-server/db/violation.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../program/database.ts';
import { makePartitions } from './restore-installation.ts';

/** Changes of rows that name records of the former cell; `staged` holds the rows. */
const adaptations: Readonly<Record<string, string>> = {
  // Its operator is the one of this cell, and groups and terminals follow.
  organizations: `create temp table home on commit drop as select id, terminal_account_id from staged; update staged set group_id = null, group_since = null, group_basis = null, group_confirmed_by = null,
    terminal_account_id = null, superior_id = (select id from organizations where kind = 'operator' order by id limit 1),
    area_id = (select id from areas where id = staged.area_id)`,
  device_registrations: `update staged set
    offered_version_id = (select id from device_versions where id = staged.offered_version_id),
    failed_version_id = (select id from device_versions where id = staged.failed_version_id)`,
};

/**
 * Restores a checked backup of one kindergarten into a cell that has others. The cell needs the same secret key and the same
 * schema; it may be in use. All rows come in one transaction. Throws BackupError, also where a name, a serial number or
 * the kindergarten itself is there already.
 */
export async function restoreKindergarten(
  backup: BackupToRestore,
  manifest: Manifest,
  { installation, owner }: { installation: Installation; owner: Kysely<Database> },
): Promise<void> {
  if (manifest.keyCheck !== installation.keyCheck) throw new BackupError('RESTORE_OTHER_KEY');
  const client = await openClient(installation.address, installation.signedReach);
  try {
    await assertSameSchema(client, manifest);
    await makePartitions(owner, manifest.months);
    await restoreFiles(backup, manifest, installation.store);
    await client.query('begin');
    for (const table of await inOrder(client, manifest)) await insertRows(client, backup, manifest, table);
    await client.query(`update organizations set terminal_account_id = home.terminal_account_id from home
      where organizations.id = home.id`);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

async function assertSameSchema(client: BackupClient, { schema, version }: Manifest): Promise<void> {
  const present = await readSchema(client);
  if (JSON.stringify(present) !== JSON.stringify(schema)) throw new BackupError('BACKUP_NEWER', { version });
}

async function insertRows(
  client: BackupClient,
  backup: BackupToRestore,
  manifest: Manifest,
  table: Manifest['tables'][number],
): Promise<void> {
  if (table.rows === 0) return;
  const name = quoted(table.name);
  // Row security lets an owner insert rows, but not copy them.
  await client.query(`create temp table staged (like ${name}) on commit drop`);
  await fillTable(client, backup, manifest, table, 'staged');
  const adaptation = adaptations[table.name];
  if (adaptation !== undefined) await client.query(adaptation);
  try {
    await client.query(`insert into ${name} (${columnList(table)}) select ${columnList(table)} from staged`);
  } catch (error) {
    const violation = violationOf(error);
    if (violation === null) throw error;
    const data = { table: table.name, constraint: violation.constraint ?? '' };
    throw new BackupError('RESTORE_CONFLICT', data, { cause: error });
  }
  await client.query('drop table staged');
}

/** Returns the tables in an order in which every foreign key finds its row. */
async function inOrder(client: BackupClient, { tables }: Manifest): Promise<Manifest['tables']> {
  const { rows } = await client.query<{ from: string; to: string }>(`
    select t.relname as from, r.relname as to from pg_constraint join pg_class t on t.oid = conrelid
      join pg_class r on r.oid = confrelid
    where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace and conrelid <> confrelid`);
  const ordered = new Map<string, Manifest['tables'][number]>();
  const byName = new Map(tables.map((table) => [table.name, table]));
  const add = (name: string, above: readonly string[]) => {
    const table = byName.get(name);
    if (table === undefined || ordered.has(name) || above.includes(name)) return;
    // Accounts belong to organizations; the one account that an organization names is set afterwards.
    const needed = rows.filter((row) => row.from === name && !(name === 'organizations' && row.to === 'accounts'));
    for (const { to } of needed) add(to, [...above, name]);
    ordered.set(name, table);
  };
  for (const { name } of tables) add(name, []);
  return [...ordered.values()];
}
