import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{kit,product}/**/*.test.ts', 'tests/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/.build/**', '**/.kiga/**'],
    globalSetup: ['tests/support/global-setup.ts'],
    reporters: ['default', 'json'],
    outputFile: { json: '.build/test-results.json' },
    // Two cores: one file per core, each in a process of its own.
    pool: 'forks',
    maxWorkers: 2,
    expect: { poll: { timeout: 15_000 } },
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
