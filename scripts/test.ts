import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root, runNode, runTool } from './run-tool.ts';
import { quickSteps, runSteps } from './steps.ts';

const filters = process.argv.slice(2);
const resultsFile = path.join(root, '.build/test-results.json');

type Counts = { passed: number; failed: number };
let tests: Counts = { passed: 0, failed: 0 };

// A file that does not load, or a run that breaks off, fails without a failed test: it counts as one.
function readCounts(exitCode: number): Counts {
  if (!existsSync(resultsFile)) return { passed: 0, failed: 1 };
  const results = JSON.parse(readFileSync(resultsFile, 'utf8')) as { numPassedTests: number; numFailedTests: number };
  const leastFailed = exitCode === 0 ? 0 : 1;
  return { passed: results.numPassedTests, failed: Math.max(results.numFailedTests, leastFailed) };
}

async function runTests(): Promise<boolean> {
  rmSync(resultsFile, { force: true });
  tests = readCounts(await runTool('vitest', ['run', ...filters]));
  return tests.failed === 0;
}

const others = [
  ...quickSteps,
  { name: 'requirements', run: async () => (await runNode(['scripts/requirements.ts'])) === 0 },
];
const failed = await runSteps([...quickSteps, { name: 'tests', run: runTests }, ...others.slice(quickSteps.length)]);

const failedOthers = others.filter((step) => failed.includes(step.name)).length;
const passedCount = tests.passed + others.length - failedOthers;
const failedCount = tests.failed + failedOthers;
if (failed.length > 0) console.log(`\nFailed: ${failed.join(', ')}`);
console.log(`\n${passedCount} passed, ${failedCount} failed`);
process.exitCode = failedCount > 0 ? 1 : 0;
