import type { Envelope } from '@kiga/entity/define-call.ts';
import type { Clock } from '@kiga/kit-server/clock.ts';
import type { JobKind, JobRunner } from '@kiga/kit-server/jobs/job.ts';
import type { FileStorage } from '@kiga/server/app/file-storage.ts';
import { createServer, listen } from '@kiga/server/app/server.ts';
import { siteFolder } from '@kiga/server/app/start.ts';
import type { TestPayOptions } from '@kiga/server/billing/test-pay/test-pay.ts';
import type { Database } from '@kiga/server/program/database.ts';
import type { Program } from '@kiga/server/program/program.ts';
import { type Kysely, sql } from 'kysely';
import pino from 'pino';
import { inject } from 'vitest';
import { connectAsOwner, connectAsProgram, createDatabase, DEMO_TEMPLATE, testSecrets } from './database.ts';
import { StatementCollector } from './statements/check-statements.ts';
import type { ServerPlace } from './template-copy.ts';

/** A signed-in client of the API. */
export interface Caller {
  token: string;
  password: string;
  call<Data = Record<string, any>>(path: string, input?: Record<string, unknown>): Promise<Answer<Data>>;
  /** Returns the data of a call. Throws for a refusal; tests use it for all preparation. */
  ask<Data = Record<string, any>>(path: string, input?: Record<string, unknown>): Promise<Data>;
}

/** An answer with its HTTP status. */
export type Answer<Data> = Envelope<Data> & { status: number; data: Data };

/** A running server with a database of its own. */
export interface TestServer {
  address: string;
  /** The database as its owner, for a test's preparation and lookups. The program uses `program.db`. */
  db: Kysely<Database>;
  /** Address of its database for the owner. */
  databaseUrl: string;
  program: Program;
  /** The jobs of this server's process. */
  jobs: JobRunner;
  /** Signs in as a demo account. */
  as(userName: string, password?: string): Promise<Caller>;
  /** Returns the client of a session that began earlier. */
  withToken(token: string, password?: string): Caller;
  /** Sends a request without a session, or with any headers. */
  request(path: string, options?: RequestOptions): Promise<Answer<any>>;
  /** Stops the server. Throws where a statement broke a rule of tables (tests/support/statements). */
  close(): Promise<void>;
}

interface RequestOptions {
  method?: 'GET' | 'POST';
  body?: unknown;
  headers?: Record<string, string>;
}

/**
 * Starts a server with the demo in a database of its own. `pages` adds the web pages, optionally from a folder; `jobKinds`
 * adds kinds of jobs. Without `worksJobs`, another process has to run the jobs. `clock` defaults to the system's. Short
 * messages show their codes like in the demo, unless `showsCodes` is false. With `pushes`, apps may register for pushes. With `trustProxy`, X-Forwarded-For names
 * the caller's address. `testPay` adds the demo's payment platform. `place` defaults to a copy of the demo.
 */
export async function startTestServer(
  options: {
    pages?: boolean | string;
    jobKinds?: readonly JobKind<any>[];
    worksJobs?: boolean;
    clock?: Clock;
    trustProxy?: boolean;
    storage?: FileStorage;
    showsCodes?: boolean;
    pushes?: boolean;
    testPay?: boolean | TestPayOptions;
    place?: ServerPlace;
  } = {},
): Promise<TestServer> {
  const { url, drop } = options.place ?? (await createDatabase(inject('postgresUrl'), DEMO_TEMPLATE));
  const storage = options.storage ?? options.place?.storage;
  const db = connectAsOwner(url, 8);
  const statements = new StatementCollector();
  const programDb = connectAsProgram(url, 8, (statement) => statements.add(statement));
  const app = await createServer({
    db: programDb,
    owner: db,
    secrets: testSecrets,
    log: pino({ level: process.env.KIGA_LOG ?? 'silent' }),
    siteFolder: typeof options.pages === 'string' ? options.pages : options.pages ? siteFolder : undefined,
    smsOutbox: true,
    showsCodes: options.showsCodes ?? true,
    trustProxy: options.trustProxy ?? false,
    pushes: options.pushes ?? false,
    ...(options.clock && { clock: options.clock }),
    ...(storage && { storage }),
    ...(options.testPay && { testPay: options.testPay === true ? { file: null } : options.testPay }),
  });
  for (const kind of options.jobKinds ?? []) app.jobs.add(kind);
  await app.jobs.start({ works: options.worksJobs ?? true });
  const address = await listen(app, '127.0.0.1', 0);

  const request: TestServer['request'] = async (path, { method, body, headers = {} } = {}) => {
    const isForm = body instanceof FormData;
    const response = await fetch(`${address}${path}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: body === undefined || isForm ? headers : { 'content-type': 'application/json', ...headers },
      body: body === undefined ? undefined : isForm ? body : JSON.stringify(body),
    });
    const isJson = response.headers.get('content-type')?.includes('application/json');
    const answer = isJson
      ? ((await response.json()) as Envelope<unknown>)
      : { data: Buffer.from(await response.arrayBuffer()) };
    return { ...answer, status: response.status } as Answer<any>;
  };

  const withToken: TestServer['withToken'] = (token, password = 'Kiga_2026') => {
    const headers = { authorization: `Bearer ${token}` };
    const call: Caller['call'] = (path, input) => {
      const [name, query] = path.split('?');
      const language = `${name}?language=en_US${query ? `&${query}` : ''}`;
      return request(language, { body: input, headers });
    };
    return { token, password, call, ask: async (path, input) => succeeded(await call(path, input)) };
  };

  return {
    address,
    db,
    databaseUrl: url,
    program: app.program,
    jobs: app.jobs,
    request,
    async as(userName, password = 'Kiga_2026') {
      const account = await db
        .selectFrom('accounts')
        .select('app_type')
        .where('user_name', '=', userName)
        .executeTakeFirstOrThrow();
      const body = { userName, password, appType: account.app_type };
      const answer = await request('/sys/login/login?language=en_US', { body });
      if (answer.code !== '200') throw new Error(`${userName} could not sign in: ${answer.text}`);
      return withToken(answer.data.token, password);
    },
    withToken,
    async close() {
      await app.close();
      await programDb.destroy();
      const checked = statements.check(db);
      await checked.catch(() => undefined);
      await db.destroy();
      await drop();
      await checked;
    },
  };
}

/** Returns the data of an answer, or the bytes of a file. Throws for a refusal. */
export function succeeded<Data>({ code, status, error, text, errors, data }: Answer<Data>): Data {
  const isFile = code === undefined && status === 200;
  if (code !== '200' && !isFile) throw new Error(`refused: ${JSON.stringify({ status, code, error, text, errors })}`);
  return data;
}

/** Returns the id of a demo organization by its code. */
export async function organizationId(db: Kysely<Database>, code: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from organizations where code = ${code}`.execute(db);
  return (rows[0] as { id: string }).id;
}
