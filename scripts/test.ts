import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { findExternalPostgres } from '../tests/support/external-postgres.ts';
import { root, runNode, runTool } from './run-tool.ts';
import { quickSteps, runSteps } from './steps.ts';

const filters = process.argv.slice(2);
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

/** Runs all tests, and those about the database also on the oldest supported PostgreSQL. */
async function runTests(): Promise<boolean> {
  // A run of single files should be quick.
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

const others = [
  ...quickSteps,
  { name: 'requirements', run: async () => (await runNode(['scripts/requirements.ts'])) === 0 },
];
const failed = await runSteps([...quickSteps, { name: 'tests', run: runTests }, ...others.slice(quickSteps.length)]);

const failedOthers = others.filter((step) => failed.includes(step.name)).length;
const passedCount = tests.passed + others.length - failedOthers;
const failedCount = tests.failed + failedOthers;
for (const failure of failures) console.log(`\n${failure.slice(0, 2_000)}`);
if (failed.length > 0) console.log(`\nFailed: ${failed.join(', ')}`);
console.log(`\n${passedCount} passed, ${failedCount} failed`);
process.exitCode = failedCount > 0 ? 1 : 0;
