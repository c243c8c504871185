import { defineConfig } from 'vitest/config';
import type { PostgresKind } from './tests/support/database.ts';

/** What runs on which PostgreSQL: all on the product's own, and what it does with a database on the oldest that it runs on. */
const included: Record<PostgresKind, string[]> = {
  embedded: ['{kit,product}/**/*.test.ts', 'tests/**/*.test.ts'],
  external: ['tests/{api,crash}/**/*.test.ts'],
};
const wanted = process.env.KIGA_TEST_POSTGRES ?? 'embedded';
const kinds = wanted === 'both' ? (['embedded', 'external'] as const) : [wanted as PostgresKind];

export default defineConfig({
  test: {
    reporters: ['default', 'json'],
    outputFile: { json: '.build/test-results.json' },
    // Each file in a process of its own. Two cores are busy with three of them, as each waits now and then.
    pool: 'forks',
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
