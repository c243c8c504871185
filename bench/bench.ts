import { mkdirSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { connect } from '@kiga/kit-server/db/connect.ts';
import { migrate } from '@kiga/kit-server/db/migrate.ts';
import { loadSecrets } from '@kiga/kit-server/secrets/secrets.ts';
import { startEmbeddedPostgres } from '@kiga/postgres/start-embedded-postgres.ts';
import { migrationsFolder } from '@kiga/server/app/prepare-database.ts';
import type { Database } from '@kiga/server/program/database.ts';
import { PRODUCT_NAME } from '@kiga/server/program/product-name.ts';
import { fillAreas } from '@kiga/server/system/organizations/official-areas.ts';
import { hash } from '@node-rs/argon2';
import { type Kysely, sql } from 'kysely';
import { measureGateways } from './gateways.ts';
import { measureGraduation } from './graduation.ts';
import { accountOf, benchPassword, fullScale, loadData, operatorAccount, type Scale, smallScale } from './load-data.ts';
import { measureRound, middle, type Round, type Who, type Work } from './measure.ts';
import { type BenchProcess, residentMb, startProcess } from './processes.ts';
import { type BenchResult, writeReport } from './report.ts';
import { buildRivals } from './rivals.ts';
import { measureRollOver } from './roll-over.ts';
import { measureWeb } from './web.ts';
import { biggestCode, ordinaryCode, type WorkData, worksOf } from './works.ts';

const folder = join(import.meta.dirname, '../.bench');
const productFile = join(import.meta.dirname, 'product-server.ts');
const plainFile = join(import.meta.dirname, 'plain/plain-server.ts');
const rivalsFile = join(import.meta.dirname, 'rivals-server.ts');

/** Options of the bench. */
export interface BenchOptions {
  /** True uses a hundredth of the data, to test the bench itself. */
  small: boolean;
  /** Duration of one round, seconds. */
  seconds: number;
  rounds: number;
  /** Part of the names of the works to run; `web` measures the pages and no work. */
  only: string | null;
  web: boolean;
}

/** Loads missing data, measures all works and writes the report. */
export async function runBench(options: BenchOptions): Promise<void> {
  const scale = options.small ? smallScale : fullScale;
  const dataDir = join(folder, options.small ? 'small' : 'full');
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const log = (line: string) => console.log(`  ${line}`);
  const postgres = await startEmbeddedPostgres({
    dataDir: join(dataDir, 'pg18'),
    database: 'kiga',
    log: ({ level, message }) => level === 'warn' && log(message),
    // Large buffers, so that loading takes reasonable time; durability stays on.
    settings: { max_wal_size: '4GB', shared_buffers: '256MB', maintenance_work_mem: '256MB' },
  });
  const stops: (() => Promise<unknown>)[] = [() => postgres.stop()];
  try {
    const db = connect<Database>(postgres.connectionString, { maxConnections: 4 });
    stops.push(() => db.destroy());
    await prepare(db, dataDir, scale, log);
    const environment = {
      KIGA_DATABASE_URL: postgres.programConnectionString,
      KIGA_DATABASE_OWNER_URL: postgres.connectionString,
      KIGA_DATA: dataDir,
      PORT: '0',
      KIGA_LOG: 'warn',
    };
    const product = await startProcess(productFile, environment);
    stops.push(product.stop);
    await new Promise((resolve) => setTimeout(resolve, 10_000));
    const idleMb = residentMb(product.pid);
    const plain = await startProcess(plainFile, { ...environment, KIGA_DATABASE_URL: postgres.connectionString });
    stops.push(plain.stop);
    // A second server of the product, without jobs, serves both pages of the rivals.
    const measurePages = async () => {
      await buildRivals();
      const rivals = await startProcess(rivalsFile, { ...environment, KIGA_ROLES: 'http' });
      stops.push(rivals.stop);
      return measureWeb({ product: product.address, rivals: rivals.address }, options.rounds * 3);
    };
    const data = await workData(db, product, scale);
    const works = worksOf(data).filter(({ name }) => name.includes(options.only ?? ''));
    const targets = { product, plain };
    const measured: BenchResult['works'] = [];
    for (const work of works) {
      measured.push(await measureWork(work, targets, postgres.pid(), options));
      console.log(lineOf(measured.at(-1) as BenchResult['works'][number]));
    }
    if (options.only !== 'web') {
      const { seconds, rounds, only } = options;
      const gateways = await measureGateways({ db, environment, postmasterPid: postgres.pid(), seconds, rounds, only });
      measured.push(...gateways);
      for (const work of gateways) console.log(lineOf(work));
    }
    const isGraduationMeasured = 'graduation'.includes(options.only ?? '');
    const graduation = isGraduationMeasured
      ? await measureGraduation(targets, data.biggestToken, options.rounds)
      : null;
    const isRollOverMeasured = 'roll-over'.includes(options.only ?? '');
    const rollOver = isRollOverMeasured
      ? await measureRollOver(targets.product, data.biggestToken, options.rounds)
      : null;
    const web = options.web ? await measurePages() : null;
    writeReport({
      at: new Date().toISOString(),
      machine: `${os.cpus().length} x ${os.cpus()[0]?.model ?? '?'}, ${Math.round(os.totalmem() / 2 ** 30)} GB, Node.js ${process.version}`,
      scale,
      works: measured,
      idleMb,
      loadedMb:
        measured.length > 0 ? Math.max(...measured.flatMap(({ product: round }) => round.residentMb ?? 0)) : null,
      readyMs: { product: product.readyMs, plain: plain.readyMs },
      graduation,
      rollOver,
      web,
      isWhole: !options.small && options.only === null,
    });
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

async function prepare(db: Kysely<Database>, dataDir: string, scale: Scale, log: (line: string) => void) {
  await migrate(db, migrationsFolder);
  // Kindergartens need an area.
  await fillAreas(db);
  const { rows } = await sql<{ n: number }>`select count(*) as n from organizations where code like 'BK%'`.execute(db);
  const { rows: operators } = await sql`select 1 from accounts where user_name = ${operatorAccount}`.execute(db);
  if (rows[0]?.n === scale.kindergartens && operators.length > 0) return;
  if (rows[0]?.n !== 0) throw new Error(`${dataDir} holds old data, or data that are half loaded; delete it`);
  console.log(`Loading ${scale.students} children and ${scale.events} events into ${dataDir}`);
  const passwordHash = await hash(benchPassword, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  await loadData(db, await loadSecrets(dataDir, undefined, PRODUCT_NAME), scale, passwordHash, log);
}

/** Signs in, and returns the data from which the requests of the works are made. */
export async function workData(db: Kysely<Database>, product: BenchProcess, scale: Scale): Promise<WorkData> {
  const token = async (userName: string, appType: number) => {
    const response = await fetch(`${product.address}/sys/login/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ userName, password: benchPassword, appType }),
    });
    return ((await response.json()) as { data: { token: string } }).data.token;
  };
  const ordinary = sql`(select id from organizations where code = ${ordinaryCode})`;
  const students = await sql<{ id: string; class_id: string }>`select id, class_id from students
    where kig_id = ${ordinary} and stu_no like '2025%' order by id`.execute(db);
  const cards = await sql<{ code: string; cards: string[] }>`select o.code, array_agg(s.card_number) as cards
    from organizations o join students s on s.kig_id = o.id where o.code like 'BK%' and o.code <> ${biggestCode}
      and s.card_number is not null group by o.code`.execute(db);
  return {
    ordinaryToken: await token(accountOf(ordinaryCode), 3),
    biggestToken: await token(accountOf(biggestCode), 3),
    operatorToken: await token(operatorAccount, 9),
    studentIds: students.rows.map(({ id }) => id),
    classId: students.rows[0]?.class_id as string,
    cards: new Map(cards.rows.map((row) => [row.code, row.cards])),
    farPage: Math.min(1_000, Math.floor(scale.studentsOfBiggest / 10)),
  };
}

async function measureWork(
  work: Work,
  targets: Record<Who, BenchProcess>,
  postmasterPid: number,
  { seconds, rounds }: BenchOptions,
): Promise<BenchResult['works'][number]> {
  const measured: Record<Who, Round[]> = { product: [], plain: [] };
  // A short round first warms up both programs.
  for (const who of ['plain', 'product'] as const) await measureRound(work, who, targets[who], postmasterPid, 1);
  for (let round = 0; round < rounds; round++) {
    for (const who of ['plain', 'product'] as const) {
      measured[who].push(await measureRound(work, who, targets[who], postmasterPid, seconds));
    }
  }
  const { name, connections, goal, ratePerSecond } = work;
  const product = middle(measured.product);
  const plain = middle(measured.plain);
  return { name, connections, goal, fixedRate: ratePerSecond !== undefined, product, plain };
}

function lineOf({ name, connections, product, plain }: BenchResult['works'][number]): string {
  const ratio = (product.perSecond / plain.perSecond).toFixed(2);
  const cpu = (round: Round) => `${Math.round(round.serverUs ?? 0)}+${Math.round(round.databaseUs ?? 0)} us`;
  return `${name} (${connections}): ${Math.round(product.perSecond)}/s of ${Math.round(plain.perSecond)}/s = ${ratio}; p50 ${product.p50Ms} p99 ${product.p99Ms} ms; ${cpu(product)} against ${cpu(plain)}; failed ${product.failed}/${plain.failed}`;
}
