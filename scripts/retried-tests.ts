import type { Reporter, TestModule } from 'vitest/node';

/** Names the tests that passed only on the second try, so that a slow or shaky one does not go unseen. */
export class RetriedTests implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const retried = modules.flatMap(({ relativeModuleId, children }) =>
      [...children.allTests()]
        .filter((test) => test.diagnostic()?.flaky)
        .map(({ fullName }) => `  ${relativeModuleId}: ${fullName}`),
    );
    if (retried.length > 0) console.log(`Passed on the second try:\n${retried.join('\n')}\n`);
  }
}
