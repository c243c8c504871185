import { AsyncLocalStorage } from 'node:async_hooks';
import { vi } from 'vitest';
import type { TestServer } from './test-server.ts';

/** Returns the statements that the program runs for some work, whatever else it does meanwhile, such as for its outbox. */
export async function statementsOf(server: TestServer, work: () => Promise<unknown>): Promise<string[]> {
  const own = new AsyncLocalStorage<true>();
  const executor = server.program.db.getExecutor();
  const execute = executor.executeQuery.bind(executor);
  const texts: string[] = [];
  const spy = vi.spyOn(executor, 'executeQuery').mockImplementation((query) => {
    if (own.getStore()) texts.push(query.sql);
    return execute(query);
  });
  await own.run(true, work);
  spy.mockRestore();
  return texts.sort();
}
