import { showBorders } from './borders.ts';
import { showOffences } from './plain-english.ts';
import { runTool } from './run-tool.ts';

/** One step of the checks; `run` returns whether it passed. */
export type Step = { name: string; run(): Promise<boolean> };

/**
 * Programs of the compiler, the largest first; two processes check them. Tests, benches and scripts import the whole server, so that they are
 * one program: apart they took 146 s of processor time, together 52 s.
 */
const typePrograms = [
  'tsconfig.around.json',
  'product/web',
  'product/server',
  'product/contract',
  'product/simulator',
  'kit/web',
  'kit/server',
  'kit/entity',
  'kit/postgres',
];

async function checkTypes(): Promise<boolean> {
  const waiting = [...typePrograms];
  let isFine = true;
  async function work(): Promise<void> {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      if ((await runTool('tsc', ['-p', next])) !== 0) isFine = false;
    }
  }
  await Promise.all([work(), work()]);
  return isFine;
}

/** Steps that need neither a database nor a browser, cheapest first. */
export const quickSteps: Step[] = [
  { name: 'format', run: async () => (await runTool('biome', ['check', '--error-on-warnings'])) === 0 },
  { name: 'English', run: async () => showOffences() },
  { name: 'types', run: checkTypes },
  { name: 'lint', run: async () => (await runTool('oxlint', ['--type-aware'])) === 0 },
  { name: 'borders', run: async () => showBorders() },
];

/** Runs all steps, even after a failure, each under a headline. Returns the names of the failed ones. */
export async function runSteps(steps: Step[]): Promise<string[]> {
  const failed: string[] = [];
  for (const step of steps) {
    console.log(`\n== ${step.name}`);
    const startedAt = performance.now();
    const isFine = await step.run().catch((error: unknown) => {
      console.error(error);
      return false;
    });
    if (!isFine) failed.push(step.name);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(`== ${step.name}: ${isFine ? 'passed' : 'FAILED'} in ${seconds} s`);
  }
  return failed;
}
