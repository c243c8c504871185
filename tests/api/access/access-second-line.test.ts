import { reachSigner } from '@kiga/kit-server/access/reach-signature.ts';
import { inNameOf, type Scope, withScope } from '@kiga/kit-server/access/scope.ts';
import { dayIn } from '@kiga/kit-server/clock.ts';
import { connect } from '@kiga/kit-server/db/connect.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { makePartitions } from '@kiga/server/devices/partitions.ts';
import { keepLogMonths } from '@kiga/server/identity/log-months.ts';
import type { Database } from '@kiga/server/program/database.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectAsProgram, programUrl } from '../../support/database.ts';
import { organizationId, startTestServer, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
let own: string;
let foreign: string;
beforeAll(async () => {
  server = await startTestServer();
  own = await organizationId(server.db, 'KG0002');
  foreign = await organizationId(server.db, 'KG0003');
});
afterAll(() => server.close());

/**
 * Tables with rules of their own, and what the rules are. Every other table with a tenant is protected by that tenant.
 */
const ruled: Record<string, string> = {
  accounts: 'names are read across organizations; only those of organizations in reach are written',
  sessions: 'are seen and ended with the organization of their account',
  log_entries: 'are read within reach or where they are of no tenant; an act may note what it did to others',
  sms_outbox: 'is only added to, for it holds verification codes',
  outbox: 'is only added to; every process reads it whole, outside of limited transactions',
  approvals:
    'are seen by accounts that reach the answering organization, and by their asker, who reaches it for this alone',
  health_answer_templates: 'are those of the organization in reach, like the accounts of it',
  billing_agents: 'are those of the organization in reach, like the accounts of it',
  billing_withdrawals: 'are those of the organization in reach, like the accounts of it',
  billing_invoices: 'are those of the organization in reach, like the accounts of it',
  billing_fees: 'are the agent’s that set them, and are read by the kindergarten that pays them',
  live_shows: 'are those of the organization in reach; who may watch reads the passed ones of all',
  live_show_messages: 'are those of the host in reach, whoever wrote them; viewers read the shown ones of all',
  live_views: 'are those of the host in reach, and are noted for viewers of any organization',
  shop_commodities: 'are those of the seller in reach; buyers read the listed ones of all',
  shop_delivery_rules: 'are those of the seller in reach; the sums of every basket read them',
  shop_variants:
    'are those of the seller in reach; buyers read the listed ones of all, and orders take from their stock',
  shop_orders: 'are those of the seller in reach, whoever bought; buyers read their own',
  shop_order_lines: 'are those of the seller in reach, as the orders',
  shop_parcels: 'are those of the seller in reach, as the orders',
  shop_parcel_lines: 'are those of the seller in reach, as the orders',
  live_figures: 'are those of the host in reach, and are noted by the media process',
  community_posts:
    'are those of the organization in reach, and of parents in a kindergarten; readers see the shown ones of all',
  community_comments:
    'are those of the owner of the post in reach, whoever wrote them; readers see the shown ones of all',
  community_reports: 'are those of the owner of the post in reach, whoever reported; only moderators read them',
  messages: 'tell accounts of other organizations, and are settled there; none is deleted',
};

const RIGHTS =
  'decides how far a reach goes, so it is read before there is a reach, and for accounts of other organizations';
const SETTINGS = 'belongs to the platform, holds no tenant, and is read by every account';
const OF_ACCOUNT = 'belongs to an account, and is asked for by the id of the session';
const PROGRAM = 'belongs to the program itself, and holds no personal data';

const LEDGER = 'is booked by acts of several organizations; reads name the organization, and triggers refuse changes';

/** Tables that the database leaves open to a limited transaction, and the reason. */
const open: Record<string, string> = {
  organizations: RIGHTS,
  contracts: RIGHTS,
  kindergarten_ties:
    'decides which organization must confirm, like the organizations and contracts it follows from; none is changed',
  roles: RIGHTS,
  role_permissions: RIGHTS,
  role_menus: RIGHTS,
  account_roles: RIGHTS,
  account_areas: RIGHTS,
  openings: 'belong to applicants of any kind; their rows hook decides, and the operator reviews all',
  areas: SETTINGS,
  dictionaries: SETTINGS,
  dictionary_items: SETTINGS,
  menus: SETTINGS,
  permissions: SETTINGS,
  idempotency_keys: OF_ACCOUNT,
  user_settings: OF_ACCOUNT,
  number_searches: OF_ACCOUNT,
  told_names: OF_ACCOUNT,
  file_uploads: OF_ACCOUNT,
  family_accounts: 'are parents, who are known by a phone before any reach is known',
  family_sessions: 'belong to a parent, and are asked for by the hash of a token',
  family_pushes: 'are sent by a loop of the program; they hold no text and no name',
  letter_counts: 'count letters under a hash that changes each day, and name no sender',
  app_feedback: 'belongs to the operator; parents read their own by the id of the session',
  app_usage: 'holds counts of screens by app and kindergarten, and no person',
  app_functions: SETTINGS,
  app_modules: 'belong to the operator or an agent, and every parent reads the published ones',
  advertisements: SETTINGS,
  advertisement_days: 'hold counts by day, and no person',
  documents: 'belong to the operator, and hold no person',
  document_versions: 'belong to the operator; only its own people ask for them, by a document',
  shop_categories: SETTINGS,
  shop_levels: SETTINGS,
  shop_members: SETTINGS,
  shop_sellers: SETTINGS,
  shop_notices: 'belong to the operator, and every buyer reads the published ones',
  shop_addresses: 'are encrypted, and asked for by the kindergarten of the session',
  shop_basket_lines: OF_ACCOUNT,
  community_topics: 'belong to the operator, and everybody who reads the community reads them',
  community_mutes: 'belong to the operator; a person reads the own one by the account of the session',
  community_appeals: 'belong to the operator; a person reads the own ones by the account of the session',
  system_messages: 'belong to the operator, and their receivers read them as messages',
  job_file_parts: 'are encrypted, and are asked for by the id of a job that was found before',
  sign_in_failures: 'hold keyed hashes of names, and count for all accounts together',
  unknown_devices: 'have no tenant yet',
  device_versions: 'belong to the operator, and are for machines of all tenants',
  consultation_doctors: 'says which kindergartens a doctor may reach, before a reach is known; it names no child',
  device_code_failures: 'count for serial numbers that may have no owner yet',
  device_used_signatures: 'are asked for by the serial number that a request proved',
  billing_packages: SETTINGS,
  billing_payment_settings: SETTINGS,
  billing_payments: LEDGER,
  billing_reconciliations: LEDGER,
  billing_differences: LEDGER,
  billing_numbers: PROGRAM,
  billing_slips: LEDGER,
  billing_invoice_numbers: LEDGER,
  billing_invoice_orders: LEDGER,
  ledger_accounts: LEDGER,
  ledger_transactions: LEDGER,
  ledger_entries: LEDGER,
  ledger_orders: LEDGER,
  ledger_causes: LEDGER,
  ledger_proofs: LEDGER,
  ledger_months: LEDGER,
  erasures: 'hold ids of people who are gone, for the log of all organizations and for restored backups',
  script_errors: PROGRAM,
  scheduled_runs: PROGRAM,
  outbox_positions: PROGRAM,
  demo_clock: PROGRAM,
  schema_migrations: PROGRAM,
  reach_key: 'is not granted to the role of the program',
};

function scopeOf(reach: readonly string[] | 'all', isLimited = true, db: Kysely<Database> = server.program.db): Scope {
  const session = {
    sessionId: own,
    accountId: own,
    appType: 3,
    organizationKind: 'kindergarten',
    permissions: new Set<string>(),
    mustChangePassword: false,
    today: dayIn(new Date(), 'Asia/Shanghai'),
  };
  return withScope(session, reach, db, { isLimited });
}

/** The number of kindergartens whose children a query finds. */
async function houses(db: Kysely<any>): Promise<number> {
  const { rows } = await sql<{ many: number }>`select count(distinct kig_id) as many from students`.execute(db);
  return rows[0]?.many ?? 0;
}

class TakenBack extends Error {}

/**
 * Runs work in a limited transaction, as the program's own role, and rolls it back. @returns the result of the work, or
 * the message of the refusal
 */
async function tried<T>(work: (db: Kysely<any>) => Promise<T>): Promise<T | string> {
  let answer: { of: T } | undefined;
  try {
    await scopeOf([own]).transaction(async ({ db }) => {
      answer = { of: await work(db) };
      throw new TakenBack();
    });
  } catch (error) {
    if (!(error instanceof TakenBack)) return (error as Error).message;
  }
  return (answer as { of: T }).of;
}

interface Protection {
  name: string;
  hasTenant: boolean;
  isPart: boolean;
  kind: 'none' | 'tenant' | 'other';
}

async function protections(): Promise<Protection[]> {
  const { rows } = await sql<Protection>`select c.relname as name, c.relispartition as "isPart",
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname in ('kig_id', 'owner_id')) as "hasTenant",
      case when not c.relrowsecurity then 'none'
        when c.relforcerowsecurity and (select array_agg(polname::text) from pg_policy where polrelid = c.oid)
          = array['within_reach'] and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname in ('kig_id', 'owner_id'))
          then 'tenant'
        when c.relforcerowsecurity and exists (select from pg_policy where polrelid = c.oid) then 'other'
        else 'broken' end as kind
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`.execute(
    server.db,
  );
  return rows;
}

describe('the statistics of the database', () => {
  it('are renewed after few changes of a kindergarten’s table, so that they soon know a new one', async () => {
    const { rows } = await sql<{ name: string; options: string[] | null }>`
      select c.relname as name, c.reloptions as options from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relispartition and exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname = 'kig_id' and not a.attisdropped)
        and c.relforcerowsecurity`.execute(server.db);
    expect(rows.length).toBeGreaterThan(30);
    const others = rows.filter(({ options }) => !options?.includes('autovacuum_analyze_scale_factor=0.005'));
    expect(others.map(({ name }) => name)).toEqual([]);
  });
});

describe('row security of the database', () => {
  it('protects every table of kindergartens, and every other table has its own rule or a reason for having none', async () => {
    const tables = (await protections()).filter(({ isPart }) => !isPart);
    const expected = (name: string, hasTenant: boolean) =>
      name in ruled ? 'other' : name in open ? 'none' : hasTenant ? 'tenant' : 'a rule or a reason';
    expect(tables.map(({ name, kind }) => `${name}: ${kind}`)).toEqual(
      tables.map(({ name, hasTenant }) => `${name}: ${expected(name, hasTenant)}`),
    );
    expect(tables.filter(({ kind }) => kind === 'tenant').length).toBeGreaterThan(30);
    // A reason must not outlive its table.
    const names = tables.map(({ name }) => name);
    expect([...Object.keys(ruled), ...Object.keys(open)].filter((name) => !names.includes(name))).toEqual([]);
  });

  it('guards every partition, including later ones, and grants the program none of them', async () => {
    await makePartitions(server.program.owner, [new Date('2035-03-01')]);
    const clock = { now: () => new Date('2035-03-15') };
    await keepLogMonths({ owner: server.program.owner, log: pino({ level: 'silent' }), clock }, 500);
    const parts = (await protections()).filter(({ isPart }) => isPart);
    expect(parts.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['device_events_2035_03', 'log_entries_2035_03', 'log_entries_rest']),
    );
    expect(parts.filter(({ kind }) => kind !== 'tenant')).toEqual([]);
    for (const { name } of parts) {
      expect(await tried((db) => sql`select from ${sql.table(name)}`.execute(db)), name).toMatch(/permission denied/);
    }
  });

  it('finds and changes no foreign row in queries that forget the row filter', async () => {
    await scopeOf([own]).transaction(async ({ db }) => {
      for (const table of ['students', 'parents', 'student_parents', 'leads', 'devices', 'record_history']) {
        const tenant = sql.ref(table === 'record_history' ? 'owner_id' : 'kig_id');
        const { rows } = await sql<{
          kig_id: string;
        }>`select distinct ${tenant} as kig_id from ${sql.table(table)}`.execute(db);
        expect(rows, table).toEqual([{ kig_id: own }]);
      }
      const changed = await sql`update students set remark = 'foreign' where kig_id = ${foreign}`.execute(db);
      expect(changed.numAffectedRows).toBe(0n);
      expect((await sql`delete from leads where kig_id = ${foreign}`.execute(db)).numAffectedRows).toBe(0n);
    });
    await expect(
      scopeOf([own]).transaction(({ db }) =>
        sql`insert into number_series (kig_id, series, next) values (${foreign}, 'test', 1)`.execute(db),
      ),
    ).rejects.toThrow(/row-level security/);
  });

  it('holds only until the transaction ends, and finds nothing for a scope without kindergartens', async () => {
    expect(await scopeOf([]).transaction(({ db }) => houses(db))).toBe(0);
    await expect(
      scopeOf([]).transaction(() => {
        throw new Error('broken off');
      }),
    ).rejects.toThrow('broken off');
    // No connection may remain limited afterwards, whichever connection the pool gives out.
    expect(await Promise.all(Array.from({ length: 8 }, () => houses(server.program.db)))).toEqual(Array(8).fill(2));
    expect(await scopeOf('all').transaction(({ db }) => houses(db))).toBe(2);
    // Work on the platform's own records asks all kindergartens whether they need them.
    expect(await scopeOf([], false).transaction(({ db }) => houses(db))).toBe(2);
  });

  it('holds for prepared statements that run inside and outside of a limited transaction in turn', async () => {
    const db = connectAsProgram(server.databaseUrl, 1);
    const ask = async (where: Kysely<any>) =>
      (await sql<{ n: number }>`select count(distinct kig_id) as n from parents where ${1} = 1`.execute(where)).rows[0]
        ?.n;
    for (let round = 0; round < 12; round += 1) {
      expect(await ask(db)).toBe(2);
      expect(await scopeOf([foreign], true, db).transaction((inside) => ask(inside.db))).toBe(1);
    }
    await db.destroy();
  });

  it('shows nothing to a connection that proves no reach', async () => {
    const stranger = connect<Database>(programUrl(server.databaseUrl), { maxConnections: 1 });
    expect(await houses(stranger)).toBe(0);
    expect((await sql`select from sessions`.execute(stranger)).rows).toEqual([]);
    await expect(scopeOf([own], true, stranger).transaction(({ db }) => houses(db))).rejects.toThrow(/without the key/);
    await stranger.destroy();
  });

  it('follows an act in the name of another account until the transaction ends', async () => {
    await scopeOf([own]).transaction(async (scope) => {
      expect(await houses(scope.db)).toBe(1);
      const wide = await inNameOf(scope, { ...scope.session, accountId: foreign }, 'all');
      expect([wide.reach, wide.session.accountId, await houses(wide.db)]).toEqual(['all', foreign, 2]);
      const narrow = await inNameOf(wide, scope.session, []);
      expect(await houses(narrow.db)).toBe(0);
    });
    expect(await houses(server.program.db)).toBe(2);
    const scope = scopeOf([own]);
    await expect(inNameOf(scope, scope.session, 'all')).rejects.toThrow(/needs a transaction/);
  });
});

/** Attempts to get another reach or another role. Each one is either refused or finds no foreign row. */
const escapes: Record<string, () => RawBuilder<unknown>> = {
  'the end of the transaction': () => sql`commit`,
  'the rollback of the transaction': () => sql`rollback`,
  'reset role': () => sql`reset role`,
  'set role none': () => sql`set role none`,
  'set role of the owner': () => sql`set role kiga`,
  'set role of the former row role': () => sql`set role kiga_rows`,
  'set session authorization': () => sql`set session authorization kiga`,
  'reset of the reach': () => sql`reset kiga.reach`,
  'reset of everything': () => sql`reset all`,
  'an emptied reach': () => sql`select set_config('kiga.reach', '', true)`,
  'an emptied reach for the session': () => sql`set kiga.reach = ''`,
  'a reach set to its default': () => sql`set local kiga.reach to default`,
  'all without a hash': () => sql`set local kiga.reach = 'all'`,
  'all with an empty hash': () => sql`set local kiga.reach = '.all'`,
  'all with a made-up hash': () => sql`set local kiga.reach = ${sql.lit(`${'0'.repeat(64)}.all`)}`,
  'all signed with another key': () => sql`set local kiga.reach = ${sql.lit(reachSigner(Buffer.alloc(32, 1))('all'))}`,
  'the hash of one reach with another': () =>
    sql`select set_config('kiga.reach', left(current_setting('kiga.reach'), 65) || ${`{${foreign}}`}, true)`,
  'the hash of one reach with all': () =>
    sql`select set_config('kiga.reach', left(current_setting('kiga.reach'), 65) || 'all', true)`,
  'a reach that is not a list': () => sql`set local kiga.reach = ${sql.lit(`${'0'.repeat(64)}.{x`)}`,
  'row security off': () => sql`set local row_security = off`,
  'another search path': () => sql`set local search_path = pg_temp, public`,
};

/** Acts that only the owner or a superuser may do; each must be refused. */
const harms: Record<string, RawBuilder<unknown>> = {
  'switching off the triggers of the log': sql`alter table log_entries disable trigger all`,
  'posing as a replica': sql`set local session_replication_role = replica`,
  'dropping a trigger of the log': sql`drop trigger log_entries_stay on log_entries`,
  'changing the log': sql`update log_entries set user_name = 'nobody'`,
  'deleting the log': sql`delete from log_entries`,
  'emptying the log': sql`truncate log_entries`,
  'switching off row security': sql`alter table students disable row level security`,
  'unforcing row security': sql`alter table students no force row level security`,
  'dropping a policy': sql`drop policy within_reach on students`,
  'adding a policy': sql`create policy everything on students using (true)`,
  'dropping a partition': sql`drop table log_entries_rest`,
  'detaching a partition': sql`alter table log_entries detach partition log_entries_rest`,
  'taking over a table': sql`alter table students owner to current_user`,
  'running a program': sql`copy (select 1) to program 'true'`,
  'reading from a program': sql`copy student_days from program 'true'`,
  'writing a file of the server': sql`copy (select 1) to '/tmp/kiga-second-line'`,
  'reading a file of the server': sql`copy user_settings from '/etc/passwd'`,
  'reading a file by a function': sql`select pg_read_file('/etc/passwd')`,
  'loading a file': sql`select lo_import('/etc/passwd')`,
  'reading the passwords of roles': sql`select rolpassword from pg_authid`,
  'making a function': sql`create function everything() returns int language sql as 'select 1'`,
  'replacing a function of the policies': sql`create or replace function reaches_all() returns boolean language sql as 'select true'`,
  'making a table': sql`create table mine (id int)`,
  'making a role': sql`create role mine`,
  'making itself a superuser': sql`alter role current_user superuser`,
  'reading the key': sql`select * from reach_key`,
  'changing the key': sql`update reach_key set all_signed = ''`,
  'setting a key': sql`select set_reach_key('\\x00')`,
};

describe('the program’s database role in a limited transaction', () => {
  it('has no permissions besides those on rows', async () => {
    const { rows } = await sql`select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls, rolreplication,
        (select count(*)::int from pg_class where relowner = pg_roles.oid) as owns,
        (select count(*)::int from pg_auth_members where member = pg_roles.oid) as memberships
      from pg_roles where rolname = current_user`.execute(server.program.db);
    expect(rows).toEqual([
      {
        rolsuper: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolbypassrls: false,
        rolreplication: false,
        owns: 0,
        memberships: 0,
      },
    ]);
  });

  it.each(Object.keys(escapes))('finds no foreign row after %s', async (name) => {
    const found = await tried(async (db) => {
      expect(await houses(db)).toBe(1);
      await (escapes[name] as () => RawBuilder<unknown>)().execute(db);
      const { rows } = await sql<{ n: number }>`select (select count(*) from students where kig_id = ${foreign})
        + (select count(*) from parents where kig_id = ${foreign}) as n`.execute(db);
      const { rows: ofPlatform } = await sql<{ n: number }>`select (select count(*) from sessions)
        + (select count(*) from verification_codes) as n`.execute(db);
      return Number(rows[0]?.n) + Number(ofPlatform[0]?.n);
    });
    if (typeof found === 'string') expect(found).toMatch(/permission denied|does not exist|row-level security/);
    else expect(found).toBe(0);
    // The connections of the pool must be unchanged.
    expect(await Promise.all(Array.from({ length: 8 }, () => houses(server.program.db)))).toEqual(Array(8).fill(2));
  });

  it.each(Object.keys(harms))('is refused %s', async (name) => {
    expect(await tried((db) => (harms[name] as RawBuilder<unknown>).execute(db))).toMatch(
      /permission denied|must be owner|must be superuser|only roles with|requires|the log is not changed/i,
    );
  });

  it('finds no foreign session, code or short message and changes no foreign account', async () => {
    const phone = Buffer.alloc(16);
    const now = new Date();
    await sql`insert into verification_codes (id, purpose, account_id, kig_id, phone_hash, code_hash, created_at, expires_at)
      values (${uuid7()}, 'export', ${own}, ${foreign}, ${phone}, ${phone}, ${now}, ${now})`.execute(server.db);
    await sql`insert into sms_outbox (id, at, purpose, phone_encrypted, phone_last4, text_encrypted)
      values (${uuid7()}, ${now}, 'export', ${phone}, '0000', ${phone})`.execute(server.db);
    const account = async (organization: string) => {
      const { rows } = await sql<{ id: string }>`select id from accounts where organization_id = ${organization}
        order by id limit 1`.execute(server.db);
      return rows[0]?.id;
    };
    await sql`insert into accounts (id, user_name, nick_name, app_type, organization_id)
      values (${uuid7()}, 'second-line-theirs', '邻园', 3, ${foreign})`.execute(server.db);
    const [mine, theirs] = [await account(own), await account(foreign)];
    await sql`insert into sessions (id, token_hash, account_id, created_at, expires_at)
      values (${uuid7()}, ${Buffer.alloc(32, 5)}, ${theirs}, ${now}, ${now}),
        (${uuid7()}, ${Buffer.alloc(32, 6)}, ${mine}, ${now}, ${now})`.execute(server.db);
    const count = (what: RawBuilder<unknown>) =>
      tried(async (db) => Number((await sql<{ n: string }>`select count(*) as n from ${what}`.execute(db)).rows[0]?.n));
    expect(await count(sql`sms_outbox`)).toBe(0);
    expect(await count(sql`outbox`)).toBe(0);
    expect(await count(sql`verification_codes where kig_id = ${foreign}`)).toBe(0);
    expect(await count(sql`jobs where owner_id = ${foreign}`)).toBe(0);
    expect(await count(sql`log_entries where kig_id is not null and kig_id <> ${own}`)).toBe(0);
    expect(await count(sql`sessions where account_id = ${theirs}`)).toBe(0);
    expect(await count(sql`sessions where account_id = ${mine}`)).not.toBe(0);
    // The name of an account is visible across organizations, for example in 'changed by'.
    expect(await count(sql`accounts where id = ${theirs}`)).toBe(1);

    const changed = (id: string | undefined) =>
      tried(async (db) =>
        Number((await sql`update accounts set password_hash = 'mine' where id = ${id}`.execute(db)).numAffectedRows),
      );
    expect(await changed(theirs)).toBe(0);
    expect(await changed(mine)).toBe(1);
    const made = await tried((db) =>
      sql`insert into accounts (id, user_name, nick_name, app_type, organization_id)
        values (${uuid7()}, 'second-line', 'x', 3, ${foreign})`.execute(db),
    );
    expect(made).toMatch(/row-level security/);
    const session = await tried((db) =>
      sql`insert into sessions (id, token_hash, account_id, created_at, expires_at)
        values (${uuid7()}, ${Buffer.alloc(32)}, ${theirs}, ${now}, ${now})`.execute(db),
    );
    expect(session).toMatch(/row-level security/);
    const gone = await tried(async (db) => Number((await sql`delete from messages`.execute(db)).numAffectedRows));
    expect(gone).toBe(0);
  });
});
