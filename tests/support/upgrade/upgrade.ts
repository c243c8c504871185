import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnyDatabase } from '@kiga/kit-server/access/scope.ts';
import { connect } from '@kiga/kit-server/db/connect.ts';
import { migrate } from '@kiga/kit-server/db/migrate.ts';
import { type Kysely, sql } from 'kysely';
import { connectAsOwner, createDatabase } from '../database.ts';
import { TableFiller } from './fill-tables.ts';
import { lostRows, type Rows, readRows } from './rows.ts';
import { type FillTable, readTables } from './tables.ts';

/** The migration that brings the ledger. Its entries come in pairs, which add up to zero. */
const LEDGER_FROM = '0075-billing.sql';
const pairOfEntries = `insert into ledger_entries (account_id, transaction_id, amount_fen, balance_fen)
  select a.id, (select id from ledger_transactions order by id limit 1), 5 - 10 * a.place, 0
  from (select id, row_number() over (order by id) - 1 as place from ledger_accounts order by id limit 2) a`;

/** Before this migration, a connection that proves no reach sees all rows. */
const SIGNED_FROM = '0012-program-role.sql';
/** The migration that creates the partitioned table of events. Only the program makes its partitions. */
const EVENTS_FROM = '0007-devices.sql';
/**
 * Number of schemas between two upgrades in a single start. A migration may leave work until the commit, such as a
 * deferred check, which hinders a later one in the same transaction. A copy takes as long as ten migrations.
 */
const AT_ONCE_EVERY = 20;
const partOfEvents = `create table device_events_2026_09 partition of device_events
  for values from ('2026-09-01') to ('2026-10-01')`;

/** An upgrade of a database that grows with its rows. */
export interface Upgrade {
  /** Names of the migrations that ran over rows. */
  ran: string[];
  /** Rows and values that a migration lost without saying so, as sentences. */
  lost: string[];
  /** Schemas from which an upgrade to the newest one in a single start failed, with the reason. */
  failedAtOnce: string[];
  /** Number of schemas from which it was tried. */
  atOnce: number;
}

/**
 * Runs the migrations of a folder one by one on the empty database at `url`, and fills the tables after each. From
 * some schemas a copy of the database runs all that is left at once. `begin` writes the rows of the first
 * schema. Throws the error of a migration, with its name.
 */
export async function upgradeStepByStep(
  url: string,
  { folder, adminUrl, begin }: { folder: string; adminUrl: string; begin(db: Kysely<AnyDatabase>): Promise<void> },
): Promise<Upgrade> {
  const upgrade: Upgrade = { ran: [], lost: [], failedAtOnce: [], atOnce: 0 };
  const filler = new TableFiller();
  const part = await mkdtemp(join(tmpdir(), 'kiga-upgrade-'));
  let tables: FillTable[] = [];
  let before: Rows = new Map();
  // A new connection reads the whole catalogue anew, so it stays open. Only a database without connections can be copied.
  let db = connect<AnyDatabase>(url, { maxConnections: 2 });
  const reopen = async (name: string, meanwhile?: () => Promise<void>) => {
    await db.destroy();
    await meanwhile?.();
    db = name < SIGNED_FROM ? connect<AnyDatabase>(url, { maxConnections: 2 }) : connectAsOwner(url, 2);
  };
  try {
    for (const name of (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted()) {
      if (name === SIGNED_FROM) await reopen(name);
      if (upgrade.ran.length % AT_ONCE_EVERY === 1) {
        await reopen(name, async () => {
          upgrade.atOnce += 1;
          const failure = await failureAtOnce(url, { folder, adminUrl });
          if (failure !== null) upgrade.failedAtOnce.push(`before ${name}: ${failure}`);
        });
      }
      const text = await readFile(join(folder, name), 'utf8');
      await writeFile(join(part, name), text);
      await migrate(db, part).catch((error: Error) => {
        throw new Error(`${name} fails over rows: ${error.message}`, { cause: error });
      });
      tables = await readTables(db);
      const lost = lostRows(before, await readRows(db, tables), text);
      upgrade.lost.push(...lost.map((sentence) => `${name}: ${sentence}`));
      if (upgrade.ran.length === 0) await begin(db);
      if (name === EVENTS_FROM) await sql.raw(partOfEvents).execute(db);
      await filler.fill(db, tables);
      if (name === LEDGER_FROM) await sql.raw(pairOfEntries).execute(db);
      before = await readRows(db, tables);
      upgrade.ran.push(name);
    }
  } finally {
    await db.destroy();
    await rm(part, { recursive: true });
  }
  return upgrade;
}

/** @returns the reason of a failure; null where all went well */
async function failureAtOnce(
  url: string,
  { folder, adminUrl }: { folder: string; adminUrl: string },
): Promise<string | null> {
  const template = /\/(test_\w+)/.exec(url)?.[1] as string;
  const copy = await createDatabase(adminUrl, template);
  const owner = connectAsOwner(copy.url, 2);
  try {
    await migrate(owner, folder);
    return null;
  } catch (error) {
    return (error as Error).message;
  } finally {
    await owner.destroy();
    await copy.drop();
  }
}
