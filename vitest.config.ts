import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { MUTANT, mutantPlugins } from './scripts/mutant-plugin.ts';
import type { PostgresKind } from './tests/support/database.ts';

/** On the oldest PostgreSQL that the product runs on: its tables, each call, and what depends on locks and transactions. */
const onOldest = [
  'tests/api/*/{each-call-once,access-second-line,changes,database,door-together,import-steps,jobs,schema}.test.ts',
];
const wanted = process.env.KIGA_TEST_POSTGRES ?? 'embedded';
const kinds = wanted === 'both' ? (['embedded', 'external'] as const) : [wanted as PostgresKind];
const included: Record<PostgresKind, string[]> = {
  embedded: ['{kit,product}/**/*.test.ts', 'tests/**/*.test.ts'],
  // Alone it is asked for everything, which `npm run soak` does.
  external: wanted === 'both' ? onOldest : ['tests/{api,crash}/**/*.test.ts'],
};
/** Sends less than `every-call`, so that only the oldest one needs it. */
const eachCallOnce = '**/each-call-once.test.ts';

/** Files that take longest come first, so that no process waits for one of them at the end. */
const slowFirst = [/^tests\/crash\//, /\/every-(screen|call)\./, /^tests\/e2e\//, /^tests\/api\//];

class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const file = path.relative(import.meta.dirname, moduleId).replaceAll('\\', '/');
      const found = slowFirst.findIndex((pattern) => pattern.test(file));
      return found < 0 ? slowFirst.length : found;
    };
    const bySize = await super.sort(files);
    return bySize.toSorted((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  plugins: mutantPlugins(),
  test: {
    reporters: ['default', 'json'],
    outputFile: { json: '.build/test-results.json' },
    // A process for file after file, which loads the program once. A third one on two cores saves no time and delays the others.
    // Files of the cache have no planted mistake.
    fsModuleCache: process.env[MUTANT] === undefined,
    pool: 'forks',
    isolate: false,
    maxWorkers: 2,
    sequence: { sequencer: SlowFirst },
    projects: kinds.map((kind) => ({
      extends: true,
      test: {
        name: kind,
        include: included[kind],
        exclude: ['**/node_modules/**', '**/.build/**', '**/.kiga/**', ...(kind === 'embedded' ? [eachCallOnce] : [])],
        globalSetup: ['tests/support/global-setup.ts'],
        expect: { poll: { timeout: 15_000 } },
        // A failed comparison prints the whole values.
        chaiConfig: { truncateThreshold: 0 },
        // Only for what hangs: a slow machine takes three times as long as a fast one.
        testTimeout: 180_000,
        hookTimeout: 180_000,
      },
    })),
  },
});
