import { defineConfig } from 'vitest/config';
import { mutantPlugins } from './scripts/mutant-plugin.ts';
import type { PostgresKind } from './tests/support/database.ts';

/** On the oldest PostgreSQL that the product runs on: its tables, every call there is, and all that runs outside of calls. */
const onOldest = [
  'tests/{crash,fuzz}/**/*.test.ts',
  'tests/api/{access-door,access-matrix,access-second-line,changes,database,door-together,explain,export,import-crash,import-steps,jobs,log,schema,states}.test.ts',
];
/** A build machine asks it for all, and so does whoever names it. */
const isShort = process.env.KIGA_TEST_POSTGRES === 'both' && process.env.KIGA_REQUIRE_EXTERNAL !== '1';
const included: Record<PostgresKind, string[]> = {
  embedded: ['{kit,product}/**/*.test.ts', 'tests/**/*.test.ts'],
  external: isShort ? onOldest : ['tests/{api,crash,fuzz}/**/*.test.ts'],
};
const wanted = process.env.KIGA_TEST_POSTGRES ?? 'embedded';
const kinds = wanted === 'both' ? (['embedded', 'external'] as const) : [wanted as PostgresKind];

export default defineConfig({
  plugins: mutantPlugins(),
  test: {
    reporters: ['default', 'json'],
    outputFile: { json: '.build/test-results.json' },
    // A process for file after file, which loads the program once. Two cores are busy with three of them, as each waits now and then.
    pool: 'forks',
    isolate: false,
    maxWorkers: 3,
    projects: kinds.map((kind) => ({
      extends: true,
      test: {
        name: kind,
        include: included[kind],
        exclude: ['**/node_modules/**', '**/.build/**', '**/.kiga/**'],
        globalSetup: ['tests/support/global-setup.ts'],
        expect: { poll: { timeout: 15_000 } },
        // What differs is said in full.
        chaiConfig: { truncateThreshold: 0 },
        testTimeout: 60_000,
        hookTimeout: 120_000,
      },
    })),
  },
});
