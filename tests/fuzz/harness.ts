import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { areas, ceilingOf } from '@kiga/contract/app/areas.ts';
import { demoMachines } from '@kiga/contract/devices/demo-machines.ts';
import { COMMAND_WAIT_SECONDS, register } from '@kiga/contract/devices/door.acts.ts';
import { login } from '@kiga/contract/identity/session.acts.ts';
import type { Call, Envelope } from '@kiga/entity/define-call.ts';
import type { Field } from '@kiga/entity/fields/fields.ts';
import { writeWorkbook } from '@kiga/kit-server/xlsx/write-workbook.ts';
import type { FileStorage } from '@kiga/server/app/file-storage.ts';
import { createServer, listen } from '@kiga/server/app/server.ts';
import { createFamilySession } from '@kiga/server/family/family-session.ts';
import type { Database } from '@kiga/server/program/database.ts';
import type { Program } from '@kiga/server/program/program.ts';
import { fillSunflower } from '@kiga/server/seeds/sunflower.ts';
import { Door } from '@kiga/simulator/door.ts';
import { sign } from '@kiga/simulator/signature.ts';
import fc from 'fast-check';
import { type Kysely, sql } from 'kysely';
import pino from 'pino';
import { areaOfCall } from '../support/area-of-call.ts';
import { connectAsOwner, connectAsProgram, testSecrets } from '../support/database.ts';
import { type FuzzRequest, requestsTo } from './requests.ts';

/** The findings of a run. */
export interface FuzzReport {
  /** Requests that were answered as none may be, each so that it can be sent again; empty where all is well. */
  faults: string[];
  calls: number;
  /** Endpoints that were called. */
  endpoints: number;
  /** Those of them that never did what they were asked to. */
  neverDone: string[];
  /** How many answers had each code. */
  codes: Record<string, number>;
}

const HANGS_MS = 10_000;
const PASSWORD = 'Kiga_2026';
/** How often the ids of records are read anew. */
const IDS_EVERY = 500;
const IDS_OF_TABLE = 20;
const MOST_FAULTS = 20;

const people = [3, 4, 5, 8, 9, 16].map((appType) => ({ userName: `demo${appType}`, appType }));
const callers = [...people.map(({ userName }) => userName), 'nobody', 'machine', 'parent'];

/** Calls that are left out because they wait for a message. */
const waiting: readonly string[] = ['app.v1.messagesWait'];

/** Patterns of texts that belong into a log and never into an answer: places in the program and statements. */
const inner = [
  /\n\s+at \S/,
  /node_modules|\.ts:\d+/,
  /\b(select|insert into|update|delete from)\b.{1,200}\b(from|values|set|where)\b/i,
  /syntax error at|relation "|violates .* constraint|duplicate key|invalid byte sequence/i,
];

/**
 * Calls every endpoint of a server of its own on this database (which holds the demo) with inputs made from its shape and bent,
 * as several kinds of user, a machine and nobody. Each request has a seed of its own, counted from `seed`, so that one can
 * be made again alone; ids of records come from the database.
 */
export async function fuzz(options: {
  url: string;
  storage?: FileStorage;
  seed: number;
  /** Requests to send, or how many for so many endpoints. */
  calls: number | ((endpoints: number) => number);
  /** Only calls of this area. */
  area?: string;
  tell?(sentence: string): void;
}): Promise<FuzzReport> {
  const { seed, area, tell = () => undefined } = options;
  const failures: string[] = [];
  const { app, db, programDb } = await serverAt(options, failureLog(failures));
  // It has no effect where the database has its children already.
  await fillSunflower(app.program);
  await app.jobs.start({ works: true });
  const address = await listen(app, '127.0.0.1', 0);
  const fuzzed = app.program.api.calls.filter(
    (call) => (area === undefined || areaOfCall(call) === area) && !waiting.includes(call.name),
  );
  const wanted = typeof options.calls === 'number' ? options.calls : options.calls(fuzzed.length);
  const report: FuzzReport = {
    faults: [],
    calls: 0,
    endpoints: fuzzed.length,
    neverDone: [],
    codes: {},
  };
  const done = new Set<Call>();

  const secrets = await registerMachine(address);
  const tokens = new Map<string, string>();
  const signParentIn = () => newFamilySession(app.program, db);
  const callersOwn = await idsOfCallers(db);
  let ids = await readIds(db);
  const sheets = await sheetsToSend();
  const requests = fuzzed.map((call) => ({
    call,
    arbitrary: requestsTo(call, (field) => idsFor(ids, callersOwn, call, field), sheets),
  }));

  for (let number = 0; number < wanted && report.faults.length < MOST_FAULTS; number += 1) {
    if (number % IDS_EVERY === 0 && number > 0) {
      ids = await readIds(db);
      tell(`${number}/${wanted} calls, ${report.faults.length} faults`);
    }
    const seedOfCall = seed + number;
    const { call, arbitrary } = requests[seedOfCall % requests.length] as (typeof requests)[number];
    const made = fc.sample(fc.tuple(arbitrary, fc.nat()), { seed: seedOfCall, numRuns: 1 });
    const [request, chance] = made[0] as [FuzzRequest, number];
    const who = callerOf(call, chance);
    // Thousands of wrong passwords from one address would otherwise be refused before they are looked at.
    if (call.name.startsWith('sys.') || call.name.startsWith('identity.')) {
      await db.deleteFrom('sign_in_failures').execute();
    }
    const headers = {
      ...request.headers,
      ...(await credentials(address, who, request, { tokens, secrets, signParentIn })),
    };
    const { fault, code, error } = await send(address, call, { ...request, headers });
    report.calls += 1;
    if (['200', 'file', 'stream'].includes(code)) done.add(call);
    report.codes[code] = (report.codes[code] ?? 0) + 1;
    // Signed out by a request of its own, or because it changed the password.
    if (error === 'SESSION_MISSING') tokens.delete(who);
    const failure = failures.splice(0).join('\n');
    if (fault !== null || failure !== '') {
      const body = request.body instanceof Uint8Array ? Buffer.from(request.body).toString('base64') : request.body;
      const shown = JSON.stringify({ ...request, body }).slice(0, 1_000);
      report.faults.push(
        `${fault ?? 'an error in the log'}\n  seed ${seedOfCall}, as ${who}: ${call.name} ${shown}\n  ${failure}`,
      );
    }
  }
  report.neverDone = fuzzed.filter((call) => !done.has(call)).map(({ name }) => name);
  if ((await fetch(`${address}/readyz`)).status !== 200) report.faults.push('the server is not ready any more');
  await db.deleteFrom('sign_in_failures').execute();
  if ((await signIn(address, 'demo3')) === null) report.faults.push('nobody can sign in any more');
  await app.close();
  await programDb.destroy();
  await db.destroy();
  return report;
}

/** Fills a place that holds the demo with all that a run expects, so that several runs can copy it. */
export async function fillForFuzz(place: { url: string; storage: FileStorage }): Promise<string> {
  const { app, db, programDb } = await serverAt(place, pino({ level: 'silent' }));
  await fillSunflower(app.program);
  await app.close();
  await programDb.destroy();
  await db.destroy();
  return '';
}

async function serverAt({ url, storage }: { url: string; storage?: FileStorage }, log: pino.Logger) {
  const db = connectAsOwner(url, 4);
  const programDb = connectAsProgram(url, 8);
  const app = await createServer({
    db: programDb,
    owner: db,
    secrets: testSecrets,
    log,
    smsOutbox: true,
    ...(storage && { storage }),
  });
  return { app, db, programDb };
}

/** Returns the time for which a machine asks the server to wait for commands. */
function askedWaitMs(path: string): number {
  const seconds = Number(/[?&]waitSeconds=(\d{1,2})(&|$)/.exec(path)?.[1] ?? 0);
  return seconds <= COMMAND_WAIT_SECONDS ? seconds * 1_000 : 0;
}

/** Sends a request and looks at the answer. */
async function send(
  address: string,
  call: Call,
  { method, path, headers, body }: FuzzRequest,
): Promise<{ fault: string | null; code: string; error?: string }> {
  const response = await fetch(`${address}${path}`, {
    method,
    headers,
    ...(body !== undefined && { body }),
    signal: AbortSignal.timeout(HANGS_MS + askedWaitMs(path)),
  }).catch((error: Error) => error);
  if (response instanceof Error)
    return { fault: `no answer: ${String(response.cause ?? response.message)}`, code: 'none' };
  const { status } = response;
  const type = response.headers.get('content-type') ?? '';
  if (status === 200 && call.answersStream && type.startsWith('text/event-stream')) {
    const first = await response.body?.getReader().read();
    await response.body?.cancel().catch(() => undefined);
    return { fault: first?.done === false ? null : 'a stream without a message', code: 'stream' };
  }
  const text = await response.text().catch((error: Error) => `broken off: ${error.message}`);
  if (status === 200 && call.answersFile && !type.includes('json')) return { fault: null, code: 'file' };
  let envelope: Envelope<unknown>;
  try {
    envelope = JSON.parse(text) as Envelope<unknown>;
  } catch {
    return { fault: `no envelope: ${status} ${type} ${text.slice(0, 300)}`, code: String(status) };
  }
  const { code, error } = envelope;
  return { fault: faultOf(call, status, envelope, text), code: String(code), ...(error !== undefined && { error }) };
}

function faultOf(call: Call, status: number, { code, text, error }: Envelope<unknown>, answer: string): string | null {
  const told = `${status} ${answer.slice(0, 500)}`;
  if (typeof code !== 'string' || typeof text !== 'string') return `no envelope: ${told}`;
  // No media process runs beside this server, and the answer says so.
  const isWithoutMedia = status === 503 && error === 'DEVICES_MEDIA_NONE';
  if ((status >= 500 || Number(code) >= 500) && !isWithoutMedia) return `broken: ${told}`;
  if (code !== '200' && (error === undefined || text === '')) return `a refusal without a reason: ${told}`;
  if (code !== String(status) && !(call.alwaysOk && status === 200)) return `code and status differ: ${told}`;
  // Good answers repeat what a user wrote.
  if (code !== '200' && inner.some((pattern) => pattern.test(answer))) return `tells of the inside: ${told}`;
  return null;
}

/** Headers that say who is calling. */
async function credentials(
  address: string,
  who: string,
  { method, path, body = '', isSignedWell }: FuzzRequest,
  {
    tokens,
    secrets: { serialNumber, secret },
    signParentIn,
  }: {
    tokens: Map<string, string>;
    secrets: { serialNumber: string; secret: string };
    signParentIn(): Promise<string>;
  },
): Promise<Record<string, string>> {
  if (who === 'nobody') return {};
  if (who === 'machine') {
    const time = new Date().toISOString();
    const key = isSignedWell ? secret : 'another';
    const signature = sign(key, { method: method as 'POST', path, serialNumber, time, body });
    return { 'kiga-serial': serialNumber, 'kiga-time': time, 'kiga-signature': signature };
  }
  const token = tokens.get(who) ?? (who === 'parent' ? await signParentIn() : await signIn(address, who));
  if (token === null) throw new Error(`${who} cannot sign in any more`);
  tokens.set(who, token);
  return { authorization: `Bearer ${token}` };
}

async function signIn(address: string, userName: string): Promise<string | null> {
  const appType = Number(userName.replace('demo', ''));
  const response = await fetch(`${address}${login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName, appType, password: PASSWORD }),
  });
  const { data } = (await response.json()) as Envelope<{ token: string }>;
  return data?.token ?? null;
}

/** Signs a parent of the demo in, with an account of its own, and returns the token. */
async function newFamilySession(program: Program, db: Kysely<Database>): Promise<string> {
  const accountId = randomUUID();
  await sql`delete from family_sessions`.execute(db);
  await sql`delete from family_accounts`.execute(db);
  await sql`insert into family_accounts (id, phone_hash, phone_encrypted, phone_last4, kindergarten_ids, looked_at,
      created_at)
    select ${accountId}, p.parent_phone_hash, '', '0000', array[p.kig_id], now(), now() from parents p
    join student_parents sp on sp.kig_id = p.kig_id and sp.parent_id = p.id
    join students s on s.kig_id = sp.kig_id and s.id = sp.student_id and s.status = 'enrolled' and not s.deleted
    where not p.deleted order by p.id limit 1`.execute(db);
  return createFamilySession(program, { accountId, app: 'Fuzz 1.0', address: '127.0.0.1' });
}

async function registerMachine(address: string): Promise<{ serialNumber: string; secret: string }> {
  const [machine] = demoMachines('KG0002');
  if (!machine) throw new Error('the demo has no machine');
  const { serialNumber, verificationCode } = machine;
  const door = new Door(address, new AbortController().signal);
  return { serialNumber, secret: (await door.call(register, { serialNumber, verificationCode }, null)).secret };
}

/** Ids of some records of all kindergartens by table. */
async function readIds(db: Kysely<Database>): Promise<Map<string, string[]>> {
  const { rows: tables } = await sql<{ name: string }>`select table_name as name from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and column_name = 'id' and data_type = 'uuid' and table_type = 'BASE TABLE'
    order by 1`.execute(db);
  const ids = new Map<string, string[]>();
  for (const { name } of tables) {
    const { rows } = await sql<{ id: string }>`select id from ${sql.table(name)}
      order by md5(id::text) limit ${IDS_OF_TABLE}`.execute(db);
    if (rows.length > 0)
      ids.set(
        name,
        rows.map(({ id }) => id),
      );
  }
  return ids;
}

/** Ids of the callers with their organizations and roles. A request that changed these would end their sessions. */
async function idsOfCallers(db: Kysely<Database>): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string; organizationId: string; roles: string[] }>`
    select a.id, a.organization_id as "organizationId",
      array(select role_id from account_roles where account_id = a.id) as roles
    from accounts a where a.user_name = any(${people.map(({ userName }) => userName)})`.execute(db);
  return new Set(rows.flatMap(({ id, organizationId, roles }) => [id, organizationId, ...roles]));
}

const entities = new Map(areas.flatMap((area) => area.entities).map((entity) => [entity.key, entity]));

/** Ids for a field of a call, from the table that it is about, and else from all. Nothing is done to the callers themselves. */
function idsFor(
  ids: ReadonlyMap<string, string[]>,
  callersOwn: ReadonlySet<string>,
  call: Call,
  field: string,
): readonly string[] {
  const isRecord = field === 'id' || field === 'ids';
  const entity = entities.get(call.name.split('.', 2).join('.'));
  const declared = (entity?.fields as Record<string, Field> | undefined)?.[field];
  const target = isRecord ? entity : declared && 'to' in declared ? entities.get(declared.to) : undefined;
  const known = ids.get(target?.table ?? tableOf(ids, isRecord ? (call.name.split('.')[1] as string) : field));
  const offered = known ?? [...ids.values()].flat();
  return isRecord ? offered.filter((id) => !callersOwn.has(id)) : offered;
}

/** The table that a name leads to. */
function tableOf(ids: ReadonlyMap<string, string[]>, name: string): string {
  const noun = name.replace(/Id$/, '').toLowerCase();
  const plural = /^(kig|agent|agen|expert)/.test(noun)
    ? 'organizations'
    : noun.endsWith('s')
      ? `${noun}es`
      : `${noun}s`;
  return [...ids.keys()].find((table) => table === plural || table.endsWith(`_${plural}`)) ?? '';
}

/** Chooses mostly a caller that can hold the permission for a call, now and then any caller. */
function callerOf(call: Call, random: number): string {
  const { access } = call;
  if (random % 4 === 0) return callers[random % callers.length] as string;
  if (access === 'signed') return 'machine';
  if (access === 'app') return 'parent';
  const may = people.filter(
    ({ appType }) => typeof access === 'string' || access.anyOf.some((key) => ceilingOf(appType).has(key)),
  );
  return may[random % Math.max(1, may.length)]?.userName ?? 'demo8';
}

async function sheetsToSend(): Promise<Uint8Array[]> {
  const head = ['姓名', '性别', '出生日期', '班级', '家长姓名', '联系电话'];
  const rows = [
    head,
    ['李模糊', '女', '2022-06-01', '小一班', '模糊妈妈', '13900000001'],
    ['\u202e', 'x', '1', null, '', '0'],
  ];
  return [await writeWorkbook([{ name: '名单', rows }]), await writeWorkbook([{ name: '空', rows: [] }])];
}

/** Notes what the server logs as its own failure. */
function failureLog(failures: string[]): pino.Logger {
  const stream = new Writable({
    write(chunk, _encoding, done) {
      failures.push(String(chunk).slice(0, 3_000));
      done();
    },
  });
  return pino({ level: 'error' }, stream);
}
