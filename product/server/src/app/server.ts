import { once } from 'node:events';
import { join } from 'node:path';
import { areas, DEFAULT_SHARD, errorStatus, permissions, VERSION } from '@kiga/contract/app/areas.ts';
import { words } from '@kiga/contract/app/words.ts';
import { CERTIFICATE_NOTICE_DAYS } from '@kiga/contract/campus/certificate-notice.ts';
import { productDictionaries } from '@kiga/contract/system/dictionaries.ts';
import { ownerById } from '@kiga/entity/define-tenancy.ts';
import { withScope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { type Clock, systemClock } from '@kiga/kit-server/clock.ts';
import { EntityStores } from '@kiga/kit-server/entity/entity-store.ts';
import { fileReaders } from '@kiga/kit-server/files/file-readers.ts';
import { Files } from '@kiga/kit-server/files/files.ts';
import { registerMedia } from '@kiga/kit-server/files/media-routes.ts';
import { grantOwnUploads } from '@kiga/kit-server/files/upload-credentials.ts';
import { Api } from '@kiga/kit-server/http/api.ts';
import { createApp } from '@kiga/kit-server/http/create-app.ts';
import { createEntities } from '@kiga/kit-server/http/entities.ts';
import { createJobs } from '@kiga/kit-server/jobs/create-jobs.ts';
import type { JobRunner } from '@kiga/kit-server/jobs/job.ts';
import { ChangeRelay } from '@kiga/kit-server/outbox/change-relay.ts';
import type { Secrets } from '@kiga/kit-server/secrets/secrets.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import { registerAttendance } from '../attendance/attendance.module.ts';
import { createAttendanceRegistries } from '../attendance/attendance.public.ts';
import { registerBilling } from '../billing/billing.module.ts';
import { createBillingRegistries } from '../billing/billing.public.ts';
import { registerTestPay, type TestPayOptions } from '../billing/test-pay/test-pay.ts';
import { registerCampus } from '../campus/campus.module.ts';
import { createCampusRegistries } from '../campus/campus.public.ts';
import { fillNameReadings } from '../campus/fill-name-readings.ts';
import { registerCatering } from '../catering/catering.module.ts';
import { registerCommunication } from '../communication/communication.module.ts';
import { registerCommunity } from '../community/community.module.ts';
import { registerDashboards } from '../dashboards/dashboards.module.ts';
import { registerBench } from '../devices/bench/bench.ts';
import { createMessageLog } from '../devices/bench/message-log.ts';
import { registerDevices } from '../devices/devices.module.ts';
import { createDevicesRegistries } from '../devices/devices.public.ts';
import { registerMakers } from '../devices/makers/makers.ts';
import { machineFinder } from '../devices/signer.ts';
import { registerFamily } from '../family/family.module.ts';
import { createFamilyRegistries } from '../family/family.public.ts';
import { findFamily } from '../family/family-session.ts';
import { requestLimit } from '../family/request-limit.ts';
import { registerHealth } from '../health/health.module.ts';
import { assertAppType } from '../identity/app-type-header.ts';
import { exportOptions } from '../identity/export-options.ts';
import { registerIdentity } from '../identity/identity.module.ts';
import { createIdentityRegistries } from '../identity/identity.public.ts';
import { numberSearches } from '../identity/number-searches.ts';
import { operationLog } from '../identity/operation-log.ts';
import { createTenancy } from '../identity/reach.ts';
import { refusalLog } from '../identity/refusal-log.ts';
import { sessionForWork } from '../identity/rights.ts';
import { partsOfScope, scopeForPermission } from '../identity/scope-parts.ts';
import { liveSessions, readSession, sessionOfAccount, sessionOfId } from '../identity/session.ts';
import { toldNamesLimit } from '../identity/told-names.ts';
import { uploadRule } from '../identity/uploads.ts';
import { registerLive } from '../live/live.module.ts';
import { passOnViewers } from '../media/pass-on-viewers.ts';
import { createMediaRegistries, type MediaRegistries } from '../media/streams.ts';
import { registerOperations } from '../operations/operations.module.ts';
import type { Database } from '../program/database.ts';
import type { FamilySession } from '../program/family.ts';
import type { SignedMachine } from '../program/machine.ts';
import type { Program } from '../program/program.ts';
import type { Session } from '../program/session.ts';
import { registerShop } from '../shop/shop.module.ts';
import { noteGrantLooks } from '../system/access/grant-looks.ts';
import { syncPermissions } from '../system/access/permissions.ts';
import { codesOf, syncDictionaries } from '../system/dictionary-items.ts';
import { syncMenus } from '../system/menus.ts';
import { tellOfJob } from '../system/messages/job-messages.ts';
import { fillAreas } from '../system/organizations/official-areas.ts';
import { registerSystem } from '../system/system.module.ts';
import { registerTeaching } from '../teaching/teaching.module.ts';
import { registerTransport } from '../transport/transport.module.ts';
import { assertNames } from './assert-names.ts';
import type { BackupSettings } from './backup/nightly-backup.ts';
import { registerChildExport } from './child-export/register-child-export.ts';
import { registerDocs } from './docs.ts';
import { type FileStorage, temporaryStorage } from './file-storage.ts';
import { startRegularWorks } from './regular-works.ts';
import { registerSite } from './site.ts';

/** Default retention of the log, in months. */
const LOG_MONTHS = 24;

/** Dependencies and settings of the web server. */
export interface ServerOptions {
  db: Kysely<Database>;
  /** The database as the owner of its tables; defaults to `db`. */
  owner?: Kysely<Database>;
  secrets: Secrets;
  log: Logger;
  clock?: Clock;
  shard?: string;
  /** Folder of the built web pages; absent for the API alone. */
  siteFolder?: string;
  /** Storage of files; defaults to a temporary folder. */
  storage?: FileStorage;
  /** True stores short messages for the system administrator; otherwise none can be sent. */
  smsOutbox?: boolean;
  /** True in the demo: every reader of stored short messages sees their codes. */
  showsCodes?: boolean;
  /** True where a service pushes messages to the apps of parents. */
  pushes?: boolean;
  trustProxy?: boolean;
  /** Retention of the log in months, in addition to the current one. */
  logMonths?: number;
  /** Days before the end of a teacher's certificate on which its kindergarten is told. */
  certificateDays?: number;
  /** The nightly backup; absent for none, without an alarm. */
  backups?: BackupSettings | null;
  /** The demo's test platform for payments; absent in every real installation. */
  testPay?: TestPayOptions;
  /** Addresses of the media process; absent for none. */
  media?: Pick<MediaRegistries, 'address' | 'rtmpAddress' | 'cloudAddress'>;
  /** False for a command that uses the program for a moment: no regular work begins. */
  regularWorks?: boolean;
}

/**
 * Creates the whole server: ready to listen, and with the jobs that need a start of their own. Closing it ends both.
 */
export async function createServer(
  options: ServerOptions,
): Promise<FastifyInstance & { program: Program; jobs: JobRunner }> {
  const { db, owner = db, secrets, log, clock = systemClock, shard = DEFAULT_SHARD } = options;
  const { trustProxy, logMonths = LOG_MONTHS, certificateDays = CERTIFICATE_NOTICE_DAYS, backups = null } = options;
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
  const messages = createMessageLog({ db, secrets, clock, log });
  messages.follow(app);
  const countRequest = requestLimit();
  const api = new Api<Session, SignedMachine, FamilySession>(app, {
    db,
    secrets,
    tenancy,
    words,
    errors: errorStatus,
    assertAddressed: (request) => assertShard(request, shard),
    findSession: async (request) => {
      const session = await readSession(db, clock, bearerOf(request));
      await assertAppType({ db, clock }, request, session);
      return { ...session, origin: { requestId: request.id, address: request.ip } };
    },
    sessionFor: sessionForWork,
    limited: toldNamesLimit(db),
    findSigner: messages.noting(machineFinder({ db, secrets, clock, own: messages.own })),
    async findPerson(request) {
      const { person, reach } = await findFamily({ db, clock }, bearerOf(request));
      countRequest(person.accountId);
      return { person: { ...person, origin: { requestId: request.id, address: request.ip } }, reach };
    },
    onRefusal: refusalLog({ db, clock, log }),
  });
  const files = new Files({
    db,
    store: storage.store,
    secrets,
    ownerOf: (session) => (session as Session).organization.code,
  });
  const stores = new EntityStores({
    clock,
    secrets,
    files,
    async namesOfAccounts(scope, ids) {
      if (ids.length === 0) return new Map();
      const { rows } = await sql<{ id: string; name: string }>`select id, nick_name as name from accounts
        where id = any(${[...ids]}::uuid[])`.execute(scope.db);
      return new Map(rows.map(({ id, name }) => [id, name]));
    },
    codesOf: codesOf(db),
    onWritten: operationLog(clock),
    onShown: (store, scope, records) => noteGrantLooks(clock, store, scope, records),
    onWholeNumber: numberSearches({ db, clock, secrets }),
    scopeFor: scopeForPermission,
    partsOf: partsOfScope,
  });
  const jobs = createJobs({
    db,
    clock,
    secrets,
    log,
    async scopeOf({ id, kind, account_id, owner_id, language }) {
      const origin = { requestId: id, address: null };
      const session = { ...(await sessionOfAccount(db, clock, account_id, id)), language, origin };
      const permission = jobs.permissionOf(kind);
      const may = permission !== undefined && session.permissions.has(permission) ? [permission] : [];
      const reach = await tenancy.reachOf(session, ownerById(tenancy, owner_id), kind, may);
      return withScope(sessionForWork(session, may, reach), reach, db);
    },
    onEnded: (tx, job) => tellOfJob({ db: tx, secrets, now: clock.now() }, job),
  });
  const identity = createIdentityRegistries();
  const campus = createCampusRegistries();
  const devices = createDevicesRegistries(messages);
  const changes = new ChangeRelay({
    db,
    clock,
    log,
    ownerKey: tenancy.idKey,
    liveSessions: (ids) => liveSessions(db, clock, ids),
  });
  const grantUploads = storage.directUploads ?? grantOwnUploads(secrets);
  const program: Program = {
    db,
    owner,
    api,
    stores,
    entities: createEntities({ api, stores, tenancy, jobs, exports: exportOptions({ db, secrets, clock, tenancy }) }),
    identity,
    campus,
    family: createFamilyRegistries(),
    devices,
    attendance: createAttendanceRegistries(),
    billing: createBillingRegistries(),
    media: createMediaRegistries(
      options.media ?? { address: null, rtmpAddress: 'rtmp://127.0.0.1:1935', cloudAddress: 'https://open.ys7.com' },
    ),
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
  const findSession = (sessionId: string) => sessionOfId(db, clock, sessionId);
  const mayRead = fileReaders<Session>({ db, stores, tenancy, findSession, sessionFor: sessionForWork });
  await registerMedia(app, {
    db,
    files,
    secrets,
    mayPut: uploadRule({ db, clock }),
    async mayRead(sessionId, file) {
      if (await mayRead(sessionId, file)) return true;
      const asker = { id: sessionId, find: () => findSession(sessionId) };
      for (const isReader of identity.fileReaders) if (await isReader(asker, file)) return true;
      return false;
    },
    ofOtherOrigin: !storage.hosts.imageHost.startsWith('/'),
  });
  passOnViewers(app, () => program.media.address);
  registerIdentity(program, shard);
  // The maps lie next to the site, not in it, because files in the site are public.
  const mapsFolder = options.siteFolder && join(options.siteFolder, '../maps');
  const { smsOutbox = false, showsCodes = false } = options;
  registerSystem(program, {
    smsOutbox,
    showsCodes,
    mapsFolder,
    logMonths,
    backupDays: backups && backups.folder !== null ? backups.keepDays : null,
  });
  registerCampus(program);
  registerFamily(program, { pushes: options.pushes ?? false });
  registerDevices(program);
  await registerMakers(app, program);
  registerBench(app, program);
  registerAttendance(program);
  registerTransport(program);
  registerHealth(program);
  registerCatering(program);
  registerTeaching(program);
  registerCommunication(program);
  const testPay = options.testPay ? await registerTestPay(app, program, options.testPay) : null;
  const merchants = { db, secrets, testOrigin: () => testPay?.origin() ?? null };
  await registerBilling(app, program, merchants);
  registerLive(program);
  registerShop(program, merchants);
  registerCommunity(program);
  registerOperations(program);
  registerDashboards(program);
  registerChildExport(program);
  assertNames({
    calls: api.calls,
    areas,
    entities: stores.all().map(({ entity }) => entity),
    permissions: new Set(permissions.map(({ key }) => key)),
    dictionaries: new Set(productDictionaries.map(({ code }) => code)),
  });
  await fillNameReadings(db, stores.get('campus.parent'));
  await fillAreas(db);
  await syncMenus(
    db,
    clock,
    areas.flatMap((area) => area.menus),
  );
  await syncPermissions(db, clock, permissions);
  await syncDictionaries(db, clock);
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    try {
      await sql`select 1`.execute(db);
      return { status: 'ready', version: VERSION };
    } catch {
      return reply.status(503).send({ status: 'database unavailable', version: VERSION });
    }
  });
  const stopRegularWorks =
    options.regularWorks === false
      ? () => undefined
      : await startRegularWorks(program, { store: storage.store, logMonths, certificateDays, backups, merchants });
  await changes.start();
  // Runs before the server waits for its connections to close, because a stream does not end by itself.
  app.addHook('preClose', () => changes.stop());
  app.addHook('onClose', async () => {
    stopRegularWorks();
    await jobs.stop();
    await temporary?.remove();
  });
  await registerDocs(app, api.calls);
  await registerSite(app, options.siteFolder, errorStatus);
  return Object.assign(app, { program, jobs });
}

/**
 * Returns the bearer token. Throws SESSION_MISSING. Only the Authorization header counts, because browsers would send a
 * cookie with requests of other sites.
 */
function bearerOf(request: FastifyRequest): string {
  const token = /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1];
  if (!token) throw new AppError('SESSION_MISSING');
  return token;
}

/** Throws SHARD_ELSEWHERE where the request names another cell. */
function assertShard({ headers: { shardnum } }: FastifyRequest, shard: string): void {
  if (shardnum !== undefined && shardnum !== shard) throw new AppError('SHARD_ELSEWHERE');
}

/** Starts listening, and returns the address. */
export async function listen(app: FastifyInstance, host: string, port: number): Promise<string> {
  await app.listen({ host, port });
  if (!app.server.listening) await once(app.server, 'listening');
  const address = app.server.address();
  if (address === null || typeof address === 'string') return String(address);
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`;
}
