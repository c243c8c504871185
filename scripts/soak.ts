import { parseArgs } from 'node:util';
import { crashRound } from '../tests/crash/harness.ts';
import { outageRound } from '../tests/crash/outage.ts';
import { fuzz } from '../tests/fuzz/harness.ts';
import type { PostgresKind } from '../tests/support/database.ts';
import { findExternalPostgres } from '../tests/support/external-postgres.ts';
import { prepareDemo } from '../tests/support/prepare-demo.ts';
import { startTestPostgres } from '../tests/support/test-postgres.ts';
import { buildWeb } from './build-web.ts';
import { runTool } from './run-tool.ts';

const KILLS_OF_ROUND = 20;

const usage = `Usage: npm run soak -- [options]
  --kills 1000             processes to kill, in rounds of ${KILLS_OF_ROUND}
  --fuzz 100000            calls with inputs that belong nowhere
  --outage 30              seconds without a database, once cut off and once silent
  --tests                  every test of the API on PostgreSQL 15
  --seed 1                 of the first round or call; what failed is run again alone with its own
  --database embedded      or external (PostgreSQL 15); both in turn where nothing is said
Without any of the first four it does all of them.`;

const faults: string[] = [];

function tell(sentence: string): void {
  console.log(`${new Date().toISOString().slice(11, 19)} ${sentence}`);
}

function note(what: string, found: readonly string[]): void {
  for (const fault of found) tell(`FAULT ${what}: ${fault}`);
  faults.push(...found.map(() => what));
}

async function killAll(kinds: readonly PostgresKind[], kills: number, firstSeed: number): Promise<void> {
  const awayMs: number[] = [];
  const counts: Record<string, number> = {};
  for (let done = 0, seed = firstSeed; done < kills; seed += 1) {
    const kind = kinds[(seed - firstSeed) % kinds.length] as PostgresKind;
    const wanted = Math.min(KILLS_OF_ROUND, kills - done);
    const report = await crashRound({ kind, seed, kills: wanted });
    note(`--kills ${wanted} --seed ${seed} --database ${kind}`, report.faults);
    done += Object.values(report.kills).reduce((sum, count) => sum + count, 0);
    awayMs.push(...report.awayMs);
    for (const [name, count] of Object.entries(report.counts)) counts[name] = (counts[name] ?? 0) + count;
    tell(
      `${done}/${kills} kills, seed ${seed}, ${kind}: ${report.faults.length} faults; ${JSON.stringify(report.counts)}`,
    );
  }
  const sorted = awayMs.toSorted((a, b) => a - b);
  const median = Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0);
  tell(`acknowledged ${JSON.stringify(counts)}; away p50 ${median} ms, max ${Math.round(sorted.at(-1) ?? 0)} ms`);
}

/** Runs work on a separate database with the demo. */
async function onDemo(kind: PostgresKind, work: (url: string) => Promise<void>): Promise<void> {
  const postgres = await startTestPostgres(kind);
  try {
    await prepareDemo(postgres.connectionString);
    await work(postgres.connectionString);
  } finally {
    await postgres.stop();
  }
}

async function takeAway(kind: PostgresKind, seconds: number): Promise<void> {
  for (const how of ['cut', 'silent'] as const) {
    await onDemo(kind, async (url) => {
      const report = await outageRound({ url, goneMs: seconds * 1_000, how });
      note(`--outage ${seconds} --database ${kind}`, report.faults);
      const { counts, slowestMs, readyMs } = report;
      tell(`${how} for ${seconds} s, ${kind}: ${report.faults.length} faults; ready after ${Math.round(readyMs)} ms`);
      tell(`acknowledged ${JSON.stringify(counts)}; slowest answers meanwhile ${JSON.stringify(slowestMs)} ms`);
    });
  }
}

async function fuzzAll(kind: PostgresKind, calls: number, seed: number): Promise<void> {
  await onDemo(kind, async (url) => {
    const report = await fuzz({ url, seed, calls, tell: (sentence) => tell(`fuzz ${sentence}`) });
    note('--fuzz 1 --seed as told', report.faults);
    const { codes, endpoints, neverDone } = report;
    tell(`${report.calls} calls of ${endpoints} endpoints: ${report.faults.length} faults; ${JSON.stringify(codes)}`);
    if (neverDone.length > 0) tell(`never done as asked: ${neverDone.join(', ')}`);
  });
}

/** Parses the options. Throws for an unknown option or an invalid number. */
function readOptions() {
  const { values } = parseArgs({
    options: {
      kills: { type: 'string' },
      fuzz: { type: 'string' },
      outage: { type: 'string' },
      tests: { type: 'boolean' },
      seed: { type: 'string', default: '1' },
      database: { type: 'string' },
    },
  });
  const numberOf = (name: 'kills' | 'fuzz' | 'outage' | 'seed', usual: number) => {
    const text = values[name];
    if (text !== undefined && !/^\d+$/.test(text)) throw new Error(`--${name} is a number, not ${text}.`);
    return text === undefined ? usual : Number(text);
  };
  const isAll = [values.kills, values.fuzz, values.outage, values.tests].every((value) => value === undefined);
  const found: PostgresKind[] = findExternalPostgres() ? ['embedded', 'external'] : ['embedded'];
  const kinds = values.database === undefined ? found : found.filter((kind) => kind === values.database);
  if (kinds.length === 0) throw new Error(`There is no database ${values.database} here.`);
  return {
    kills: numberOf('kills', isAll ? 1_000 : 0),
    calls: numberOf('fuzz', isAll ? 100_000 : 0),
    seconds: numberOf('outage', isAll ? 30 : 0),
    runsTests: (isAll || values.tests === true) && kinds.includes('external'),
    seed: numberOf('seed', 1),
    kinds,
  };
}

let options: ReturnType<typeof readOptions>;
try {
  options = readOptions();
} catch (error) {
  console.error(`${(error as Error).message}\n\n${usage}`);
  process.exit(1);
}
const { kills, calls, seconds, runsTests, seed, kinds } = options;
await buildWeb();
if (kills > 0) await killAll(kinds, kills, seed);
if (seconds > 0) for (const kind of kinds) await takeAway(kind, seconds);
if (calls > 0) await fuzzAll(kinds[0] as PostgresKind, calls, seed);
if (runsTests && (await runTool('vitest', ['run'], { env: { KIGA_TEST_POSTGRES: 'external' } })) !== 0) {
  faults.push('--tests');
}
tell(faults.length === 0 ? 'all is well' : `${faults.length} faults; again with: ${[...new Set(faults)].join(' | ')}`);
process.exit(faults.length === 0 ? 0 : 1);
