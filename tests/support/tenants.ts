import { appTypes } from '@kiga/contract/identity/app-types.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { sql } from 'kysely';
import { copyTemplate, type ServerPlace } from './template-copy.ts';
import { type Caller, organizationId, startTestServer, type TestServer } from './test-server.ts';

/** Number of a demo kindergarten. Each has other relations to the kinds of user; see `startTenants`. */
export type Kindergarten = 1 | 2 | 3;

/** The demo with its three kindergartens in different relations to every kind of user. */
export interface Tenants {
  server: TestServer;
  /** Ids by number: `kig[1]`; index 0 is empty. */
  kig: readonly [string, string, string, string];
  /** Returns the demo account of a kind of user. */
  as(appType: number): Caller;
  /** Returns the main account of kindergarten 2 or 3, which the demo lacks. */
  of(kindergarten: 2 | 3): Caller;
  /** Sets the permissions of the roles in an account's organization; null for all that its kind may hold. */
  setPermissions(userName: string, permissions: readonly string[] | null): Promise<void>;
  /**
   * Creates a grant like the kindergarten, `from` and `to` in days from today.
   * @returns its id
   */
  grant(
    kindergarten: Kindergarten,
    userName: string,
    topics: readonly string[],
    days?: { from?: number; to?: number; status?: string },
  ): Promise<string>;
}

/** The next Monday at ten in China: a school day, later than all times of the demo's creation. */
const monday = (() => {
  const now = new Date();
  const inChina = new Date(now.getTime() + 8 * 3_600_000);
  inChina.setUTCDate(inChina.getUTCDate() + 7 - ((inChina.getUTCDay() + 6) % 7));
  return inChina.setUTCHours(2, 0, 0, 0);
})();
const clock = { now: () => new Date(monday) };

/**
 * Starts a server with the demo, on a Monday, without running jobs until `server.jobs.start`. Its kindergartens:
 * - kindergarten 1 is in the group, managed by the agent, served by the institution, and in the area of demo15; demo3
 * is its own account;
 * - kindergarten 2 is in the group and the area; agent from tomorrow, served until yesterday;
 * - kindergarten 3 is in neither; agent until yesterday, served from tomorrow.
 */
export const startTenants = (): Promise<Tenants> => startTenantsWith('template_tenants', async () => undefined);

/** Adds to the tenants, once for all files of a run, all that `add` makes. */
export async function startTenantsWith(name: string, add: (tenants: Tenants) => Promise<void>): Promise<Tenants> {
  const place = await copyTemplate(name, async (place) => {
    const { server, known } = await prepareTenants(place);
    await add(tenantsOf(server, known));
    await server.close();
    return JSON.stringify(known);
  });
  const server = await startTestServer({ clock, worksJobs: false, place });
  return tenantsOf(server, JSON.parse(place.told) as Known);
}

/** Prepares the tenants in a place with the demo. */
async function prepareTenants(place: ServerPlace): Promise<{ server: TestServer; known: Known }> {
  const server = await startTestServer({ clock, worksJobs: false, place });
  const { db } = server;
  const idOf = (code: string) => organizationId(db, code);
  const kig = ['', await idOf('KG0001'), await idOf('KG0002'), await idOf('KG0003')] as const;
  const [agent, institution] = [await idOf('AG0001'), await idOf('IN0001')];

  await sql`delete from contracts`.execute(db);
  const contract = (kind: string, partner: string, kindergarten: Kindergarten, from: number, to: number) =>
    sql`insert into contracts (id, kind, partner_id, kindergarten_id, begins_on, ends_on)
      values (${uuid7()}, ${kind}, ${partner}, ${kig[kindergarten]}, ${day(from)}, ${day(to)})`.execute(db);
  await contract('agency', agent, 1, -30, 30);
  await contract('agency', agent, 2, 1, 30);
  await contract('agency', agent, 3, -30, -1);
  // The first and the last day of a contract are inclusive.
  await contract('service', institution, 1, 0, 0);
  await contract('service', institution, 2, -30, -1);
  await contract('service', institution, 3, 1, 30);

  for (const number of [2, 3] as const) await addMainAccount(db, `own${number}`, kig[number]);
  const tokens: Record<string, string> = {};
  for (const name of [...appTypes.map((appType) => `demo${appType}`), 'own2', 'own3']) {
    tokens[name] = (await server.as(name)).token;
  }
  const known: Known = { kig, tokens };
  const { as } = tenantsOf(server, known);

  // The demo's first kindergarten is about to import its children, so it has none.
  const classes = await as(3).ask('/api/campus/class/list');
  const child = { stuName: '丁小满', sex: 'female', birthday: '2022-05-06', classId: classes[0].id };
  const parents = [{ parentName: '丁一', relation: 'father', parentPhone: '19900009999' }];
  const allergies = [{ allergen: '虾', kind: 'food', severity: 'mild' }];
  await as(3).ask('/api/campus/student/save', { ...child, parents, allergies });
  return { server, known };
}

/** Ids of the kindergartens, and the session of each account. */
interface Known {
  kig: Tenants['kig'];
  tokens: Readonly<Record<string, string>>;
}

function tenantsOf(server: TestServer, { kig, tokens }: Known): Tenants {
  const { db } = server;
  const callerOf = (name: string) => server.withToken(tokens[name] as string);
  return {
    server,
    kig,
    as: (appType) => callerOf(`demo${appType}`),
    of: (number) => callerOf(`own${number}`),
    async setPermissions(userName, permissions) {
      const roles = sql`(select ar.role_id from account_roles ar join accounts a on a.id = ar.account_id
        where a.user_name = ${userName})`;
      await sql`update roles set whole_ceiling = ${permissions === null} where id in ${roles}`.execute(db);
      await sql`delete from role_permissions where role_id in ${roles}`.execute(db);
      await sql`insert into role_permissions select distinct role_id, permission from ${roles} as given (role_id)
        cross join unnest(${[...(permissions ?? [])]}::text[]) as permission`.execute(db);
    },
    async grant(number, userName, topics, { from = 0, to = 0, status = 'given' } = {}) {
      const id = uuid7();
      await sql`insert into access_grants
        (kig_id, id, account_id, topics, reason, begins_on, ends_on, status, created_at, updated_at)
        select ${kig[number]}, ${id}, id, ${[...topics]}, 'test', ${day(from)}, ${day(to)}, ${status}, now(), now()
        from accounts where user_name = ${userName}`.execute(db);
      return id;
    },
  };
}

/** Creates an account of a kindergarten with all of its roles and the demo's password. */
export async function addMainAccount(db: TestServer['db'], userName: string, kigId: string): Promise<void> {
  const id = uuid7();
  await sql`insert into accounts (id, user_name, nick_name, app_type, organization_id, password_hash)
    select ${id}, ${userName}, 'own', 3, ${kigId}, password_hash from accounts where user_name = 'demo3'`.execute(db);
  await sql`insert into account_roles select ${id}, id from roles where organization_id = ${kigId}`.execute(db);
}

/**
 * Creates a role of a kindergarten with these permissions, and an account with this role alone.
 * @returns ids of both
 */
export async function addMember(
  db: TestServer['db'],
  userName: string,
  kigId: string,
  permissions: readonly string[],
): Promise<{ accountId: string; roleId: string }> {
  const roleId = uuid7();
  await sql`insert into roles (id, organization_id, name, name_pinyin, name_initials, name_sort, data_scope)
    values (${roleId}, ${kigId}, ${userName}, 'x', 'x', 'x', 'ownOrganization')`.execute(db);
  await sql`insert into role_permissions select ${roleId}, unnest(${[...permissions]}::text[])`.execute(db);
  await addMainAccount(db, userName, kigId);
  const { id: accountId } = await db
    .selectFrom('accounts')
    .select('id')
    .where('user_name', '=', userName)
    .executeTakeFirstOrThrow();
  await sql`delete from account_roles where account_id = ${accountId}`.execute(db);
  await sql`insert into account_roles (account_id, role_id) values (${accountId}, ${roleId})`.execute(db);
  return { accountId, roleId };
}

/**
 * Creates for each of these permissions an account of a kindergarten whose only role holds it alone.
 * @returns the permissions by the accounts' names, which begin with `holder`
 */
export async function addHolders(
  db: TestServer['db'],
  kigId: string,
  permissions: readonly string[],
): Promise<Map<string, string>> {
  const names = permissions.map((_, index) => `holder${index}`);
  await sql`with holder as (select gen_random_uuid() as role_id, gen_random_uuid() as account_id, name, permission
      from unnest(${names}::text[], ${[...permissions]}::text[]) as given (name, permission)),
    made as (insert into roles (id, organization_id, name, name_pinyin, name_initials, name_sort, data_scope)
      select role_id, ${kigId}, name, 'x', 'x', 'x', 'ownOrganization' from holder),
    held as (insert into role_permissions select role_id, permission from holder),
    hired as (insert into accounts (id, user_name, nick_name, app_type, organization_id, password_hash)
      select account_id, name, name, 3, ${kigId}, '' from holder)
    insert into account_roles (account_id, role_id) select account_id, role_id from holder`.execute(db);
  return new Map(names.map((name, index) => [name, permissions[index] as string]));
}

/** Returns the day in China, `yyyy-mm-dd`, this many days from the server's today. */
export function day(fromToday: number): string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' });
  return format.format(new Date(monday + fromToday * 86_400_000));
}
