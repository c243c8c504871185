import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { playedHours } from '@kiga/contract/attendance/school-clock.ts';
import { systemClock } from '@kiga/kit-server/clock.ts';
import { MigrationError } from '@kiga/kit-server/db/migrate.ts';
import { loadSecrets } from '@kiga/kit-server/secrets/secrets.ts';
import { EmbeddedPostgresError } from '@kiga/postgres/embedded-postgres-error.ts';
import pino from 'pino';
import { seedAdministrator } from '../../seeds/administrator.ts';
import type { demoAccounts as DemoAccounts } from '../../seeds/demo.ts';
import { listenForGateways } from '../devices/gateway-broker.ts';
import { startPushing } from '../family/push-loop.ts';
import { listenForStreams, type MediaServer, type MediaSettings } from '../media/listen-for-streams.ts';
import { PRODUCT_NAME } from '../program/product-name.ts';
import type { BackupSettings } from './backup/nightly-backup.ts';
import { ReachOpenError } from './check-reach.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { configuredPush } from './configured-push.ts';
import { type DemoClock, startDemoClock } from './demo-clock.ts';
import { configuredStorage } from './file-storage.ts';
import { openDatabase } from './open-database.ts';
import { createServer, listen } from './server.ts';

/** Folder of the built web pages. */
export const siteFolder = fileURLToPath(new URL('../../../web/.build/site', import.meta.url));

type Mode = 'demo' | 'production';

/** A function that runs next to the web server with its address and time; the result stops it. */
export type Beside = (server: { address: string; config: Config; now(): Date }) => () => Promise<unknown>;

/** Options of a start in addition to the environment variables. */
export interface StartOptions {
  beside?: Beside;
  /** Folder of pages that replace the built ones. */
  siteFolder?: string;
}

/**
 * Starts the whole program in this process, except the database's own processes. `demo` has accounts and sample data,
 * `production` has one administrator. The process ends where the start fails, and on a signal to stop.
 */
export async function start(mode: Mode, options: StartOptions = {}): Promise<void> {
  const opened: (() => Promise<unknown>)[] = [];
  let ending: Promise<void> | undefined;
  // A signal to the whole group arrives twice. A closed terminal is a signal to stop as well.
  const end = (exitCode: number) => {
    ending ??= closeAll(opened).finally(() => process.exit(exitCode));
    return ending;
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void end(0));
  try {
    await open(mode, readConfig(process.env), opened, options);
  } catch (error) {
    console.error(whyNotStarted(error));
    await end(1);
  }
}

/** Opens all parts in order, and records how to close each. */
async function open(
  mode: Mode,
  config: Config,
  opened: (() => Promise<unknown>)[],
  { beside, siteFolder: site = siteFolder }: StartOptions,
): Promise<void> {
  if (mode === 'production' && (config.KIGA_CLOCK ?? 'real') !== 'real') {
    throw new ConfigError('KIGA_CLOCK is for the demo, npm start; npm run serve keeps real time.');
  }
  const log = pino({ level: mode === 'demo' && !process.env.KIGA_LOG ? 'warn' : config.KIGA_LOG }, pino.destination(2));
  const secrets = await loadSecrets(config.KIGA_DATA, config.KIGA_SECRET_KEY, PRODUCT_NAME);
  const { db, owner, ownerAddress } = await openDatabase(config, {
    secrets,
    log,
    opened,
    isStrict: mode === 'production',
  });
  const setting = mode === 'demo' ? (config.KIGA_CLOCK ?? 'school') : 'real';
  const demoClock = setting === 'real' ? null : await startDemoClock(db, setting);
  if (demoClock) opened.push(() => demoClock.stop());
  const clock = demoClock?.clock ?? systemClock;
  const push = configuredPush(config);
  const testPayFile = join(config.KIGA_DATA, 'test-pay.json');
  const app = await createServer({
    db,
    owner,
    clock,
    secrets,
    log,
    shard: config.KIGA_SHARD,
    siteFolder: site,
    storage: configuredStorage(config),
    smsOutbox: mode === 'demo' || config.KIGA_SMS === 'outbox',
    showsCodes: mode === 'demo',
    pushes: push !== null,
    trustProxy: config.KIGA_TRUST_PROXY === '1',
    logMonths: config.KIGA_LOG_MONTHS,
    certificateDays: config.KIGA_CERTIFICATE_DAYS,
    backups: backupsOf(mode, config, ownerAddress),
    media: mediaPlaces(config),
    ...(mode === 'demo' && { testPay: { file: testPayFile } }),
  });
  opened.push(() => app.close());
  // Production is without the demo's program.
  const demo =
    mode === 'demo'
      ? {
          ...(await import('../../seeds/demo.ts')),
          ...(await import('../../seeds/sunflower.ts')),
          ...(await import('../../seeds/demo-faces.ts')),
          ...(await import('../../seeds/demo-billing.ts')),
          ...(await import('../../seeds/demo-bills.ts')),
          ...(await import('../../seeds/demo-buses.ts')),
          ...(await import('../../seeds/demo-dish-pictures.ts')),
          ...(await import('../../seeds/demo-live.ts')),
          ...(await import('../../seeds/demo-shop.ts')),
          ...(await import('../../seeds/demo-community.ts')),
          ...(await import('../../seeds/demo-app-content.ts')),
        }
      : null;
  const administrator = demo ? null : await seedAdministrator(db);
  if (demo) {
    await demo.loadDemo(app.program);
    await demo.fillSunflower(app.program);
    await demo.addFaces(app.program);
    await demo.addDishPictures(app.program);
    await demo.addBilling(app.program);
    await demo.addBills(app.program, testPayFile);
    await demo.addBuses(app.program);
    await demo.addLive(app.program);
    await demo.addShop(app.program);
    await demo.addCommunity(app.program);
    await demo.addAppContent(app.program);
    opened.push(await demo.playBuses(app.program));
  }
  const roles = config.KIGA_ROLES.split(',');
  await app.jobs.start({ works: roles.includes('jobs') });
  if (push && roles.includes('jobs')) opened.push(startPushing(app.program, push));
  if (roles.includes('mqtt')) {
    const gateways = await listenForGateways(app.program, { host: config.KIGA_MQTT_HOST, port: config.KIGA_MQTT_PORT });
    opened.push(() => gateways.close());
    announceGateways(config.KIGA_MQTT_HOST, gateways.port);
  }
  if (roles.includes('media')) {
    const streams = await listenForStreams(app.program, mediaSettings(config));
    opened.push(() => streams.close());
    announceStreams(config, streams);
  }
  if (!roles.includes('http')) {
    if (roles.includes('jobs')) announceJobs();
    return;
  }
  const address = await listen(app, config.HOST, config.PORT);
  if (beside) opened.push(beside({ address, config, now: clock.now }));
  if (demo) announceDemo(address, demo.demoAccounts, demoClock, config.KIGA_DATA);
  else announceProduction(address, administrator);
}

/** Returns where the role media is reached. */
function mediaPlaces(config: Config) {
  const { KIGA_MEDIA_ADDRESS, KIGA_MEDIA_PORT, KIGA_RTMP_ADDRESS, KIGA_RTMP_PORT, KIGA_EZVIZ_ADDRESS } = config;
  return {
    cloudAddress: KIGA_EZVIZ_ADDRESS,
    address: KIGA_MEDIA_ADDRESS ?? `127.0.0.1:${KIGA_MEDIA_PORT}`,
    rtmpAddress: KIGA_RTMP_ADDRESS ?? `rtmp://127.0.0.1:${KIGA_RTMP_PORT}`,
  };
}

function mediaSettings(config: Config): MediaSettings {
  return {
    host: config.KIGA_MEDIA_HOST,
    port: config.KIGA_MEDIA_PORT,
    rtmpHost: config.KIGA_RTMP_HOST,
    rtmpPort: config.KIGA_RTMP_PORT,
    ffmpeg: config.KIGA_FFMPEG,
    networks: config.KIGA_CAMERA_NETWORKS,
    folder: join(config.KIGA_DATA, 'films'),
  };
}

/** Returns the settings of the nightly backup; null for a demo without a folder, whose users miss nothing. */
function backupsOf(mode: Mode, config: Config, address: string): BackupSettings | null {
  const folder = config.KIGA_BACKUP ?? null;
  if (mode === 'demo' && folder === null) return null;
  return { folder, recipient: config.KIGA_BACKUP_RECIPIENT ?? null, keepDays: config.KIGA_BACKUP_DAYS, address };
}

/** Closes the opened parts, latest first. An error does not prevent the others from closing. */
async function closeAll(opened: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const close of opened.toReversed()) await close().catch((error: unknown) => console.error(error));
}

/** Returns the reason of a failed start, as a sentence where the operator can fix it. */
function whyNotStarted(error: unknown): string {
  const { code, port } = error as { code?: string; port?: number };
  if (code === 'EADDRINUSE') {
    return `Port ${port} is in use. Choose another one: ${settingOfPort(port)}=${Number(port) + 1} npm start`;
  }
  if (code === 'EACCES' && port) return `Port ${port} may not be used by this user. Choose one above 1023 with PORT.`;
  const isTold = [ConfigError, MigrationError, EmbeddedPostgresError, ReachOpenError].some(
    (kind) => error instanceof kind,
  );
  if (isTold) return (error as Error).message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Returns the name of the setting that chose a port. */
function settingOfPort(port: number | undefined): string {
  const others = { KIGA_MQTT_PORT: '1883', KIGA_MEDIA_PORT: '7605', KIGA_RTMP_PORT: '1935' };
  const found = Object.entries(others).find(([name, usual]) => Number(process.env[name] ?? usual) === port);
  return found?.[0] ?? 'PORT';
}

function announceDemo(
  address: string,
  accounts: typeof DemoAccounts,
  demoClock: DemoClock | null,
  dataFolder: string,
): void {
  const rows = accounts.map(
    ({ userName, appType, password, nickName }) =>
      `  ${userName.padEnd(8)} ${String(appType).padStart(2)}  ${password.padEnd(10)}  ${nickName}`,
  );
  console.log(
    `\nKiga: ${address}\n\n  account  kind password\n${rows.join('\n')}\n${timeOfDemo(demoClock)}\nCtrl+C stops; the data stays in ${dataFolder}`,
  );
}

function timeOfDemo(demoClock: DemoClock | null): string {
  if (!demoClock) return '';
  const { clock, speed } = demoClock;
  const { from, until } = playedHours;
  const now = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone: 'Asia/Shanghai' });
  const pace = speed === 1 ? '' : `, time runs ${speed} times as fast`;
  return `\nIn the demo it is ${now.format(clock.now())}${pace}; school days only, ${from} to ${until}\n`;
}

function announceJobs(): void {
  console.log('\nKiga: running jobs, without a web server');
}

function announceGateways(host: string, port: number): void {
  console.log(`\nKiga: listening for gateways at mqtt://${host.includes(':') ? `[${host}]` : host}:${port}`);
}

function announceStreams({ KIGA_RTMP_HOST }: Config, { rtmpPort, hasFfmpeg }: MediaServer): void {
  const host = KIGA_RTMP_HOST.includes(':') ? `[${KIGA_RTMP_HOST}]` : KIGA_RTMP_HOST;
  const without = hasFfmpeg ? '' : '; there is no ffmpeg, so cameras cannot be read';
  console.log(`\nKiga: listening for encoders at rtmp://${host}:${rtmpPort}${without}`);
}

function announceProduction(address: string, administrator: { userName: string; password: string } | null): void {
  console.log(`\nKiga: ${address}`);
  if (!administrator) return;
  console.log(`First administrator (kind 8): ${administrator.userName}  password: ${administrator.password}`);
  console.log('The password is shown this once; the first sign-in asks for another one.');
}
