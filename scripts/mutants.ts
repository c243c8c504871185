import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chooseMutants, findMutants, type Mutant } from './find-mutants.ts';
import { MUTANT, PLANTED } from './mutant-plugin.ts';
import { root } from './run-tool.ts';
import { listFiles, readSources } from './source-file.ts';
import { testsOf } from './tests-of.ts';

const usage = `Usage: npm run mutants -- [options]
  --count 40     mistakes to plant, each by itself
  --seed 1       chooses them; the same seed chooses the same in the same files
  --in folder    only in files whose path begins so, such as product/server/src/campus
  --changed      only in files that differ from main
  --list         names them and runs nothing
Each runs the tests that concern its file; what survives is named at the end, and makes the run fail.`;

/** Folders for mistakes: tests load these sources directly, without building pages. */
const folders = ['kit/entity/src', 'kit/server/src', 'product/contract/src', 'product/server/src'];
const TIMEOUT_MS = 240_000;
/** Number of tests that run first; the others run only where these detect nothing. */
const CLOSEST = 3;
const resultsFile = path.join(root, '.build/mutants.json');
/** Runs at the same time, each with a database of its own: most of a run is its start, which leaves cores idle. */
const AT_ONCE = 2;

function readOptions() {
  const { values } = parseArgs({
    options: {
      count: { type: 'string', default: '40' },
      seed: { type: 'string', default: '1' },
      in: { type: 'string', default: '' },
      changed: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
    },
  });
  const [count, seed] = [Number(values.count), Number(values.seed)];
  if (!Number.isInteger(count) || !Number.isInteger(seed)) throw new Error('--count and --seed are whole numbers');
  return { ...values, count, seed };
}

function changedFiles(): ReadonlySet<string> {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n');
  return new Set([...git('diff', '--name-only', 'main...HEAD'), ...git('diff', '--name-only', 'HEAD')]);
}

/** Row security would hide a dropped scope, so its tests run without it. */
const firstLine = { KIGA_TEST_FIRST_LINE: '1' };
const isOfFirstLine = ({ kind }: Mutant) => kind === 'drop a scope';

function startVitest(args: string[], variables: Record<string, string>, stdio: 'ignore' | 'inherit') {
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
  return spawn(process.execPath, [vitest, 'run', '--project', 'embedded', ...args], {
    cwd: root,
    env: { ...process.env, KIGA_TEST_POSTGRES: 'embedded', ...variables },
    stdio,
  });
}

/** Result of a run, with the first test that failed. */
interface Outcome {
  result: 'killed' | 'timed out' | 'survived' | 'not reached' | 'left out';
  by: string;
}

/** Runs tests with a mistake in place, and returns the result. `lane` numbers the runs at the same time from 0. */
function runWith(mutant: Mutant, tests: readonly string[], lane: number): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const runFile = path.join(root, `.build/mutant-run-${lane}.json`);
    rmSync(runFile, { force: true });
    const reporter = ['--reporter', 'json', `--outputFile.json=${runFile}`];
    const planted = path.join(root, `.build/mutant-planted-${lane}`);
    rmSync(planted, { force: true });
    const variables = { [MUTANT]: JSON.stringify(mutant), [PLANTED]: planted, ...(isOfFirstLine(mutant) && firstLine) };
    const child = startVitest(['--bail', '1', ...reporter, ...tests], variables, 'ignore');
    const giveUp = setTimeout(() => child.kill('SIGTERM'), TIMEOUT_MS);
    child.once('error', reject);
    child.once('close', (code, signal) => {
      clearTimeout(giveUp);
      if (code === 0) resolve({ result: existsSync(planted) ? 'survived' : 'not reached', by: '' });
      else resolve(signal === null ? readFailure(runFile) : { result: 'timed out', by: '' });
    });
  });
}

/** Returns the first failure. A test that only timed out might have failed without the mistake as well. */
function readFailure(runFile: string): Outcome {
  if (!existsSync(runFile)) return { result: 'killed', by: 'the start of the run' };
  const { testResults } = JSON.parse(readFileSync(runFile, 'utf8')) as {
    testResults: {
      message: string;
      assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
    }[];
  };
  const failed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed');
  const isSlow = ({ failureMessages }: { failureMessages: string[] }) =>
    /timed out in|time out/i.test(failureMessages.join());
  const clear = failed.find((test) => !isSlow(test));
  if (!clear && failed[0]) return { result: 'timed out', by: failed[0].fullName };
  return { result: 'killed', by: clear?.fullName ?? 'a file that did not load' };
}

async function tryOn(mutant: Mutant, tests: readonly string[], lane: number): Promise<Outcome> {
  const [closest, others] = [tests.slice(0, CLOSEST), tests.slice(CLOSEST)];
  const outcome = await runWith(mutant, closest, lane);
  const isOpen = outcome.result === 'survived' || outcome.result === 'not reached';
  return isOpen && others.length > 0 ? runWith(mutant, others, lane) : outcome;
}

/** Runs the tests without a mistake: one that fails then would count every mistake as killed. Ends the program where one does. */
async function runUnchanged(tests: readonly string[], variables: Record<string, string>): Promise<void> {
  if (tests.length === 0) return;
  const child = startVitest(['--reporter', 'dot', ...tests], variables, 'inherit');
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  if (code !== 0) {
    console.error('These tests do not pass without a mistake.');
    process.exit(1);
  }
}

const shortened = (text: string) => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 70 ? `${line.slice(0, 67)}...` : line;
};
const nameOf = ({ kind, file, line, before, text }: Mutant) =>
  `${kind}, ${file}:${line}: ${shortened(before)} -> ${shortened(text) || 'nothing'}`;

let options: ReturnType<typeof readOptions>;
try {
  options = readOptions();
} catch (error) {
  console.error(`${(error as Error).message}\n\n${usage}`);
  process.exit(1);
}
const changed = options.changed ? changedFiles() : undefined;
const files = folders
  .flatMap((folder) => listFiles(root, folder))
  .filter((file) => !/\.test(-support)?\.ts$|(zh-CN|en-US)\.ts$/.test(file))
  .filter((file) => file.startsWith(options.in) && (changed?.has(file) ?? true));
const all = readSources(root, files).flatMap(findMutants);
const chosen = chooseMutants(all, options.count, options.seed);
console.log(`${chosen.length} of ${all.length} mistakes in ${files.length} files, seed ${options.seed}`);
if (options.list) {
  for (const mutant of chosen) console.log(`${nameOf(mutant)}\n    ${testsOf(mutant.file).join(' ')}`);
  process.exit(0);
}

const testsFor = (mutants: readonly Mutant[]) => [...new Set(mutants.flatMap(({ file }) => testsOf(file)))];
await runUnchanged(testsFor(chosen), {});
await runUnchanged(testsFor(chosen.filter(isOfFirstLine)), firstLine);

const results: (Mutant & Outcome & { seconds: number; tests: readonly string[] })[] = [];
rmSync(resultsFile, { force: true });
mkdirSync(path.dirname(resultsFile), { recursive: true });

/** Plants a mistake and notes what became of it. An edited file is left out: the place of its mistake would lie elsewhere. */
async function plant(mutant: Mutant, lane: number): Promise<void> {
  const tests = testsOf(mutant.file);
  const startedAt = performance.now();
  const code = readFileSync(path.join(root, mutant.file), 'utf8').slice(mutant.start, mutant.end);
  const outcome =
    code === mutant.before
      ? await tryOn(mutant, tests, lane)
      : { result: 'left out' as const, by: 'the file was changed' };
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  results.push({ ...mutant, ...outcome, seconds, tests });
  writeFileSync(resultsFile, JSON.stringify(results, null, 2));
  console.log(`${results.length}/${chosen.length} ${outcome.result} in ${seconds} s: ${nameOf(mutant)}`);
  if (outcome.by !== '') console.log(`    ${outcome.by}`);
}

const waiting = [...chosen];
await Promise.all(
  Array.from({ length: AT_ONCE }, async (_, lane) => {
    for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) await plant(mutant, lane);
  }),
);
const survivors = results.filter(({ result }) => result === 'survived' || result === 'not reached');
const countOf = (wanted: Outcome['result']) => results.filter(({ result }) => result === wanted).length;
console.log(
  `\n${countOf('killed')} killed, ${countOf('survived')} survived, ${countOf('not reached')} not reached, ${countOf('timed out')} timed out, ${countOf('left out')} left out`,
);
for (const mutant of survivors) console.log(`  ${nameOf(mutant)}\n    ${mutant.tests.join(' ')}`);
process.exitCode = survivors.length > 0 ? 1 : 0;
