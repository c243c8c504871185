import { once } from 'node:events';
import { join } from 'node:path';
import { areas, DEFAULT_SHARD, errorStatus, VERSION } from '@kiga/contract/app/areas.ts';
import { words } from '@kiga/contract/app/words.ts';
import { withScope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { type Clock, systemClock } from '@kiga/kit-server/clock.ts';
import { EntityStores } from '@kiga/kit-server/entity/entity-store.ts';
import { everyHour } from '@kiga/kit-server/every-hour.ts';
import { cleanUpFiles } from '@kiga/kit-server/files/clean-up-files.ts';
import { Files } from '@kiga/kit-server/files/files.ts';
import { registerMedia } from '@kiga/kit-server/files/media-routes.ts';
import { grantOwnUploads } from '@kiga/kit-server/files/upload-credentials.ts';
import { Api } from '@kiga/kit-server/http/api.ts';
import { createApp } from '@kiga/kit-server/http/create-app.ts';
import { createJobs } from '@kiga/kit-server/jobs/create-jobs.ts';
import type { JobRunner } from '@kiga/kit-server/jobs/job.ts';
import { ChangeRelay } from '@kiga/kit-server/outbox/change-relay.ts';
import type { Secrets } from '@kiga/kit-server/secrets/secrets.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import { registerAttendance } from '../attendance/attendance.module.ts';
import { registerCampus } from '../campus/campus.module.ts';
import { fillNameReadings } from '../campus/fill-name-readings.ts';
import { registerDevices } from '../devices/devices.module.ts';
import { createDevicesRegistries } from '../devices/devices.public.ts';
import { startMakingPartitions } from '../devices/partitions.ts';
import { type Machine, machineFinder } from '../devices/signer.ts';
import { assertAppType } from '../identity/app-type-header.ts';
import { cleanUp } from '../identity/clean-up.ts';
import { registerIdentity } from '../identity/identity.module.ts';
import { createIdentityRegistries, type Session } from '../identity/identity.public.ts';
import { createTenancy } from '../identity/reach.ts';
import { logSecurity } from '../identity/security-log.ts';
import { liveSessions, readSession, sessionOfAccount } from '../identity/session.ts';
import { tellOfJob } from '../system/job-messages.ts';
import { syncMenus } from '../system/menus.ts';
import { registerSystem } from '../system/system.module.ts';
import type { Database } from './database.ts';
import { registerDocs } from './docs.ts';
import { type FileStorage, temporaryStorage } from './file-storage.ts';
import type { Program } from './program.ts';
import { registerSite } from './site.ts';

/** What the web server is made from. */
export interface ServerOptions {
  db: Kysely<Database>;
  secrets: Secrets;
  log: Logger;
  clock?: Clock;
  shard?: string;
  /** Folder of the built web pages; absent where only the API is wanted. */
  siteFolder?: string;
  /** Where files are kept; in a folder that goes with the server where not given, for what keeps none. */
  storage?: FileStorage;
  /** True: short messages are kept for the system administrator to hand on; otherwise none can be sent. */
  smsOutbox?: boolean;
  trustProxy?: boolean;
}

/** The whole server: ready to listen, and with jobs that are to be started beside. Closing it ends both. */
export async function createServer(
  options: ServerOptions,
): Promise<FastifyInstance & { program: Program; jobs: JobRunner }> {
  const { db, secrets, log, clock = systemClock, shard = DEFAULT_SHARD } = options;
  const { trustProxy } = options;
  const temporary = options.storage ? null : temporaryStorage();
  const storage = options.storage ?? (temporary as FileStorage);
  const app = await createApp({
    logger: log,
    words,
    errors: errorStatus,
    partsOfPages: '/assets/',
    trustProxy,
    fileOrigins: storage.origins,
  });
  const tenancy = createTenancy(db);
  const api = new Api<Session, Machine>(app, {
    db,
    tenancy,
    words,
    errors: errorStatus,
    assertAddressed: (request) => assertShard(request, shard),
    findSession: async (request) => {
      const session = await readSession(db, clock, bearerOf(request));
      await assertAppType({ db, clock }, request, session);
      return session;
    },
    findSigner: machineFinder({ db, secrets, clock }),
    onRefusal(error, session, request) {
      if (error.id !== 'OWNER_OUT_OF_REACH') return;
      logSecurity(db, clock, {
        event: error.id,
        accountId: session?.accountId ?? null,
        userName: session?.userName ?? null,
        address: request.ip,
        detail: { path: request.url.split('?')[0], ...error.data },
      }).catch((failure: unknown) => log.error({ err: failure }, 'a refusal was not logged'));
    },
  });
  const files = new Files({
    db,
    store: storage.store,
    secrets,
    ownerOf: (session) => (session as Session).organization.code,
  });
  const stores = new EntityStores(async (ids) => {
    const rows = await db
      .selectFrom('accounts')
      .select(['id', 'nick_name'])
      .where('id', 'in', [...ids])
      .execute();
    return new Map(rows.map((row) => [row.id, row.nick_name]));
  }, files);
  const jobs = createJobs({
    db,
    clock,
    secrets,
    log,
    async scopeOf({ id, kind, account_id, kig_id }) {
      const session = await sessionOfAccount(db, clock, account_id, id);
      return withScope(session, await tenancy.reachOf(session, kig_id === null ? {} : { kigId: kig_id }, kind), db);
    },
    onEnded: (tx, job) => tellOfJob({ db: tx, secrets, now: clock.now() }, job),
  });
  const identity = createIdentityRegistries();
  const devices = createDevicesRegistries();
  const changes = new ChangeRelay({ db, clock, log, liveSessions: (ids) => liveSessions(db, clock, ids) });
  const grantUploads = storage.directUploads ?? grantOwnUploads(secrets);
  const program: Program = {
    db,
    api,
    stores,
    identity,
    devices,
    tenancy,
    jobs,
    changes,
    clock,
    secrets,
    log,
    files,
    grantUploads,
    imageHosts: storage.hosts,
  };
  await registerMedia(app, { db, files, secrets, ofOtherOrigin: !storage.hosts.imageHost.startsWith('/') });
  registerIdentity(program, shard);
  // Beside the site, not in it: what lies there is public.
  const mapsFolder = options.siteFolder && join(options.siteFolder, '../maps');
  registerSystem(program, { smsOutbox: options.smsOutbox === true, mapsFolder });
  registerCampus(program);
  registerDevices(program);
  registerAttendance(program);
  await fillNameReadings(db, stores.get('campus.parent'));
  await syncMenus(
    db,
    areas.flatMap((area) => area.menus),
  );
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    try {
      await sql`select 1`.execute(db);
      return { status: 'ready', version: VERSION };
    } catch {
      return reply.status(503).send({ status: 'database unavailable', version: VERSION });
    }
  });
  const stopCleaningUp = everyHour(
    () => cleanUp(db, clock),
    (error) => log.warn({ err: error }, 'cleaning up failed'),
  );
  const stopPartitions = await startMakingPartitions(db, clock, (error) =>
    log.error({ err: error }, 'partitions of events were not made'),
  );
  const stopCleaningUpFiles = everyHour(
    () => cleanUpFiles(db, storage.store, clock),
    (error) => log.warn({ err: error }, 'cleaning up files failed'),
  );
  await changes.start();
  // Before the server waits for its connections to end: a stream does not end by itself.
  app.addHook('preClose', () => changes.stop());
  app.addHook('onClose', async () => {
    stopCleaningUp();
    stopCleaningUpFiles();
    stopPartitions();
    await jobs.stop();
    await temporary?.remove();
  });
  await registerDocs(app, api.calls);
  await registerSite(app, options.siteFolder, errorStatus);
  return Object.assign(app, { program, jobs });
}

/** Throws SESSION_MISSING. Only the Authorization header counts; a cookie would be sent along by other sites. */
function bearerOf(request: FastifyRequest): string {
  const token = /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1];
  if (!token) throw new AppError('SESSION_MISSING');
  return token;
}

/** Throws SHARD_ELSEWHERE where the request is meant for another cell. */
function assertShard({ headers: { shardnum } }: FastifyRequest, shard: string): void {
  if (shardnum !== undefined && shardnum !== shard) throw new AppError('SHARD_ELSEWHERE');
}

/** Listens, and answers the address. */
export async function listen(app: FastifyInstance, host: string, port: number): Promise<string> {
  await app.listen({ host, port });
  if (!app.server.listening) await once(app.server, 'listening');
  const address = app.server.address();
  if (address === null || typeof address === 'string') return String(address);
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`;
}
