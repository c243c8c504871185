import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findExternalPostgres } from '../tests/support/external-postgres.ts';
import { root, runNode, runTool } from './run-tool.ts';
import { quickSteps, runSteps } from './steps.ts';

const { values, positionals } = parseArgs({ options: { area: { type: 'string' } }, allowPositionals: true });
/** Paths hold one of these, where only some files are to run. */
const filters = values.area === undefined ? positionals : [...positionals, `/${values.area}/`];
const resultsFile = path.join(root, '.build/test-results.json');

type Counts = { passed: number; failed: number };
const tests: Counts = { passed: 0, failed: 0 };

interface Results {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

/** Failures, repeated at the end, because the output of a long run is often truncated. */
const failures: string[] = [];

/** Returns a failure without the calls of libraries, so that the end of the output names all failures. */
const withoutLibraries = (failure: string) => failure.replaceAll(/^\s+at .*(node_modules|node:).*\n?/gm, '');

// A file that does not load, or an aborted run, fails without a failed test: it counts as one.
function readCounts(file: string, exitCode: number): Counts {
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const results = JSON.parse(readFileSync(file, 'utf8')) as Results;
  for (const { name, status, message, assertionResults } of results.testResults) {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    const reasons = failed.map(({ fullName, failureMessages }) => `${fullName}\n${failureMessages.join('\n')}`);
    if (status === 'failed' && reasons.length === 0) reasons.push(message);
    failures.push(...reasons.map((reason) => `${path.relative(root, name)}: ${reason}`));
  }
  const leastFailed = exitCode === 0 ? 0 : 1;
  return { passed: results.numPassedTests, failed: Math.max(results.numFailedTests, leastFailed) };
}

/** Linux's memory file system. */
const MEMORY_FOLDER = '/dev/shm';
const WANTED_BYTES = 4 * 1024 ** 3;

/**
 * Creates a folder for the temporary files of tests, mostly copies of databases. It is in memory where enough is free,
 * because a slow disk delays tests. It is deleted with this process. Returns undefined where the usual folder must do.
 */
function makeMemoryFolder(): string | undefined {
  if (!existsSync(MEMORY_FOLDER)) return undefined;
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
  if (bavail * bsize < WANTED_BYTES) return undefined;
  const folder = mkdtempSync(path.join(MEMORY_FOLDER, 'kiga-tests-'));
  // PostgreSQL runs as another user where tests run as root, and needs access.
  chmodSync(folder, 0o711);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  // After an interrupt the tests end first, on their own.
  process.once('SIGINT', () => undefined);
  return folder;
}

async function runVitest(postgres: 'embedded' | 'both'): Promise<boolean> {
  rmSync(resultsFile, { force: true });
  const memoryFolder = makeMemoryFolder();
  const env = { KIGA_TEST_POSTGRES: postgres, ...(memoryFolder && { TMPDIR: memoryFolder }) };
  const exitCode = await runTool('vitest', ['run', `--outputFile.json=${resultsFile}`, ...filters], { env });
  const counts = readCounts(resultsFile, exitCode);
  tests.passed += counts.passed;
  tests.failed += counts.failed;
  return counts.failed === 0;
}

/** All tests, and in addition the tests that need a database, on the oldest PostgreSQL that it runs on. */
async function runTests(): Promise<boolean> {
  // A developer who names files or an area wants to know soon.
  if (filters.length > 0) return runVitest('embedded');
  if (findExternalPostgres() !== undefined) return runVitest('both');
  const isFine = await runVitest('embedded');
  console.log(
    'Skipped: there is no PostgreSQL 15 in /usr/lib/postgresql/15/bin, and KIGA_TEST_POSTGRES_BIN names none.',
  );
  const isRequired = process.env.KIGA_REQUIRE_EXTERNAL === '1';
  if (isRequired) tests.failed += 1;
  return isFine && !isRequired;
}

const testing = { name: 'tests', run: runTests };
const requirements = { name: 'requirements', run: async () => (await runNode(['scripts/requirements.ts'])) === 0 };
// An area alone is for the minute between two changes; `npm run check` does the rest.
const steps = values.area === undefined ? [...quickSteps, testing, requirements] : [testing];
const failed = await runSteps(steps);

const others = steps.filter((step) => step !== testing);
const failedOthers = others.filter((step) => failed.includes(step.name)).length;
const passedCount = tests.passed + others.length - failedOthers;
const failedCount = tests.failed + failedOthers;
for (const failure of failures) console.log(`\n${withoutLibraries(failure).slice(0, 1_200)}`);
if (failed.length > 0) console.log(`\nFailed: ${failed.join(', ')}`);
console.log(`\n${passedCount} passed, ${failedCount} failed`);
process.exitCode = failedCount > 0 ? 1 : 0;
