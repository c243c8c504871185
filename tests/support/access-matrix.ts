import { areas } from '@kiga/contract/app/areas.ts';
import { appTypes } from '@kiga/contract/identity/app-types.ts';
import { type Call, permissionsOfCall } from '@kiga/entity/define-call.ts';
import { PLATFORM } from '@kiga/entity/define-entity.ts';
import { pathOfAct } from '@kiga/entity/path-of-act.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { factsOf } from '../facts/facts.ts';
import { reachedBy, reaches, readers } from './access-law.ts';
import { answeredAtFields, leastOf } from './access-numbers.ts';
import { canBeGiven } from './access-table.ts';
import { areaOfCall } from './area-of-call.ts';
import { MISSING, shapesOf } from './call-shapes.ts';
import { entityOf, makeOneOfEach } from './one-of-each.ts';
import { readWorkbook } from './read-workbook.ts';
import { day, startTenantsWith, type Tenants } from './tenants.ts';
import type { Answer, Caller } from './test-server.ts';

/*
 * Every call that the server answers, as every kind of user; the stream of changes, files and what jobs make are in
 * access-channels.test.ts, the calls of machines in access-door.test.ts, those of parents in access-family.test.ts.
 * Each area has a file of its own that calls `describeMatrix`. The expectations are written by hand: here, in access-law.ts and in
 * tests/facts.
 */

/** The owner of a row: a kindergarten, an organization or an account. */
interface Owner {
  of: 'kindergarten' | 'organization' | 'account';
  id: string;
  table: string;
}

/** All that follows belongs to the test file that runs; a process runs one after the other. */
let tenants: Tenants;
/** Number of kinds of user that send a call; more of them where none was answered beyond its fields. */
let kindsPerCall: number = appTypes.length;
/** The calls of the area. */
let calls: readonly Call[];
/** Owner of every row that has one. */
const owners = new Map<string, Owner>();
/** Tables whose rows have an owner, by the number of their rows that do not belong to the kindergarten of demo3. */
const foreignRows = new Map<string, number>();
const self = new Map<number, { account: string; organization: string }>();

/** Tests every call of an area that asks for a session against foreign records, as every kind of user that can hold its permission. */
export function describeMatrix(area: string): void {
  startMatrix([area], appTypes.length);
  describeForeign([area]);
  describeReach(area);
  describePermissions();
}

/** Sends every call of all areas as one kind of user: enough to run their statements on a second PostgreSQL. */
export function describeEachCallOnce(): void {
  const areaNames = areas.map(({ name }) => name);
  startMatrix(areaNames, 1);
  describeForeign(areaNames);
}

function startMatrix(areaNames: readonly string[], kinds: number): void {
  kindsPerCall = kinds;
  beforeAll(async () => {
    tenants = await startTenantsWith('template_one_of_each', makeOneOfEach);
    calls = openCalls().filter((call) => areaNames.includes(areaOfCall(call)));
    for (const known of [owners, foreignRows, self, foreign]) known.clear();
    await readOwners();
  });
  afterAll(() => tenants.server.close());
}

/** All calls that ask for a session. */
function openCalls(): readonly Call[] {
  return tenants.server.program.api.calls.filter(({ access }) => !['public', 'signed', 'app'].includes(String(access)));
}

async function readOwners(): Promise<void> {
  const { db } = tenants.server;
  const { rows: tables } = await sql<{ name: string; columns: string[] }>`
    select c.relname as name, array_agg(a.attname::text) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    group by c.relname`.execute(db);
  const ofAccount = ['account_id', 'account'] as const;
  const kinds = [
    ['kig_id', 'kindergarten'],
    ['owner_id', 'kindergarten'],
    ['organization_id', 'organization'],
    ofAccount,
  ] as const;
  for (const { name, columns } of tables) {
    if (!columns.includes('id') || name === 'log_entries') continue;
    // A job or a grant in a kindergarten belongs to its account.
    const found = ['jobs', 'access_grants'].includes(name)
      ? ofAccount
      : kinds.find(([column]) => columns.includes(column));
    if (!found) continue;
    const { rows } = await sql<{ id: string; owner: string | null }>`
      select id::text, ${sql.ref(found[0])}::text as owner from ${sql.table(name)}`.execute(db);
    for (const { id, owner } of rows) if (owner !== null) owners.set(id, { of: found[1], id: owner, table: name });
    foreignRows.set(name, rows.filter(({ owner }) => owner !== null && owner !== tenants.kig[1]).length);
  }
  for (const id of tenants.kig) if (id) owners.set(id, { of: 'kindergarten', id, table: 'organizations' });
  const { rows } = await sql<{ name: string; id: string; organization_id: string }>`
    select user_name as name, id, organization_id from accounts`.execute(db);
  for (const appType of appTypes) {
    const row = rows.find(({ name }) => name === `demo${appType}`);
    if (row) self.set(appType, { account: row.id, organization: row.organization_id });
  }
}

/** Whether this kind of user may come to see anything of what belongs to this owner. */
function mayMeet(appType: number, topic: string, { of, id, table }: Owner, granted: readonly string[] = []): boolean {
  const me = self.get(appType) as { account: string; organization: string };
  const isPlatformsOwn =
    appType === 8 &&
    (topic.startsWith('system.') || topic.startsWith('devices.') || topic === 'communication.systemMessage');
  switch (of) {
    case 'kindergarten':
      if (granted.includes(id) && /^campus\.(student|class|grade|kindergarten)$/.test(topic)) return true;
      if (table === 'organizations' && (isPlatformsOwn || topic === 'campus.kindergarten')) {
        return appType === 8 || reaches[appType]?.some((number) => tenants.kig[number] === id) === true;
      }
      if (isPlatformsOwn && (/^(device|gateways|bracelets|camera|speakers)/.test(table) || topic === 'system.log'))
        return true;
      // A grant names its organization.
      if (table === 'organizations' && topic === 'system.grant') return true;
      // Operations review the openings of every organization.
      if (table === 'organizations' && topic === 'operations.opening' && (appType === 9 || appType === 15)) return true;
      // They look after the goods of all sellers; with finance they see the orders, and name any organization as a seller.
      if (table === 'organizations' && topic === 'shop.commodity' && (appType === 9 || appType === 15)) return true;
      if (table === 'organizations' && topic === 'shop.order' && (appType === 9 || appType === 11)) return true;
      // They review the shows of all hosts, moderate the community, and name any organization.
      if (table === 'organizations' && /^(live|community)\./.test(topic) && (appType === 9 || appType === 15))
        return true;
      // They moderate what parents write as well, which belongs to the kindergarten, and others read it.
      if (table.startsWith('community_')) return appType === 9 || appType === 15 || topic === 'community.board';
      // Finance reads prices and orders of every kindergarten, with the children on them.
      if (appType === 11 && topic.startsWith('billing.') && /^(organizations|billing_\w+|students)$/.test(table)) {
        return true;
      }
      return reaches[appType]?.some((number) => tenants.kig[number] === id) === true;
    case 'organization':
      // A request is the asker's, which is operations here, and of the organization that answers.
      if (table === 'approvals') return id === me.organization || appType === 9;
      // Operations review the shows of every host, look at their messages, and moderate the community.
      if ((appType === 9 || appType === 15) && /^(live|community)_/.test(table)) return true;
      // Everybody who watches sees the passed shows and what is said to them.
      if (topic === 'live.watching') return table.startsWith('live_');
      // Everybody who reads the board sees what is shown there.
      if (topic === 'community.board') return table.startsWith('community_');
      // Everybody who buys sees the listed goods of all sellers.
      if (topic === 'shop.mall' && /^shop_(commodities|variants)$/.test(table)) return true;
      if (topic === 'shop.commodity' && table.startsWith('shop_') && (appType === 9 || appType === 15)) return true;
      if (topic === 'shop.order' && table.startsWith('shop_') && (appType === 9 || appType === 11)) return true;
      // Finance and operations pay agents out.
      if ((appType === 9 || appType === 11) && table.startsWith('billing_')) return true;
      return id === me.organization || isPlatformsOwn || (table === 'openings' && (appType === 9 || appType === 15));
    case 'account':
      // Moderators read the mutes and appeals of everybody.
      if (table.startsWith('community_') && (appType === 9 || appType === 15)) return true;
      if (topic === 'system.grant' && appType === 3) return true;
      // Operations answers the emergencies of the system administrator, who asks for nothing else here.
      if (topic === 'system.grant' && appType === 9 && id === self.get(8)?.account) return true;
      return id === me.account || isPlatformsOwn;
  }
}

const topicOf = ({ name }: Call) => name.split('.', 2).join('.');

function request(caller: Caller, call: Call, input: Record<string, unknown>): Promise<Answer<any>> {
  if (call.method === 'POST') return caller.call(call.path, input);
  const left = { ...input };
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const part = String(left[name]);
    delete left[name];
    return encodeURIComponent(part);
  });
  const query = Object.entries(left).flatMap(([name, value]) =>
    [value].flat().map((one) => `${name}=${encodeURIComponent(String(one))}`),
  );
  return caller.call(query.length > 0 ? `${path}?${query.join('&')}` : path);
}

/** Ids of rows in an answer or a file that this kind of user must not meet. */
function foreignIn(
  appType: number,
  call: Call,
  answer: Answer<any>,
  asked: string,
  granted?: readonly string[],
): string[] {
  // Who changed a record last is told by the record; the id says nothing else.
  const text = answer.data instanceof Buffer ? '' : JSON.stringify(answer).replace(/"updatedBy":"[^"]*"/g, '');
  const ids = text.match(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g) ?? [];
  return [...new Set(ids)].flatMap((id) => {
    const owner = owners.get(id);
    if (!owner || asked.includes(id) || mayMeet(appType, topicOf(call), owner, granted)) return [];
    return [`${appType} ${call.name}: ${owner.table} ${id} of ${owner.of} ${owner.id}`];
  });
}

/** Calls that only read and need to be told nothing. */
function asksNothing(call: Call): boolean {
  const isRead = call.method === 'GET' || /\.(page|board|kindergartens|count\w*)$/.test(call.name);
  return isRead && !call.answersStream && call.input.safeParse({}).success;
}

async function sightings(
  actors: readonly number[],
  asked: readonly Call[],
  granted: readonly string[] = [],
): Promise<string[]> {
  const found: string[] = [];
  for (const appType of actors) {
    for (const call of asked.filter(
      (one) =>
        asksNothing(one) &&
        (granted.length > 0 ||
          kindsOf(one)
            .slice(0, kindsPerCall)
            .some((kind) => kind === appType)),
    )) {
      const rows = call.name.endsWith('.page') ? { pageSize: 200 } : {};
      const input = call.input.safeParse(rows).success ? rows : {};
      const answer = await request(tenants.as(appType), call, input);
      if (answer.status >= 500) found.push(`${appType} ${call.name}: ${answer.status}`);
      found.push(...foreignIn(appType, call, answer, '', granted));
    }
  }
  return found;
}

function describeForeign(areaNames: readonly string[]): void {
  describe('a foreign record', () => {
    it('exists of every kind that has ids, or nothing here would be proven about it', () => {
      const none = [...foreignRows].filter(([, count]) => count === 0).map(([table]) => table);
      // No call answers ids of these.
      expect(none.toSorted()).toEqual([
        'device_events',
        'device_waiting_events',
        // Ids of erased people.
        'erasures',
        'ledger_accounts',
        // Letters of the demo are those of its first kindergarten; letters.test.ts sends them as other families.
        'letter_messages',
        'letters',
        'owed_presences',
        'student_calls',
        'student_marks',
        'teacher_marks',
        'told_names',
      ]);
    });

    it('never comes with any list, tree, count or page, for any kind of user', async () => {
      expect(calls.filter(asksNothing).length).toBeGreaterThanOrEqual(leastOf(areaNames).asked);
      expect(await sightings(appTypes, calls)).toEqual([]);
    });

    it('answers every call by its id, byte for byte, like a record that does not exist, and stays unchanged', async () => {
      const { db } = tenants.server;
      // Records of the platform are foreign to nobody who may save them.
      const fingerprint = async () => {
        const of = (column: string, table: string) =>
          sql`(select string_agg(md5(t::text), '' order by t.id) from ${sql.table(table)} t
          where ${sql.ref(column)} not in (${tenants.kig[1]}, ${PLATFORM}))`;
        const owned = Object.keys(readers).map((key) => of(String(entityOf(key).ownerColumn), entityOf(key).table));
        const parts = [...owned, ...['imports', 'record_history'].map((table) => of('owner_id', table))];
        const { rows } = await sql`select ${sql.join(parts)}`.execute(db);
        return JSON.stringify(rows);
      };
      const before = await fingerprint();
      const wrong: string[] = [];
      let compared = 0;
      /** Calls by whether anything but the shape of an input was answered. */
      const isReached = new Map<string, boolean>();
      for (const call of calls) {
        if (call.answersStream || call.file || /^sys\.|Password$/.test(call.name)) continue;
        for (const [asked, appType] of kindsOf(call).entries()) {
          if (asked >= kindsPerCall && isReached.get(call.name) === true) break;
          const caller = tenants.as(appType);
          let sent = 0;
          for (const input of inputsWith(call, appType)) {
            if (sent >= INPUTS_OF_CALL && isReached.get(call.name) === true) break;
            sent += 1;
            const [theirs, none] = [input, JSON.parse(replaceIds(input)) as Record<string, unknown>];
            const [answer, other] = await Promise.all([request(caller, call, theirs), request(caller, call, none)]);
            compared += 1;
            const isShape = answer.error === 'VALIDATION_FAILED' || answer.error === 'REQUEST_MALFORMED';
            isReached.set(call.name, isReached.get(call.name) === true || !isShape);
            const [ofTheirs, ofNone] = [await told(answer), await told(other)];
            if (ofTheirs !== ofNone) {
              wrong.push(`${appType} ${call.name} ${JSON.stringify(theirs)}:\n  ${ofTheirs}\n  ${ofNone}`);
            }
            wrong.push(...foreignIn(appType, call, answer, JSON.stringify(theirs)));
          }
        }
      }
      expect(wrong).toEqual([]);
      const share = kindsPerCall / appTypes.length;
      expect(compared).toBeGreaterThanOrEqual(Math.floor(leastOf(areaNames).compared * share));
      const onlyShapes = [...isReached].flatMap(([name, reached]) => (reached ? [] : [name]));
      expect(onlyShapes.toSorted()).toEqual(areaNames.flatMap((area) => answeredAtFields[area] ?? []));
      expect(await fingerprint()).toBe(before);
    }, 120_000);
  });
}

/** Returns an answer as it can be compared. The bytes of a sheet differ by the second in which it was written. */
async function told({ requestId: _, ...answer }: Answer<any>): Promise<string> {
  const file: unknown = answer.data;
  const isSheet = file instanceof Buffer && file.subarray(0, 2).toString() === 'PK';
  const text = JSON.stringify(isSheet ? await readWorkbook(file) : answer);
  // Each call starts a job, and each save of a new record makes one, with an id of its own.
  const isNew = /"version":1,.*"createdAt"/.test(text) && answer.data?.createdAt === answer.data?.updatedAt;
  const compared = isNew ? text.replace(`"id":"${answer.data.id}"`, '') : text;
  return replaceIds(compared.replace(/"jobId":"[^"]*"/g, '')).slice(0, 1_000);
}

/** The same with the ids of all rows that have an owner replaced by one that nothing has. */
function replaceIds(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, (id) =>
    foreignIds.has(id) ? MISSING : id,
  );
}

let foreignIds: ReadonlySet<string> = new Set();

/** Number of inputs that a kind of user sends to a call; more of them where none was answered beyond its fields. */
const INPUTS_OF_CALL = 3;

/** The first foreign id of each table, by kind of user and topic, and all foreign ids: thousands of rows, asked for again and again. */
const foreign = new Map<string, { firstOf: Map<string, string>; ids: Set<string> }>();

function foreignTo(appType: number, topic: string) {
  const key = `${appType} ${topic}`;
  let found = foreign.get(key);
  if (!found) {
    found = { firstOf: new Map(), ids: new Set() };
    for (const [id, owner] of owners) {
      if (mayMeet(appType, topic, owner)) continue;
      found.ids.add(id);
      if (!found.firstOf.has(owner.table)) found.firstOf.set(owner.table, id);
    }
    foreign.set(key, found);
  }
  return found;
}

/** Makes inputs of a call that name what is foreign to this kind of user. */
function* inputsWith(call: Call, appType: number): Generator<Record<string, unknown>> {
  const { firstOf, ids } = foreignTo(appType, topicOf(call));
  foreignIds = ids;
  const idFor = (field: string) => {
    const noun = field === 'id' ? (call.name.split('.')[1] as string) : field.replace(/Ids?$/, '');
    const snake = noun.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const plural = `${snake}${noun.endsWith('s') ? 'es' : 's'}`;
    const known: Record<string, string> = {
      users: 'accounts',
      admins: 'accounts',
      grants: 'access_grants',
      kigs: 'organizations',
      // A filter names an agent's organization; the id of a call about agents' accounts is that of the account.
      ...(field !== 'id' && { agents: 'organizations' }),
    };
    // Some nouns have no plural, such as feedback.
    const tables = [known[plural] ?? plural, snake];
    for (const [table, id] of firstOf) if (tables.some((one) => `_${table}`.endsWith(`_${one}`))) return id;
    return MISSING;
  };
  for (const shape of shapesOf(call)) {
    const text = shape.replace(/#(\w*)#/g, (_, field: string) => idFor(field));
    const isForeign = [...text.matchAll(/[0-9a-f-]{36}/g)].some(([id]) => ids.has(id));
    if (isForeign) yield JSON.parse(text) as Record<string, unknown>;
  }
}

/** Whether this kind of user can hold what a call asks for; that others are refused is looked at in access.test.ts. */
const mayHold = (appType: number, call: Call) => canBeGiven(appType, call.name);

/** Kinds of user that can hold the permission of a call. */
const kindsOf = (call: Call) => appTypes.filter((one) => mayHold(one, call));

function describeReach(area: string): void {
  describe('the reach of a kind of user', () => {
    const seen = async (appType: number, entity: string) => {
      const path = `/api/${entity.split('.').map(pathOfAct).join('/')}`;
      const page = await tenants.as(appType).call(`${path}/page`, { pageSize: 200 });
      if (page.error !== undefined) return page.error;
      const list = page.data.list as { id: string; kigId: string }[];
      for (const { id } of list.slice(0, 2)) await tenants.as(appType).ask(`${path}/get?id=${id}`);
      return [...new Set(list.map(({ kigId }) => tenants.kig.indexOf(kigId)))].toSorted((a, b) => a - b);
    };

    it('holds for the records of kindergartens, which no other kind may ask for', async () => {
      const isOfArea = ([key]: [string, unknown]) => key.startsWith(`${area}.`);
      const entities = areas.find(({ name }) => name === area)?.entities ?? [];
      // A table of tenants may also hold records of other organizations, such as notices.
      const ofAny = new Set(factsOf('organization').map(([key]) => key));
      const declared = entities.filter(
        ({ key, ownerColumn }) => (ownerColumn === 'kig_id' || ownerColumn === 'id') && !ofAny.has(key),
      );
      const known = [...Object.entries(readers), ...factsOf('twoSides')].filter(isOfArea).map(([key]) => key);
      expect(known.toSorted()).toEqual(declared.map(({ key }) => key).toSorted());
      for (const [entity, who] of Object.entries(readers).filter(isOfArea)) {
        for (const appType of appTypes) {
          const expected = who.includes(appType) ? reachedBy(appType, entity) : 'PERMISSION_MISSING';
          expect(await seen(appType, entity), `${appType} ${entity}`).toEqual(expected);
        }
      }
    });

    it('is the own organization for accounts, roles and openings, and all of them for their supervisors', async () => {
      for (const [entity, { readers: who, readersOfAll = [] }] of factsOf('organization')) {
        if (!entity.startsWith(`${area}.`)) continue;
        for (const appType of appTypes) {
          const { data, error } = await tenants
            .as(appType)
            .call(`/api/${entity.split('.').map(pathOfAct).join('/')}/page`, { pageSize: 200 });
          expect(error === 'PERMISSION_MISSING', `${appType} ${entity}`).toBe(!who.includes(appType));
          if (error !== undefined) continue;
          const organizations = new Set((data.list as { kigId: string }[]).map(({ kigId }) => kigId));
          // Operations have asked for more than one here.
          const isAll = readersOfAll.includes(appType);
          if (isAll) expect(organizations.size, `${appType} ${entity}`).toBeGreaterThan(1);
          else for (const id of organizations) expect(id).toBe(self.get(appType)?.organization);
        }
      }
    });

    it('grows by a grant, for its kindergarten, its records and its days alone', async () => {
      const given = [tenants.kig[2], tenants.kig[3]];
      for (const appType of [5, 8, 9, 15]) {
        await tenants.grant(2, `demo${appType}`, ['students']);
        await tenants.grant(3, `demo${appType}`, ['students', 'health']);
      }
      expect(await seen(5, 'campus.student')).toEqual([1, 2, 3]);
      expect(await seen(8, 'campus.student')).toEqual([2, 3]);
      expect(await seen(15, 'campus.student')).toEqual([1, 2, 3]);
      expect(await seen(8, 'campus.parent')).toBe('PERMISSION_MISSING');
      expect(await sightings([5, 8, 9, 15], calls, given)).toEqual([]);
      const { db } = tenants.server;
      for (const column of ['begins_on', 'ends_on'] as const) {
        const moved = column === 'begins_on' ? [2, 9] : [-9, -2];
        await sql`update access_grants set begins_on = ${day(moved[0] as number)}, ends_on = ${day(moved[1] as number)}
        where status = 'given'`.execute(db);
        expect(await seen(8, 'campus.student'), column).toBe('PERMISSION_MISSING');
        expect(await seen(5, 'campus.student'), column).toEqual([1]);
        expect(await sightings([5, 8, 15], calls)).toEqual([]);
      }
      await sql`update access_grants set begins_on = ${day(-2)}, ends_on = ${day(2)}, status = 'withdrawn'
      where status = 'given'`.execute(db);
      expect(await seen(8, 'campus.student')).toBe('PERMISSION_MISSING');
    });
  });
}

function describePermissions(): void {
  describe('a call', () => {
    it('refuses an account that lacks its permission and holds all others', async () => {
      await sql`delete from access_grants where status = 'given'`.execute(tenants.server.db);
      const permitted = calls.filter((call) => permissionsOfCall(call).length > 0);
      const all = [...new Set(openCalls().flatMap((call) => [...permissionsOfCall(call)]))];
      const wrong: string[] = [];
      for (const appType of appTypes) {
        await tenants.setPermissions(`demo${appType}`, []);
        for (const call of permitted.filter((one) => mayHold(appType, one))) {
          const { error } = await request(tenants.as(appType), call, {});
          if (error !== 'PERMISSION_MISSING') wrong.push(`${appType} ${call.name}: ${error} with nothing`);
        }
      }
      const byKeys = Map.groupBy(permitted, (call) => [...permissionsOfCall(call)].toSorted().join());
      for (const [keys, openedByThem] of byKeys) {
        const others = all.filter((key) => !keys.split(',').includes(key));
        // A kind of user who could hold it, where there is one.
        const appType = appTypes.find((one) => openedByThem.some((call) => mayHold(one, call))) ?? 3;
        await tenants.setPermissions(`demo${appType}`, others);
        for (const call of openedByThem) {
          const { error } = await request(tenants.as(appType), call, {});
          if (error !== 'PERMISSION_MISSING') wrong.push(`${appType} ${call.name}: ${error} with all others`);
        }
      }
      expect(wrong).toEqual([]);
    }, 120_000);
  });
}
